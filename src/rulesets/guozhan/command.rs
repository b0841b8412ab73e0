//! Questions, commands, and which command answers which question.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::Guozhan;
use super::cards::Kind;
use super::cards::pool::{Active, GeneralId, Part, Statement, stated};
use super::clause::Rule;
use super::effect::{Label, Need, Sort, Tests, Who, Word, Words, Zones};
use super::flow::{Context, Source};
use super::stats::Seats;
use super::table::{Card, Cards, Delayed, Memo, Military, Table, Zone};
use super::targets::{Aim, Way};
use super::timing::Ability;
use crate::text::Line;
use crate::{Illegal, Seat, Which};

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
    /// Who gets this card, which lies open.
    Share {
        /// It.
        card: Card,
        /// Whether he may keep it back.
        may: bool,
    },
    /// In which order the cards that he looks at go on top of the draw pile and under it; just so many on top, if that
    /// is said.
    Arrange(Option<u8>),
    /// Which card on the field goes where.
    Field {
        /// Of these zones.
        of: Zones,
        /// Whether he may decline.
        may: bool,
    },
    /// Which card he takes of a hand that he has looked at.
    TakeSeen {
        /// Whose.
        from: Seat,
        /// Which.
        sort: Sort,
    },
    /// Whether he uses a card as one of these, and on whom.
    UseOf {
        /// As what.
        kinds: SmallVec<[Kind; 4]>,
        /// The cards that it is made of.
        cards: Cards,
        /// Whether he may decline.
        may: bool,
    },
    /// Which of two military orders he gives (军令).
    WhichOrder([Military; 2]),
    /// Whether he carries out a military order.
    Obey(Military),
    /// Which card of his hand he lays down for 拼点.
    Contest,
    /// Which of the generals that he was dealt are his head and his deputy. Asked of everybody, at once.
    Generals,
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
    /// Chooses two of the generals that were dealt.
    Generals {
        /// The head (主将).
        head: GeneralId,
        /// The deputy (副将).
        deputy: GeneralId,
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
    /// The head is chosen.
    Head(GeneralId),
}

