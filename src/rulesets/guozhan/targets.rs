//! What may be used, made of which cards, and on whom (G-6.2).

use super::Guozhan;
use super::cards::pool::{Part, ViewAs};
use super::cards::{Class, Kind};
use super::effect::Zones;
use super::flow::{Context, Source};
use super::stats::Seats;
use super::table::{Card, Cards, Memo, Place, Suit, Table};
use crate::Seat;

/// How a card is made: printed, or converted by a text.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Way {
    pub(super) via: Option<Source>,
    pub(super) kind: Kind,
    pub(super) cards: Cards,
}

/// How the targets of a card are named (G-6.2.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// Not at all: it is all that it may have.
    Fixed,
    /// From one to so many.
    UpTo(u8),
    /// By the first one of a group, from oneself on.
    Group,
}

/// By this rule a 桃 is a 杀 or a 闪 (鏖战, R-term-2).
pub(super) const WAR: Source = Source::Card(Kind::Peach);

impl Guozhan {
    /// Every way in which a character can make a card now.
    pub(super) fn ways(&self, table: &Table, seat: Seat, each: &mut dyn FnMut(Way)) {
        let side = table.side(seat);
        let held = side.hand.cards().chain(side.granary.cards());
        for card in held {
            let Some(kind) = self.kind(card) else { continue };
            each(Way { via: None, kind, cards: Cards::from_slice(&[card]) });
            if table.war && kind == Kind::Peach {
                for kind in [Kind::Slash, Kind::Dodge] {
                    each(Way { via: Some(WAR), kind, cards: Cards::from_slice(&[card]) });
                }
            }
        }
        self.parts(table, seat, &mut |part, via| {
            let Part::ViewAs(view) = part else { return };
            if !self.converts(table, seat, view, via) {
                return;
            }
            let cards: Cards = self.convertible(table, seat, view, via);
            for kind in view.to.iter().copied() {
                let mut way = |cards: &[Card]| each(Way { via: Some(via), kind, cards: Cards::from_slice(cards) });
                match view.count {
                    0 => way(&[]),
                    1 => cards.iter().for_each(|card| way(&[*card])),
                    _ => {
                        for (at, one) in cards.iter().enumerate() {
                            cards[at + 1..].iter().for_each(|two| way(&[*one, *two]));
                        }
                    }
                }
            }
        });
    }

    /// Whether a character could make a card like this now.
    pub(super) fn is_way(&self, table: &Table, seat: Seat, way: &Way) -> bool {
        let side = table.side(seat);
        let held = |card: Card| side.hand.contains(card) || side.granary.contains(card);
        match way.via {
            None => {
                matches!(way.cards[..], [card] if held(card) && self.kind(card) == Some(way.kind))
            }
            Some(WAR) => {
                let peach = |card: Card| held(card) && self.kind(card) == Some(Kind::Peach);
                let becomes = matches!(way.kind, Kind::Slash | Kind::Dodge);
                table.war && becomes && matches!(way.cards[..], [card] if peach(card))
            }
            Some(via) => {
                let mut is = false;
                self.parts(table, seat, &mut |part, source| {
                    let Part::ViewAs(view) = part else { return };
                    if source != via || is {
                        return;
                    }
                    let mut lie = self.convertible(table, seat, view, via).into_iter();
                    let there = way.cards.iter().all(|card| lie.any(|lies| lies == *card));
                    let fits = there && way.cards.len() == usize::from(view.count) && view.to.contains(&way.kind);
                    is = fits && self.converts(table, seat, view, via);
                });
                is
            }
        }
    }

    pub(super) fn converts(&self, table: &Table, seat: Seat, view: &ViewAs, via: Source) -> bool {
        !self.spent(table, seat, via) && self.all(table, &Context::by(seat, via), &view.when)
    }

    /// The cards that a conversion may take, in the order in which they lie.
    fn convertible(&self, table: &Table, seat: Seat, view: &ViewAs, via: Source) -> Cards {
        let mut cards = self.cards_in(table, seat, view.zones);
        if matches!(view.zones, Zones::Hand | Zones::Own) {
            cards.extend(table.side(seat).granary.cards());
        }
        let own = self.itself(table, seat, via);
        cards.retain(|card| Some(*card) != own && self.is_sort(table, seat, *card, view.sort));
        if view.fresh {
            let used = |suit: Suit| {
                let mut notes = table.notes.iter().filter(|note| note.seat == seat && note.memo == Memo::Suit(suit));
                notes.any(|note| Source::of_one_text(note.by, Some(via)))
            };
            cards.retain(|card| self.suit(table, seat, *card).is_some_and(|suit| !used(suit)));
        }
        cards
    }

