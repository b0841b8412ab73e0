//! Fixed games and their digests.
//!
//! They are the same on every platform and in every build. A change here means that games are played, saved or shown
//! otherwise than before: it needs a line in the changelog that says which.

use jiesuan::Digest;

/// After so many commands the digest in the middle is taken.
pub const MIDDLE: u32 = 12;

/// A game: everybody answers by a fixed arithmetic rule.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Golden {
    pub seed: u64,
    pub commands: u32,
    /// Of the whole game in the middle.
    pub middle: Digest,
    /// Of the stream of events.
    pub events: Digest,
    /// Of everybody's view of the end.
    pub views: Digest,
    /// Of the whole game at its end.
    pub end: Digest,
}

impl Golden {
    /// As it stands below.
    pub fn row(self) -> String {
        let Golden { seed, commands, middle, events, views, end } = self;
        format!("    game({seed}, {commands}, [0x{middle}, 0x{events}, 0x{views}, 0x{end}]),\n")
    }
}

const fn game(seed: u64, commands: u32, [middle, events, views, end]: [u64; 4]) -> Golden {
    Golden { seed, commands, middle: Digest(middle), events: Digest(events), views: Digest(views), end: Digest(end) }
}

pub const DUELS: [Golden; 3] = [
    game(1, 54, [0x9c5126ba36d8235a, 0x30f9476e76d910a4, 0x442aaf76ffa0ea05, 0x14af03a95032f9d6]),
    game(2, 61, [0x31b226c70bb5d067, 0x8995c43ea8aae265, 0x212ce76788e7c7fb, 0x3e41480e4b648595]),
    game(3, 66, [0x4bbd03808380bdfb, 0xaec55e8521df871c, 0x1019ef3a59166976, 0x5fe07ab830515b41]),
];

pub const PURSES: [Golden; 3] = [
    game(1, 42, [0xd278da719dd07131, 0xe17eb0f7c3dea427, 0xcc14f67870de1610, 0x516ed099bbb8776f]),
    game(2, 42, [0x640c3be202675bd7, 0xc131f530985987ef, 0x617857861c3b79ac, 0x9b26276800413f64]),
    game(3, 42, [0xbf84a152a986083d, 0x286481bd9e4fcc10, 0xda471476513f61d4, 0x7a00030641b04e30]),
];

/// Of four, five and six players.
pub const YONGHENG: [Golden; 3] = [
    game(2, 947, [0x929d55605b1e849e, 0x69f94fa2c03f5415, 0x1815a307d90bfc84, 0x7e92f557ac49fc4d]),
    game(3, 1223, [0x8c40f19b1277f4fd, 0x7bec4c9ac0cc77f2, 0xdb73afb3b17f0e99, 0x21e43dbc6ea2b18e]),
    game(4, 1302, [0x13a9e90cc4ca3bcf, 0x86cbe78bb84cc238, 0x8105dbbe140cb7a7, 0xb98c2ded65f49d35]),
];

/// Of four, five and two players.
pub const GUOZHAN: [Golden; 3] = [
    game(6, 311, [0xab3175c4ecbf95db, 0xaea94a11ab5a88e3, 0x9d49264ea710fa5d, 0xe95904ff8498a1eb]),
    game(9, 270, [0xa760c16950079b84, 0xe23fe9f64829306b, 0xace250ae05d08cab, 0x2782be568eea61c5]),
    game(24, 72, [0xf5b1f3eb57187cd4, 0xcbfd32526fabbaa3, 0x05452b8f80a39376, 0x0263f17ffd732c9f]),
];

/// Of random decks.
pub const BAIWEN: [Golden; 3] = [
    game(1, 88, [0x9fb889e0644619ac, 0xa5eda04c31f4c024, 0x1a2bd32328ba5842, 0x923e4735f2feac07]),
    game(2, 99, [0xac02d2fb44e174a1, 0xcad2aff4926e8e1c, 0x54591b2f0509c9fa, 0x38cdcacfe5f96d9f]),
    game(3, 94, [0xca377ed9b7755668, 0xf8a0b030243b7d4e, 0xee4c37fd64847141, 0x4a9c6fe7202c98e9]),
];
