//! The procedures: each with its step list on top and the steps under it.

use jiesuan::{Cx, Draw, Drawn, Flow, Guard, Look, Members, Procedure, Questions, Row, Seat, Step};
use serde::{Deserialize, Serialize};

use super::{
    Ability, AfterReveal, Ask, Card, Command, Event, Harm, Kind, Matter, Nature, Nested, Rule, Skill, Timing, Value,
    Zone,
};

/// How often the discard pile may become the deck.
const RENEWALS: u8 = 3;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Game;
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turn;
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DrawCards {
    pub seat: Seat,
    pub left: u8,
}
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Shuffle;
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Judge;
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Use {
    pub user: Seat,
    pub card: Card,
    pub targets: Vec<Seat>,
}
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct OnTarget {
    pub target: u8,
}
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Nullify {
    pub target: u8,
    pub depth: u8,
    pub answered: bool,
}
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Damage {
    pub harm: Harm,
    /// Its matter is on the table.
    pub begun: bool,
}
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Dying {
    pub who: Seat,
    /// Its matter is on the table.
    pub begun: bool,
}
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Invoke {
    pub ability: Ability,
    pub cost: Option<(Card, Seat)>,
}
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Effect {
    pub ability: Ability,
    pub to: Option<Seat>,
    /// The place of the card that is snatched.
    pub blind: u32,
}
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Welcome {
    pub seat: Seat,
}
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Leave {
    pub seat: Seat,
}

jiesuan::procedures! {
    /// Every flow of the game.
    pub enum Flows for Nested {
        Game, Turn, DrawCards, Shuffle, Judge, Use, OnTarget, Nullify, Damage, Dying, Invoke, Effect, Welcome, Leave
    }
}

impl Procedure<Nested> for Game {
    const STEPS: &'static [Step<Nested, Self>] = &[
        Step::each(Rule::Setup, "draft", Game::everybody, &Row::Chance(Game::draft, Game::drafted)),
        Step::call(Rule::Setup, "shuffle", |_, _| Some(Shuffle.into())),
        Step::each(Rule::Setup, "deal", Game::everybody, &Row::Call(Game::deal, |_, _, _| Flow::Next)),
        Step::call(Rule::Begin, "turn", |_, _| Some(Turn.into())),
        Step::act(Rule::Begin, "pass the turn", Game::pass_turn),
    ];
}

impl Game {
    fn everybody(&self, look: &Look<'_, Nested>, members: &mut Members) {
        members.extend(Seat::all(look.table.seats()).map(|seat| seat.0.into()));
    }

    fn draft(&self, look: &Look<'_, Nested>) -> Option<Draw> {
        let here = look.table.alive(Seat(look.member as u8));
        here.then_some(Draw::Below(look.table.spare.len() as u32))
    }

    fn drafted(&mut self, cx: &mut Cx<'_, Nested>, drawn: Drawn) -> Flow<Nested> {
        let seat = Seat(cx.member() as u8);
        let place = drawn.number().unwrap_or(0) as u8;
        let skill = cx.table().spare.get(usize::from(place)).copied().flatten();
        // Whoever has left while the draw was owed draws none.
        if cx.table().alive(seat) {
            cx.emit(Event::Drafted { seat, place: Some(place), skill });
        }
        Flow::Next
    }

    fn deal(&self, look: &Look<'_, Nested>) -> Option<Flows> {
        Some(DrawCards { seat: Seat(look.member as u8), left: 4 }.into())
    }

    fn pass_turn(&mut self, cx: &mut Cx<'_, Nested>) -> Flow<Nested> {
        let (turn, seats) = (cx.table().turn, cx.table().seats());
        let next = turn.around(seats).skip(1).find(|seat| cx.table().alive(*seat));
        cx.emit(Event::TurnPassed { to: next.unwrap_or(turn) });
        Flow::To("turn")
    }
}

