//! The kinds of cards, by what is printed on them.

use serde::{Deserialize, Serialize};

use super::super::effect::Category;
use super::super::table::Place;

/// A kind of card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// 杀
    Slash,
    /// 火杀
    FireSlash,
    /// 雷杀
    ThunderSlash,
    /// 闪
    Dodge,
    /// 桃
    Peach,
    /// 酒
    Wine,
    /// 过河拆桥
    Dismantle,
    /// 顺手牵羊
    Snatch,
    /// 决斗
    Duel,
    /// 借刀杀人
    BorrowedSword,
    /// 无中生有
    ExNihilo,
    /// 无懈可击
    Nullification,
    /// 无懈可击·国
    HegemonyNullification,
    /// 铁索连环
    IronChain,
    /// 火攻
    FireAttack,
    /// 万箭齐发
    ArcheryAttack,
    /// 南蛮入侵
    SavageAssault,
    /// 桃园结义
    GodSalvation,
    /// 五谷丰登
    Harvest,
    /// 以逸待劳
    AwaitExhausted,
    /// 知己知彼
    KnownBoth,
    /// 远交近攻
    BefriendAttacking,
    /// 闪电
    Lightning,
    /// 乐不思蜀
    Indulgence,
    /// 兵粮寸断
    SupplyShortage,
    /// 诸葛连弩
    Crossbow,
    /// 青釭剑
    QinggangSword,
    /// 雌雄双股剑
    DoubleSwords,
    /// 寒冰剑
    IceSword,
    /// 贯石斧
    Axe,
    /// 丈八蛇矛
    SerpentSpear,
    /// 朱雀羽扇
    FeatherFan,
    /// 麒麟弓
    KylinBow,
    /// 吴六剑
    SixSwords,
    /// 三尖两刃刀
    Triblade,
    /// 八卦阵
    EightDiagrams,
    /// 仁王盾
    RenwangShield,
    /// 藤甲
    Vine,
    /// 白银狮子
    SilverLion,
    /// 绝影
    Jueying,
    /// 的卢
    Dilu,
    /// 爪黄飞电
    Zhuahuang,
    /// 赤兔
    Chitu,
    /// 大宛
    Dawan,
    /// 紫骍
    Zixing,
    /// 挟天子以令诸侯
    Hostage,
    /// 火烧连营
    BurningCamps,
    /// 勠力同心
    FightTogether,
    /// 联军盛宴
    AllianceFeast,
    /// 调虎离山
    LureTiger,
    /// 水淹七军
    Drowning,
    /// 敕令
    ImperialOrder,
    /// 青龙偃月刀
    Blade,
    /// 方天画戟
    Halberd,
    /// 明光铠
    BrightArmor,
    /// 护心镜
    Breastplate,
    /// 惊帆
    Jingfan,
    /// 玉玺
    JadeSeal,
    /// 木牛流马
    WoodenOx,
    /// 飞龙夺凤
    DragonPhoenix,
    /// 太平要术
    PeaceSpell,
    /// 定澜夜明珠
    LuminousPearl,
    /// 六龙骖驾
    SixDragons,
}

