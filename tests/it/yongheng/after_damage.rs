//! Y-3.2.15.l: an attack stops if attacker or target has left "before the damage of p9". Y-3.2.15.p10: the texts after
//! damage act if p9 dealt damage, "each does what is still possible", so also where the target has died of it.

use jiesuan::yongheng::Yongheng;
use jiesuan::yongheng::scenario::Position;
use jiesuan::{Chance, Drawn, GameState, Happening, Scene, Seat, Sink, Staged};
use serde_json::json;

#[derive(Default)]
struct Cuts(Vec<String>);

impl Sink<Yongheng> for Cuts {
    fn told(&mut self, scene: &Scene<'_, Yongheng>, what: Happening<'_, Yongheng>) {
        match what {
            Happening::Event(event) => self.0.push(format!("{event:?}")),
            Happening::Cut { procedure, guard } => {
                self.0.push(format!("cut {procedure}: {guard} ({})", scene.clause()))
            }
            _ => {}
        }
    }
}

#[test]
fn an_attack_that_has_dealt_its_damage_is_not_stopped_by_y_3_2_15_l() {
    let position: Position = serde_json::from_value(json!({
        "begin": { "Phase": "Play" },
        "options": { "uniform_hand_prompt": false },
        "sides": [
            { "own": { "card": "S01", "face": "Up" }, "hand": ["A01"] },
            { "own": { "card": "S02", "face": "Up" }, "summons": [{ "card": "N02", "life": 1 }] }
        ]
    }))
    .unwrap();
    let (rules, table, root) = Yongheng::stage(&position).unwrap();
    let chance = Chance::scripted([Drawn::Number(5), Drawn::Number(0)]);
    let (mut game, mut cuts) = (GameState::at(rules, table, root, chance, &mut ()).unwrap(), Cuts::default());
    let attack = serde_json::from_value(json!({ "Attack": { "by": 0, "at": 2, "cards": [28] } })).unwrap();
    game.apply_into(Seat(0), attack, &mut cuts).unwrap();
    let block = game.default_answer(Seat(1)).unwrap();
    game.apply_into(Seat(1), block, &mut cuts).unwrap();
    let damaged = cuts.0.iter().position(|told| told.starts_with("Damaged")).unwrap();
    let after = cuts.0[damaged..].iter().filter(|told| told.starts_with("cut Attack")).collect::<Vec<_>>();
    assert!(after.is_empty(), "{after:?}");
}