impl Procedure<Nested> for Turn {
    const GUARDS: &'static [Guard<Nested, Self>] = &[Guard {
        clause: Rule::Cut,
        name: "the turn player is out",
        test: |_, look| !look.table.alive(look.table.turn),
        to: "end",
    }];
    const STEPS: &'static [Step<Nested, Self>] = &[
        Step::open(Rule::Begin, "begin", |_, _| Some(Timing::TurnBegan)),
        Step::settle(Rule::Shown, "after reveals", AfterReveal),
        Step::call(Rule::Draw, "draw", |_, look| Some(DrawCards { seat: look.table.turn, left: 2 }.into())),
        Step::ask(Rule::Play, "play", |_, look| Some((look.table.turn, Ask::Play)), Turn::played),
        Step::act(Rule::Cut, "end", |_, _| Flow::End),
    ];
}

impl Turn {
    fn played(&mut self, cx: &mut Cx<'_, Nested>, user: Seat, command: Command) -> Flow<Nested> {
        match command {
            Command::Use { card, targets } => cx.insert(Use { user, card, targets }.into()),
            Command::Give { card, to } => {
                cx.emit(Event::Favoured);
                give(cx, card, user, to);
            }
            Command::Bury(card) => {
                cx.emit(Event::Favoured);
                let (from, to, seen) = (Zone::Hand(user), Zone::Bottom, [user].into_iter().collect());
                cx.emit(Event::Moved { card: Some(card), from, to, seen });
            }
            _ => return Flow::Next,
        }
        Flow::Again
    }
}

/// A card goes from one hand to another, and those two know which.
fn give(cx: &mut Cx<'_, Nested>, card: Card, from: Seat, to: Seat) {
    let seen = [from, to].into_iter().collect();
    cx.emit(Event::Moved { card: Some(card), from: Zone::Hand(from), to: Zone::Hand(to), seen });
}

fn discard(cx: &mut Cx<'_, Nested>, card: Card, from: Zone) {
    let seen = cx.table().everybody();
    cx.emit(Event::Moved { card: Some(card), from, to: Zone::Discard, seen });
}

impl Procedure<Nested> for DrawCards {
    const STEPS: &'static [Step<Nested, Self>] = &[
        Step::call(Rule::Renew, "renew", renew),
        Step::act(Rule::Draw, "draw", |draw, cx| {
            let Some(Some(top)) = cx.table().deck.last().copied() else { return Flow::End };
            if draw.left == 0 || !cx.table().alive(draw.seat) {
                return Flow::End;
            }
            draw.left -= 1;
            let (to, seen) = (Zone::Hand(draw.seat), [draw.seat].into_iter().collect());
            cx.emit(Event::Moved { card: Some(top.card), from: Zone::Top, to, seen });
            if draw.left == 0 { Flow::End } else { Flow::To("renew") }
        }),
    ];
}

/// What comes before every use of the top card.
fn renew<P>(_: &P, look: &Look<'_, Nested>) -> Option<Flows> {
    look.table.deck.is_empty().then(|| Shuffle.into())
}

impl Procedure<Nested> for Shuffle {
    const STEPS: &'static [Step<Nested, Self>] = &[
        Step::chance(
            Rule::Renew,
            "shuffle",
            |_, look| {
                let table = look.table;
                let renewed = if table.renewals < RENEWALS { table.discard.len() } else { 0 };
                let pile = if table.deck.is_empty() { renewed } else { table.deck.len() };
                (pile > 0).then_some(Draw::Order(pile as u16))
            },
            |_, cx, drawn| {
                let order = drawn.order().map(<[u16]>::to_vec);
                cx.emit(Event::Shuffled { cards: order.as_ref().map_or(0, Vec::len) as u8, order });
                Flow::End
            },
        ),
        Step::act(Rule::Renew, "exhausted", |_, cx| {
            cx.emit(Event::Exhausted);
            Flow::End
        }),
    ];
}

impl Procedure<Nested> for Judge {
    const STEPS: &'static [Step<Nested, Self>] = &[
        Step::call(Rule::Renew, "renew", renew),
        Step::act(Rule::Judge, "turn up", |_, cx| {
            let Some(Some(top)) = cx.table().deck.last().copied() else { return Flow::End };
            discard(cx, top.card, Zone::Top);
            if top.card.is_red() { Flow::Return(Value::Red) } else { Flow::End }
        }),
    ];
}