    /// By what everybody can see: whether a character might make a card that answers.
    pub(super) fn might_answer(&self, table: &Table, seat: Seat, answers: fn(Kind) -> bool) -> bool {
        let side = table.side(seat);
        if side.hand.count() > 0 || side.granary.count() > 0 {
            return true;
        }
        let mut might = false;
        self.parts(table, seat, &mut |part, via| {
            if let Part::ViewAs(view) = part {
                let lies = !matches!(view.zones, Zones::Hand) && !self.convertible(table, seat, view, via).is_empty();
                let fits = view.to.iter().any(|kind| answers(*kind));
                might |= fits && (lies || view.count == 0) && self.converts(table, seat, view, via);
            }
        });
        might
    }

    /// Whether a 桃 that is made of these cards heals: in 鏖战 none does, or only one that is no 桃 in print.
    pub(super) fn heals(&self, table: &Table, cards: &[Card]) -> bool {
        let printed = cards.iter().any(|card| self.kind(*card) == Some(Kind::Peach));
        !table.war || table.options.converted_peach && !printed
    }

    /// Whether a use of a skill is spent.
    pub(super) fn spent(&self, table: &Table, seat: Seat, source: Source) -> bool {
        table.spent.iter().any(|spent| spent.seat == seat && spent.source == source)
    }

    /// Whether a character is barred from using a kind of card at all (G-0.2).
    pub(super) fn barred(&self, table: &Table, seat: Seat, kind: Kind) -> bool {
        table.away(seat) || kind.is_slash() && table.noted(seat, Memo::NoSlash)
    }

    /// Whether another is no legal target of a character's cards (双刃, 雉盗).
    pub(super) fn keeps_to_itself(&self, table: &Table, user: Seat, to: Seat) -> bool {
        let mut notes = table.notes.iter().filter(|note| note.seat == user && note.memo == Memo::OnlySelf);
        notes.any(|note| note.about != Some(to))
    }

    /// Whether a character may neither use nor play a card that is made of these: they are all of the hand.
    pub(super) fn held_back(&self, table: &Table, seat: Seat, cards: &[Card]) -> bool {
        let hand = &table.side(seat).hand;
        let barred = |card: &Card| {
            let colour = self.suit(table, seat, *card).map(|suit| suit.colour());
            table.noted(seat, Memo::NoHand) || colour.is_some_and(|colour| table.noted(seat, Memo::NoColour(colour)))
        };
        !cards.is_empty() && cards.iter().all(|card| hand.contains(*card) && barred(card))
    }

    /// Whether a character may be a target of a card; the cards that it is made of count as gone (G-6.2.4).
    pub(super) fn may_target(&self, table: &Table, user: Seat, kind: Kind, cards: &[Card], to: Seat) -> bool {
        let other = to != user;
        let alone = other && self.keeps_to_itself(table, user, to);
        if !table.alive(to) || !table.alive(user) || table.away(to) || alone {
            return false;
        }
        let (side, own) = (table.side(to), table.side(user));
        let near =
            || self.distance_without(table, user, to, cards) == Some(1) || self.far(table, user, kind, cards, to);
        let gone = |zone: &dyn Fn(Card) -> bool| cards.iter().filter(|card| to == user && zone(**card)).count() as u16;
        let hand = side.hand.count().saturating_sub(gone(&|card| own.hand.contains(card)));
        let kept = self.keeps_worn(table, user, to);
        let worn = !kept && side.equipped().any(|card| !cards.contains(&card));
        let zones = hand > 0 || worn || !side.judging.is_empty();
        let free = |kind: Kind| !side.judging.iter().any(|delayed| delayed.kind == kind);
        match kind {
            Kind::Slash | Kind::FireSlash | Kind::ThunderSlash => {
                other && (self.in_range(table, user, to, cards) || self.far(table, user, kind, cards, to))
            }
            Kind::Peach => !other && side.hurt() && self.heals(table, cards),
            Kind::Wine => !other && !side.wine,
            Kind::Dismantle => other && zones,
            Kind::Snatch => other && zones && near(),
            Kind::Duel => other,
            Kind::BorrowedSword => {
                other
                    && side.worn(Place::Weapon).is_some()
                    && table.ring(to).any(|victim| self.may_target(table, to, Kind::Slash, &[], victim))
            }
            Kind::ExNihilo => !other,
            Kind::IronChain => true,
            Kind::FireAttack => hand > 0,
            Kind::ArcheryAttack | Kind::SavageAssault => other,
            Kind::GodSalvation | Kind::Harvest => true,
            Kind::AwaitExhausted => table.same(user, to),
            Kind::KnownBoth => other && hand > 0,
            Kind::BefriendAttacking => table.differ(user, to),
            Kind::Lightning => !other && free(Kind::Lightning),
            Kind::Indulgence => other && free(Kind::Indulgence),
            Kind::SupplyShortage => other && free(Kind::SupplyShortage) && near(),
            Kind::Hostage => !other && self.is_big(table, user),
            Kind::BurningCamps => {
                let next = table.seated(user).nth(1);
                next.is_some_and(|next| next == to || self.queue(table, next).contains(&to))
            }
            Kind::FightTogether => self.is_big(table, to) || self.is_small(table, to),
            Kind::AllianceFeast => {
                let known = own.faction.is_some() || own.careerist;
                known && (!other || table.differ(user, to))
            }
            Kind::LureTiger => other,
            Kind::Drowning => other && side.equipped().any(|card| !cards.contains(&card)),
            Kind::ImperialOrder => side.faction.is_none() && !side.careerist,
            Kind::Dodge | Kind::Nullification | Kind::HegemonyNullification => false,
            _ => match kind.place() {
                // A mount does not come beside 六龙骖驾.
                Some(Place::Offensive) => !other && self.worn(table, to, Place::Defensive) != Some(Kind::SixDragons),
                Some(Place::Defensive) => {
                    let dragons = self.worn(table, to, Place::Defensive) == Some(Kind::SixDragons);
                    !other && !dragons
                }
                Some(_) => !other,
                None => false,
            },
        }
    }

