//! The use of a card (G-7).

use serde::{Deserialize, Serialize};

use super::super::targets::Aim;
use super::super::timing::EVERY;
use super::prelude::*;
use super::{Context, Damage, Effect, Meet, Nullify};

/// A card is used.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Use {
    pub(in super::super) user: Seat,
    pub(in super::super) kind: Kind,
    pub(in super::super) via: Option<Source>,
    pub(in super::super) cards: Cards,
    /// The targets that were named.
    pub(in super::super) targets: Named,
    pub(in super::super) victim: Option<Seat>,
    /// At an idle point, where it counts against the limit.
    pub(in super::super) idle: bool,
    /// The target whose row of timings it is; by `one_target_timing` the row.
    pub(in super::super) target: u8,
}

impl Procedure<Guozhan> for Use {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::act(G7_1_1, "use", Use::begin).also(&[G6_2_3, G6_2_7, G7_1_20, G7_1_25, G7_2_1, G7_2_6, G8_3_4]),
        Step::open(G7_1_2, "declared", |_, _| Some(Timing::at(Moment::Declared))),
        Step::open(G7_1_3, "targets chosen", |_, _| Some(Timing::at(Moment::Chosen))),
        Step::open(G7_1_4, "used", |_, _| Some(Timing::at(Moment::Used))),
        Step::act(G7_1_26, "row of timings", Use::row).also(&[G7_1_27, G7_1_15, G7_1_17, ROrder2a]),
        Step::open(G7_1_5, "targeting", |used, look| used.row_of(look, 0, Moment::Targeting)),
        Step::open(G7_1_6, "becoming", |used, look| used.row_of(look, 1, Moment::Becoming)),
        Step::open(G7_1_7, "targeted", |used, look| used.row_of(look, 2, Moment::Targeted)),
        Step::open(G7_1_8, "became", |used, look| used.row_of(look, 3, Moment::Became)),
        Step::act(G7_1_26, "row done", Use::advance),
        Step::open(G7_1_9, "prepared", |_, _| Some(Timing::at(Moment::Prepared))),
        Step::call(G7_1_9, "enough to reveal", |used, look| {
            (used.kind == Kind::Harvest).then(|| super::Renew { needs: living_targets(look.table) }.into())
        }),
        Step::act(G7_1_9, "reveal", Use::reveal),
        Step::act(G7_1_10, "equip", Use::equip).also(&[G7_1_11, G7_1_12]),
        Step::each(G7_1_13, "targets", Use::every, &Row::Call(Use::on_target, |_, _, _| Flow::Next)).also(&[G7_1_21]),
        Step::act(G7_1_14, "what is printed on the card", Use::printed),
        Step::open(G7_1_14, "resolved", |_, _| Some(Timing::at(Moment::Resolved))),
        Step::act(G7_1_14, "end", Use::end).also(&[G7_1_22, G7_1_23, G8_3_12]),
    ];
}

/// How many of the targets play.
fn living_targets(table: &Table) -> u8 {
    table.using().map_or(0, |using| using.targets.iter().filter(|to| table.alive(to.seat)).count() as u8)
}

impl Use {
    /// A card that has no cards of its own (视为).
    pub(in super::super) fn virtual_one(user: Seat, kind: Kind, on: Seat) -> Self {
        let targets = if on == user { Named::new() } else { Named::from_slice(&[on]) };
        Use { user, kind, via: None, cards: Cards::new(), targets, victim: None, idle: false, target: 0 }
    }

    fn begin(&mut self, cx: Run<'_, '_>) -> To {
        let (user, kind, victim) = (self.user, self.kind, self.victim);
        let (rules, table) = (cx.rules(), cx.table());
        // Outside idle points it is used on those that were named; of a group one stands for all.
        let named = !self.idle && !self.targets.is_empty() && rules.aim(table, user, kind) != Aim::Group;
        let targets: Named = match named {
            true => self.targets.clone(),
            false => rules.targets(table, user, kind, &self.cards, &self.targets).into_iter().collect(),
        };
        let (suit, colour) = rules.look_of(table, user, &self.cards);
        let counts = self.idle && kind.is_slash();
        let printed = self.via.is_none() && !self.cards.is_empty();
        let cards = self.cards.clone();
        if let Some(via) = self.via.filter(|via| cx.rules().once(*via)) {
            cx.emit(Event::Spent { seat: user, source: via, until: Until::Phase });
        }
        super::handling::use_up(cx, user, self.via, &cards);
        lose(cx, user, &cards, Zone::Processing, Reason::Use);
        // By its first method, whoever asked for it; whoever is dying uses it by the second.
        if kind == Kind::Wine && cx.table().dying().is_none_or(|(who, _)| who != user) {
            cx.emit(Event::Wined { seat: user });
        }
        tell(cx, Event::Used { user, kind, cards, via: self.via, printed, suit, colour, targets, victim, counts })
    }