impl Procedure<Nested> for Use {
    const STEPS: &'static [Step<Nested, Self>] = &[
        Step::act(Rule::Use, "declare", Use::declare),
        Step::act(Rule::Become, "next target", |_, cx| {
            let Some((_, _, targets)) = cx.table().the_use() else { return Flow::Fault("there is no use") };
            match targets.iter().position(|target| !target.became) {
                Some(target) => cx.emit(Event::Turned { target: target as u8 }),
                None => return Flow::To("targeted"),
            }
            Flow::Next
        }),
        Step::open(Rule::Become, "becomes", |_, look| match look.table.matters.last() {
            Some(Matter::Use { current, .. }) => Some(Timing::Becomes { target: *current }),
            _ => None,
        }),
        Step::act(Rule::Become, "again", |_, _| Flow::To("next target")),
        Step::open(Rule::Targeted, "targeted", |_, _| Some(Timing::Targeted)),
        Step::each(Rule::Target, "targets", Use::every_target, &Row::Call(Use::on_target, |_, _, _| Flow::Next)),
        Step::open(Rule::Close, "closing", |_, _| Some(Timing::Closing)),
        Step::act(Rule::Close, "close", |_, cx| {
            cx.emit(Event::Closed);
            Flow::Next
        }),
        Step::settle(Rule::Shown, "after reveals", AfterReveal),
    ];
}

impl Use {
    fn declare(&mut self, cx: &mut Cx<'_, Nested>) -> Flow<Nested> {
        let (user, kind, nature) = (self.user, self.card.kind(), self.card.nature());
        let turn = cx.table().turn;
        let targets: Vec<Seat> = match kind {
            Kind::Nanman => cx.table().ring(turn).filter(|seat| *seat != user).collect(),
            Kind::Tao => vec![user],
            _ => cx.table().ring(turn).filter(|seat| self.targets.contains(seat)).collect(),
        };
        discard(cx, self.card, Zone::Hand(user));
        cx.emit(Event::Used { user, kind, nature, targets });
        Flow::Next
    }

    fn every_target(&self, look: &Look<'_, Nested>, members: &mut Members) {
        let targets = look.table.the_use().map_or(0, |(_, _, targets)| targets.len());
        members.extend(0..targets as u16);
    }

    fn on_target(&self, look: &Look<'_, Nested>) -> Option<Flows> {
        Some(OnTarget { target: look.member as u8 }.into())
    }
}

impl Procedure<Nested> for OnTarget {
    const GUARDS: &'static [Guard<Nested, Self>] = &[Guard {
        clause: Rule::Target,
        name: "the target is out",
        test: |on, look| look.table.the_target(on.target).is_none_or(|target| !look.table.alive(target.seat)),
        to: "end",
    }];
    const STEPS: &'static [Step<Nested, Self>] = &[
        Step::act(Rule::Target, "turn to it", |on, cx| {
            cx.emit(Event::Turned { target: on.target });
            Flow::Next
        }),
        Step::call_for(
            Rule::Nullify,
            "nullify",
            |on, look| {
                let trick = matches!(look.table.the_use(), Some((_, Kind::Nanman | Kind::Suo, _)));
                trick.then(|| Nullify { target: on.target, depth: 0, answered: false }.into())
            },
            |_, _, value| if value == Some(Value::Offset) { Flow::To("end") } else { Flow::Next },
        ),
        Step::ask(Rule::Dodge, "dodge", OnTarget::may_dodge, |_, cx, seat, command| {
            let Command::Respond(card) = command else { return Flow::Next };
            discard(cx, card, Zone::Hand(seat));
            Flow::To("end")
        }),
        Step::act(Rule::Target, "effect", OnTarget::effect),
        Step::act(Rule::Target, "end", |_, _| Flow::End),
    ];
}

impl OnTarget {
    fn may_dodge(&self, look: &Look<'_, Nested>) -> Option<(Seat, Ask)> {
        let (_, kind, _) = look.table.the_use()?;
        let target = look.table.the_target(self.target)?;
        let with = match kind {
            Kind::Sha => Kind::Shan,
            Kind::Nanman => Kind::Sha,
            _ => return None,
        };
        (!target.pinned && look.table.has_hand(target.seat)).then_some((target.seat, Ask::Dodge { with }))
    }

