//! What a game may be begun with, and the numbers of the cards, as the rule book has them.

use jiesuan::yongheng::cards::{Attribute, Print};
use jiesuan::yongheng::{Options, PLAIN, Setup, Yongheng};
use jiesuan::{Chance, GameState, Seat};

/// The clause that refuses a game of so many players with these options.
fn refused(players: u8, options: Options) -> Option<String> {
    let setup = Setup { players, options };
    let error = GameState::new(Yongheng::plain(), &setup, Chance::seed(1)).err()?.to_string();
    error.rsplit_once('(').map(|(_, clause)| clause.trim_end_matches(')').to_owned())
}

#[test]
fn the_dealer_is_one_of_the_players() {
    let dealer = |seat| Options { dealer: Some(Seat(seat)), ..Options::default() };
    assert_eq!(refused(3, dealer(2)), None);
    assert_eq!(refused(3, dealer(3)).as_deref(), Some("Y-1.1.1.1"));
}

#[test]
fn somebody_wins_and_not_everybody() {
    let winners = |winners_by_size| Options { winners_by_size, ..Options::default() };
    assert_eq!(refused(3, winners([1, 2, 3, 4, 5])), None);
    for at in 0..5 {
        for wrong in [0, at as u8 + 2] {
            let mut by_size = [1; 5];
            by_size[at] = wrong;
            assert_eq!(refused(3, winners(by_size)).as_deref(), Some("Y-1.4.1"), "{by_size:?}");
        }
    }
}

#[test]
fn a_game_lasts_a_round_at_least() {
    let limit = |round_limit| Options { round_limit, ..Options::default() };
    assert_eq!(refused(2, limit(Some(1))), None);
    assert_eq!(refused(2, limit(Some(0))).as_deref(), Some("Y-1.4.2"));
}

#[test]
fn nobody_begins_with_more_gold_than_may_be_held() {
    let gold = |start_gold, gold_cap| Options { start_gold, gold_cap, ..Options::default() };
    assert_eq!(refused(2, gold(7, 7)), None);
    assert_eq!(refused(2, gold(8, 7)).as_deref(), Some("Y-1.1.4.5"));
}

#[test]
fn one_summon_at_least_may_stand() {
    let cap = |summon_cap| Options { summon_cap, ..Options::default() };
    assert_eq!(refused(2, cap(3)), None);
    assert_eq!(refused(2, cap(0)).as_deref(), Some("Y-1.1.4.6"));
}

#[test]
fn the_draft_needs_one_special_and_three_normal_characters_more_with_every_player() {
    for players in 2..=6_u8 {
        let (specials, normals) = (usize::from(players) + 1, 3 * usize::from(players) - 2);
        let begins = |specials: usize, normals: usize| {
            let mut pool = PLAIN;
            pool.specials.to_mut().truncate(specials);
            pool.normals.to_mut().truncate(normals);
            let rules = Yongheng::new(pool).ok()?;
            Some(GameState::new(rules, &Setup::new(players), Chance::seed(1)).map(drop).map_err(|no| no.to_string()))
        };
        assert_eq!(begins(specials, normals), Some(Ok(())), "{players} players");
        // With too few for two players there is no such pool at all.
        for no in [begins(specials - 1, normals), begins(specials, normals - 1)] {
            let refused = no.is_none_or(|no| no.is_err_and(|why| why.ends_with("(Y-1.1.2.2)")));
            assert!(refused, "{players} players with too few");
        }
    }
}

/// The cells of every row of a table of the rule book that begins with an id of this kind.
fn rows(kind: char) -> Vec<Vec<&'static str>> {
    let book = include_str!("../../../docs/rules/yongheng.md");
    let rows = book.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let cells = rows.map(|row| row.split(" | ").map(str::trim).collect::<Vec<_>>());
    let of_kind = |id: &str| id.len() == 3 && id.starts_with(kind) && id[1..].bytes().all(|byte| byte.is_ascii_digit());
    cells.filter(|cells| of_kind(cells[0])).collect()
}

/// What the engine has under the id of a row, if it has it; its names must be those of the row.
fn printed<'a>(rules: &'a Yongheng, row: &[&str]) -> Option<Print<'a>> {
    let card = rules.copies(row[0]).next()?;
    let name = rules.name(card).unwrap();
    assert_eq!(format!("{} {}", name.zh, name.en), row[1], "{}", row[0]);
    rules.print(card)
}

#[test]
fn characters_have_the_life_and_the_base_defence_of_the_rule_book() {
    let rules = Yongheng::plain();
    for (kind, count) in [('S', 12), ('N', 16)] {
        let rows = rows(kind);
        assert_eq!(rows.len(), count);
        for row in rows {
            let Some(Print::Character(character)) = printed(&rules, &row) else { panic!("{} is no character", row[0]) };
            assert_eq!(format!("{}/{}", character.life, character.defence), row[2], "{}", row[0]);
        }
    }
}

#[test]
fn attack_and_defence_cards_have_the_points_and_attributes_of_the_rule_book() {
    let rules = Yongheng::plain();
    let mut found = 0;
    for row in rows('A').into_iter().chain(rows('D')) {
        let (points, attribute) = match printed(&rules, &row) {
            Some(Print::Attack(attack)) => (attack.points, attack.attribute),
            Some(Print::Defence(defence)) => (defence.points, defence.attribute),
            _ => continue,
        };
        let attribute = match attribute {
            Attribute::Matter => "物",
            Attribute::Fire => "火",
            Attribute::Water => "水",
            Attribute::Wind => "风",
            Attribute::Thunder => "雷",
        };
        assert_eq!((points.to_string().as_str(), attribute), (row[2], row[3]), "{}", row[0]);
        found += 1;
    }
    assert_eq!(found, 5);
}