    /// The next target that has a row ahead of it: all have one before any has the next. A use without targets ends.
    fn row(&mut self, cx: Run<'_, '_>) -> To {
        let Some(using) = cx.table().using() else { return Flow::To("end") };
        let least = using.targets.iter().map(|target| target.rows).min();
        if cx.table().options.one_target_timing
            && let Some(rows) = least
        {
            return if rows < 8 { self.row_of_all(cx, rows / 2) } else { Flow::To("prepared") };
        }
        let next = using.targets.iter().find(|target| Some(target.rows) == least);
        match next {
            None => Flow::To("end"),
            Some(target) if target.rows > 3 => Flow::To("prepared"),
            Some(target) => {
                self.target = target.id;
                Flow::Next
            }
        }
    }

    /// By `one_target_timing`: the row of all that have it ahead of them. They are at it from here on.
    fn row_of_all(&mut self, cx: Run<'_, '_>, row: u8) -> To {
        self.target = row;
        Use::advance_all(cx, 2 * row);
        Flow::Next
    }

    /// All targets that have gone so far go on.
    fn advance_all(cx: Run<'_, '_>, rows: u8) {
        let targets = cx.table().using().map(|using| using.targets.as_slice()).unwrap_or_default();
        let all = targets.iter().filter(|target| target.rows == rows).map(|target| target.id);
        let all: SmallVec<[u8; 4]> = all.collect();
        all.into_iter().for_each(|target| cx.emit(Event::Advanced { target }));
    }

    /// This row of it: whoever takes its place has its own.
    fn row_of(&self, look: Now<'_, '_>, row: u8, moment: Moment) -> Option<Timing> {
        if look.table.options.one_target_timing {
            return (self.target == row).then(|| Timing::of(moment, EVERY));
        }
        let target = look.table.using()?.target(self.target)?;
        (target.rows == row).then(|| Timing::of(moment, self.target))
    }

    fn advance(&mut self, cx: Run<'_, '_>) -> To {
        if cx.table().options.one_target_timing {
            Use::advance_all(cx, self.target.saturating_mul(2).saturating_add(1));
        } else if cx.table().using().is_some_and(|using| using.target(self.target).is_some()) {
            cx.emit(Event::Advanced { target: self.target });
        }
        Flow::To("row of timings")
    }

    /// 五谷丰登: as many cards as there are living targets.
    fn reveal(&mut self, cx: Run<'_, '_>) -> To {
        if self.kind != Kind::Harvest {
            return Flow::Next;
        }
        let table = cx.table();
        let living = living_targets(table);
        let cards: Cards = table.deck.cards.iter().rev().take(living.into()).copied().collect();
        moved(cx, &cards, Zone::Deck, Zone::Processing, Reason::Put);
        Flow::Next
    }

    /// An equipment card goes to its place, the old one is discarded; a delayed trick to the judging zone.
    fn equip(&mut self, cx: Run<'_, '_>) -> To {
        let target = cx.table().using().and_then(|using| using.targets.first()).map(|target| target.seat);
        let card = self.cards.first().copied().filter(|card| cx.table().processing.contains(card));
        let on = target.filter(|target| cx.table().alive(*target));
        match (self.kind.class(), on, card) {
            (Class::Equipment(place), Some(seat), Some(card)) => {
                let mut old: Cards = cx.table().side(seat).worn(place).into_iter().collect();
                if self.kind == Kind::SixDragons {
                    old.extend(cx.table().side(seat).worn(Place::Offensive));
                }
                cx.cite(G7_1_11);
                lose(cx, seat, &old, Zone::Discard, Reason::Put);
                moved(cx, &[card], Zone::Processing, Zone::Equipment(seat), Reason::Use);
                Flow::To("end")
            }
            (Class::Delayed, Some(seat), Some(card)) => {
                let delayed = Delayed { card, kind: self.kind };
                cx.cite(G7_1_12);
                let colour = cx.table().using().and_then(|using| using.colour);
                super::handling::place(cx, delayed, Zone::Processing, seat, colour);
                Flow::To("end")
            }
            (Class::Equipment(_) | Class::Delayed, ..) => Flow::To("end"),
            // Without targets there is nothing to resolve (G-7.1.15).
            _ if living_targets(cx.table()) == 0 => Flow::To("end"),
            _ => Flow::Next,
        }
    }

    /// Those that are dead by now have left the list.
    fn every(&self, look: Now<'_, '_>, members: &mut Members) {
        let targets = look.table.using().map(|using| using.targets.as_slice()).unwrap_or_default();
        members.extend(targets.iter().filter(|to| look.table.alive(to.seat)).map(|to| to.id.into()));
    }

