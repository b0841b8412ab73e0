//! What a text asks of the table: whom it is about, how many, and whether something is so.

use super::Guozhan;
use super::cards::Kind;
use super::cards::pool::{Statement, stated};
use super::effect::{Amount, Count, Fact, Group, Sort, Test, Than, Who, Zones};
use super::flow::{Context, Source};
use super::matter::{Matter, Target};
use super::stats::Seats;
use super::table::{Card, Cards, Heap, Memo, Note, Place, Table};
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
            Group::Allies => table.from_turn().filter(|seat| *seat != me && table.same(me, *seat)).collect(),
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
            Count::Hand(who) => seat(who).map_or(0, |seat| {
                let gone = if seat == context.me { u16::from(context.gone) } else { 0 };
                small(hand(seat).saturating_sub(gone))
            }),
            Count::HalfHand(who) => seat(who).map_or(0, |seat| small(hand(seat) / 2)),
            Count::Worn(who) => side(who).map_or(0, |side| side.equipped().count() as i8),
            Count::Own(who) => seat(who).map_or(0, |seat| small(own(seat))),
            Count::Heap(who, heap) => {
                side(who).map_or(0, |side| small(side.heaps.iter().filter(|(other, _)| *other == heap).count() as u16))
            }
            Count::Granary(who) => side(who).map_or(0, |side| small(side.granary.count())),
            Count::Harm => table.harm().map_or(0, |harm| harm.amount),
            Count::HandDifference => match context.chosen[..] {
                [one, other] => small(hand(one).abs_diff(hand(other))),
                _ => 0,
            },
            Count::Living => table.living() as i8,
            Count::Factions => self.factions(table) as i8,
            Count::Guests => self.guests(table) as i8,
            Count::GuestsLeft => (self.guests(table) as i8).saturating_sub(context.named),
            Count::Picked => context.picked.len() as i8,
            Count::Named => context.named,
            Count::Allies => self.allies(table, context.me) as i8,
            Count::Range(who) => seat(who).map_or(0, |seat| self.range(table, seat) as i8),
            Count::Distance(from, to) => match (seat(from), seat(to)) {
                (Some(from), Some(to)) => self.distance(table, from, to).map_or(i8::MAX, |distance| distance as i8),
                _ => i8::MAX,
            },
            Count::WornDifference => match context.chosen[..] {
                [one, other] => {
                    let worn = |seat: Seat| table.side(seat).equipped().count() as u16;
                    small(worn(one).abs_diff(worn(other)))
                }
                _ => 0,
            },
            Count::Draws(who) => seat(who).map_or(0, |seat| {
                let draws = self.figure(table, super::stats::Figure::Draws(seat)).value;
                draws.unwrap_or(0).clamp(0, 100) as i8
            }),
            Count::Chosen => context.chosen.len() as i8,
            Count::Members(faction) => {
                let of = |seat: &Seat| table.side(*seat).faction == Some(faction) && !table.side(*seat).careerist;
                table.from_turn().filter(of).count() as i8
            }
            Count::Queue(who) => seat(who).map_or(0, |seat| self.queue(table, seat).len() as i8),
            Count::UsedThisTurn(who) => side(who).map_or(0, |side| small(side.tally.cards.into())),
            Count::SuitsUsed(who) => side(who).map_or(0, |side| side.tally.suits.count_ones() as i8),
            Count::ColoursUsed(who) => side(who).map_or(0, |side| side.tally.colours.count_ones() as i8),
            Count::ClassesUsed(who) => side(who).map_or(0, |side| side.tally.classes.count_ones() as i8),
            Count::Dealt(who) => side(who).map_or(0, |side| small(side.tally.dealt.into())),
            Count::DiscardedInPhase(who) => side(who).map_or(0, |side| small(side.tally.discarded.into())),
            Count::RedDiscarded => small(table.reds.into()),
            Count::Remembered(who, own) => seat(who).map_or(0, |seat| {
                self.remembered(table, context, seat, own).fold(0, |sum: i8, note| sum.saturating_add(note.amount))
            }),
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

    /// What the text has remembered about a character, for whoever carries it out, under a number of its own.
    fn remembered<'a>(
        &self,
        table: &'a Table,
        context: &Context,
        seat: Seat,
        own: u8,
    ) -> impl Iterator<Item = &'a Note> + use<'a> {
        let (me, source, copy) = (Some(context.me), context.source, context.copy);
        let own = Memo::Own(own);
        let its = move |note: &&Note| note.seat == seat && note.memo == own && note.about == me && note.copy == copy;
        table.notes.iter().filter(its).filter(move |note| Source::of_one_text(note.by, source))
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
            Fact::IsTarget(who) => is(who, &|seat| using.is_some_and(|using| using.aims_at(seat))),
            Fact::CouldBeTarget(who) => is(who, &|seat| {
                using.is_some_and(|using| {
                    !using.aims_at(seat) && self.may_target(table, using.user, using.kind, &using.cards, seat)
                })
            }),
            Fact::CouldTakeOver(who) => {
                is(who, &|seat| using.is_some_and(|using| table.options.exile_classic || !using.aims_at(seat)))
            }
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
            // Somebody inside somebody is not looked for: it would take a look at everybody for everybody.
            Fact::Somebody(of, ref such) => {
                let within = Context { within: true, ..context.clone() };
                !context.within && !self.candidates(table, &within, of, such).is_empty()
            }
            Fact::CouldUseOn(by, kind, on) => {
                are(by, on, &|by, on| self.may_target(table, by, kind, &[], on) && !self.barred(table, by, kind))
            }
            Fact::Takeable(who, zones) => is(who, &|seat| !self.takeable(table, context.me, seat, zones).is_empty()),
            Fact::UseByThis => Source::of_one_text(using.and_then(|using| using.via), context.source),
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
                let hand = table.side(context.me).hand.count() > 0;
                self.has_in(table, context.me, Zones::Heap(Heap::Field)) || seat != context.me && hand
            }),
            Fact::Twice(ref named) => {
                let mut had = 0;
                self.skills(table, context.me, &mut |id| {
                    had += u8::from(self.skill(id).is_some_and(|skill| skill.name.zh == named.0));
                });
                had > 1
            }
            Fact::Prints(slot, ref named) => {
                let side = table.side(context.me);
                let general = side.general(slot).filter(|_| !side.lost[slot as usize]);
                let is_it = |id| self.skill(id).is_some_and(|skill| skill.name.zh == named.0);
                general.is_some_and(|general| self.skills_of(general).any(is_it))
            }
            Fact::Judging(who) => is(who, &|seat| !table.side(seat).judging.is_empty()),
            Fact::Gender(who, gender) => is(who, &|seat| table.side(seat).gender == Some(gender)),
            Fact::Of(who, faction) => {
                is(who, &|seat| table.side(seat).faction == Some(faction) && !table.side(seat).careerist)
            }
            Fact::HighestHp(who) => {
                is(who, &|seat| table.ring(seat).all(|other| table.side(other).hp <= table.side(seat).hp))
            }
            Fact::FewestMembers(who) => is(who, &|seat| {
                let known = |other: &Seat| table.side(*other).faction.is_some() || table.side(*other).careerist;
                let own = self.allies(table, seat);
                known(&seat) && table.ring(seat).filter(known).all(|other| self.allies(table, other) >= own)
            }),
            Fact::ChosenDiffer => {
                let differs =
                    |(at, one): (usize, &Seat)| context.chosen[at + 1..].iter().all(|other| !table.same(*one, *other));
                context.chosen.iter().enumerate().all(differs)
            }
            Fact::PickedAre(sort) => {
                let owner = context.picked_of.unwrap_or(context.me);
                let all = context.picked.iter().all(|card| self.is_sort(table, owner, *card, sort));
                all && !context.picked.is_empty()
            }
            Fact::NumberLies(heap) => {
                let number = |card: &Card| self.print(*card).map(|print| print.number);
                let picked = context.picked.first().and_then(number);
                let mut lie = table.side(context.me).heaps.iter().filter(|(other, _)| *other == heap);
                picked.is_some() && lie.any(|(_, card)| number(card) == picked)
            }
            Fact::HandOneColour(who) => is(who, &|seat| {
                let colour = |card: Card| self.suit(table, seat, card).map(|suit| suit.colour());
                let mut colours = table.side(seat).hand.cards().map(colour);
                colours.next().is_some_and(|first| colours.all(|colour| colour == first))
            }),
            Fact::Remembers(who, own) => is(who, &|seat| self.remembered(table, context, seat, own).next().is_some()),
            Fact::UsingThis => {
                let via = match table.matters.last() {
                    Some(Matter::Answer { via, .. }) => *via,
                    _ => using.and_then(|using| using.via),
                };
                Source::of_one_text(via, context.source)
            }
            Fact::OffsetByThis => {
                let answered = table.target().and_then(|target| target.answered);
                Source::of_one_text(answered, context.source)
            }
            Fact::SoleTarget => using.is_some_and(|using| using.targets.len() == 1),
            Fact::UseHurt => using.is_some_and(|using| using.hurt),
            Fact::JudgementIs(used) => {
                let judged = table.matters.iter().rev().find_map(judgement);
                judged.and_then(|card| self.kind(card)).is_some_and(|kind| used.holds(kind))
            }
            Fact::SomebodyWears(kind) => table
                .ring(context.me)
                .any(|seat| kind.place().is_some_and(|place| self.worn(table, seat, place) == Some(kind))),
            Fact::UsedOnOthers(who) => is(who, &|seat| table.side(seat).tally.others),
            Fact::UsedAbroad(who) => is(who, &|seat| table.side(seat).tally.abroad),
            Fact::Drew(who) => is(who, &|seat| table.side(seat).tally.drew),
            Fact::LostLie => table
                .matters
                .iter()
                .rev()
                .find_map(lost)
                .is_some_and(|cards| cards.iter().any(|card| table.discard.contains(card))),
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
            Zones::Laid => worn || !side.judging.is_empty(),
            Zones::Heap(heap) => side.heaps.iter().any(|(other, _)| *other == heap),
        }
    }

    /// The known cards of a character in these zones, in the order in which they lie.
    pub(super) fn cards_in(&self, table: &Table, seat: Seat, zones: Zones) -> Cards {
        let side = table.side(seat);
        let mut cards = Cards::new();
        if matches!(zones, Zones::Hand | Zones::Own | Zones::All | Zones::Playable) {
            cards.extend(side.hand.cards());
        }
        if matches!(zones, Zones::Worn | Zones::Own | Zones::All | Zones::Laid | Zones::Playable) {
            cards.extend(side.equipped());
        }
        match zones {
            Zones::All | Zones::Laid => cards.extend(side.judging.iter().map(|delayed| delayed.card)),
            Zones::Mounts => cards.extend(super::change::MOUNTS.into_iter().filter_map(|place| side.worn(place))),
            Zones::Heap(heap) => {
                cards.extend(side.heaps.iter().filter(|(other, _)| *other == heap).map(|(_, card)| *card));
            }
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
            Sort::Place(wanted) => kind.and_then(Kind::place) == Some(wanted),
            Sort::Not(category) => kind.is_some_and(|kind| kind.category() != category),
            Sort::ColouredNot(colour, category) => {
                let coloured = suit().map(|suit| suit.colour()) == Some(colour);
                coloured && kind.is_some_and(|kind| kind.category() != category)
            }
            Sort::ColouredBut(colour, but) => suit().map(|suit| suit.colour()) == Some(colour) && kind != Some(but),
            Sort::NewSuit(heap) => {
                let lying = table.side(seat).heaps.iter().filter(|(other, _)| *other == heap);
                let mut suits = lying.map(|(_, lies)| self.suit(table, seat, *lies));
                suits.all(|other| other != suit())
            }
            Sort::Kind(wanted) => kind == Some(wanted),
            Sort::Slash => kind.is_some_and(Kind::is_slash),
            Sort::But(spared) => !spared.contains(&Some(card)),
            // Made plain when the question is put.
            Sort::SuitOfPicked | Sort::SuitOfJudged | Sort::NotPicked | Sort::NotItself | Sort::KeepsRange => true,
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

/// The cards that were lost, if they were discarded.
fn lost(matter: &Matter) -> Option<&Cards> {
    if let Matter::Loss { discarded, .. } = matter { Some(discarded) } else { None }
}

/// How many cards were lost of the hand and of the equipment zone.
fn loss(matter: &Matter) -> Option<(u8, i8)> {
    if let Matter::Loss { hand, worn, .. } = matter { Some((*hand, worn.len() as i8)) } else { None }
}

fn judgement(matter: &Matter) -> Option<Card> {
    if let Matter::Judgement { card, .. } = matter { Some(*card) } else { None }
}