/// The class of a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Class {
    /// 基本牌
    Basic,
    /// 普通锦囊牌
    Trick,
    /// 延时锦囊牌
    Delayed,
    /// 装备牌, and its place.
    Equipment(Place),
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 63] = [
        Kind::Slash,
        Kind::FireSlash,
        Kind::ThunderSlash,
        Kind::Dodge,
        Kind::Peach,
        Kind::Wine,
        Kind::Dismantle,
        Kind::Snatch,
        Kind::Duel,
        Kind::BorrowedSword,
        Kind::ExNihilo,
        Kind::Nullification,
        Kind::HegemonyNullification,
        Kind::IronChain,
        Kind::FireAttack,
        Kind::ArcheryAttack,
        Kind::SavageAssault,
        Kind::GodSalvation,
        Kind::Harvest,
        Kind::AwaitExhausted,
        Kind::KnownBoth,
        Kind::BefriendAttacking,
        Kind::Lightning,
        Kind::Indulgence,
        Kind::SupplyShortage,
        Kind::Crossbow,
        Kind::QinggangSword,
        Kind::DoubleSwords,
        Kind::IceSword,
        Kind::Axe,
        Kind::SerpentSpear,
        Kind::FeatherFan,
        Kind::KylinBow,
        Kind::SixSwords,
        Kind::Triblade,
        Kind::EightDiagrams,
        Kind::RenwangShield,
        Kind::Vine,
        Kind::SilverLion,
        Kind::Jueying,
        Kind::Dilu,
        Kind::Zhuahuang,
        Kind::Chitu,
        Kind::Dawan,
        Kind::Zixing,
        Kind::Hostage,
        Kind::BurningCamps,
        Kind::FightTogether,
        Kind::AllianceFeast,
        Kind::LureTiger,
        Kind::Drowning,
        Kind::ImperialOrder,
        Kind::Blade,
        Kind::Halberd,
        Kind::BrightArmor,
        Kind::Breastplate,
        Kind::Jingfan,
        Kind::JadeSeal,
        Kind::WoodenOx,
        Kind::DragonPhoenix,
        Kind::PeaceSpell,
        Kind::LuminousPearl,
        Kind::SixDragons,
    ];

    /// What it is called, in Chinese and in English.
    #[must_use]
    pub const fn names(self) -> (&'static str, &'static str) {
        match self {
            Kind::Slash => ("杀", "Slash"),
            Kind::FireSlash => ("火杀", "Fire Slash"),
            Kind::ThunderSlash => ("雷杀", "Thunder Slash"),
            Kind::Dodge => ("闪", "Dodge"),
            Kind::Peach => ("桃", "Peach"),
            Kind::Wine => ("酒", "Wine"),
            Kind::Dismantle => ("过河拆桥", "Dismantle"),
            Kind::Snatch => ("顺手牵羊", "Snatch"),
            Kind::Duel => ("决斗", "Duel"),
            Kind::BorrowedSword => ("借刀杀人", "Borrowed Sword"),
            Kind::ExNihilo => ("无中生有", "Ex Nihilo"),
            Kind::Nullification => ("无懈可击", "Nullification"),
            Kind::HegemonyNullification => ("无懈可击·国", "Hegemony Nullification"),
            Kind::IronChain => ("铁索连环", "Iron Chain"),
            Kind::FireAttack => ("火攻", "Fire Attack"),
            Kind::ArcheryAttack => ("万箭齐发", "Archery Attack"),
            Kind::SavageAssault => ("南蛮入侵", "Savage Assault"),
            Kind::GodSalvation => ("桃园结义", "God Salvation"),
            Kind::Harvest => ("五谷丰登", "Harvest"),
            Kind::AwaitExhausted => ("以逸待劳", "Await Exhausted"),
            Kind::KnownBoth => ("知己知彼", "Known Both"),
            Kind::BefriendAttacking => ("远交近攻", "Befriend Attacking"),
            Kind::Lightning => ("闪电", "Lightning"),
            Kind::Indulgence => ("乐不思蜀", "Indulgence"),
            Kind::SupplyShortage => ("兵粮寸断", "Supply Shortage"),
            Kind::Crossbow => ("诸葛连弩", "Zhuge Crossbow"),
            Kind::QinggangSword => ("青釭剑", "Qinggang Sword"),
            Kind::DoubleSwords => ("雌雄双股剑", "Double Swords"),
            Kind::IceSword => ("寒冰剑", "Ice Sword"),
            Kind::Axe => ("贯石斧", "Rock-Splitting Axe"),
            Kind::SerpentSpear => ("丈八蛇矛", "Serpent Spear"),
            Kind::FeatherFan => ("朱雀羽扇", "Feather Fan"),
            Kind::KylinBow => ("麒麟弓", "Kylin Bow"),
            Kind::SixSwords => ("吴六剑", "Six Swords of Wu"),
            Kind::Triblade => ("三尖两刃刀", "Triblade"),
            Kind::EightDiagrams => ("八卦阵", "Eight Diagrams"),
            Kind::RenwangShield => ("仁王盾", "Renwang Shield"),
            Kind::Vine => ("藤甲", "Vine Armor"),
            Kind::SilverLion => ("白银狮子", "Silver Lion"),
            Kind::Jueying => ("绝影", "Jueying"),
            Kind::Dilu => ("的卢", "Dilu"),
            Kind::Zhuahuang => ("爪黄飞电", "Zhuahuang Feidian"),
            Kind::Chitu => ("赤兔", "Chitu"),
            Kind::Dawan => ("大宛", "Dawan"),
            Kind::Zixing => ("紫骍", "Zixing"),
            Kind::Hostage => ("挟天子以令诸侯", "Hold the Emperor Hostage"),
            Kind::BurningCamps => ("火烧连营", "Burning Camps"),
            Kind::FightTogether => ("勠力同心", "Fight Together"),
            Kind::AllianceFeast => ("联军盛宴", "Alliance Feast"),
            Kind::LureTiger => ("调虎离山", "Lure the Tiger"),
            Kind::Drowning => ("水淹七军", "Drowning"),
            Kind::ImperialOrder => ("敕令", "Imperial Order"),
            Kind::Blade => ("青龙偃月刀", "Green Dragon Blade"),
            Kind::Halberd => ("方天画戟", "Sky Halberd"),
            Kind::BrightArmor => ("明光铠", "Bright Armor"),
            Kind::Breastplate => ("护心镜", "Breastplate"),
            Kind::Jingfan => ("惊帆", "Jingfan"),
            Kind::JadeSeal => ("玉玺", "Jade Seal"),
            Kind::WoodenOx => ("木牛流马", "Wooden Ox"),
            Kind::DragonPhoenix => ("飞龙夺凤", "Dragon and Phoenix"),
            Kind::PeaceSpell => ("太平要术", "Way of Great Peace"),
            Kind::LuminousPearl => ("定澜夜明珠", "Luminous Pearl"),
            Kind::SixDragons => ("六龙骖驾", "Six Dragons"),
        }
    }

    /// The kind of this Chinese name.
    #[must_use]
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.names().0 == name)
    }

    /// Its category (类别).
    #[must_use]
    pub const fn category(self) -> Category {
        match self.class() {
            Class::Basic => Category::Basic,
            Class::Trick | Class::Delayed => Category::Trick,
            Class::Equipment(_) => Category::Equipment,
        }
    }

    /// Its class.
    #[must_use]
    pub const fn class(self) -> Class {
        match self {
            Kind::Slash | Kind::FireSlash | Kind::ThunderSlash | Kind::Dodge | Kind::Peach | Kind::Wine => Class::Basic,
            Kind::Dismantle
            | Kind::Snatch
            | Kind::Duel
            | Kind::BorrowedSword
            | Kind::ExNihilo
            | Kind::Nullification
            | Kind::HegemonyNullification
            | Kind::IronChain
            | Kind::FireAttack
            | Kind::ArcheryAttack
            | Kind::SavageAssault
            | Kind::GodSalvation
            | Kind::Harvest
            | Kind::AwaitExhausted
            | Kind::KnownBoth
            | Kind::BefriendAttacking
            | Kind::Hostage
            | Kind::BurningCamps
            | Kind::FightTogether
            | Kind::AllianceFeast
            | Kind::LureTiger
            | Kind::Drowning
            | Kind::ImperialOrder => Class::Trick,
            Kind::Lightning | Kind::Indulgence | Kind::SupplyShortage => Class::Delayed,
            Kind::Crossbow
            | Kind::QinggangSword
            | Kind::DoubleSwords
            | Kind::IceSword
            | Kind::Axe
            | Kind::SerpentSpear
            | Kind::FeatherFan
            | Kind::KylinBow
            | Kind::SixSwords
            | Kind::Triblade
            | Kind::Blade
            | Kind::Halberd
            | Kind::DragonPhoenix => Class::Equipment(Place::Weapon),
            Kind::EightDiagrams
            | Kind::RenwangShield
            | Kind::Vine
            | Kind::SilverLion
            | Kind::BrightArmor
            | Kind::Breastplate
            | Kind::PeaceSpell => Class::Equipment(Place::Armor),
            Kind::Jueying | Kind::Dilu | Kind::Zhuahuang | Kind::SixDragons => Class::Equipment(Place::Defensive),
            Kind::Chitu | Kind::Dawan | Kind::Zixing | Kind::Jingfan => Class::Equipment(Place::Offensive),
            Kind::JadeSeal | Kind::WoodenOx | Kind::LuminousPearl => Class::Equipment(Place::Treasure),
        }
    }

    /// The attack range of a weapon.
    #[must_use]
    pub const fn range(self) -> Option<u8> {
        match self {
            Kind::Crossbow => Some(1),
            Kind::QinggangSword | Kind::DoubleSwords | Kind::IceSword | Kind::SixSwords | Kind::DragonPhoenix => {
                Some(2)
            }
            Kind::Axe | Kind::SerpentSpear | Kind::Triblade | Kind::Blade => Some(3),
            Kind::FeatherFan | Kind::Halberd => Some(4),
            Kind::KylinBow => Some(5),
            _ => None,
        }
    }

    /// Whether it is a 杀 of any kind.
    #[must_use]
    pub const fn is_slash(self) -> bool {
        matches!(self, Kind::Slash | Kind::FireSlash | Kind::ThunderSlash)
    }

    /// Whether it is a 无懈可击 of any kind.
    #[must_use]
    pub const fn is_nullification(self) -> bool {
        matches!(self, Kind::Nullification | Kind::HegemonyNullification)
    }

    /// Whether it is a trick (锦囊牌).
    #[must_use]
    pub const fn is_trick(self) -> bool {
        matches!(self.class(), Class::Trick | Class::Delayed)
    }

    /// Whether it is only used in answer to something, at no idle point (G-6.1.3).
    #[must_use]
    pub const fn answers(self) -> bool {
        matches!(self, Kind::Dodge | Kind::Nullification | Kind::HegemonyNullification)
    }

    /// Its place in the equipment zone.
    #[must_use]
    pub const fn place(self) -> Option<Place> {
        if let Class::Equipment(place) = self.class() { Some(place) } else { None }
    }

    /// Whether it can be recast (重铸).
    #[must_use]
    pub const fn recasts(self) -> bool {
        matches!(self, Kind::IronChain | Kind::KnownBoth | Kind::FightTogether)
    }
}
