//! Defence cards (防御牌).

use super::{Attribute, Defence, Design, Name};

const fn defence(name: Name, points: u8, attribute: Attribute, copies: u8) -> Design<Defence> {
    Design { name, copies, print: Defence { points, attribute } }
}

/// The plain defence cards, 24 in all.
pub const DEFENCES: &[Design<Defence>] = &[
    defence(Name::new("D01", "木盾", "Wooden Shield"), 1, Attribute::Matter, 11),
    defence(Name::new("D02", "铁盾", "Iron Shield"), 2, Attribute::Matter, 9),
    defence(Name::new("D07", "圣盾", "Holy Shield"), 3, Attribute::Matter, 4),
];