    fn on_target(&self, look: Now<'_, '_>) -> Option<Flows> {
        Some(OnTarget { target: look.member as u8, dodges: 0 }.into())
    }

    /// ❶: what is left of 五谷丰登 goes to the discard pile, and 调虎离山 takes effect on all at once.
    fn printed(&mut self, cx: Run<'_, '_>) -> To {
        let Some(using) = cx.table().using() else { return Flow::Next };
        let waiting: SmallVec<[Seat; 4]> =
            using.targets.iter().filter(|target| target.waits).map(|target| target.seat).collect();
        if self.kind == Kind::Harvest {
            let used = using.cards.clone();
            let left: Cards = cx.table().processing.iter().copied().filter(|card| !used.contains(card)).collect();
            put_away(cx, &left, Reason::Put);
        }
        let by = Some(Source::Card(self.kind));
        for seat in waiting {
            for memo in [Memo::Away, Memo::Frozen] {
                cx.emit(Event::Noted(Note { seat, memo, amount: 1, about: None, by, until: Until::Turn, copy: 0 }));
            }
        }
        Flow::Next
    }

    fn end(&mut self, cx: Run<'_, '_>) -> To {
        let (cards, played) = (self.cards.clone(), cx.table().using().map(|using| using.played.clone()));
        put_away(cx, &cards, Reason::Use);
        put_away(cx, &played.unwrap_or_default(), Reason::Play);
        cx.emit(Event::UseEnded);
        Flow::End
    }
}

impl Target {
    /// The rows of timings that whoever takes its place has had: it is designated, and becomes a target anew.
    pub(super) fn rows_of_another(&self, table: &Table) -> u8 {
        if table.options.one_target_timing { (self.rows & !1).min(2) } else { self.rows.min(1) }
    }
}

/// The use on one of its targets.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct OnTarget {
    /// By its id.
    pub(in super::super) target: u8,
    /// How many 闪 it has used.
    pub(in super::super) dodges: u8,
}

impl Procedure<Guozhan> for OnTarget {
    const GUARDS: &'static [Guard<Guozhan, Self>] = &[Guard {
        clause: G7_1_21,
        name: "the target is dead",
        test: |on, look| on.find(look.table).is_none_or(|target| !look.table.alive(target.seat)),
        to: "done",
    }];
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::act(G7_1_13, "turn to it", |on, cx| tell(cx, Event::Turned { target: Some(on.target) })),
        Step::act(G7_1_17, "unwounded", OnTarget::unwounded),
        Step::act(G7_1_17, "void already", OnTarget::is_void),
        Step::open(G7_1_13, "begins", |_, _| Some(Timing::at(Moment::Begins))),
        Step::act(G7_1_17, "void", OnTarget::is_void),
        Step::call_for(G7_4_1, "nullify", OnTarget::nullify, OnTarget::answered).also(&[G7_4_3, G6_3_2]),
        Step::act(G7_4_3, "spared", OnTarget::spared),
        Step::call_for(G6_3_1, "dodge", OnTarget::dodge, OnTarget::dodged).also(&[G6_1_3, G7_1_19]),
        Step::act(G7_1_18, "offset", |on, cx| match on.find(cx.table()) {
            Some(target) if target.offset => Flow::Next,
            _ => Flow::To("effective"),
        }),
        Step::open(G7_1_18, "after it was offset", |_, _| Some(Timing::at(Moment::Offset))),
        Step::act(G7_1_18, "still offset", |on, cx| match on.find(cx.table()) {
            Some(target) if target.offset => Flow::To("done"),
            _ => Flow::Next,
        }),
        Step::open(G7_1_13, "effective", |_, _| Some(Timing::at(Moment::Effective))),
        Step::call(G7_1_13, "effect", OnTarget::effect),
        Step::act(G7_1_13, "done", |_, cx| tell(cx, Event::Turned { target: None })),
    ];
}