crate::cited! {
    /// Why a command or a setup is refused.
    pub enum No of Rule {
        Players = G1_1, "a game has two to twelve players";
        Seat = G1_7, "the first player is one of the players";
        Hand = G1_6, "the cards are enough for everybody";
        Generals = G1_3, "there are generals enough for a pair each";
        Deal = G1_2, "everybody is dealt two generals at least, and there are so many";
        Dealt = G1_2, "head and deputy are two of the generals that were dealt";
        Pair = G1_3, "head and deputy are of one faction, and not of one name";
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
                | Ask::Share { may: true, .. }
                | Ask::TakeSeen { .. }
                | Ask::UseOf { may: true, .. }
                | Ask::Field { may: true, .. }
                | Ask::Obey(_)
                | Ask::Cards { may: true, .. }
                | Ask::Seats { may: true, .. },
                Command::Pass,
            ) => Ok(()),
            (Ask::Diagrams | Ask::Confirm(_) | Ask::Obey(_), Command::Yes) => Ok(()),
            (Ask::UseOf { kinds, cards: made, .. }, Command::Use { via: None, kind, cards, targets, victim }) => {
                ensure(kinds.contains(kind) && cards == made, No::NotThere)?;
                ensure(!rules.barred(table, seat, *kind) && !rules.held_back(table, seat, cards), No::Barred)?;
                self.aims(&Way { via: None, kind: *kind, cards: cards.clone() }, targets, *victim).map(drop)
            }
            // What must be used may turn out to be barred.
            (Ask::UseOf { may: false, .. }, Command::Pass) => ensure(self.first_use().is_none(), No::Answer),
            (Ask::TakeSeen { .. }, Command::Take(Some(card))) => ensure(self.seen().contains(card), No::Take),
            (Ask::Share { .. }, Command::Seats(seats)) => {
                ensure(matches!(seats[..], [to] if to != seat && table.alive(to)), No::Seats)
            }
            (Ask::WhichOrder(_), Command::Option(at)) => ensure(*at < 2, No::Option),
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
                ensure(!rules.held_back(table, seat, cards), No::Barred)?;
                ensure(!*faction || self.for_faction(*kind), No::Faction)?;
                self.meets(&way)
            }
            (Ask::Take { .. }, Command::Take(card)) => ensure(self.takes().contains(card), No::Take),
            (Ask::OneOf(cards), Command::Take(Some(card))) => ensure(cards.contains(card), No::Take),
            (Ask::Cards { .. }, Command::Cards(cards)) => {
                let all = self.pickable();
                let mut lie = all.iter();
                let there = cards.iter().all(|card| lie.any(|lies| lies == card));
                ensure(there && cards.len() == self.needed(&all), No::Count)
            }
            (Ask::Seats { of, least, most, whole, .. }, Command::Seats(seats)) => {
                let steps = |to: &Seat| to.steps_from(seat, table.seats());
                let ordered = seats.is_sorted_by(|one, next| steps(one) < steps(next));
                let count = (usize::from(*least)..=usize::from(*most)).contains(&seats.len());
                let context = Context { chosen: seats.iter().copied().collect(), ..Context::of(seat) };
                let known = seats.iter().all(|seat| of.contains(seat) && table.alive(*seat));
                ensure(ordered && count && known && rules.all(table, &context, whole), No::Seats)
            }
            (Ask::Options(labels), Command::Option(at)) => ensure(usize::from(*at) < labels.len(), No::Option),
            (Ask::Number(most), Command::Number(number)) => ensure(number <= most, No::Number),
            (Ask::Range(least, most), Command::Number(number)) => ensure((least..=most).contains(&number), No::Number),
            (Ask::HandOut(_), Command::Seats(seats)) => ensure(matches!(seats[..], [to] if table.alive(to)), No::Seats),
            (Ask::Arrange(count), Command::Arrange { top, bottom }) => {
                let aside = &table.side(seat).aside;
                let all = top.iter().chain(bottom);
                let once = |card: &Card| top.iter().chain(bottom).filter(|other| *other == card).count() == 1;
                let there = all.clone().all(|card| aside.contains(*card) && once(card));
                let there = there && count.is_none_or(|count| top.len() == usize::from(count));
                ensure(there && all.count() == usize::from(aside.count()), No::Arrange)
            }
            (Ask::Field { .. }, Command::Move { card, to }) => ensure(self.moves(*card, *to), No::Field),
            (Ask::Contest, Command::Cards(cards)) => {
                let held = |card: Card| table.side(seat).hand.contains(card);
                ensure(matches!(cards[..], [card] if held(card)), No::Contest)
            }
            (Ask::Generals, Command::Generals { head, deputy }) => {
                let dealt = &table.side(seat).dealt.generals;
                ensure(dealt.contains(head) && dealt.contains(deputy), No::Dealt)?;
                ensure(rules.is_pair(*head, *deputy), No::Pair)
            }
            // Nobody is dealt generals of which no two are a pair.
            (Ask::Generals, Command::Pass) => {
                ensure(rules.first_pair(&table.side(seat).dealt.generals).is_none(), No::Pair)
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
                let alone = who != seat && rules.keeps_to_itself(table, seat, who);
                ensure(!barred && !alone && !rules.barred(table, seat, kind), No::Barred)
            }
            _ => Err(No::Answer.illegal()),
        }
    }

    fn may_use(&self, way: &Way, named: &[Seat], victim: Option<Seat>) -> Checked {
        let (rules, table, seat) = (self.rules, self.table, self.seat);
        ensure(rules.is_way(table, seat, way), No::NotThere)?;
        ensure(!way.kind.answers(), No::Kind)?;
        ensure(!rules.barred(table, seat, way.kind), No::Barred)?;
        ensure(!rules.held_back(table, seat, &way.cards), No::Barred)?;
        let limit = rules.slashes(table, seat, &way.cards).value.filter(|_| way.kind.is_slash());
        let over = limit.is_some_and(|limit| i16::from(table.side(seat).slashes) >= limit);
        ensure(!over || rules.unlimited(table, seat, named), No::Limit)?;
        self.aims(way, named, victim).map(drop)
    }

    /// Whether a card may be used on these.
    fn aims(&self, way: &Way, named: &[Seat], victim: Option<Seat>) -> Result<Seats, Illegal<Rule>> {
        let (rules, table, seat) = (self.rules, self.table, self.seat);
        let targets = rules.targets(table, seat, way.kind, &way.cards, named);
        ensure(!targets.is_empty(), No::Targets)?;
        let attacked =
            |victim: Seat| targets.first().is_some_and(|by| rules.may_target(table, *by, Kind::Slash, &[], victim));
        match (way.kind, victim) {
            (Kind::BorrowedSword, Some(victim)) => ensure(attacked(victim), No::Victim),
            (Kind::BorrowedSword, None) | (_, Some(_)) => Err(No::Victim.illegal()),
            _ => Ok(()),
        }?;
        Ok(targets)
    }

    /// Whether there is anything that could be used as the text says.
    pub(super) fn can_use_of(&self) -> bool {
        let Ask::UseOf { kinds, cards, .. } = self.ask else { return false };
        let (rules, table, seat) = (self.rules, self.table, self.seat);
        kinds.iter().any(|kind| {
            let on = |named: &[Seat]| !rules.targets(table, seat, *kind, &[], named).is_empty();
            let some = || match rules.aim(table, seat, *kind) {
                Aim::Fixed => on(&[]),
                Aim::UpTo(_) | Aim::Group => table.ring(seat).any(|to| on(&[to])),
            };
            // Which cards they are only their owner can tell; that none of the hand may be used everybody can.
            let barred = !cards.is_empty() && table.noted(seat, Memo::NoHand);
            !barred && !rules.barred(table, seat, *kind) && some()
        })
    }

    /// The cards of a hand that he has looked at.
    pub(super) fn seen(&self) -> Cards {
        let Ask::TakeSeen { from, sort } = *self.ask else { return Cards::new() };
        let held = self.table.side(from).hand.held.iter().filter(|held| held.seen.contains(self.seat));
        let such = held.map(|held| held.card).filter(|card| self.rules.is_sort(self.table, from, *card, sort));
        let mut seen: Cards = such.collect();
        // In what order they lie there he does not know.
        seen.sort_unstable();
        seen
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
        ensure(!rules.spent(table, seat, source), No::Spent)?;
        let context = Context::by(seat, source);
        ensure(rules.all(table, &context, &active.when), No::Skill)?;
        let whom = matches!(active.text.0.first(), Some(Line::Do(Word::Choose { .. })));
        ensure(rules.finds(table, &context, &active.text), if whom { No::Seats } else { No::Skill })
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

    pub(super) fn takes(&self) -> SmallVec<[Option<Card>; 12]> {
        let Ask::Take { from, zones } = *self.ask else { return SmallVec::new() };
        self.rules.takeable(self.table, self.seat, from, zones)
    }

    /// The cards that may be picked, in the order in which they lie.
    pub(super) fn pickable(&self) -> Cards {
        let Ask::Cards { zones, sort, .. } = *self.ask else { return Cards::new() };
        let mut cards = self.rules.cards_in(self.table, self.seat, zones);
        // What is picked there is played.
        let barred = |card: Card| zones == Zones::Playable && self.rules.held_back(self.table, self.seat, &[card]);
        cards.retain(|card| self.rules.is_sort(self.table, self.seat, *card, sort) && !barred(*card));
        cards
    }

    /// How many cards are to be picked of these: what must be done is done with what there is (G-15.1).
    pub(super) fn needed(&self, pickable: &[Card]) -> usize {
        match *self.ask {
            Ask::Cards { count, may: false, .. } => usize::from(count).min(pickable.len()),
            Ask::Cards { count, .. } => count.into(),
            _ => 0,
        }
    }

    /// Whether any card on the field may be moved.
    pub(super) fn may_move(&self) -> bool {
        let table = self.table;
        table.ring(self.seat).any(|from| {
            let mut cards = self.movable(from).into_iter();
            cards.any(|card| table.ring(from).any(|to| self.moves(card, to)))
        })
    }

    /// The cards on the field before a character that may be moved.
    pub(super) fn movable(&self, from: Seat) -> Cards {
        let Ask::Field { of, .. } = *self.ask else { return Cards::new() };
        self.rules.cards_in(self.table, from, of)
    }

    /// Whether a card on the field may be moved to the same zone of another (G-8.3.13).
    fn moves(&self, card: Card, to: Seat) -> bool {
        let (rules, table) = (self.rules, self.table);
        let Some((from, zone)) = rules.on_field(table, card) else { return false };
        let here = from != to && table.alive(to) && self.movable(from).contains(&card);
        here && match zone {
            Zone::Equipment(_) => rules.kind(card).is_some_and(|kind| rules.place_free(table, to, kind)),
            _ => rules.delayed(table, from, card).is_some_and(|delayed| {
                let Delayed { kind, .. } = delayed;
                !table.away(to) && !table.side(to).judging.iter().any(|other| other.kind == kind)
            }),
        }
    }
}

