//! The procedures.

use jiesuan::{Answers, Cx, Draw, Drawn, Flow, Guard, Illegal, Look, Members, Procedure, Questions, Row, Seat, Step};
use serde::{Deserialize, Serialize};

use super::{
    Ability, Agenda, Ask, Blow, Card, Cause, Command, Event, Fight, Frozen, Gain, Kind, Rule, Sort, Table, Timing,
    UnitId, Who, Zone,
};

pub const ORBS: u8 = 3;
const DEALT: u8 = 4;
const HAND: u16 = 6;

jiesuan::procedures! {
    /// Every flow of the game.
    pub enum Flows for Frozen { Game, Turn, Assault, Use, Trigger, Grow, Battle, Damage, Leave }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Game;

impl Procedure<Frozen> for Game {
    const STEPS: &'static [Step<Frozen, Self>] = &[
        Step::each(Rule::Shuffle, "shuffle", both, &Row::Chance(Game::mix, Game::mixed)),
        Step::each(Rule::Shuffle, "deal", both, &Row::Act(Game::deal)),
        Step::ask_each(Rule::Mulligan, "mulligan", Game::mulligan, Game::swapped),
        Step::each(Rule::Mulligan, "shuffle again", put_back, &Row::Chance(Game::mix, Game::mixed)),
        Step::call(Rule::Begin, "turn", |_, look| Some(Turn { seat: look.table.turn }.into())),
        Step::act(Rule::Move, "next", |_, _| Flow::To("turn")),
    ];
}

fn both(_: &Game, _: &Look<'_, Frozen>, members: &mut Members) {
    members.extend([0, 1]);
}

fn put_back(_: &Game, look: &Look<'_, Frozen>, members: &mut Members) {
    members.extend([0, 1].into_iter().filter(|seat| look.table.side(Seat(*seat as u8)).aside.count() > 0));
}

impl Game {
    fn mix(&self, look: &Look<'_, Frozen>) -> Option<Draw> {
        Some(to_shuffle(look.table, Seat(look.member as u8)))
    }

    fn mixed(&mut self, cx: &mut Cx<'_, Frozen>, drawn: Drawn) -> Flow<Frozen> {
        shuffle(cx, Seat(cx.member() as u8), &drawn);
        Flow::Next
    }

    fn deal(&mut self, cx: &mut Cx<'_, Frozen>) -> Flow<Frozen> {
        for _ in 0..DEALT {
            draw(cx, Seat(cx.member() as u8));
        }
        Flow::Next
    }

    fn mulligan(&self, _: &Look<'_, Frozen>, questions: &mut Questions<'_, Frozen>) {
        Seat::all(2).for_each(|seat| questions.ask(seat, Ask::Mulligan));
    }

    fn swapped(&mut self, cx: &mut Cx<'_, Frozen>, answers: Answers<'_, Frozen>) -> Flow<Frozen> {
        for (seat, command) in answers.iter() {
            let Command::Swap(cards) = command else { continue };
            for card in cards {
                cx.emit(Event::Moved { seat, from: Zone::Hand, to: Zone::Aside, card: Some(*card) });
            }
            for _ in cards {
                draw(cx, seat);
            }
        }
        Flow::Next
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turn {
    pub seat: Seat,
}

impl Procedure<Frozen> for Turn {
    const STEPS: &'static [Step<Frozen, Self>] = &[
        Step::act(Rule::Begin, "begin", |turn, cx| tell(cx, Event::TurnBegan { seat: turn.seat })),
        Step::each(Rule::Revive, "revive", Turn::out, &Row::Act(Turn::revive)),
        Step::act(Rule::Orbs, "orbs", |turn, cx| tell(cx, Event::OrbsLit { seat: turn.seat })),
        Step::fix(Rule::Fix, "fix", |_, _| Some(Timing::TurnStart)),
        Step::act(Rule::Back, "back", Turn::back),
        Step::run(Rule::Start, "start", |_, _| Some(Timing::TurnStart)),
        Step::act(Rule::Draw, "draw", |turn, cx| {
            draw(cx, turn.seat);
            Flow::Next
        }),
        Step::ask(Rule::Move, "move", |turn, _| Some((turn.seat, Ask::Move)), Turn::moved),
        Step::act(Rule::Move, "end", |turn, cx| tell(cx, Event::TurnEnded { seat: turn.seat })),
    ];
}

impl Turn {
    fn out(&self, look: &Look<'_, Frozen>, members: &mut Members) {
        let units = look.table.side(self.seat).units.iter().enumerate();
        members.extend(units.filter(|(_, unit)| unit.out > 0).map(|(place, _)| place as u16));
    }