    fn effect(&mut self, cx: &mut Cx<'_, Nested>) -> Flow<Nested> {
        let Some(&Matter::Use { user, kind, nature, .. }) = cx.table().matters.last() else {
            return Flow::Fault("there is no use");
        };
        let Some(target) = cx.table().the_target(self.target) else { return Flow::Fault("there is no target") };
        match kind {
            Kind::Suo => cx.emit(Event::Linked { seat: target.seat }),
            Kind::Tao => cx.emit(Event::Healed { seat: target.seat }),
            _ => {
                let from = Some(user).filter(|user| cx.table().alive(*user));
                let amount = if nature == Nature::Thunder { 2 } else { 1 };
                cx.insert(Damage::new(Harm { from, to: target.seat, amount, nature }).into());
            }
        }
        Flow::Next
    }
}

impl Procedure<Nested> for Nullify {
    const STEPS: &'static [Step<Nested, Self>] = &[
        Step::poll(Rule::Nullify, "ask", Nullify::ask, Nullify::first_yes),
        Step::call_for(
            Rule::Nullify,
            "counter",
            |it, _| {
                let depth = it.depth.saturating_add(1);
                it.answered.then(|| Nullify { depth, answered: false, ..*it }.into())
            },
            |_, _, value| if value == Some(Value::Offset) { Flow::End } else { Flow::Return(Value::Offset) },
        ),
    ];
}

impl Nullify {
    fn ask(&self, look: &Look<'_, Nested>, questions: &mut Questions<'_, Nested>) {
        let table = look.table;
        let asked = table.ring(table.turn).filter(|seat| table.has_hand(*seat));
        asked.for_each(|seat| questions.ask(seat, Ask::Wuxie { depth: self.depth }));
    }

    fn first_yes(&mut self, cx: &mut Cx<'_, Nested>, yes: Option<(Seat, Command)>) -> Flow<Nested> {
        let target = cx.table().the_target(self.target);
        // If the target has left meanwhile, nothing is left to answer.
        match yes {
            Some((seat, Command::Respond(card))) if target.is_some_and(|target| cx.table().alive(target.seat)) => {
                discard(cx, card, Zone::Hand(seat));
                self.answered = true;
                Flow::Next
            }
            _ => Flow::End,
        }
    }
}

impl Procedure<Nested> for Damage {
    const GUARDS: &'static [Guard<Nested, Self>] = &[Guard {
        clause: Rule::Death,
        name: "the victim is out",
        test: |it, look| it.begun && look.table.the_harm().is_none_or(|harm| !look.table.alive(harm.to)),
        to: "conduct",
    }];
    const STEPS: &'static [Step<Nested, Self>] = &[
        Step::act(Rule::Incoming, "begin", |it, cx| {
            if !cx.table().alive(it.harm.to) {
                return Flow::End;
            }
            it.begun = true;
            cx.emit(Event::DamageBegan(it.harm));
            Flow::Next
        }),
        Step::open(Rule::Incoming, "incoming", |_, _| Some(Timing::Incoming)),
        Step::act(Rule::Land, "land", |_, cx| {
            cx.emit(Event::Damaged);
            Flow::Next
        }),
        Step::call(Rule::Dying, "dying", |_, look| {
            let harm = look.table.the_harm()?;
            let dying = look.table.players.get(harm.to)?.hp <= 0;
            dying.then(|| Dying { who: harm.to, begun: false }.into())
        }),
        Step::open(Rule::Land, "damaged", |_, _| Some(Timing::Damaged)),
        Step::each(Rule::Conduct, "conduct", Damage::chained, &Row::Call(Damage::conduct, |_, _, _| Flow::Next)),
        Step::act(Rule::Land, "end", |_, cx| {
            cx.emit(Event::Closed);
            Flow::End
        }),
    ];
}

impl Damage {
    fn new(harm: Harm) -> Self {
        Damage { harm, begun: false }
    }

    fn chained(&self, look: &Look<'_, Nested>, members: &mut Members) {
        let table = look.table;
        if let Some(Matter::Damage { conducts: true, .. }) = table.matters.last() {
            let chained = |seat: &Seat| table.players.get(*seat).is_some_and(|player| player.chained);
            members.extend(table.ring(table.turn).filter(chained).map(|seat| seat.0.into()));
        }
    }

    fn conduct(&self, look: &Look<'_, Nested>) -> Option<Flows> {
        let (table, to) = (look.table, Seat(look.member as u8));
        let harm = table.the_harm()?;
        let from = harm.from.filter(|from| table.alive(*from));
        let still = table.players.get(to)?.chained;
        still.then(|| Damage::new(Harm { from, to, nature: Nature::Conducted, ..harm }).into())
    }
}

