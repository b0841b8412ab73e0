//! An attack (攻击), Y-3.2.15.

use serde::{Deserialize, Serialize};

use super::super::table;
use super::prelude::*;
use super::{Check, Sweep, Value};

/// An attack of one character on another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Attack {
    pub(in super::super) seat: Seat,
    pub(in super::super) by: CharId,
    pub(in super::super) at: CharId,
    pub(in super::super) cards: Cards,
    /// Its damage was dealt: from then on nothing stops it.
    pub(in super::super) dealt: bool,
}

impl Procedure<Yongheng> for Attack {
    const GUARDS: &'static [Guard<Yongheng, Self>] = &[Guard {
        clause: Y3_2_15l,
        name: "the attacker or the target has left",
        test: |attack, look| {
            let there = |id| look.table.find(id).is_some();
            !(attack.dealt || there(attack.by) && there(attack.at))
        },
        to: "end",
    }];
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::act(Y3_2_15p1, "announce", Attack::announce).also(&[Y3_2_15a, Y3_2_15b, Y2_2, Y3_2_1, Y3_2_2]),
        Step::open(Y3_2_14d, "TT-5", |attack, _| Some(Timing::Attacks { host: attack.seat })),
        Step::open(Y3_2_14d, "TT-6", |attack, look| {
            Some(Timing::IsAttacked { host: look.table.player(attack.at)?, who: attack.at })
        }),
        Step::call_for(Y3_2_15p2, "check", |_, _| Some(Check::of(Subject::Attack)), Attack::checked),
        Step::act(Y3_2_15p3, "attack points", Attack::points),
        Step::chance(Y3_2_15p4, "attack die", |_, _| Some(Draw::Below(6)), Attack::attack_die).also(&[Y3_2_15d, Y0_4]),
        Step::ask(Y3_2_15p5, "commit", Attack::commit_before, Attack::committed).also(&[Y3_2_15i, Y3_2_15m, Y2_3]),
        Step::chance(Y3_2_15p6, "defence die", |_, _| Some(Draw::Below(6)), Attack::defence_die).also(&[Y3_2_15h]),
        Step::ask(Y3_2_15j, "commit late", Attack::commit_after, Attack::committed),
        Step::act(Y3_2_15p7, "dodge", Attack::dodge).also(&[Y3_2_15j]),
        Step::open(Y3_2_15p8, "texts", |_, _| Some(Timing::Reckoning)),
        Step::act(Y3_2_15e, "totals", Attack::reckon).also(&[Y3_2_15g, Y3_2_15i]),
        Step::act(Y3_2_15p9, "damage", Attack::damage).also(&[Y3_2_15e, Y3_2_16a]),
        Step::call(Y3_2_22a, "dying", |_, _| Some(Sweep::default().into())),
        Step::open(Y3_2_15p10, "after damage", |_, _| Some(Timing::AfterDamage)),
        Step::act(Y3_2_15p11, "end", Attack::end).also(&[Y3_1_5]),
    ];
}

/// A die of six as it came out.
fn die(drawn: &Drawn) -> u8 {
    (drawn.number().unwrap_or(0) % 6) as u8 + 1
}

fn matter<'a>(cx: &'a Cx<'_, Yongheng>) -> Option<&'a table::Attacking> {
    cx.table().attack.as_ref()
}

impl Attack {
    fn announce(&mut self, cx: Run<'_, '_>) -> To {
        cx.emit(Event::Attacked { by: self.by, at: self.at, cards: self.cards.clone() });
        Flow::Next
    }

    fn checked(&mut self, _: Run<'_, '_>, value: Option<Value>) -> To {
        match value {
            Some(Value::Cancelled) => Flow::To("end"),
            None => Flow::Next,
        }
    }

