//! What a text asks of the table: whom it is about, how many, and whether something is so.

use super::Guozhan;
use super::cards::Kind;
use super::cards::pool::{Statement, stated};
use super::effect::{Amount, Count, Fact, Group, Sort, Test, Than, Who, Zones};
use super::flow::{Context, Source};
use super::matter::{Matter, Target};
use super::stats::Seats;
use super::table::{Card, Cards, Memo, Place, Table};
use crate::Seat;

impl Guozhan {
    /// Whom a word is about.
    pub(super) fn who(&self, table: &Table, context: &Context, who: Who) -> Option<Seat> {
        match who {
            Who::Me => Some(context.me),
            Who::It => context.it,
            Who::Chosen => context.chosen.first().copied(),
            Who::Second => context.chosen.get(1).copied(),
            Who::Each => context.each,
            Who::Turn => Some(table.turn).filter(|_| table.in_turn),
            Who::User => table.using().map(|using| using.user),
            Who::Source => table.harm().and_then(|harm| harm.from),
            Who::Victim => table.harm().map(|harm| harm.to),
            Who::Target => self.about(table, context).map(|target| target.seat),
            Who::Attacked => table.using().and_then(|using| using.victim),
            Who::Killer => table.matters.iter().rev().find_map(|matter| match matter {
                Matter::Death { by, .. } => Some(*by),
                _ => None,
            })?,
        }
    }

