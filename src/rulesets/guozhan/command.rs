//! Questions, commands, and which command answers which question.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::Guozhan;
use super::cards::Kind;
use super::cards::pool::{Active, Often, Part};
use super::clause::Rule;
use super::effect::{Label, Need, Sort, Tests, Word, Zones};
use super::flow::{Context, Source};
use super::stats::Seats;
use super::table::{Card, Cards, Delayed, Memo, Table, Zone};
use super::targets::{Aim, Way};
use super::timing::Ability;
use crate::text::Line;
use crate::{Choice, Illegal, Seat, Which};

/// Some seats, mostly few.
pub type Named = SmallVec<[Seat; 16]>;

/// A question to a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Ask {
    /// What he does at an idle point of his play phase.
    Play,
    /// Whether he uses or plays this card.
    Answer(Need),
    /// Whether he uses a 杀 on this character.
    Strike(Seat),
    /// Whether he uses 无懈可击; how many of them have been used already. Asked of everybody who might, at once.
    Nullify(u8),
    /// Whether he saves this character. Asked of everybody who might, at once.
    Save(Seat),
    /// Whether he judges for 八卦阵.
    Diagrams,
    /// Which of several abilities comes next.
    Which(Which<Guozhan>),
    /// Which card of this character he takes.
    Take {
        /// Of whom.
        from: Seat,
        /// From where; one of the hand blindly.
        zones: Zones,
    },
    /// Which cards of his own he picks.
    Cards {
        /// From where.
        zones: Zones,
        /// Which.
        sort: Sort,
        /// How many.
        count: u8,
        /// Whether he may decline.
        may: bool,
        /// Whether everybody sees what he picks.
        shown: bool,
    },
    /// Which of these cards he takes.
    OneOf(Cards),
    /// Which characters he chooses.
    Seats {
        /// From whom.
        of: Named,
        /// How many at least.
        least: u8,
        /// How many at most.
        most: u8,
        /// Whether he may decline.
        may: bool,
        /// What those that are chosen must be, together.
        whole: Tests,
    },
    /// Which of these he does.
    Options(SmallVec<[Label; 4]>),
    /// Yes or no: of which text.
    Confirm(Source),
    /// Which number, up to this.
    Number(u8),
    /// Which number, from the first to the second.
    Range(u8, u8),
    /// Who gets this card, which he alone sees.
    HandOut(Card),
    /// In which order the cards that he looks at go on top of the draw pile and under it.
    Arrange,
    /// Which card on the field goes where.
    Field,
    /// Which card of his hand he lays down for 拼点.
    Contest,
}

/// An answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// No; or the end of the play phase.
    Pass,
    /// Yes.
    Yes,
    /// Uses a card.
    Use {
        /// By which text it is converted.
        via: Option<Source>,
        /// As what.
        kind: Kind,
        /// The cards that it is made of.
        cards: Cards,
        /// The targets that are named, in the order of play from oneself.
        targets: Named,
        /// Whom the target of 借刀杀人 is to attack.
        victim: Option<Seat>,
    },
    /// Recasts a card (重铸).
    Recast {
        /// By which text it may be recast.
        via: Option<Source>,
        /// Which.
        card: Card,
    },
    /// Uses a skill at an idle point.
    Activate(Source),
    /// Gives marked cards of the hand to another (合纵).
    Ally {
        /// Which.
        cards: Cards,
        /// To whom.
        to: Seat,
    },
    /// Answers with a card.
    Answer {
        /// By which text it is converted.
        via: Option<Source>,
        /// As what.
        kind: Kind,
        /// The cards that it is made of.
        cards: Cards,
        /// With 国·无懈可击: for the whole faction.
        #[serde(default)]
        faction: bool,
    },
    /// An ability comes next.
    Pick(Ability),
    /// Takes this card; none is one of the hand, blindly.
    Take(Option<Card>),
    /// Picks these cards, in the order in which they lie.
    Cards(Cards),
    /// Chooses these characters, in the order of play from oneself.
    Seats(Named),
    /// Chooses the option of this place.
    Option(u8),
    /// Names a number.
    Number(u8),
    /// Puts cards on top of the draw pile and under it.
    Arrange {
        /// On top, the topmost first.
        top: Cards,
        /// Under it, the lowest last.
        bottom: Cards,
    },
    /// Moves a card on the field to another character.
    Move {
        /// Which.
        card: Card,
        /// To whom.
        to: Seat,
    },
}

