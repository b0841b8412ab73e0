//! Character cards (角色牌), so far with their numbers only.

use super::{Character, Name};

const fn character(id: &'static str, zh: &'static str, en: &'static str, life: u8, defence: u8) -> Character {
    Character { name: Name::new(id, zh, en), life, defence }
}

/// Special characters (特殊角色).
pub const SPECIALS: &[Character] = &[
    character("S01", "守潮人", "Tidewarden", 7, 1),
    character("S02", "行会长", "Guildmaster", 7, 1),
    character("S03", "血契者", "Bloodbound", 8, 0),
    character("S04", "观星人", "Stargazer", 6, 1),
    character("S05", "夜猎", "Nighthunter", 6, 1),
    character("S06", "镜师", "Mirror Sage", 6, 2),
    character("S07", "赤伯爵", "Crimson Count", 8, 0),
    character("S08", "覆面使", "Veiled Envoy", 7, 1),
    character("S09", "赌徒", "Gambler", 6, 1),
    character("S10", "铁壁", "Iron Wall", 6, 2),
    character("S11", "收骨人", "Bone Collector", 6, 1),
    character("S12", "歌者", "Singer", 6, 1),
];

/// Normal characters (普通角色).
pub const NORMALS: &[Character] = &[
    character("N01", "拾荒人", "Scavenger", 4, 1),
    character("N02", "盾兵", "Shieldbearer", 2, 2),
    character("N03", "剑客", "Swordsman", 4, 1),
    character("N04", "弩手", "Crossbowman", 3, 1),
    character("N05", "牧师", "Priest", 2, 1),
    character("N06", "税探", "Tax Spy", 3, 1),
    character("N07", "斥候", "Scout", 4, 1),
    character("N08", "咒师", "Hexer", 3, 1),
    character("N09", "狂徒", "Zealot", 6, 0),
    character("N10", "影舞", "Shadow Dancer", 4, 1),
    character("N11", "工匠", "Artisan", 4, 1),
    character("N12", "说客", "Lobbyist", 4, 1),
    character("N13", "双刃", "Twinblade", 4, 1),
    character("N14", "墓犬", "Grave Hound", 4, 1),
    character("N15", "书生", "Scholar", 3, 1),
    character("N16", "佣兵", "Sellsword", 3, 1),
];