    /// The target that a timing is about, or the one that has its turn.
    pub(super) fn about<'a>(&self, table: &'a Table, context: &Context) -> Option<&'a Target> {
        let using = table.using()?;
        using.target(context.target.or(using.current)?)
    }

    /// Several, in the order of play from the current player on.
    pub(super) fn group(&self, table: &Table, context: &Context, group: Group) -> Seats {
        let me = context.me;
        match group {
            Group::Everybody => table.from_turn().collect(),
            Group::Others => table.from_turn().filter(|seat| *seat != me).collect(),
            Group::Chosen => table.from_turn().filter(|seat| context.chosen.contains(seat)).collect(),
            Group::Faction => table.from_turn().filter(|seat| table.same(me, *seat)).collect(),
            Group::Targets => {
                let targets = table.using().map(|using| using.targets.as_slice()).unwrap_or_default();
                table.from_turn().filter(|seat| targets.iter().any(|target| target.seat == *seat)).collect()
            }
            Group::OthersFromNext => table.ring(me).filter(|seat| *seat != me).collect(),
        }
    }

    pub(super) fn amount(&self, table: &Table, context: &Context, amount: Amount) -> i8 {
        let Amount { base, of, each, most } = amount;
        let counted = self.count(table, context, of);
        counted.saturating_mul(each).saturating_add(base).min(most)
    }

    pub(super) fn count(&self, table: &Table, context: &Context, count: Count) -> i8 {
        let seat = |who: Who| self.who(table, context, who);
        let side = |who: Who| seat(who).map(|seat| table.side(seat));
        let hand = |seat: Seat| table.side(seat).hand.count();
        let own = |seat: Seat| hand(seat) + table.side(seat).equipped().count() as u16;
        let small = |count: u16| count.min(100) as i8;
        match count {
            Count::Nothing => 0,
            Count::Hp(who) => side(who).map_or(0, |side| side.hp.max(0)),
            Count::Max(who) => side(who).map_or(0, |side| side.max),
            Count::Lost(who) => side(who).map_or(0, |side| side.max - side.hp.max(0)),
            Count::Hand(who) => seat(who).map_or(0, |seat| small(hand(seat))),
            Count::HalfHand(who) => seat(who).map_or(0, |seat| small(hand(seat) / 2)),
            Count::Worn(who) => side(who).map_or(0, |side| side.equipped().count() as i8),
            Count::Own(who) => seat(who).map_or(0, |seat| small(own(seat))),
            Count::Field(who) => side(who).map_or(0, |side| small(side.field.len() as u16)),
            Count::Granary(who) => side(who).map_or(0, |side| small(side.granary.count())),
            Count::Harm => table.harm().map_or(0, |harm| harm.amount),
            Count::HandDifference => match context.chosen[..] {
                [one, other] => small(hand(one).abs_diff(hand(other))),
                _ => 0,
            },
            Count::Living => table.living() as i8,
            Count::Factions => self.factions(table) as i8,
            Count::Guests => self.guests(table) as i8,
            Count::GuestsLeft => self.guests(table) as i8 - context.named,
            Count::Picked => context.picked.len() as i8,
            Count::Named => context.named,
            Count::Allies => self.allies(table, context.me) as i8,
            Count::Range(who) => seat(who).map_or(0, |seat| self.range(table, seat) as i8),
            Count::Distance(from, to) => match (seat(from), seat(to)) {
                (Some(from), Some(to)) => self.distance(table, from, to).map_or(i8::MAX, |distance| distance as i8),
                _ => i8::MAX,
            },
            Count::LostWorn => table.matters.iter().rev().find_map(loss).map_or(0, |(_, worn)| worn),
        }
    }

    /// The guests of 联军盛宴: those of the faction that was named, as many as play now.
    fn guests(&self, table: &Table) -> u8 {
        let Some(using) = table.using() else { return 0 };
        using.targets.iter().filter(|target| target.seat != using.user && table.alive(target.seat)).count() as u8
    }

    pub(super) fn all(&self, table: &Table, context: &Context, tests: &[Test]) -> bool {
        tests.iter().all(|test| self.holds(table, context, test))
    }

    pub(super) fn holds(&self, table: &Table, context: &Context, test: &Test) -> bool {
        match test {
            Test::Is(fact) => self.fact(table, context, fact),
            Test::Not(fact) => !self.fact(table, context, fact),
        }
    }

    fn fact(&self, table: &Table, context: &Context, fact: &Fact) -> bool {
        let seat = |who: Who| self.who(table, context, who);
        let is = |who: Who, test: &dyn Fn(Seat) -> bool| seat(who).is_some_and(test);
        let are = |one: Who, other: Who, test: &dyn Fn(Seat, Seat) -> bool| match (seat(one), seat(other)) {
            (Some(one), Some(other)) => test(one, other),
            _ => false,
        };
        let using = table.using();
        let harm = table.harm();
        let lies = |cards: &[Card]| cards.iter().any(|card| table.processing.contains(card));
        match *fact {
            Fact::Compare(count, than, amount) => {
                let (one, other) = (self.count(table, context, count), self.amount(table, context, amount));
                match than {
                    Than::Less => one < other,
                    Than::Equal => one == other,
                    Than::More => one > other,
                }
            }
            Fact::Yes => context.yes,
            Fact::Same(one, other) => are(one, other, &|one, other| table.same(one, other)),
            Fact::Differ(one, other) => are(one, other, &|one, other| table.differ(one, other)),
            Fact::OtherGender(one, other) => are(one, other, &|one, other| {
                let (one, other) = (table.side(one).gender, table.side(other).gender);
                one.is_some() && other.is_some() && one != other
            }),
            Fact::One(one, other) => are(one, other, &|one, other| one == other),
            Fact::Alive(who) => is(who, &|seat| table.alive(seat)),
            Fact::Hurt(who) => is(who, &|seat| table.side(seat).hurt()),
            Fact::Has(who, zones) => is(who, &|seat| self.has_in(table, seat, zones)),
            Fact::HasHead(who) => is(who, &|seat| table.side(seat).generals[0].is_some()),
            Fact::SomebodyWithout(zones) => table.ring(context.me).any(|seat| !self.has_in(table, seat, zones)),
            Fact::SomebodyFree => table.ring(context.me).any(|seat| table.side(seat).judging.is_empty()),
            Fact::HasDeputy(who) => is(who, &|seat| table.side(seat).generals[1].is_some()),
            Fact::Chained(who) => is(who, &|seat| table.side(seat).chained),
            Fact::Big(who) => is(who, &|seat| self.is_big(table, seat)),
            Fact::Small(who) => is(who, &|seat| self.is_small(table, seat)),
            Fact::HasFaction(who) => is(who, &|seat| {
                let side = table.side(seat);
                side.faction.is_some() || side.careerist
            }),
            Fact::LowestHp(who) => {
                is(who, &|seat| table.ring(seat).all(|other| table.side(other).hp >= table.side(seat).hp))
            }
            Fact::FewestCards(who) => is(who, &|seat| {
                let hand = |seat: Seat| table.side(seat).hand.count();
                table.ring(seat).filter(|other| *other != context.me).all(|other| hand(other) >= hand(seat))
            }),
            Fact::InRange(from, to) => are(from, to, &|from, to| self.in_range(table, from, to, &[])),
            Fact::Nearest(from, to) => are(from, to, &|from, to| {
                let others = table.seated(from).filter(|other| *other != from);
                let least = others.filter_map(|other| self.distance(table, from, other)).min();
                from != to && least.is_some() && self.distance(table, from, to) == least
            }),
            Fact::IsTarget(who) => is(who, &|seat| using.is_some_and(|using| using.aims_at(seat))),
            Fact::CouldBeTarget(who) => is(who, &|seat| {
                using.is_some_and(|using| {
                    !using.aims_at(seat) && self.may_target(table, using.user, using.kind, &using.cards, seat)
                })
            }),
            Fact::AllDiffer => {
                let targets = using.into_iter().flat_map(|using| using.targets.iter().map(|target| target.seat));
                let targets: Seats = targets.collect();
                // Those without a faction differ from everybody here.
                let differs = |(at, one): (usize, &Seat)| {
                    let others = targets.iter().chain(&context.chosen[at + 1..]);
                    others.into_iter().all(|other| !table.same(*one, *other))
                };
                context.chosen.iter().enumerate().all(differs)
            }
            Fact::CouldUse(kind) => is(Who::Each, &|seat| self.may_target(table, context.me, kind, &[], seat)),
            Fact::Using(used) => match table.matters.last() {
                Some(Matter::Answer { kind, .. } | Matter::Delayed { kind, .. }) => used.holds(*kind),
                _ => using.is_some_and(|using| used.holds(using.kind)),
            },
            Fact::Answering(kind) => {
                matches!(table.matters.last(), Some(Matter::Answer { kind: answers, .. }) if *answers == kind)
            }
            Fact::UsingColour(colour) => using.is_some_and(|using| using.colour == Some(colour)),
            Fact::UsingPrinted => match table.matters.last() {
                Some(Matter::Answer { printed, .. }) => *printed,
                _ => using.is_some_and(|using| using.printed),
            },
            Fact::UsingTrick => match table.matters.last() {
                Some(Matter::Answer { kind, .. }) => kind.is_nullification(),
                _ => using.is_some_and(|using| super::effect::Used::Trick.holds(using.kind)),
            },
            Fact::UsingLies => using.is_some_and(|using| lies(&using.cards)),
            Fact::FirstTarget => using.is_some_and(|using| {
                let about = self.about(table, context).map(|target| target.id);
                using.targets.first().map(|target| target.id) == about
            }),
            Fact::FirstOfPlay => using.is_some_and(|using| using.first),
            Fact::HarmBy(used) => harm.and_then(|harm| harm.channel).is_some_and(|kind| used.holds(kind)),
            Fact::HarmDirect => harm.is_some_and(|harm| harm.direct),
            Fact::HarmNear => harm.is_some_and(|harm| harm.near),
            Fact::HarmElemental => harm.is_some_and(|harm| harm.is_elemental()),
            Fact::HarmFire => harm.is_some_and(|harm| harm.nature == super::table::Nature::Fire),
            Fact::HarmLies => harm.is_some_and(|harm| lies(&harm.cards)),
            Fact::JudgedSuit(suit) => context.judged == Some(suit),
            Fact::JudgedColour(colour) => context.judged.map(|suit| suit.colour()) == Some(colour),
            Fact::Kept => lies(&context.kept),
            Fact::JudgementLies => {
                let judged = table.matters.iter().rev().find_map(judgement);
                judged.is_some_and(|card| table.processing.contains(&card))
            }
            Fact::Skips(phase) => table.skips(phase),
            Fact::Phase(phase) => table.phase == Some(phase),
            Fact::Killed(who) => is(who, &|seat| table.noted(seat, Memo::Killed)),
            Fact::LostHand => table.matters.iter().rev().find_map(loss).is_some_and(|(hand, _)| hand > 0),
            Fact::LostWorn => table.matters.iter().rev().find_map(loss).is_some_and(|(_, worn)| worn > 0),
            Fact::Queue(one, other) => are(one, other, &|one, other| self.queue(table, one).contains(&other)),
            Fact::Besieges(by, whom) => are(by, whom, &|by, whom| self.besieges(table, by, whom)),
            Fact::PlaceFree(who) => is(who, &|seat| {
                let picked = context.picked.first().and_then(|card| self.kind(*card));
                picked.is_some_and(|kind| self.place_free(table, seat, kind))
            }),
            Fact::CanLevel => {
                let own = self.count(table, context, Count::Own(Who::Me));
                let hands = context.chosen.iter().any(|seat| table.side(*seat).hand.count() > 0);
                hands && self.count(table, context, Count::HandDifference) <= own
            }
            Fact::Wears(who, kind) => is(who, &|seat| self.wears(table, seat, kind)),
            Fact::WearsTreasure(who) => is(who, &|seat| table.side(seat).worn(Place::Treasure).is_some()),
            Fact::Bare(place) => table.side(context.me).worn(place).is_none(),
            Fact::DiscardsLie => {
                let hand = context.it.map(super::table::Zone::Hand);
                let mut discards = table.discards.iter().filter(|(zone, _)| Some(*zone) == hand);
                discards.any(|(_, card)| table.discard.contains(card))
            }
            Fact::AnyDiscardLies => table.discards.iter().any(|(_, card)| table.discard.contains(card)),
            Fact::Dealt(who) => harm.is_some_and(|harm| harm.landed && harm.from.is_some() && harm.from == seat(who)),
            Fact::MyTurn => table.in_turn && table.turn == context.me,
            Fact::War => table.war,
            Fact::Holds(zones, sort) => {
                let cards = self.cards_in(table, context.me, zones);
                cards.iter().any(|card| self.is_sort(table, context.me, *card, sort))
            }
            Fact::OthersHave => {
                table.ring(context.me).any(|seat| seat != context.me && self.has_in(table, seat, Zones::All))
            }
            Fact::NearestToAsked => match (context.asked, context.each) {
                (Some(from), Some(to)) => {
                    let others = table.seated(from).filter(|other| *other != from);
                    let least = others.filter_map(|other| self.distance(table, from, other)).min();
                    from != to && least.is_some() && self.distance(table, from, to) == least
                }
                _ => false,
            },
            Fact::Dying(who) => is(who, &|seat| table.dying().is_some_and(|(dying, _)| dying == seat)),
            Fact::DyingByHarm => {
                let (dying, _) = table.dying().unzip();
                let harmed = table.matters.iter().rev().find_map(|matter| match matter {
                    Matter::Damage(harm) => Some(harm.landed && Some(harm.to) == dying),
                    Matter::Health { .. } => Some(false),
                    _ => None,
                });
                harmed == Some(true)
            }
            Fact::CouldProvide(who) => is(who, &|seat| {
                let side = table.side(context.me);
                !side.field.is_empty() || seat != context.me && side.hand.count() > 0
            }),
            Fact::Twice(ref named) => {
                let mut had = 0;
                self.skills(table, context.me, &mut |id| {
                    had += u8::from(self.skill(id).is_some_and(|skill| skill.name.zh == named.0));
                });
                had > 1
            }
            Fact::Judging(who) => is(who, &|seat| !table.side(seat).judging.is_empty()),
            Fact::UsedThisPhase => table.noted(context.me, Memo::Struck),
        }
    }

    /// Whether a character has cards there.
    pub(super) fn has_in(&self, table: &Table, seat: Seat, zones: Zones) -> bool {
        let side = table.side(seat);
        let (hand, worn) = (side.hand.count() > 0, side.equipped().next().is_some());
        match zones {
            Zones::Hand => hand,
            Zones::Worn => worn,
            Zones::Own => hand || worn,
            Zones::All => hand || worn || !side.judging.is_empty(),
            Zones::Playable => hand || worn || side.granary.count() > 0,
            Zones::Mounts => super::change::MOUNTS.into_iter().any(|place| side.worn(place).is_some()),
            Zones::Field => !side.field.is_empty(),
        }
    }

    /// The known cards of a character in these zones, in the order in which they lie.
    pub(super) fn cards_in(&self, table: &Table, seat: Seat, zones: Zones) -> Cards {
        let side = table.side(seat);
        let mut cards = Cards::new();
        if matches!(zones, Zones::Hand | Zones::Own | Zones::All | Zones::Playable) {
            cards.extend(side.hand.cards());
        }
        if matches!(zones, Zones::Worn | Zones::Own | Zones::All | Zones::Playable) {
            cards.extend(side.equipped());
        }
        match zones {
            Zones::All => cards.extend(side.judging.iter().map(|delayed| delayed.card)),
            Zones::Mounts => cards.extend(super::change::MOUNTS.into_iter().filter_map(|place| side.worn(place))),
            Zones::Field => cards.extend(side.field.iter().copied()),
            Zones::Playable => cards.extend(side.granary.cards()),
            Zones::Hand | Zones::Worn | Zones::Own => {}
        }
        cards
    }

    /// Whether a card of somebody is one of these.
    pub(super) fn is_sort(&self, table: &Table, seat: Seat, card: Card, sort: Sort) -> bool {
        let kind = self.kind(card);
        let suit = || self.suit(table, seat, card);
        match sort {
            Sort::Any => true,
            Sort::Suit(wanted) => suit() == Some(wanted),
            Sort::Colour(wanted) => suit().map(|suit| suit.colour()) == Some(wanted),
            Sort::Basic => kind.is_some_and(|kind| kind.class() == super::cards::Class::Basic),
            Sort::Equipment => kind.is_some_and(|kind| kind.place().is_some()),
            Sort::Kind(wanted) => kind == Some(wanted),
            Sort::Slash => kind.is_some_and(Kind::is_slash),
            Sort::But(spared) => !spared.contains(&Some(card)),
            // Made plain when the question is put.
            Sort::SuitOfPicked | Sort::NotItself | Sort::KeepsRange => true,
        }
    }

    /// Whether an equipment card could be put into the equipment zone of a character without being used (G-8.3.13).
    pub(super) fn place_free(&self, table: &Table, seat: Seat, kind: Kind) -> bool {
        let side = table.side(seat);
        let free = kind.place().is_some_and(|place| side.worn(place).is_none());
        let dragons = self.worn(table, seat, Place::Defensive) == Some(Kind::SixDragons);
        free && !(dragons && kind.place() == Some(Place::Offensive))
    }

    /// Whether cards of this kind and suit cannot be answered with 无懈可击.
    pub(super) fn unanswerable(&self, table: &Table) -> bool {
        let Some(using) = table.using() else { return false };
        let mut bound = false;
        let says = stated!(Statement::Unanswerable(kind, suit) => (*kind, *suit));
        self.statements(table, using.user, says, &mut |(kind, suit), _| {
            bound |= using.kind == kind && using.suit == Some(suit);
        });
        bound
    }

    /// The equipment card in whose text a word stands.
    pub(super) fn itself(&self, table: &Table, seat: Seat, source: Source) -> Option<Card> {
        let Source::Equipment(kind, _) = source else { return None };
        kind.place().and_then(|place| table.side(seat).worn(place)).filter(|card| self.kind(*card) == Some(kind))
    }
}

/// How many cards were lost of the hand and of the equipment zone.
fn loss(matter: &Matter) -> Option<(u8, i8)> {
    if let Matter::Loss { hand, worn, .. } = matter { Some((*hand, worn.len() as i8)) } else { None }
}

fn judgement(matter: &Matter) -> Option<Card> {
    if let Matter::Judgement { card, .. } = matter { Some(*card) } else { None }
}