impl Procedure<Nested> for Dying {
    const GUARDS: &'static [Guard<Nested, Self>] = &[Guard {
        clause: Rule::Dying,
        name: "saved or gone",
        test: |it, look| it.begun && !it.is_dying(look.table),
        to: "end",
    }];
    const STEPS: &'static [Step<Nested, Self>] = &[
        Step::act(Rule::Dying, "begin", |it, cx| {
            if !it.is_dying(cx.table()) {
                return Flow::End;
            }
            it.begun = true;
            cx.emit(Event::DyingBegan { who: it.who });
            Flow::Next
        }),
        Step::poll(Rule::Dying, "ask", Dying::ask, Dying::first_yes),
        Step::act(Rule::Death, "die", |it, cx| {
            die(cx, it.who);
            Flow::Next
        }),
        Step::act(Rule::Dying, "end", |_, cx| {
            cx.emit(Event::Closed);
            Flow::End
        }),
    ];
}

impl Dying {
    fn is_dying(&self, table: &super::Table) -> bool {
        table.players.get(self.who).is_some_and(|player| player.alive && player.hp <= 0)
    }

    /// From the last rescuer, or the turn player, to the seat before the turn player.
    fn ask(&self, look: &Look<'_, Nested>, questions: &mut Questions<'_, Nested>) {
        let table = look.table;
        let Some(Matter::Dying { from, .. }) = table.matters.last() else { return };
        let steps = |seat: Seat| seat.steps_from(table.turn, table.seats());
        let asked = table.ring(table.turn).filter(|seat| steps(*seat) >= steps(*from) && table.has_hand(*seat));
        asked.for_each(|seat| questions.ask(seat, Ask::Tao { who: self.who }));
    }

    fn first_yes(&mut self, cx: &mut Cx<'_, Nested>, yes: Option<(Seat, Command)>) -> Flow<Nested> {
        match yes {
            Some((by, Command::Respond(card))) if self.is_dying(cx.table()) => {
                discard(cx, card, Zone::Hand(by));
                cx.emit(Event::Rescued { who: self.who, by });
                Flow::Again
            }
            _ => Flow::Next,
        }
    }
}

fn die(cx: &mut Cx<'_, Nested>, seat: Seat) {
    cx.cite(Rule::Death);
    let cards: Vec<Card> = cx.table().hand(seat).iter().map(|held| held.card).collect();
    cards.into_iter().for_each(|card| discard(cx, card, Zone::Hand(seat)));
    let skill = cx.table().players.get(seat).and_then(|player| player.skill);
    cx.emit(Event::Died { seat, skill });
}

/// The test of every procedure of a skill: its owner has left.
const fn owner_is_out<P>(test: fn(&P, &Look<'_, Nested>) -> bool) -> Guard<Nested, P> {
    Guard { clause: Rule::Death, name: "the owner is out", test, to: "end" }
}

impl Procedure<Nested> for Invoke {
    const GUARDS: &'static [Guard<Nested, Self>] =
        &[owner_is_out(|it: &Self, look| !look.table.alive(it.ability.seat))];
    const STEPS: &'static [Step<Nested, Self>] = &[
        Step::ask(Rule::Skill, "fix the cost", Invoke::costs, |it, _, _, command| {
            let Command::Pay { card, to } = command else { return Flow::End };
            it.cost = Some((card, to));
            Flow::Next
        }),
        Step::act(Rule::Skill, "turn up", |it, cx| {
            let Ability { seat, skill, .. } = it.ability;
            if !cx.table().is_shown(seat) {
                cx.emit(Event::Revealed { seat, skill });
                cx.put_off(AfterReveal, it.ability, Welcome { seat }.into());
            }
            Flow::Next
        }),
        Step::act(Rule::Skill, "pay", |it, cx| {
            if let Some((card, _)) = it.cost {
                discard(cx, card, Zone::Hand(it.ability.seat));
            }
            Flow::Next
        }),
        Step::call(Rule::Skill, "effect", |it, _| {
            Some(Effect { ability: it.ability, to: it.cost.map(|(_, to)| to), blind: 0 }.into())
        }),
        Step::act(Rule::Skill, "end", |_, _| Flow::End),
    ];
}