    fn revive(&mut self, cx: &mut Cx<'_, Frozen>) -> Flow<Frozen> {
        let place = cx.member() as u8;
        tell(cx, Event::Ticked { unit: UnitId { seat: self.seat, place } })
    }

    fn back(&mut self, cx: &mut Cx<'_, Frozen>) -> Flow<Frozen> {
        match cx.table().front(self.seat) {
            Some(_) => tell(cx, Event::WentBack { seat: self.seat }),
            None => Flow::Next,
        }
    }

    fn moved(&mut self, cx: &mut Cx<'_, Frozen>, seat: Seat, command: Command) -> Flow<Frozen> {
        match command {
            Command::Use(card) => cx.insert(Use::new(seat, card).into()),
            Command::Assault(place) => cx.insert(Assault { unit: UnitId { seat, place } }.into()),
            _ => return Flow::Next,
        }
        Flow::Again
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Assault {
    pub unit: UnitId,
}

impl Procedure<Frozen> for Assault {
    const STEPS: &'static [Step<Frozen, Self>] = &[
        Step::act(Rule::Move, "pay", |assault, cx| tell(cx, Event::Assaulted { seat: assault.unit.seat })),
        Step::call(Rule::Move, "battle", |assault, _| Some(Battle::new(assault.unit, Cause::Assault).into())),
        Step::settle(Rule::Effect, "after", Agenda::After),
    ];
}

/// The use of a card, by its owner or as a response.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Use {
    pub seat: Seat,
    pub card: Card,
    /// The blow that it answers.
    pub row: u16,
    /// How much it grew in the hand, fixed when it leaves it.
    pub grown: i16,
}

impl Procedure<Frozen> for Use {
    const STEPS: &'static [Step<Frozen, Self>] = &[
        Step::act(Rule::Pay, "pay", Use::pay),
        Step::act(Rule::Words, "words", Use::words),
        Step::call(Rule::Words, "blows", Use::blows),
        Step::call(Rule::Words, "battle", Use::battle),
        Step::chance(Rule::Words, "forge", Use::forge, Use::forged),
        Step::ask(Rule::Words, "choose", Use::choose, Use::chosen),
        Step::chance(Rule::Hidden, "shuffle", Use::mix, Use::mixed),
        Step::act(Rule::Words, "draw", Use::redraw),
        Step::settle(Rule::Barrier, "barrier", Agenda::Barrier),
        Step::settle(Rule::Effect, "after", Agenda::After),
    ];
}

impl Use {
    pub fn new(seat: Seat, card: Card) -> Use {
        Use { seat, card, row: 0, grown: 0 }
    }

    fn user(&self) -> UnitId {
        UnitId { seat: self.seat, place: self.card.kind().user() }
    }

    fn pay(&mut self, cx: &mut Cx<'_, Frozen>) -> Flow<Frozen> {
        let grown = &cx.table().side(self.seat).grown;
        self.grown = grown.iter().filter(|card| **card == self.card).count() as i16;
        tell(cx, Event::Used { seat: self.seat, card: self.card })
    }

