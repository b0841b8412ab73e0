//! The start of the game (G-1), with the generals shown.

use serde::{Deserialize, Serialize};

use super::super::cards::pool::{GeneralId, SkillId};
use super::prelude::*;
use super::{DrawCards, Turns};

/// The whole game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Game;

impl Procedure<Guozhan> for Game {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::chance(G1_7, "first player", Game::may_draw_first, |_, cx, drawn| {
            let seat = Seat(drawn.number().unwrap_or(0) as u8);
            tell(cx, Event::FirstChosen { seat })
        })
        .also(&[G1_1]),
        Step::chance(
            G1_2,
            "generals",
            |_, look| Some(Draw::Order(look.rules.pool(look.table).count() as u16)),
            Game::deal_generals,
        )
        .also(&[G1_3, G1_5, G2_3_3, G2_3_4, G2_1_3, RSkill6]),
        Step::chance(
            G1_8,
            "shuffle",
            |_, look| Some(Draw::Order(look.table.discard.len() as u16)),
            |_, cx, drawn| tell(cx, Event::Shuffled { order: drawn.order().map(<[u16]>::to_vec) }),
        ),
        Step::each(
            G1_6,
            "deal",
            |_, look, members| members.extend(look.table.from_turn().map(|seat| seat.0.into())),
            &Row::Call(
                |_, look| {
                    let count = look.table.options.hand;
                    Some(DrawCards { seat: Seat(look.member as u8), count, aside: false }.into())
                },
                |_, _, _| Flow::Next,
            ),
        ),
        Step::call(G4_1_3, "turns", |_, look| Some(Turns::of(look.table.turn, Phase::Prepare).into())),
    ];
}

impl Game {
    fn may_draw_first(&self, look: Now<'_, '_>) -> Option<Draw> {
        look.table.options.first_player.is_none().then_some(Draw::Below(look.table.seats().into()))
    }

    /// Each player has two generals of one faction, in random order: the first two of the shuffled ones that are and
    /// have not one name. They are shown at once, the first player's first; whoever would make a faction more than half
    /// is a careerist.
    fn deal_generals(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        let pool: SmallVec<[GeneralId; 48]> = cx.rules().pool(cx.table()).collect();
        let order = drawn.order().unwrap_or_default().iter();
        let mut left: SmallVec<[GeneralId; 48]> = order.filter_map(|at| pool.get(usize::from(*at))).copied().collect();
        let players = cx.table().seats();
        let seats: SmallVec<[Seat; 12]> = cx.table().from_turn().collect();
        let mut shown: [u8; 4] = [0; 4];
        for seat in seats {
            let pair = left.iter().enumerate().find_map(|(at, head)| {
                let fits = |other: &GeneralId| cx.rules().is_pair(*head, *other);
                Some((at, at + 1 + left[at + 1..].iter().position(fits)?))
            });
            let Some((head, deputy)) = pair else { return Flow::Fault("there are not enough generals") };
            let generals = [left[head], left[deputy]];
            left.remove(deputy);
            left.remove(head);
            let max = cx.rules().life(generals);
            let faction = cx.rules().general(generals[0]).map_or(0, |general| general.faction as usize);
            let careerist = shown[faction] >= players / 2;
            shown[faction] += 1;
            cx.emit(Event::Dealt { seat, generals, max, careerist });
            let lasting = generals.into_iter().flat_map(|general| cx.rules().lasting(general));
            let lasting: SmallVec<[SkillId; 2]> = lasting.collect();
            for id in lasting {
                let note = Note { seat, memo: Memo::Skill(id), amount: 1, about: None, by: None, until: Until::Game };
                cx.emit(Event::Noted(note));
            }
        }
        Flow::Next
    }
}