    fn points(&mut self, cx: Run<'_, '_>) -> To {
        let points = self.cards.as_slice().iter().map(|card| match cx.rules().print(*card) {
            Some(cards::Print::Attack(attack)) => i16::from(attack.points),
            _ => 0,
        });
        let points = points.sum();
        cx.emit(Event::PointsCounted { points });
        Flow::Next
    }

    /// Whether it goes on: somebody may have left while it waited for an answer or a die.
    fn stands(&self, cx: &Cx<'_, Yongheng>) -> bool {
        cx.table().stands(Subject::Attack)
    }

    fn attack_die(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        if !self.stands(cx) {
            return Flow::Next;
        }
        cx.emit(Event::Rolled { seat: self.seat, roll: Roll::Attack, die: die(&drawn) });
        Flow::Next
    }

    fn commit_before(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        look.table.commits_before().then_some((look.table.player(self.at)?, Ask::Defend))
    }

    fn commit_after(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        (!look.table.commits_before()).then_some((look.table.player(self.at)?, Ask::Defend))
    }

    fn committed(&mut self, cx: Run<'_, '_>, seat: Seat, command: Command) -> To {
        if let Command::Defend(defence) = command
            && self.stands(cx)
        {
            cx.emit(Event::Defended { seat, defence });
        }
        Flow::Next
    }

    fn defence_die(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        let roll = match matter(cx).and_then(|attack| attack.defence) {
            Some(Defence::Dodge) => Roll::Dodge,
            Some(Defence::Block(_)) => Roll::Block,
            None => Roll::Defence,
        };
        if let Some(seat) = cx.table().player(self.at)
            && self.stands(cx)
        {
            cx.emit(Event::Rolled { seat, roll, die: die(&drawn) });
        }
        Flow::Next
    }

    /// Die against die, and a tie fails.
    fn dodge(&mut self, cx: Run<'_, '_>) -> To {
        match matter(cx) {
            Some(attack) if attack.defence == Some(Defence::Dodge) => {
                if attack.defence_die > attack.die {
                    cx.emit(Event::Dodged);
                    return Flow::To("end");
                }
                cx.emit(Event::DodgeFailed);
                Flow::Next
            }
            _ => Flow::Next,
        }
    }

    fn reckon(&mut self, cx: Run<'_, '_>) -> To {
        let Some(attack) = matter(cx) else { return Flow::Fault("an attack without its matter") };
        let of_die = |die: Option<u8>| i16::from(die.unwrap_or(0));
        let total = attack.points.unwrap_or(0).saturating_add(of_die(attack.die));
        let defence = match attack.defence {
            Some(Defence::Dodge) => 0,
            Some(Defence::Block(card)) => self.base(cx) + of_die(attack.defence_die) + shield(cx, card),
            None => self.base(cx) + of_die(attack.defence_die),
        };
        cx.emit(Event::Reckoned { attack: total, defence });
        Flow::Next
    }

    /// Base defence of the target.
    fn base(&self, cx: &Cx<'_, Yongheng>) -> i16 {
        let card = cx.table().find(self.at).and_then(|(_, target)| target.card);
        card.and_then(|card| cx.rules().character(card)).map_or(0, |character| character.defence.into())
    }

    fn damage(&mut self, cx: Run<'_, '_>) -> To {
        let Some((attack, defence)) = matter(cx).and_then(|attack| attack.totals) else {
            return Flow::Fault("an attack that was not reckoned");
        };
        let damage = attack.saturating_sub(defence).max(1);
        self.dealt = true;
        cx.emit(Event::Damaged { who: self.at, damage, by: Some(self.seat) });
        Flow::Next
    }

    fn end(&mut self, cx: Run<'_, '_>) -> To {
        cx.emit(Event::AttackEnded);
        Flow::End
    }
}

/// Defence points of a card.
fn shield(cx: &Cx<'_, Yongheng>, card: Option<Card>) -> i16 {
    match card.and_then(|card| cx.rules().print(card)) {
        Some(cards::Print::Defence(defence)) => defence.points.into(),
        _ => 0,
    }
}