    fn words(&mut self, cx: &mut Cx<'_, Frozen>) -> Flow<Frozen> {
        let (seat, user) = (self.seat, self.user());
        match self.card.kind() {
            Kind::Guard => gain(cx, user, Gain::Armor(4)),
            Kind::Cover => gain(cx, user, Gain::Armor(2)),
            Kind::Parry => [Gain::Bonus(1), Gain::Immunity].into_iter().for_each(|by| gain(cx, user, by)),
            Kind::Venom | Kind::Shield => {
                cx.table().front(seat).into_iter().for_each(|front| gain(cx, front, Gain::Armor(2)));
            }
            Kind::Brace => cx.emit(Event::Lessened { row: self.row, by: 2 }),
            Kind::Scout => {
                for card in cx.table().side(seat).deck.cards.iter().rev().take(3).copied().collect::<Vec<_>>() {
                    cx.emit(Event::Moved { seat, from: Zone::Deck, to: Zone::Aside, card: Some(card) });
                }
            }
            Kind::Omen => {
                if let Some(card) = draw(cx, seat) {
                    cx.emit(Event::Revealed { seat, card });
                }
            }
            Kind::Rally => {
                for unit in cx.table().units(seat).collect::<Vec<_>>() {
                    cx.put_off(Agenda::Barrier, Ability::Unit(unit), Battle::new(unit, Cause::Effect).into());
                }
            }
            Kind::Recall | Kind::Forge | Kind::Sweep | Kind::Grudge => {}
        }
        Flow::Next
    }

    fn blows(&self, look: &Look<'_, Frozen>) -> Option<Flows> {
        let enemy = self.seat.next(2);
        let blow = |to: Who, amount: i16| Blow { from: self.user(), to, amount, sort: Sort::Words };
        let all = |amount: i16| look.table.units(enemy).map(|unit| blow(Who::Unit(unit), amount)).collect();
        let blows = match self.card.kind() {
            Kind::Venom => all(1),
            Kind::Sweep => all(2),
            Kind::Grudge => vec![blow(look.table.facing(enemy), self.grown.saturating_add(1))],
            _ => return None,
        };
        Some(Damage { blows }.into())
    }

    fn battle(&self, _: &Look<'_, Frozen>) -> Option<Flows> {
        let attacks = matches!(self.card.kind(), Kind::Guard | Kind::Cover | Kind::Parry);
        attacks.then(|| Battle::new(self.user(), Cause::Response).into())
    }

    fn forge(&self, _: &Look<'_, Frozen>) -> Option<Draw> {
        (self.card.kind() == Kind::Forge).then_some(Draw::Below(Kind::ALL.len() as u32))
    }

    fn forged(&mut self, cx: &mut Cx<'_, Frozen>, drawn: Drawn) -> Flow<Frozen> {
        let Some(kind) = drawn.number().and_then(|at| Kind::ALL.get(at as usize)) else {
            return Flow::Fault("no such kind of card");
        };
        let card = Card::new(cx.table().cards, *kind);
        take_in(cx, self.seat, Zone::Nowhere, card);
        Flow::Next
    }

    fn choose(&self, look: &Look<'_, Frozen>) -> Option<(Seat, Ask)> {
        let side = look.table.side(self.seat);
        match self.card.kind() {
            Kind::Scout if side.aside.count() > 0 => Some((self.seat, Ask::Keep)),
            Kind::Recall if side.hand.count() > 0 => Some((self.seat, Ask::Recall)),
            _ => None,
        }
    }

    fn chosen(&mut self, cx: &mut Cx<'_, Frozen>, seat: Seat, command: Command) -> Flow<Frozen> {
        let Command::Choose(card) = command else { return Flow::Fault("no card was chosen") };
        match self.card.kind() {
            Kind::Scout => {
                take_in(cx, seat, Zone::Aside, card);
                Flow::Next
            }
            _ => tell(cx, Event::Moved { seat, from: Zone::Hand, to: Zone::Aside, card: Some(card) }),
        }
    }

    fn mix(&self, look: &Look<'_, Frozen>) -> Option<Draw> {
        (look.table.side(self.seat).aside.count() > 0).then(|| to_shuffle(look.table, self.seat))
    }