impl Invoke {
    fn costs(&self, _: &Look<'_, Nested>) -> Option<(Seat, Ask)> {
        let costs = matches!(self.ability.skill, Skill::Divert | Skill::Deflect);
        costs.then_some((self.ability.seat, Ask::Cost(self.ability)))
    }
}

impl Procedure<Nested> for Effect {
    const GUARDS: &'static [Guard<Nested, Self>] =
        &[owner_is_out(|it: &Self, look| !look.table.alive(it.ability.seat))];
    const STEPS: &'static [Step<Nested, Self>] = &[
        Step::call_for(
            Rule::Judge,
            "judge",
            |it, _| matches!(it.ability.skill, Skill::Pin | Skill::Retort).then(|| Judge.into()),
            |_, _, value| if value == Some(Value::Red) { Flow::Next } else { Flow::End },
        ),
        Step::chance(Rule::Skill, "blind", Effect::reach, |it, _, drawn| {
            it.blind = drawn.number().unwrap_or(0);
            Flow::Next
        }),
        Step::call(Rule::Renew, "renew", |it, look| if it.foresees() { renew(it, look) } else { None }),
        Step::act(Rule::Skill, "act", Effect::act),
        Step::ask(
            Rule::Skill,
            "foreseen",
            |it, _| it.foresees().then_some((it.ability.seat, Ask::Foreseen)),
            |_, cx, _, command| {
                if command == Command::Shuffle {
                    cx.insert(Shuffle.into());
                }
                Flow::Next
            },
        ),
        Step::act(Rule::Skill, "end", |_, _| Flow::End),
    ];
}

impl Effect {
    fn foresees(&self) -> bool {
        self.ability.skill == Skill::Foresee
    }

    fn reach(&self, look: &Look<'_, Nested>) -> Option<Draw> {
        let (user, ..) = look.table.the_use().filter(|_| self.ability.skill == Skill::Snatch)?;
        Some(Draw::Below(look.table.hand(user).len() as u32))
    }

    fn act(&mut self, cx: &mut Cx<'_, Nested>) -> Flow<Nested> {
        let Ability { seat, skill, target } = self.ability;
        match (skill, self.to) {
            (Skill::Divert, Some(to)) => {
                if let Some(&Matter::Use { current, .. }) = cx.table().matters.last() {
                    cx.emit(Event::Diverted { target: current, to });
                }
            }
            (Skill::Deflect, Some(to)) => cx.emit(Event::DamageMoved { to }),
            (Skill::Pin, _) => cx.emit(Event::Pinned { target }),
            (Skill::Retort, _) => {
                if let Some(to) = cx.table().the_harm().and_then(|harm| harm.from) {
                    cx.insert(Damage::new(Harm { from: Some(seat), to, amount: 1, nature: Nature::Plain }).into());
                }
            }
            (Skill::Snatch, _) => {
                let from = cx.table().the_use().map_or(seat, |(user, ..)| user);
                if let Some(held) = cx.table().hand(from).get(self.blind as usize).copied() {
                    give(cx, held.card, from, seat);
                }
            }
            (Skill::Foresee, _) => {
                let card = cx.table().deck.last().copied().flatten().map(|held| held.card);
                cx.emit(Event::Peeked { seat, card });
            }
            (Skill::Divert | Skill::Deflect, None) => {}
        }
        Flow::Next
    }
}

impl Procedure<Nested> for Welcome {
    const STEPS: &'static [Step<Nested, Self>] = &[
        Step::call(Rule::Shown, "draw", |it, _| Some(DrawCards { seat: it.seat, left: 1 }.into())),
        Step::ask(
            Rule::Shown,
            "give",
            |it, look| look.table.has_hand(it.seat).then_some((it.seat, Ask::Gift)),
            |_, cx, seat, command| {
                if let Command::Give { card, to } = command {
                    give(cx, card, seat, to);
                }
                Flow::End
            },
        ),
    ];
}

impl Procedure<Nested> for Leave {
    const STEPS: &'static [Step<Nested, Self>] = &[Step::act(Rule::Death, "leave", |it, cx| {
        die(cx, it.seat);
        Flow::End
    })];
}
