//! Pools of cards: data, and checked when they are loaded.

use jiesuan::yongheng::cards::Pool;
use jiesuan::yongheng::{Card, PLAIN, Setup, Yongheng};
use jiesuan::{Chance, GameState, RuleSet};
use serde_json::{Value, json};

fn plain() -> Value {
    serde_json::to_value(PLAIN).unwrap()
}

/// What is wrong with the plain pool after this change.
fn wrong(change: impl FnOnce(&mut Value)) -> String {
    let mut pool = plain();
    change(&mut pool);
    match serde_json::from_value::<Pool>(pool) {
        Ok(pool) => Yongheng::new(pool).map(drop).unwrap_err().to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn the_plain_pool_is_data_like_any_other() {
    let read: Pool = serde_json::from_value(plain()).unwrap();
    assert_eq!(read, PLAIN);
    assert_eq!(Yongheng::new(read).unwrap(), Yongheng::plain());
}

#[test]
fn the_plain_pool_fills_the_kinds_of_the_rule_book() {
    let rules = Yongheng::plain();
    let ids: Vec<&str> = (0..rules.cards()).map(|card| &*rules.name(Card(card)).unwrap().id).collect();
    let count = |kind: char| ids.iter().filter(|id| id.starts_with(kind)).count();
    assert_eq!(['S', 'N', 'A', 'D', 'E'].map(count), [12, 16, 34, 24, 24]);
}

#[test]
fn what_cannot_be_played_with_is_refused_with_card_and_field() {
    assert_eq!(
        wrong(|pool| pool["specials"] = json!([])),
        "characters: the draft of two players needs 3 special and 4 normal ones"
    );
    assert_eq!(wrong(|pool| pool["attacks"][0]["copies"] = json!(0)), "A01: copies: at least 1");
    assert_eq!(wrong(|pool| pool["normals"][3]["life"] = json!(0)), "N04: life: from 1 to 100");
    assert_eq!(wrong(|pool| pool["normals"][3]["name"]["id"] = json!("D01")), "D01: two cards have this id");
    assert_eq!(
        wrong(|pool| pool["effects"][2]["print"]["instant_heal"] = json!(true)),
        "E04: instant_heal: its text heals the character that it is used on"
    );
    assert_eq!(
        wrong(|pool| pool["effects"][4]["print"]["on"] = json!("Character")),
        "E09: when: a card that is used in a check is used on nothing"
    );
    assert_eq!(
        wrong(|pool| {
            for kind in ["attacks", "defences", "effects"] {
                pool[kind] = json!([]);
            }
        }),
        "attacks, defences, effects: there is nothing to make a deck of"
    );
    assert_eq!(
        wrong(|pool| {
            let one = pool["normals"][0].clone();
            pool["normals"] = (0..60)
                .map(|number| {
                    let mut one = one.clone();
                    one["name"]["id"] = json!(format!("N{number}"));
                    one
                })
                .collect();
        }),
        "characters: at most 64"
    );
}

#[test]
fn a_text_that_could_never_act_is_refused_with_its_place() {
    let text = |text: Value| wrong(|pool| pool["effects"][2]["print"]["text"] = text);
    assert!(
        text(json!([{ "do": { "Heal": 3 } }])).starts_with("E04: text: "),
        "{}",
        text(json!([{ "do": { "Heal": 3 } }]))
    );
    assert!(text(json!([{ "do": { "Draw": 0 } }])).contains("this does nothing"));
    assert!(text(json!([{ "do": "Cancel" }])).contains("not used in a check"));
    assert!(text(json!([])).starts_with("E04: text: "));
    assert!(text(json!([{ "repeat": { "times": 21, "text": [{ "do": { "Draw": 1 } }] } }])).contains("20 times"));
    assert!(text(json!([{ "do": { "Burn": 1 } }])).contains("unknown variant `Burn`"));
}

#[test]
fn a_pool_of_other_cards_is_another_game() {
    let mut pool = plain();
    pool["effects"][2]["print"]["text"] = json!([{ "repeat": { "times": 3, "text": [{ "do": { "Gain": 1 } }] } }]);
    let other = Yongheng::new(serde_json::from_value(pool).unwrap()).unwrap();
    assert_ne!(other.fingerprint(), Yongheng::plain().fingerprint());
    let game = GameState::new(other.clone(), &Setup::new(2), Chance::seed(1)).unwrap();
    assert!(GameState::restore(other, game.snapshot()).is_ok());
    let error = GameState::restore(Yongheng::plain(), game.snapshot()).unwrap_err();
    assert!(error.to_string().contains("other rules"), "{error}");
}