    fn mixed(&mut self, cx: &mut Cx<'_, Frozen>, drawn: Drawn) -> Flow<Frozen> {
        shuffle(cx, self.seat, &drawn);
        Flow::Next
    }

    fn redraw(&mut self, cx: &mut Cx<'_, Frozen>) -> Flow<Frozen> {
        if self.card.kind() == Kind::Recall {
            draw(cx, self.seat);
        }
        Flow::Next
    }
}

/// What the ability of a unit does. The damage that it answers is over by then, so it holds whose that was.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Trigger {
    pub unit: UnitId,
    pub text: Text,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Text {
    Avenge { on: UnitId },
    Join,
    Ward,
    Stand,
}

impl Procedure<Frozen> for Trigger {
    const STEPS: &'static [Step<Frozen, Self>] = &[
        Step::act(Rule::Words, "words", Trigger::words),
        Step::call(Rule::Words, "blow", Trigger::blow),
        Step::settle(Rule::Effect, "after", Agenda::After),
    ];
}

impl Trigger {
    fn words(&mut self, cx: &mut Cx<'_, Frozen>) -> Flow<Frozen> {
        match self.text {
            Text::Ward => gain(cx, self.unit, Gain::Armor(2)),
            Text::Stand => gain(cx, self.unit, Gain::Power(1)),
            Text::Join => {
                let battle = Battle::new(self.unit, Cause::Effect);
                cx.put_off(Agenda::Barrier, Ability::Unit(self.unit), battle.into());
            }
            Text::Avenge { .. } => {}
        }
        Flow::Next
    }

    fn blow(&self, look: &Look<'_, Frozen>) -> Option<Flows> {
        let Text::Avenge { on } = self.text else { return None };
        let to = if look.table.awake(on).is_some() { Who::Unit(on) } else { Who::Avatar(on.seat) };
        Some(Damage { blows: vec![Blow { from: self.unit, to, amount: 1, sort: Sort::Words }] }.into())
    }
}

/// A card grows in the hand; nobody but its owner is told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Grow {
    pub seat: Seat,
    pub card: Card,
}

impl Procedure<Frozen> for Grow {
    const STEPS: &'static [Step<Frozen, Self>] =
        &[Step::act(Rule::Words, "grow", |grow, cx| tell(cx, Event::Grew { seat: grow.seat, card: grow.card }))];
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub attacker: UnitId,
    pub cause: Cause,
}

impl Procedure<Frozen> for Battle {
    const GUARDS: &'static [Guard<Frozen, Self>] = &[Guard {
        clause: Rule::Out,
        name: "the attacker is out",
        test: |battle, look| look.table.awake(battle.attacker).is_none(),
        to: "end",
    }];
    const STEPS: &'static [Step<Frozen, Self>] = &[
        Step::act(Rule::Defender, "defender", |battle, cx| {
            let Battle { attacker, cause } = *battle;
            let defender = cx.table().facing(attacker.seat.next(2));
            tell(cx, Event::BattleBegan(Fight { attacker, cause, defender }))
        }),
        Step::act(Rule::MoveIn, "move in", Battle::move_in),
        Step::act(Rule::Response, "response", Battle::response),
        Step::open(Rule::Attack, "attack", |_, _| Some(Timing::Attack)),
        Step::settle(Rule::Barrier, "barrier", Agenda::Barrier),
        Step::act(Rule::Again, "defender again", |battle, cx| {
            let by = cx.table().facing(battle.attacker.seat.next(2));
            tell(cx, Event::Defended { by })
        }),
        Step::call(Rule::Clash, "clash", Battle::clash),
        Step::act(Rule::End, "end", |_, cx| tell(cx, Event::BattleEnded)),
        // What still waits when a battle stops early is fought behind it.
        Step::settle(Rule::Barrier, "rest", Agenda::Barrier),
    ];
}

impl Battle {
    pub fn new(attacker: UnitId, cause: Cause) -> Battle {
        Battle { attacker, cause }
    }