impl Guozhan {
    /// Whether the first words of a skill find whom or what they need: it is not used for nothing (G-14.3).
    pub(super) fn finds(&self, table: &Table, context: &Context, text: &crate::text::Text<Words>) -> bool {
        let (seat, rules) = (context.me, self);
        let context = &Context { asked: Some(seat), ..context.clone() };
        match text.0.first() {
            Some(Line::Do(Word::Choose { who: Who::Me, of, such, whole, least, most, may: false, .. })) => {
                let of: Named = rules.candidates(table, context, *of, such).into_iter().collect();
                let most = rules.amount(table, context, *most).clamp(0, of.len().min(12) as i8) as u8;
                let ask = Ask::Seats { of, least: *least, most, may: false, whole: whole.clone() };
                Asked { rules, table, seat, ask: &ask }.first_seats(&Named::new(), 0).is_some()
            }
            Some(Line::Do(Word::MoveOnField { who: Who::Me, of, .. })) => {
                Asked { rules, table, seat, ask: &Ask::Field { of: *of, may: true } }.may_move()
            }
            _ => true,
        }
    }

    /// The active part that stands there, if a character has it.
    pub(super) fn active(&self, table: &Table, seat: Seat, source: Source) -> Option<&Active> {
        let mut has = false;
        self.parts(table, seat, &mut |_, here| has |= here == source);
        match self.part(source)? {
            Part::Active(active) if has => Some(active),
            _ => None,
        }
    }

