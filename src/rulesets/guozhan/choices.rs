//! The commands that answer a question, one by one; and the one for whoever does not answer.

use smallvec::SmallVec;

use super::cards::Kind;
use super::cards::pool::Part;
use super::command::{Ask, Asked, Command, Draft, Named};
use super::stats::Seats;
use super::table::{Card, Cards, Memo};
use super::targets::{Aim, Way};
use super::{Choice, Guozhan, Seat};

impl Asked<'_> {
    pub(super) fn choices(&self, draft: &Draft, choice: &mut dyn FnMut(Choice<Guozhan>)) {
        match (self.ask, draft) {
            (Ask::Play, Draft::Use) => self.rules.ways(self.table, self.seat, &mut |way| {
                let usable = !way.kind.answers() && !self.rules.barred(self.table, self.seat, way.kind);
                if usable {
                    choice(Choice::Part(Draft::On(way.via, way.kind, way.cards, Named::new(), None)));
                }
            }),
            (Ask::Play | Ask::UseOf { .. }, Draft::On(via, kind, cards, named, victim)) => {
                self.targets_for(&Way { via: *via, kind: *kind, cards: cards.clone() }, named, *victim, choice);
            }
            (Ask::Play, Draft::Ally(cards, from)) => self.allying(cards, *from, choice),
            (Ask::Cards { .. }, Draft::Cards(cards, from)) => self.picks(cards, *from, choice),
            (Ask::Seats { .. }, Draft::Seats(seats, from)) => self.seats(seats, *from, choice),
            (Ask::Arrange(_), Draft::Arrange(top, bottom)) => self.arrange(top, bottom, choice),
            (Ask::Generals, Draft::Head(head)) => {
                for deputy in &self.table.side(self.seat).dealt.generals {
                    let command = Command::Generals { head: *head, deputy: *deputy };
                    if self.legal(&command).is_ok() {
                        choice(Choice::Done(command));
                    }
                }
            }
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
            Ask::WhichOrder(_) => (0..2).for_each(|at| offer(Command::Option(at))),
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
            Ask::Share { .. } => table.ring(seat).for_each(|to| offer(Command::Seats(Named::from_slice(&[to])))),
            Ask::TakeSeen { .. } => self.seen().into_iter().for_each(|card| offer(Command::Take(Some(card)))),
            Ask::UseOf { kinds, cards, .. } => {
                let on = |kind: &Kind| Draft::On(None, *kind, cards.clone(), Named::new(), None);
                kinds.iter().for_each(|kind| choice(Choice::Part(on(kind))));
            }
            Ask::Field { .. } => {
                for from in table.ring(seat) {
                    for card in self.movable(from) {
                        table.ring(seat).for_each(|to| offer(Command::Move { card, to }));
                    }
                }
            }
            Ask::Cards { .. } => self.picks(&Cards::new(), 0, choice),
            Ask::Seats { .. } => self.seats(&Named::new(), 0, choice),
            Ask::Arrange(_) => self.arrange(&Cards::new(), &Cards::new(), choice),
            Ask::Generals => {
                let dealt = &table.side(seat).dealt.generals;
                let heads = dealt.iter().filter(|head| dealt.iter().any(|other| rules.is_pair(**head, *other)));
                heads.for_each(|head| choice(Choice::Part(Draft::Head(*head))));
            }
            Ask::Diagrams | Ask::Confirm(_) | Ask::Obey(_) | Ask::WhichOrder(_) => {}
            Ask::Which(_) | Ask::Options(_) | Ask::Number(_) | Ask::Range(..) => {}
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
        let all = self.pickable();
        let needed = self.needed(&all);
        if cards.len() == needed {
            choice(Choice::Done(Command::Cards(cards.clone())));
            return;
        }
        let left = needed - cards.len();
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

    /// The first command that is legal, declining left out.
    fn first(&self) -> Option<Command> {
        let mut found = None;
        let mut drafts = SmallVec::<[Draft; 8]>::from_iter([Draft::Verb]);
        while let Some(draft) = drafts.pop().filter(|_| found.is_none()) {
            let mut more = SmallVec::<[Draft; 8]>::new();
            self.choices(&draft, &mut |choice| match choice {
                Choice::Done(Command::Pass) => {}
                Choice::Done(command) => drop(found.get_or_insert(command)),
                Choice::Part(draft) => more.push(draft),
            });
            drafts.extend(more.into_iter().rev());
        }
        found
    }

    /// The first use that the text allows, if there is one.
    pub(super) fn first_use(&self) -> Option<Command> {
        let Ask::UseOf { ref kinds, ref cards, .. } = *self.ask else { return None };
        // Asked as one that may be declined, or looking for it would ask for it again.
        let ask = Ask::UseOf { kinds: kinds.clone(), cards: cards.clone(), may: true };
        Asked { ask: &ask, ..*self }.first()
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
            Ask::Share { may: false, .. } | Ask::Field { may: false, .. } => self.first().unwrap_or(Command::Pass),
            Ask::UseOf { may: false, .. } => self.first_use().unwrap_or(Command::Pass),
            Ask::Options(_) | Ask::WhichOrder(_) => Command::Option(0),
            Ask::Number(_) => Command::Number(0),
            Ask::Range(least, _) => Command::Number(*least),
            Ask::HandOut(_) => Command::Seats(Named::from_slice(&[self.seat])),
            Ask::Arrange(count) => {
                let all: Cards = self.table.side(self.seat).aside.cards().collect();
                let (top, bottom) = all.split_at(count.map_or(all.len(), |count| all.len().min(count.into())));
                Command::Arrange { top: Cards::from_slice(top), bottom: Cards::from_slice(bottom) }
            }
            Ask::Generals => {
                let pair = self.rules.first_pair(&self.table.side(self.seat).dealt.generals);
                pair.map_or(Command::Pass, |[head, deputy]| Command::Generals { head, deputy })
            }
            Ask::Contest => Command::Cards(self.table.side(self.seat).hand.cards().take(1).collect()),
            _ => Command::Pass,
        }
    }
}