    fn move_in(&mut self, cx: &mut Cx<'_, Frozen>) -> Flow<Frozen> {
        let stays = cx.table().front(self.attacker.seat) == Some(self.attacker) || remote(cx.table(), self.attacker);
        if stays { Flow::Next } else { tell(cx, Event::MovedIn { unit: self.attacker }) }
    }

    fn response(&mut self, cx: &mut Cx<'_, Frozen>) -> Flow<Frozen> {
        let occupied = cx.table().front(self.attacker.seat.next(2)).is_some();
        if self.cause == Cause::Response && occupied { Flow::To("end") } else { Flow::Next }
    }

    /// The counter-blow stands before the blow.
    fn clash(&self, look: &Look<'_, Frozen>) -> Option<Flows> {
        let fight = look.table.battle()?;
        let power =
            |unit: UnitId| look.table.awake(unit).map_or(0, |unit| unit.power.saturating_add(unit.bonus).max(0));
        let mut blows = Vec::new();
        if let Who::Unit(from) = fight.defender
            && !remote(look.table, self.attacker)
        {
            blows.push(Blow { from, to: Who::Unit(self.attacker), amount: power(from), sort: Sort::Counter });
        }
        let amount = power(self.attacker);
        blows.push(Blow { from: self.attacker, to: fight.defender, amount, sort: Sort::Attack });
        Some(Damage { blows }.into())
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Damage {
    pub blows: Vec<Blow>,
}

impl Procedure<Frozen> for Damage {
    const STEPS: &'static [Step<Frozen, Self>] = &[
        Step::act(Rule::Hurt, "begin", |damage, cx| {
            tell(cx, Event::DamageBegan { blows: core::mem::take(&mut damage.blows) })
        }),
        Step::each(Rule::Hurt, "hurt", falling, &Row::Open(|_, look| Some(Timing::Hurt { row: look.member }))),
        Step::each(Rule::Overflow, "overflow", falling, &Row::Act(Damage::overflow)),
        Step::each(Rule::Armor, "armor", falling, &Row::Act(Damage::armor)),
        Step::each(Rule::Immune, "immune", falling, &Row::Act(Damage::immune)),
        Step::each(Rule::Lose, "lose", falling, &Row::Act(Damage::lose)),
        Step::each(Rule::After, "after", falling, &Row::Open(|_, look| Some(Timing::Damaged { row: look.member }))),
        Step::each(Rule::KnockOut, "knock out", falling, &Row::Act(Damage::knock_out)),
        Step::act(Rule::KnockOut, "end", Damage::end),
    ];
}

/// The blows that still fall: what joins a batch takes part from the next step on.
fn falling(_: &Damage, look: &Look<'_, Frozen>, members: &mut Members) {
    let blows = look.table.blows().iter().enumerate();
    members.extend(blows.filter(|(_, blow)| blow.amount > 0).map(|(row, _)| row as u16));
}

impl Damage {
    fn overflow(&mut self, cx: &mut Cx<'_, Frozen>) -> Flow<Frozen> {
        let row = cx.member();
        let Some(Blow { from, to: Who::Unit(to), amount, sort: Sort::Attack }) = cx.table().blow(row) else {
            return Flow::Next;
        };
        let (Some(lancer), Some(victim)) = (cx.table().awake(from), cx.table().awake(to)) else { return Flow::Next };
        let by = amount.saturating_sub(victim.armor).saturating_sub(victim.health);
        if lancer.name.overflows() && by > 0 { tell(cx, Event::Overflowed { row, by }) } else { Flow::Next }
    }

    fn armor(&mut self, cx: &mut Cx<'_, Frozen>) -> Flow<Frozen> {
        let row = cx.member();
        match cx.table().blow(row) {
            Some(blow) if cx.table().armor(blow.to) > 0 => tell(cx, Event::Absorbed { row }),
            _ => Flow::Next,
        }
    }