/// A command that is being put together.
#[derive(Clone, Debug, Default)]
pub enum Draft {
    /// The beginning of every command.
    #[default]
    Verb,
    /// A card is used.
    Use,
    /// It is made like this, and used on these.
    On(Option<Source>, Kind, Cards, Named, Option<Seat>),
    /// Cards are given away.
    Ally(Cards, usize),
    /// Cards are picked, and some that lie behind this place.
    Cards(Cards, usize),
    /// Characters are chosen, and some behind this place.
    Seats(Named, usize),
    /// Cards are arranged.
    Arrange(Cards, Cards),
}

crate::cited! {
    /// Why a command or a setup is refused.
    pub enum No of Rule {
        Players = G1_1, "a game has two to twelve players";
        Seat = G1_7, "the first player is one of the players";
        Hand = G1_6, "the cards are enough for everybody";
        Generals = G1_3, "there are generals enough for a pair each";
        Answer = G6_1_3, "this does not answer what is asked";
        NotThere = G6_2_1, "the card is not there, or cannot be made like this";
        Kind = G6_2_2, "the card is not used at an idle point";
        Barred = G0_2, "the card cannot be used: a text that says no beats one that says yes";
        Limit = G4_5_2, "no more 杀 may be used in this phase";
        Targets = G6_2_3, "the card may not be used on these";
        Range = RLegal1, "whoever is attacked must be a legal target";
        Victim = G7_2_3, "a legal victim is named for 借刀杀人, and for nothing else";
        Recast = G15_6, "this card cannot be recast";
        Skill = G14_2, "the skill cannot be used now";
        Spent = G0_5_3, "the skill has been used already";
        Ally = G11_8_1, "up to three marked cards of the hand go to one character that is not of one's own faction, once a phase";
        Need = G6_3_1, "this card does not answer";
        Faction = G7_4_3, "only 国·无懈可击, and only for a faction";
        Count = G15_1, "so many cards are picked as were asked for, in the order in which they lie";
        Take = G7_2_7, "there is no such card to be taken";
        Seats = G14_4, "these characters may not be chosen";
        Option = G15_5, "this option may not be chosen";
        Number = G15_11, "the number is not one that may be named";
        Arrange = G8_3_9, "every card that is looked at is put on top or under the draw pile, once";
        Field = G8_3_13, "the card may not be put there";
        Contest = G8_2_1, "a card of the hand is laid down";
        Ability = G0_5_2, "the ability is not one of those that come next";
    }
}

type Checked = Result<(), Illegal<Rule>>;

fn ensure(holds: bool, no: No) -> Checked {
    if holds { Ok(()) } else { Err(no.illegal()) }
}

/// A question to one player, with what is needed to answer it.
pub(super) struct Asked<'a> {
    pub(super) rules: &'a Guozhan,
    pub(super) table: &'a Table,
    pub(super) seat: Seat,
    pub(super) ask: &'a Ask,
}

