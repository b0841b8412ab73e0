//! The answers to a use (G-6): 无懈可击, and cards that are needed.

use serde::{Deserialize, Serialize};

use super::super::effect::Keep;
use super::prelude::*;
use super::{Judge, Use};

/// Before a trick takes effect on a target everybody may use 无懈可击, and again against that.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Nullify {
    pub(in super::super) depth: u8,
    /// The one that is used.
    pub(in super::super) answer: Option<Answered>,
    /// For the whole faction.
    pub(in super::super) faction: bool,
}

impl Procedure<Guozhan> for Nullify {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::poll(G7_4_1, "ask", Nullify::ask, Nullify::first_yes).also(&[G7_4_4, G7_4_6, G0_5_7, G7_1_16]),
        Step::call_for(G7_4_2, "use it", Nullify::answer, Nullify::countered).also(&[G7_4_5]),
        Step::act(G7_4_3, "offset", |it, cx| {
            if it.answer.is_none() {
                return Flow::End;
            }
            it.spare(cx);
            Flow::Return(Value::Offset)
        }),
    ];
}

impl Nullify {
    /// By public facts alone: everybody who might have one.
    fn ask(&self, look: Now<'_, '_>, questions: &mut Questions<'_, Guozhan>) {
        let table = look.table;
        // Whoever cannot answer the trick cannot use it against it (G-6.3.2).
        let bound = table.target().filter(|target| self.depth == 0 && target.bound).map(|target| target.seat);
        let might = |seat: &Seat| {
            !table.away(*seat) && Some(*seat) != bound && look.rules.might_answer(table, *seat, Kind::is_nullification)
        };
        table.from_turn().filter(might).for_each(|seat| questions.ask(seat, Ask::Nullify(self.depth)));
    }

    fn first_yes(&mut self, cx: Run<'_, '_>, yes: Option<(Seat, Command)>) -> To {
        let Some((seat, Command::Answer { via, kind, cards, faction })) = yes else { return Flow::End };
        let target = cx.table().target().is_none_or(|target| cx.table().alive(target.seat));
        if !target || !cx.table().alive(seat) {
            return Flow::End;
        }
        let counter = Some(self.depth.saturating_add(1));
        self.answer = Some(Answered { seat, kind, via, cards, used: true, counter, offset: false });
        self.faction = faction;
        Flow::Next
    }

    fn answer(&self, _: Now<'_, '_>) -> Option<Flows> {
        self.answer.clone().map(Into::into)
    }

    fn countered(&mut self, _: Run<'_, '_>, value: Option<Value>) -> To {
        if value == Some(Value::Offset) { Flow::End } else { Flow::Next }
    }

    /// 国·无懈可击: the rest of the faction of the target is spared, too.
    fn spare(&self, cx: Run<'_, '_>) {
        let table = cx.table();
        let (Some(using), Some(target)) = (table.using(), table.target()) else { return };
        let after = using.targets.iter().skip_while(|one| one.id != target.id).skip(1);
        let rest: SmallVec<[Target; 4]> = after.filter(|to| table.same(target.seat, to.seat)).copied().collect();
        if self.faction {
            rest.into_iter().for_each(|target| cx.emit(Event::Marked { target: Target { spared: true, ..target } }));
        }
    }
}

/// A card is used in answer, or played (打出), and what acts at that.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Answered {
    pub(in super::super) seat: Seat,
    pub(in super::super) kind: Kind,
    pub(in super::super) via: Option<Source>,
    pub(in super::super) cards: Cards,
    /// Whether it is used, and not played.
    pub(in super::super) used: bool,
    /// A 无懈可击, which may be answered by another: so many have been used then.
    pub(in super::super) counter: Option<u8>,
    /// That was offset.
    pub(in super::super) offset: bool,
}

impl Procedure<Guozhan> for Answered {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::act(G7_3_1, "lay it down", Answered::begin).also(&[G6_1_4, G7_1_16, G7_3_2]),
        Step::open(G7_1_2, "declared", |it, _| it.used.then_some(Timing::at(Moment::Declared))),
        Step::open(G7_1_4, "used", |it, _| it.used.then_some(Timing::at(Moment::Used))),
        Step::open(G7_3_1, "played", |it, _| (!it.used).then_some(Timing::at(Moment::Played))),
        Step::call_for(
            G7_4_2,
            "counter",
            |it, _| it.counter.map(|depth| Nullify { depth, answer: None, faction: false }.into()),
            |it, cx, value| {
                it.offset = value == Some(Value::Offset);
                if it.offset { tell(cx, Event::CardOffset) } else { Flow::Next }
            },
        ),
        Step::act(G7_3_1, "end", Answered::end).also(&[G7_3_2]),
    ];
}

impl Answered {
    /// A card that is played lies there until what asked for it is over.
    fn end(&mut self, cx: Run<'_, '_>) -> To {
        if self.used || cx.table().using().is_none() {
            put_away(cx, &self.cards, if self.used { Reason::Use } else { Reason::Play });
        }
        cx.emit(Event::AnswerEnded);
        if self.offset { Flow::Return(Value::Offset) } else { Flow::End }
    }