    /// The cards of a character that another can take; none is a card of the hand, which lies face down.
    pub(super) fn takeable(&self, table: &Table, by: Seat, from: Seat, zones: Zones) -> SmallVec<[Option<Card>; 12]> {
        let mut all: SmallVec<[Option<Card>; 12]> = SmallVec::new();
        if zones.with_hand() && table.side(from).hand.count() > 0 {
            all.push(None);
        }
        let open = match zones {
            Zones::Hand => Cards::new(),
            Zones::Own | Zones::Playable => self.cards_in(table, from, Zones::Worn),
            Zones::All => self.cards_in(table, from, Zones::Laid),
            zones => self.cards_in(table, from, zones),
        };
        let kept = self.keeps_worn(table, by, from);
        let worn = |card: &Card| table.side(from).equipped().any(|worn| worn == *card);
        all.extend(open.into_iter().filter(|card| !kept || !worn(card)).map(Some));
        all
    }

    /// Whether what a character wears cannot be taken by another: a skill of one in its queue says so.
    pub(super) fn keeps_worn(&self, table: &Table, by: Seat, from: Seat) -> bool {
        let says = stated!(Statement::QueueKeepsWorn => ());
        let mut keeps = false;
        if !self.keeps {
            return false;
        }
        for member in self.queue(table, from).into_iter().filter(|_| table.differ(by, from)) {
            self.statements(table, member, says, &mut |(), _| keeps = true);
        }
        keeps
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
