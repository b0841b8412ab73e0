//! The start of the game (G-1), up to generals that are shown.

use serde::{Deserialize, Serialize};

use super::super::cards::pool::{GeneralId, SkillId};
use super::prelude::*;
use super::{DrawCards, Turns};
use crate::Answers;

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
        Step::ask_each(G1_4, "choose", Game::choose, Game::chosen).also(&[G1_2]),
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
        // Whoever was to be the first may have left by now.
        Step::call(G4_1_3, "turns", |_, look| {
            Some(Turns::of(look.table.from_turn().next().unwrap_or(look.table.turn), Phase::Prepare).into())
        }),
    ];
}

impl Game {
    fn may_draw_first(&self, look: Now<'_, '_>) -> Option<Draw> {
        look.table.options.first_player.is_none().then_some(Draw::Below(look.table.seats().into()))
    }

    /// Each player has two generals of one faction, in random order: the first two of the shuffled ones that are and
    /// have not one name. They are shown at once, the first player's first. Or he is dealt some to choose from.
    fn deal_generals(&mut self, cx: Run<'_, '_>, drawn: Drawn) -> To {
        let pool: Generals = cx.rules().pool(cx.table()).collect();
        let order = drawn.order().unwrap_or_default().iter();
        let mut left: Generals = order.filter_map(|at| pool.get(usize::from(*at))).copied().collect();
        let seats: Seats = cx.table().from_turn().collect();
        let count = cx.rules().choice(cx.table());
        if count > 0 {
            return Game::offer(cx, seats, left, count);
        }
        let mut pairs: Pairs = SmallVec::new();
        for seat in seats {
            let Some(pair) = take_pair(cx.rules(), &mut left) else { return NOT_ENOUGH };
            pairs.push((seat, pair));
        }
        Game::show(cx, pairs)
    }

    /// Each has so many, in seat order. If somebody would have no pair among his, all have a pair each first, and then as
    /// many more (G-1.3).
    fn offer(cx: Run<'_, '_>, seats: Seats, mut left: Generals, count: usize) -> To {
        let mut hands: SmallVec<[(Seat, Generals); 12]> =
            seats.iter().copied().zip(left.chunks(count).map(Generals::from)).collect();
        if hands.len() < seats.len() || hands.iter().any(|(_, hand)| cx.rules().first_pair(hand).is_none()) {
            hands.clear();
            for seat in seats {
                let Some(pair) = take_pair(cx.rules(), &mut left) else { return NOT_ENOUGH };
                hands.push((seat, Generals::from_slice(&pair)));
            }
            let mut left = left.into_iter();
            hands.iter_mut().for_each(|(_, hand)| hand.extend(left.by_ref().take(count.saturating_sub(2))));
        }
        for (seat, hand) in hands {
            cx.emit(Event::Offered { seat, generals: hand.iter().copied().collect(), hidden: 0 });
        }
        Flow::Next
    }

    fn choose(&self, look: Now<'_, '_>, questions: &mut Questions<'_, Guozhan>) {
        let chooses = |seat: &Seat| !look.table.side(*seat).dealt.generals.is_empty();
        look.table.from_turn().filter(chooses).for_each(|seat| questions.ask(seat, Ask::Generals));
    }

    /// What everybody has chosen is shown; the rest nobody sees. Whoever has left meanwhile has nothing.
    fn chosen(&mut self, cx: Run<'_, '_>, answers: Answers<'_, Guozhan>) -> To {
        let pair = |seat: Seat| match answers.of(seat)? {
            Command::Generals { head, deputy } => Some((seat, [*head, *deputy])),
            _ => None,
        };
        let pairs: Pairs = cx.table().from_turn().filter_map(pair).collect();
        if pairs.is_empty() {
            return Flow::Next;
        }
        cx.emit(Event::GeneralsChosen);
        Game::show(cx, pairs)
    }

    /// The generals are shown, the first player's first; whoever would make a faction more than half is a careerist.
    fn show(cx: Run<'_, '_>, pairs: Pairs) -> To {
        let players = cx.table().seats();
        let mut shown: [u8; 4] = [0; 4];
        for (seat, generals) in pairs {
            let max = cx.rules().life(generals);
            let faction = cx.rules().general(generals[0]).map_or(0, |general| general.faction as usize);
            let careerist = shown[faction] >= players / 2;
            shown[faction] += 1;
            cx.emit(Event::Dealt { seat, generals, max, careerist });
            let lasting = generals.into_iter().flat_map(|general| cx.rules().lasting(general));
            let lasting: SmallVec<[SkillId; 2]> = lasting.collect();
            for id in lasting {
                let note =
                    Note { seat, memo: Memo::Skill(id), amount: 1, about: None, by: None, until: Until::Game, copy: 0 };
                cx.emit(Event::Noted(note));
            }
        }
        Flow::Next
    }
}

type Generals = SmallVec<[GeneralId; 48]>;
type Pairs = SmallVec<[(Seat, [GeneralId; 2]); 12]>;

const NOT_ENOUGH: To = Flow::Fault("there are not enough generals");

/// Takes the first pair of those that are left.
fn take_pair(rules: &Guozhan, left: &mut Generals) -> Option<[GeneralId; 2]> {
    let pair = rules.first_pair(left)?;
    left.retain(|general| !pair.contains(general));
    Some(pair)
}
