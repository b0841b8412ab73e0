//! Attack cards (攻击牌).

use super::{Attack, Attribute, Design, Name};

const fn attack(name: Name, points: u8, attribute: Attribute, copies: u8) -> Design<Attack> {
    Design { name, copies, print: Attack { points, attribute } }
}

/// The plain attack cards, 34 in all.
pub const ATTACKS: &[Design<Attack>] = &[
    attack(Name::new("A01", "劈砍", "Slash"), 3, Attribute::Matter, 20),
    attack(Name::new("A02", "重击", "Heavy Blow"), 4, Attribute::Matter, 14),
];