    fn immune(&mut self, cx: &mut Cx<'_, Frozen>) -> Flow<Frozen> {
        let row = cx.member();
        match cx.table().blow(row) {
            Some(Blow { to: Who::Unit(unit), amount: by, sort: Sort::Attack | Sort::Counter, .. })
                if cx.table().awake(unit).is_some_and(|unit| unit.immune) =>
            {
                tell(cx, Event::Lessened { row, by })
            }
            _ => Flow::Next,
        }
    }

    fn lose(&mut self, cx: &mut Cx<'_, Frozen>) -> Flow<Frozen> {
        let row = cx.member();
        tell(cx, Event::Suffered { row })
    }

    fn knock_out(&mut self, cx: &mut Cx<'_, Frozen>) -> Flow<Frozen> {
        match cx.table().blow(cx.member()) {
            Some(Blow { to: Who::Unit(unit), .. }) if cx.table().awake(unit).is_some_and(|unit| unit.health <= 0) => {
                tell(cx, Event::KnockedOut { unit })
            }
            _ => Flow::Next,
        }
    }

    fn end(&mut self, cx: &mut Cx<'_, Frozen>) -> Flow<Frozen> {
        cx.emit(Event::DamageEnded);
        match Seat::all(2).find(|seat| cx.table().side(*seat).life <= 0) {
            Some(seat) => tell(cx, Event::Fell { seat }),
            None => Flow::Next,
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Leave {
    pub seat: Seat,
}

impl Procedure<Frozen> for Leave {
    const STEPS: &'static [Step<Frozen, Self>] =
        &[Step::act(Rule::Move, "leave", |leave, cx| tell(cx, Event::Fell { seat: leave.seat }))];
}

/// Whether a card of the hand can be used: its unit on its feet, its cost in orbs (F-3.1).
pub fn usable(table: &Table, seat: Seat, card: Card) -> Result<(), Illegal<Rule>> {
    let kind = card.kind();
    if table.awake(UnitId { seat, place: kind.user() }).is_none() {
        return Err(Illegal::new(Rule::Pay, "the unit of the card is out"));
    }
    let paid = table.side(seat).orbs >= kind.cost();
    paid.then_some(()).ok_or(Illegal::new(Rule::Orbs, "there are not enough orbs"))
}

fn tell(cx: &mut Cx<'_, Frozen>, event: Event) -> Flow<Frozen> {
    cx.emit(event);
    Flow::Next
}

/// Units that are out gain nothing.
fn gain(cx: &mut Cx<'_, Frozen>, unit: UnitId, gain: Gain) {
    if cx.table().awake(unit).is_some() {
        cx.emit(Event::Gained { unit, gain });
    }
}

fn remote(table: &Table, unit: UnitId) -> bool {
    table.awake(unit).is_some_and(|unit| unit.name.remote())
}

/// Draws a card (F-2.7), and gives it if it came to the hand.
fn draw(cx: &mut Cx<'_, Frozen>, seat: Seat) -> Option<Card> {
    let Some(card) = cx.table().side(seat).deck.cards.last().copied() else {
        cx.cite(Rule::DeckOut);
        cx.emit(Event::Fell { seat });
        return None;
    };
    take_in(cx, seat, Zone::Deck, card)
}

fn take_in(cx: &mut Cx<'_, Frozen>, seat: Seat, from: Zone, card: Card) -> Option<Card> {
    let room = cx.table().side(seat).hand.count() < HAND;
    let to = if room { Zone::Hand } else { Zone::Discard };
    cx.emit(Event::Moved { seat, from, to, card: Some(card) });
    room.then_some(card)
}

fn to_shuffle(table: &Table, seat: Seat) -> Draw {
    let side = table.side(seat);
    Draw::Order(side.deck.count() + side.aside.count())
}

fn shuffle(cx: &mut Cx<'_, Frozen>, seat: Seat, drawn: &Drawn) {
    cx.emit(Event::Shuffled { seat, order: drawn.order().map(<[u16]>::to_vec) });
}