    /// How the targets of a card are named.
    pub(super) fn aim(&self, table: &Table, user: Seat, kind: Kind) -> Aim {
        match kind {
            Kind::Peach | Kind::Wine | Kind::ExNihilo | Kind::Lightning | Kind::Hostage => Aim::Fixed,
            Kind::ArcheryAttack | Kind::SavageAssault | Kind::GodSalvation | Kind::Harvest => Aim::Fixed,
            Kind::AwaitExhausted | Kind::BurningCamps | Kind::ImperialOrder => Aim::Fixed,
            Kind::FightTogether | Kind::AllianceFeast => Aim::Group,
            Kind::IronChain | Kind::LureTiger => Aim::UpTo(2),
            Kind::Slash | Kind::FireSlash | Kind::ThunderSlash => {
                let most = self.figure(table, super::stats::Figure::SlashTargets(user)).value;
                Aim::UpTo(most.unwrap_or(1).clamp(1, 12) as u8)
            }
            _ if matches!(kind.class(), Class::Equipment(_)) => Aim::Fixed,
            _ => Aim::UpTo(1),
        }
    }

    /// The targets of a use for which these were named; none if that is not legal.
    pub(super) fn targets(&self, table: &Table, user: Seat, kind: Kind, cards: &[Card], named: &[Seat]) -> Seats {
        let legal = |to: Seat| self.may_target(table, user, kind, cards, to);
        let steps = |to: &Seat| to.steps_from(user, table.seats());
        match self.aim(table, user, kind) {
            Aim::Fixed if named.is_empty() => table.from_turn().filter(|to| legal(*to)).collect(),
            Aim::UpTo(most) => {
                let ordered = named.is_sorted_by(|one, next| steps(one) < steps(next));
                let count = (1..=usize::from(most)).contains(&named.len());
                let ok = count && ordered && named.iter().all(|to| legal(*to));
                if ok { table.from_turn().filter(|to| named.contains(to)).collect() } else { Seats::new() }
            }
            Aim::Group => {
                let [name] = named[..] else { return Seats::new() };
                let members: Seats =
                    table.from_turn().filter(|to| self.grouped(table, user, kind, name, *to)).collect();
                let mut ring = table.ring(user);
                let first = ring.find(|to| members.contains(to) && (kind != Kind::AllianceFeast || *to != user));
                if first == Some(name) && legal(name) { members } else { Seats::new() }
            }
            Aim::Fixed => Seats::new(),
        }
    }

    /// Whether somebody is a target if this one is named.
    fn grouped(&self, table: &Table, user: Seat, kind: Kind, name: Seat, to: Seat) -> bool {
        if !self.may_target(table, user, kind, &[], to) {
            return false;
        }
        match kind {
            Kind::FightTogether => self.is_big(table, name) == self.is_big(table, to),
            Kind::AllianceFeast => name != user && (to == user || table.same(name, to)),
            _ => false,
        }
    }
}