    fn begin(&mut self, cx: Run<'_, '_>) -> To {
        let Answered { seat, kind, via, ref cards, used, .. } = *self;
        if used {
            cx.cite(G7_1_16);
        }
        let printed = via.is_none() && !cards.is_empty();
        let why = if used { Reason::Use } else { Reason::Play };
        if let Some(via) = via.filter(|via| cx.rules().once(*via)) {
            cx.emit(Event::Spent { seat, source: via, until: Until::Phase });
        }
        super::handling::use_up(cx, seat, via, cards);
        let cards = cards.clone();
        lose(cx, seat, &cards, Zone::Processing, why);
        tell(cx, Event::Answered { seat, kind, cards, via, printed, used })
    }
}

/// A character needs to use or play a card (G-6.1): first 八卦阵, then cards of its own.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Meet {
    pub(in super::super) seat: Seat,
    pub(in super::super) need: Need,
    /// Its armor is ignored.
    pub(in super::super) bare: bool,
    /// Whether the card is used, and not played.
    pub(in super::super) used: bool,
}

impl Procedure<Guozhan> for Meet {
    const GUARDS: &'static [Guard<Guozhan, Self>] =
        &[Guard { clause: G0_9, name: "dead", test: |meet, look| !look.table.alive(meet.seat), to: "done" }];
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::ask(G6_1_1, "diagrams", Meet::may_judge, |_, _, _, command| {
            if command == Command::Yes { Flow::Next } else { Flow::To("card") }
        }),
        Step::call_for(G8_1_4, "judge", Meet::judge, Meet::judged),
        Step::ask(G6_1_1, "card", Meet::may_answer, Meet::answer).also(&[G6_1_2, G6_1_5, G7_3_1]),
        Step::act(G6_1_3, "done", |_, _| Flow::End),
        Step::act(G6_1_3, "met", |_, _| Flow::Return(Value::Met)),
    ];
}

impl Meet {
    fn may_judge(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        let wears = look.rules.wears(look.table, self.seat, Kind::EightDiagrams);
        let may = self.need == Need::Dodge && wears && !self.bare && (!self.used || !look.table.away(self.seat));
        may.then_some((self.seat, Ask::Diagrams))
    }

    fn judge(&self, look: Now<'_, '_>) -> Option<Flows> {
        self.may_judge(look)?;
        Some(Judge { who: self.seat, keep: Keep::No, source: None }.into())
    }

    fn judged(&mut self, cx: Run<'_, '_>, value: Option<Value>) -> To {
        match value {
            Some(Value::Judged { suit, .. }) if suit.colour() == Colour::Red => {
                let (seat, used) = (self.seat, self.used);
                self.remember(cx, None);
                cx.insert(
                    Answered {
                        seat,
                        kind: Kind::Dodge,
                        via: None,
                        cards: Cards::new(),
                        used,
                        counter: None,
                        offset: false,
                    }
                    .into(),
                );
                Flow::To("met")
            }
            _ => Flow::Next,
        }
    }

    /// What offsets a 杀 is remembered by the text that made it.
    fn remember(&self, cx: Run<'_, '_>, via: Option<Source>) {
        if let Some(target) = cx.table().target().copied().filter(|target| self.used && target.answered != via) {
            cx.emit(Event::Marked { target: Target { answered: via, ..target } });
        }
    }

    /// By public facts alone: whoever might have one is asked.
    fn may_answer(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        let away = self.used && look.table.away(self.seat);
        let answers: fn(Kind) -> bool = match self.need {
            Need::Dodge => |kind| kind == Kind::Dodge,
            Need::Slash => Kind::is_slash,
        };
        let might = !away && look.rules.might_answer(look.table, self.seat, answers);
        might.then_some((self.seat, Ask::Answer(self.need)))
    }

    fn answer(&mut self, cx: Run<'_, '_>, seat: Seat, command: Command) -> To {
        let Command::Answer { via, kind, cards, .. } = command else { return Flow::Next };
        self.remember(cx, via);
        cx.insert(Answered { seat, kind, via, cards, used: self.used, counter: None, offset: false }.into());
        Flow::To("met")
    }
}

/// A character uses a 杀 on another because a text says so, or does not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Strike {
    pub(in super::super) by: Seat,
    pub(in super::super) on: Seat,
}

impl Procedure<Guozhan> for Strike {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::ask(G0_8, "slash", Strike::may, Strike::strike).also(&[RLegal1, G7_2_3]),
        Step::act(G0_8, "not", |_, _| Flow::End),
        Step::act(G0_8, "done", |_, _| Flow::Return(Value::Met)),
    ];
}

impl Strike {
    /// By what everybody can see: whether he might have a 杀, and whether it could reach.
    fn may(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        let (rules, table) = (look.rules, look.table);
        let might = table.alive(self.by) && table.alive(self.on) && rules.might_answer(table, self.by, Kind::is_slash);
        let reach = rules.may_target(table, self.by, Kind::Slash, &[], self.on);
        let barred = rules.barred(table, self.by, Kind::Slash);
        (might && reach && !barred).then_some((self.by, Ask::Strike(self.on)))
    }

    fn strike(&mut self, cx: Run<'_, '_>, user: Seat, command: Command) -> To {
        let Command::Answer { via, kind, cards, .. } = command else { return Flow::Next };
        let targets = Named::from_slice(&[self.on]);
        cx.insert(Use { user, kind, via, cards, targets, victim: None, idle: false, target: 0 }.into());
        Flow::To("done")
    }
}