impl OnTarget {
    fn find<'a>(&self, table: &'a Table) -> Option<&'a Target> {
        table.using()?.target(self.target)
    }

    /// 桃园结义 has no effect on whoever is not wounded.
    fn unwounded(&mut self, cx: Run<'_, '_>) -> To {
        let salvation = cx.table().using().is_some_and(|using| using.kind == Kind::GodSalvation);
        let target = self.find(cx.table()).copied();
        match target.filter(|target| salvation && !cx.table().side(target.seat).hurt()) {
            Some(target) => tell(cx, Event::Marked { target: Target { void: true, ..target } }),
            None => Flow::Next,
        }
    }

    fn is_void(&mut self, cx: Run<'_, '_>) -> To {
        let void = self.find(cx.table()).is_none_or(|target| target.void);
        if void { Flow::To("done") } else { Flow::Next }
    }

    /// For tricks; where a faction is spared already nobody is asked.
    fn nullify(&self, look: Now<'_, '_>) -> Option<Flows> {
        let kind = look.table.using()?.kind;
        let target = self.find(look.table)?;
        let trick = kind.is_trick() && !target.spared && !look.rules.unanswerable(look.table);
        trick.then(|| Nullify { depth: 0, answer: None, faction: false }.into())
    }

    fn answered(&mut self, cx: Run<'_, '_>, value: Option<Value>) -> To {
        let target = self.find(cx.table()).copied();
        match target.filter(|target| !target.offset && value == Some(Value::Offset)) {
            Some(target) => tell(cx, Event::Marked { target: Target { offset: true, ..target } }),
            None => Flow::Next,
        }
    }

    /// Where the faction was spared nobody was asked, and it is offset all the same.
    fn spared(&mut self, cx: Run<'_, '_>) -> To {
        match self.find(cx.table()).copied().filter(|target| target.spared && !target.offset) {
            Some(target) => tell(cx, Event::Marked { target: Target { offset: true, ..target } }),
            None => Flow::Next,
        }
    }

    /// A 杀 may be dodged; if two 闪 are needed, the first one alone does nothing.
    fn dodge(&self, look: Now<'_, '_>) -> Option<Flows> {
        let using = look.table.using()?;
        let target = self.find(look.table)?;
        let may = using.kind.is_slash() && !target.offset && !target.bound;
        may.then_some(Meet { seat: target.seat, need: Need::Dodge, bare: target.bare, used: true }.into())
    }

    fn dodged(&mut self, cx: Run<'_, '_>, value: Option<Value>) -> To {
        if value != Some(Value::Met) {
            return Flow::Next;
        }
        self.dodges = self.dodges.saturating_add(1);
        let Some(target) = self.find(cx.table()).copied() else { return Flow::Next };
        let needed = if target.double { 2 } else { 1 };
        if self.dodges < needed {
            return Flow::To("dodge");
        }
        tell(cx, Event::Marked { target: Target { offset: true, ..target } })
    }

    fn effect(&self, look: Now<'_, '_>) -> Option<Flows> {
        let using = look.table.using()?;
        let target = self.find(look.table)?;
        let context = Context { it: Some(target.seat), ..Context::of(using.user) };
        Some(Effect::new(Source::Card(using.kind), context).into())
    }
}

/// 决斗: 杀 in turn, the target first; who plays none takes 1 damage by the other.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Duel {
    pub(in super::super) user: Seat,
    pub(in super::super) target: Seat,
    /// How often somebody was asked.
    pub(in super::super) asked: u8,
    /// Whether whoever is asked has played the first of two that he needs.
    pub(in super::super) half: bool,
}

impl Procedure<Guozhan> for Duel {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::call_for(G7_2_3, "play", Duel::ask, Duel::played),
        Step::call(G7_2_3, "damage", Duel::damage).also(&[G5_3_5]),
    ];
}

impl Duel {
    fn turn(&self) -> (Seat, Seat) {
        if self.asked.is_multiple_of(2) { (self.target, self.user) } else { (self.user, self.target) }
    }

    fn ask(&self, look: Now<'_, '_>) -> Option<Flows> {
        let (seat, _) = self.turn();
        let bound = look.table.target().is_some_and(|target| target.bound && target.seat == seat);
        (look.table.alive(seat) && !bound).then_some(Meet { seat, need: Need::Slash, bare: false, used: false }.into())
    }

    fn played(&mut self, cx: Run<'_, '_>, value: Option<Value>) -> To {
        if value != Some(Value::Met) {
            return Flow::Next;
        }
        let needs_two = cx.table().target().is_some_and(|target| match self.turn().0 == self.target {
            true => target.double,
            false => target.double_user,
        });
        self.half = needs_two && !self.half;
        if !self.half {
            self.asked = self.asked.wrapping_add(1);
        }
        Flow::Again
    }

    fn damage(&self, look: Now<'_, '_>) -> Option<Flows> {
        let (to, from) = self.turn();
        let using = look.table.using()?;
        let from = if from == self.user { using.source.unwrap_or(from) } else { from };
        let from = Some(from).filter(|from| look.table.alive(*from));
        let more = look.table.target().filter(|target| target.seat == to).map_or(0, |target| target.more);
        let mut harm =
            Harm { channel: Some(using.kind), cards: using.cards.clone(), direct: true, ..Harm::new(from, to) };
        harm.amount = harm.amount.saturating_add(more);
        look.table.alive(to).then(|| Damage { harm, begun: false }.into())
    }
}