impl Asked<'_> {
    pub(super) fn legal(&self, command: &Command) -> Checked {
        let (rules, table, seat) = (self.rules, self.table, self.seat);
        match (self.ask, command) {
            (Ask::Which(which), Command::Pick(ability)) => which.legal(Some(*ability), Rule::G0_5_3),
            (Ask::Which(which), Command::Pass) => which.legal(None, Rule::G0_6),
            (
                Ask::Play
                | Ask::Answer(_)
                | Ask::Strike(_)
                | Ask::Nullify(_)
                | Ask::Save(_)
                | Ask::Diagrams
                | Ask::Confirm(_)
                | Ask::Cards { may: true, .. }
                | Ask::Seats { may: true, .. },
                Command::Pass,
            ) => Ok(()),
            (Ask::Diagrams | Ask::Confirm(_), Command::Yes) => Ok(()),
            (Ask::Play, Command::Use { via, kind, cards, targets, victim }) => {
                self.may_use(&Way { via: *via, kind: *kind, cards: cards.clone() }, targets, *victim)
            }
            (Ask::Play, Command::Recast { via, card }) => self.may_recast(*via, *card),
            (Ask::Play, Command::Activate(source)) => self.may_activate(*source),
            (Ask::Play, Command::Ally { cards, to }) => self.may_ally(cards, *to),
            (
                Ask::Answer(_) | Ask::Strike(_) | Ask::Nullify(_) | Ask::Save(_),
                Command::Answer { via, kind, cards, faction },
            ) => {
                let way = Way { via: *via, kind: *kind, cards: cards.clone() };
                ensure(rules.is_way(table, seat, &way), No::NotThere)?;
                ensure(!*faction || self.for_faction(*kind), No::Faction)?;
                self.meets(&way)
            }
            (Ask::Take { .. }, Command::Take(card)) => ensure(self.takes().contains(card), No::Take),
            (Ask::OneOf(cards), Command::Take(Some(card))) => ensure(cards.contains(card), No::Take),
            (Ask::Cards { count, .. }, Command::Cards(cards)) => {
                let mut lie = self.pickable().into_iter();
                let there = cards.iter().all(|card| lie.any(|lies| lies == *card));
                ensure(there && cards.len() == usize::from(*count), No::Count)
            }
            (Ask::Seats { of, least, most, whole, .. }, Command::Seats(seats)) => {
                let steps = |to: &Seat| to.steps_from(seat, table.seats());
                let ordered = seats.is_sorted_by(|one, next| steps(one) < steps(next));
                let count = (usize::from(*least)..=usize::from(*most)).contains(&seats.len());
                let context = Context { chosen: seats.iter().copied().collect(), ..Context::of(seat) };
                let known = seats.iter().all(|seat| of.contains(seat));
                ensure(ordered && count && known && rules.all(table, &context, whole), No::Seats)
            }
            (Ask::Options(labels), Command::Option(at)) => ensure(usize::from(*at) < labels.len(), No::Option),
            (Ask::Number(most), Command::Number(number)) => ensure(number <= most, No::Number),
            (Ask::Range(least, most), Command::Number(number)) => ensure((least..=most).contains(&number), No::Number),
            (Ask::HandOut(_), Command::Seats(seats)) => ensure(matches!(seats[..], [to] if table.alive(to)), No::Seats),
            (Ask::Arrange, Command::Arrange { top, bottom }) => {
                let aside = &table.side(seat).aside;
                let all = top.iter().chain(bottom);
                let once = |card: &Card| top.iter().chain(bottom).filter(|other| *other == card).count() == 1;
                let there = all.clone().all(|card| aside.contains(*card) && once(card));
                ensure(there && all.count() == usize::from(aside.count()), No::Arrange)
            }
            (Ask::Field, Command::Pass) => Ok(()),
            (Ask::Field, Command::Move { card, to }) => ensure(self.moves(*card, *to), No::Field),
            (Ask::Contest, Command::Cards(cards)) => {
                let held = |card: Card| table.side(seat).hand.contains(card);
                ensure(matches!(cards[..], [card] if held(card)), No::Contest)
            }
            _ => Err(No::Answer.illegal()),
        }
    }

    /// 国·无懈可击 for a faction: the trick has a target character that is of one.
    fn for_faction(&self, kind: Kind) -> bool {
        let target = self.table.target().map(|target| self.table.side(target.seat));
        kind == Kind::HegemonyNullification
            && matches!(self.ask, Ask::Nullify(0))
            && target.is_some_and(|side| side.faction.is_some() && !side.careerist)
    }

    /// Whether a card that can be made answers the question.
    fn meets(&self, way: &Way) -> Checked {
        let (rules, table, seat) = (self.rules, self.table, self.seat);
        let kind = way.kind;
        match *self.ask {
            Ask::Answer(Need::Dodge) => ensure(kind == Kind::Dodge, No::Need),
            Ask::Answer(Need::Slash) => ensure(kind.is_slash(), No::Need),
            Ask::Strike(on) => {
                ensure(kind.is_slash(), No::Need)?;
                ensure(!rules.barred(table, seat, kind), No::Barred)?;
                ensure(rules.may_target(table, seat, kind, &way.cards, on), No::Range)
            }
            Ask::Nullify(_) => {
                ensure(kind.is_nullification(), No::Need)?;
                ensure(!rules.barred(table, seat, kind), No::Barred)
            }
            Ask::Save(who) => {
                let saves = kind == Kind::Peach || kind == Kind::Wine && who == seat;
                ensure(saves, No::Need)?;
                let only = |note: &super::table::Note| {
                    note.memo == Memo::OnlyPeach && note.about == Some(who) && note.seat != seat
                };
                let barred = kind == Kind::Peach
                    && (!rules.heals(table, &way.cards) || who != seat && table.notes.iter().any(only));
                ensure(!barred && !rules.barred(table, seat, kind), No::Barred)
            }
            _ => Err(No::Answer.illegal()),
        }
    }

    fn may_use(&self, way: &Way, named: &[Seat], victim: Option<Seat>) -> Checked {
        let (rules, table, seat) = (self.rules, self.table, self.seat);
        ensure(rules.is_way(table, seat, way), No::NotThere)?;
        ensure(!way.kind.answers(), No::Kind)?;
        ensure(!rules.barred(table, seat, way.kind), No::Barred)?;
        if way.kind.is_slash() {
            let limit = rules.slashes(table, seat, &way.cards).value;
            ensure(limit.is_none_or(|limit| i16::from(table.side(seat).slashes) < limit), No::Limit)?;
        }
        let targets = rules.targets(table, seat, way.kind, &way.cards, named);
        ensure(!targets.is_empty(), No::Targets)?;
        let attacked =
            |victim: Seat| targets.first().is_some_and(|by| rules.may_target(table, *by, Kind::Slash, &[], victim));
        match (way.kind, victim) {
            (Kind::BorrowedSword, Some(victim)) => ensure(attacked(victim), No::Victim),
            (Kind::BorrowedSword, None) | (_, Some(_)) => Err(No::Victim.illegal()),
            _ => Ok(()),
        }
    }

    fn may_recast(&self, via: Option<Source>, card: Card) -> Checked {
        let (rules, table, seat) = (self.rules, self.table, self.seat);
        let kind = match via {
            None => rules.kind(card).filter(|_| table.side(seat).hand.contains(card)),
            Some(via) => rules.view_as(via).filter(|view| view.recast).and_then(|view| view.to.first().copied()),
        };
        let kind = kind.filter(|kind| kind.recasts()).ok_or(No::Recast.illegal())?;
        ensure(table.side(seat).hand.contains(card), No::NotThere)?;
        ensure(rules.is_way(table, seat, &Way { via, kind, cards: Cards::from_slice(&[card]) }), No::NotThere)
    }

    fn may_activate(&self, source: Source) -> Checked {
        let (rules, table, seat) = (self.rules, self.table, self.seat);
        let active = rules.active(table, seat, source).ok_or(No::Skill.illegal())?;
        ensure(active.often == Often::Always || !rules.spent(table, seat, source), No::Spent)?;
        let context = Context::of(seat);
        ensure(rules.all(table, &context, &active.when), No::Skill)?;
        // A skill whose first words find nobody is not used for nothing.
        if let Some(Line::Do(Word::Choose { of, such, whole, least, most, .. })) = active.text.0.first() {
            let of: Named = rules.candidates(table, &context, *of, such).into_iter().collect();
            let most = (*most).min(of.len() as u8);
            let ask = Ask::Seats { of, least: *least, most, may: false, whole: whole.clone() };
            let found = Asked { rules, table, seat, ask: &ask }.first_seats(&Named::new(), 0);
            ensure(found.is_some(), No::Seats)?;
        }
        Ok(())
    }

    fn may_ally(&self, cards: &Cards, to: Seat) -> Checked {
        let (rules, table, seat) = (self.rules, self.table, self.seat);
        let side = table.side(seat);
        let mut lie = side.hand.cards();
        let marked = |card: Card| rules.print(card).is_some_and(|print| print.ally);
        let there = cards.iter().all(|card| marked(*card) && lie.any(|lies| lies == *card));
        let other = to != seat && table.alive(to) && !table.same(seat, to);
        let may = !table.noted(seat, Memo::Allied);
        ensure(there && other && may && (1..=3).contains(&cards.len()), No::Ally)
    }

    /// The cards that can be taken; none is a card of the hand, which lies face down.
    fn takes(&self) -> SmallVec<[Option<Card>; 12]> {
        let Ask::Take { from, zones } = *self.ask else { return SmallVec::new() };
        let mut all: SmallVec<[Option<Card>; 12]> = SmallVec::new();
        let hand = matches!(zones, Zones::Hand | Zones::Own | Zones::All);
        if hand && self.table.side(from).hand.count() > 0 {
            all.push(None);
        }
        let open = match zones {
            Zones::Hand => Cards::new(),
            Zones::Own => self.rules.cards_in(self.table, from, Zones::Worn),
            Zones::All => {
                let mut open = self.rules.cards_in(self.table, from, Zones::Worn);
                open.extend(self.table.side(from).judging.iter().map(|delayed| delayed.card));
                open
            }
            Zones::Worn | Zones::Mounts | Zones::Field | Zones::Playable => {
                self.rules.cards_in(self.table, from, zones)
            }
        };
        all.extend(open.into_iter().map(Some));
        all
    }

    /// The cards that may be picked, in the order in which they lie.
    fn pickable(&self) -> Cards {
        let Ask::Cards { zones, sort, .. } = *self.ask else { return Cards::new() };
        let mut cards = self.rules.cards_in(self.table, self.seat, zones);
        cards.retain(|card| self.rules.is_sort(self.table, self.seat, *card, sort));
        cards
    }

    /// Whether any card on the field may be moved.
    pub(super) fn may_move(&self) -> bool {
        let table = self.table;
        table.ring(self.seat).any(|from| {
            let judging = table.side(from).judging.iter().map(|delayed| delayed.card);
            let mut cards = table.side(from).equipped().chain(judging);
            cards.any(|card| table.ring(from).any(|to| self.moves(card, to)))
        })
    }

    /// Whether a card on the field may be moved to the same zone of another (G-8.3.13).
    fn moves(&self, card: Card, to: Seat) -> bool {
        let (rules, table) = (self.rules, self.table);
        let Some((from, zone)) = rules.on_field(table, card) else { return false };
        let here = from != to && table.alive(to);
        here && match zone {
            Zone::Equipment(_) => rules.kind(card).is_some_and(|kind| rules.place_free(table, to, kind)),
            _ => rules.delayed(table, from, card).is_some_and(|delayed| {
                let Delayed { kind, .. } = delayed;
                !table.away(to) && !table.side(to).judging.iter().any(|other| other.kind == kind)
            }),
        }
    }

    pub(super) fn choices(&self, draft: &Draft, choice: &mut dyn FnMut(Choice<Guozhan>)) {
        match (self.ask, draft) {
            (Ask::Play, Draft::Use) => self.rules.ways(self.table, self.seat, &mut |way| {
                let usable = !way.kind.answers() && !self.rules.barred(self.table, self.seat, way.kind);
                if usable {
                    choice(Choice::Part(Draft::On(way.via, way.kind, way.cards, Named::new(), None)));
                }
            }),
            (Ask::Play, Draft::On(via, kind, cards, named, victim)) => {
                self.targets_for(&Way { via: *via, kind: *kind, cards: cards.clone() }, named, *victim, choice);
            }
            (Ask::Play, Draft::Ally(cards, from)) => self.allying(cards, *from, choice),
            (Ask::Cards { .. }, Draft::Cards(cards, from)) => self.picks(cards, *from, choice),
            (Ask::Seats { .. }, Draft::Seats(seats, from)) => self.seats(seats, *from, choice),
            (Ask::Arrange, Draft::Arrange(top, bottom)) => self.arrange(top, bottom, choice),
            (_, Draft::Verb) => self.verbs(choice),
            _ => {}
        }
    }

    fn verbs(&self, choice: &mut dyn FnMut(Choice<Guozhan>)) {
        let mut offer = |command: Command| {
            if self.legal(&command).is_ok() {
                choice(Choice::Done(command));
            }
        };
        let (rules, table, seat) = (self.rules, self.table, self.seat);
        match self.ask {
            Ask::Which(which) => {
                which.picks().for_each(|pick| offer(pick.map_or(Command::Pass, Command::Pick)));
                return;
            }
            Ask::Options(labels) => (0..labels.len() as u8).for_each(|at| offer(Command::Option(at))),
            Ask::Number(most) => (0..=*most).for_each(|number| offer(Command::Number(number))),
            Ask::Range(least, most) => (*least..=*most).for_each(|number| offer(Command::Number(number))),
            _ => {
                offer(Command::Pass);
                offer(Command::Yes);
            }
        }
        match self.ask {
            Ask::Play => {
                rules.ways(table, seat, &mut |way| {
                    if let [card] = way.cards[..]
                        && way.kind.recasts()
                    {
                        offer(Command::Recast { via: way.via, card });
                    }
                });
                rules.parts(table, seat, &mut |part, source| {
                    if matches!(part, Part::Active(_)) {
                        offer(Command::Activate(source));
                    }
                });
                choice(Choice::Part(Draft::Use));
                choice(Choice::Part(Draft::Ally(Cards::new(), 0)));
            }
            Ask::Answer(_) | Ask::Strike(_) | Ask::Nullify(_) | Ask::Save(_) => {
                rules.ways(table, seat, &mut |way| {
                    let Way { via, kind, cards } = way;
                    offer(Command::Answer { via, kind, cards: cards.clone(), faction: false });
                    offer(Command::Answer { via, kind, cards, faction: true });
                });
            }
            Ask::Take { .. } => self.takes().into_iter().for_each(|card| offer(Command::Take(card))),
            Ask::OneOf(cards) => cards.iter().for_each(|card| offer(Command::Take(Some(*card)))),
            Ask::Contest => {
                let hand = table.side(seat).hand.cards();
                hand.for_each(|card| offer(Command::Cards(Cards::from_slice(&[card]))));
            }
            Ask::HandOut(_) => table.ring(seat).for_each(|to| offer(Command::Seats(Named::from_slice(&[to])))),
            Ask::Field => {
                for from in table.ring(seat) {
                    let judging = table.side(from).judging.iter().map(|delayed| delayed.card);
                    for card in table.side(from).equipped().chain(judging) {
                        table.ring(seat).for_each(|to| offer(Command::Move { card, to }));
                    }
                }
            }
            Ask::Cards { .. } => self.picks(&Cards::new(), 0, choice),
            Ask::Seats { .. } => self.seats(&Named::new(), 0, choice),
            Ask::Arrange => self.arrange(&Cards::new(), &Cards::new(), choice),
            Ask::Diagrams | Ask::Confirm(_) | Ask::Which(_) | Ask::Options(_) | Ask::Number(_) | Ask::Range(..) => {}
        }
    }

    fn targets_for(&self, way: &Way, named: &Named, victim: Option<Seat>, choice: &mut dyn FnMut(Choice<Guozhan>)) {
        let (rules, table, seat) = (self.rules, self.table, self.seat);
        let Way { via, kind, ref cards } = *way;
        let command = Command::Use { via, kind, cards: cards.clone(), targets: named.clone(), victim };
        if self.legal(&command).is_ok() {
            choice(Choice::Done(command));
        }
        let on = |named: Named, victim: Option<Seat>| Choice::Part(Draft::On(via, kind, cards.clone(), named, victim));
        if kind == Kind::BorrowedSword && named.len() == 1 && victim.is_none() {
            for victim in table.ring(named[0]).filter(|victim| *victim != named[0]) {
                choice(on(named.clone(), Some(victim)));
            }
        }
        let most = match rules.aim(table, seat, kind) {
            Aim::Fixed => 0,
            Aim::UpTo(most) => usize::from(most),
            Aim::Group => 1,
        };
        if named.len() >= most || victim.is_some() {
            return;
        }
        let steps = |to: Seat| to.steps_from(seat, table.seats());
        let later = |to: &Seat| named.last().is_none_or(|last| steps(*last) < steps(*to));
        let seats: Seats = table.ring(seat).filter(later).collect();
        for to in seats.into_iter().filter(|to| rules.may_target(table, seat, kind, cards, *to)) {
            let mut more = named.clone();
            more.push(to);
            choice(on(more, None));
        }
    }

    fn allying(&self, cards: &Cards, from: usize, choice: &mut dyn FnMut(Choice<Guozhan>)) {
        let (table, seat) = (self.table, self.seat);
        for to in table.ring(seat).filter(|_| !cards.is_empty()) {
            let command = Command::Ally { cards: cards.clone(), to };
            if self.legal(&command).is_ok() {
                choice(Choice::Done(command));
            }
        }
        if cards.len() >= 3 || table.noted(seat, Memo::Allied) {
            return;
        }
        let marked = |card: Card| self.rules.print(card).is_some_and(|print| print.ally);
        for (at, card) in table.side(seat).hand.cards().enumerate().skip(from).filter(|(_, card)| marked(*card)) {
            let mut more = cards.clone();
            more.push(card);
            choice(Choice::Part(Draft::Ally(more, at + 1)));
        }
    }

    fn picks(&self, cards: &Cards, from: usize, choice: &mut dyn FnMut(Choice<Guozhan>)) {
        let Ask::Cards { count, .. } = *self.ask else { return };
        if cards.len() == usize::from(count) {
            choice(Choice::Done(Command::Cards(cards.clone())));
            return;
        }
        let left = usize::from(count) - cards.len();
        let all = self.pickable();
        for (at, card) in all.iter().enumerate().skip(from).filter(|(at, _)| all.len() - at >= left) {
            let mut more = cards.clone();
            more.push(*card);
            choice(Choice::Part(Draft::Cards(more, at + 1)));
        }
    }

    fn seats(&self, seats: &Named, from: usize, choice: &mut dyn FnMut(Choice<Guozhan>)) {
        let Ask::Seats { of, most, .. } = self.ask else { return };
        let command = Command::Seats(seats.clone());
        if self.legal(&command).is_ok() {
            choice(Choice::Done(command));
        }
        if seats.len() >= usize::from(*most) {
            return;
        }
        let ring: Seats = self.seat.around(self.table.seats()).filter(|seat| of.contains(seat)).collect();
        for (at, to) in ring.iter().enumerate().skip(from) {
            let mut more = seats.clone();
            more.push(*to);
            choice(Choice::Part(Draft::Seats(more, at + 1)));
        }
    }

    /// The first choice of characters that is legal, if there is one.
    pub(super) fn first_seats(&self, seats: &Named, from: usize) -> Option<Command> {
        let mut found = None;
        self.seats(seats, from, &mut |choice| {
            if found.is_none() {
                found = match choice {
                    Choice::Done(command) => Some(command),
                    Choice::Part(Draft::Seats(seats, from)) => self.first_seats(&seats, from),
                    Choice::Part(_) => None,
                };
            }
        });
        found
    }

    /// Card by card: first those on top, then those under the draw pile.
    fn arrange(&self, top: &Cards, bottom: &Cards, choice: &mut dyn FnMut(Choice<Guozhan>)) {
        let aside = &self.table.side(self.seat).aside;
        let command = Command::Arrange { top: top.clone(), bottom: bottom.clone() };
        if self.legal(&command).is_ok() {
            choice(Choice::Done(command));
            return;
        }
        for card in aside.cards().filter(|card| !top.contains(card) && !bottom.contains(card)) {
            let with = |cards: &Cards| cards.iter().copied().chain([card]).collect::<Cards>();
            if bottom.is_empty() {
                choice(Choice::Part(Draft::Arrange(with(top), bottom.clone())));
            }
            choice(Choice::Part(Draft::Arrange(top.clone(), with(bottom))));
        }
    }

    /// The answer of whoever does not answer.
    pub(super) fn default(&self) -> Command {
        match self.ask {
            Ask::Which(which) => which.picks().last().flatten().map_or(Command::Pass, Command::Pick),
            Ask::Take { .. } => Command::Take(self.takes().first().copied().flatten()),
            Ask::OneOf(cards) => Command::Take(cards.first().copied()),
            Ask::Cards { count, may: false, .. } => {
                Command::Cards(self.pickable().into_iter().take((*count).into()).collect())
            }
            Ask::Seats { may: false, .. } => self.first_seats(&Named::new(), 0).unwrap_or(Command::Pass),
            Ask::Options(_) => Command::Option(0),
            Ask::Number(_) => Command::Number(0),
            Ask::Range(least, _) => Command::Number(*least),
            Ask::HandOut(_) => Command::Seats(Named::from_slice(&[self.seat])),
            Ask::Arrange => {
                Command::Arrange { top: self.table.side(self.seat).aside.cards().collect(), bottom: Cards::new() }
            }
            Ask::Contest => Command::Cards(self.table.side(self.seat).hand.cards().take(1).collect()),
            _ => Command::Pass,
        }
    }
}

impl Guozhan {
    /// The active part that stands there, if a character has it.
    pub(super) fn active(&self, table: &Table, seat: Seat, source: Source) -> Option<&Active> {
        let mut has = false;
        self.parts(table, seat, &mut |_, here| has |= here == source);
        match self.part(source)? {
            Part::Active(active) if has => Some(active),
            _ => None,
        }
    }

    /// Where on the field a card lies: in an equipment zone or a judging zone.
    pub(super) fn on_field(&self, table: &Table, card: Card) -> Option<(Seat, Zone)> {
        let zone = |seat: Seat| {
            let zone = self.zone_of(table, seat, card)?;
            matches!(zone, Zone::Equipment(_) | Zone::Judging(_)).then_some((seat, zone))
        };
        Seat::all(table.seats()).find_map(zone)
    }

    /// A delayed trick in a judging zone.
    pub(super) fn delayed(&self, table: &Table, seat: Seat, card: Card) -> Option<Delayed> {
        table.side(seat).judging.iter().find(|delayed| delayed.card == card).copied()
    }
}
