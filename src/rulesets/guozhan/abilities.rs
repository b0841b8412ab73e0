//! Whom a timing is about, and for whom and about whom an ability acts.

use super::Guozhan;
use super::flow::{Context, Source};
use super::matter::Matter;
use super::table::{Place, Table};
use super::timing::{self, Ability, EVERY, Moment, Timing};
use crate::{RuleSet, Seat};

impl Guozhan {
    /// Whom a timing is about, and who stands against that one.
    pub(super) fn subject(&self, table: &Table, timing: Timing) -> (Option<Seat>, Option<Seat>) {
        let using = table.using();
        let user = using.map(|using| using.user);
        let point = using.and_then(|using| using.target(timing.point)).map(|target| target.seat);
        let current = table.target().map(|target| target.seat);
        let (from, to) = (table.harm().and_then(|harm| harm.from), table.harm().map(|harm| harm.to));
        let last = table.matters.last();
        match timing.moment {
            Moment::TurnStart
            | Moment::PhaseBefore
            | Moment::PhaseStart
            | Moment::Drawing
            | Moment::PhaseEnd
            | Moment::TurnEnding => (Some(table.turn).filter(|_| table.in_turn), None),
            Moment::Declared | Moment::Used | Moment::Played if matches!(last, Some(Matter::Answer { .. })) => {
                match last {
                    Some(Matter::Answer { seat, .. }) => (Some(*seat), user),
                    _ => (None, None),
                }
            }
            Moment::Declared | Moment::Chosen | Moment::Used | Moment::Prepared | Moment::Resolved => (user, None),
            Moment::Played => (None, None),
            Moment::Targeting | Moment::Targeted => (user, point),
            Moment::Becoming | Moment::Became => (point, user),
            Moment::Begins | Moment::Effective => match last {
                Some(Matter::Delayed { seat, .. }) => (Some(*seat), None),
                _ => (current, user),
            },
            Moment::Offset => (user, current),
            Moment::JudgeTurned | Moment::BeforeResult | Moment::AfterResult => {
                let judged = table.matters.iter().rev().find_map(|matter| match matter {
                    Matter::Judgement { who, .. } => Some(*who),
                    _ => None,
                });
                (judged, None)
            }
            Moment::ContestShown => match last {
                Some(Matter::Contest { seats, .. }) => (Some(seats[0]), Some(seats[1])),
                _ => (None, None),
            },
            Moment::DamageBegins | Moment::Causing1 | Moment::Causing2 | Moment::Caused => (from, to),
            Moment::Suffering1 | Moment::Suffering2 | Moment::Suffering3 | Moment::Suffered => (to, from),
            Moment::Reducing | Moment::Reduced => match last {
                Some(Matter::Health { seat, .. }) => (Some(*seat), None),
                _ => (to, from),
            },
            Moment::LosingHealth | Moment::LostHealth | Moment::Recovering | Moment::Recovered => match last {
                Some(Matter::Health { seat, .. }) => (Some(*seat), None),
                _ => (None, None),
            },
            Moment::Dying | Moment::DyingSince | Moment::Saving | Moment::DyingOver => {
                let who = table.dying().map(|(who, _)| who);
                (who, who)
            }
            Moment::Death | Moment::AfterDeath => {
                let dead = table.matters.iter().rev().find_map(|matter| match matter {
                    Matter::Death { who, by } => Some((Some(*who), *by)),
                    _ => None,
                });
                dead.unwrap_or_default()
            }
            Moment::Lost => match last {
                Some(Matter::Loss { seat, .. }) => (Some(*seat), None),
                _ => (None, None),
            },
            Moment::Removed => match last {
                Some(Matter::Removal { seat, .. }) => (Some(*seat), None),
                _ => (None, None),
            },
        }
    }

    /// For whom an ability acts, and about whom.
    pub(super) fn context(
        &self,
        table: &Table,
        timing: Timing,
        Ability { seat, source, copy, .. }: Ability,
    ) -> Context {
        let (subject, other) = self.subject(table, timing);
        let named = match timing.moment {
            Moment::PhaseBefore | Moment::PhaseStart | Moment::PhaseEnd => timing.point as i8,
            _ => 0,
        };
        let target = match timing.moment {
            Moment::Targeting | Moment::Becoming | Moment::Targeted | Moment::Became => Some(timing.point),
            _ => None,
        };
        let it = if subject == Some(seat) { other } else { subject };
        // In one timing for all targets the number counts what acts later (G-7.1.27).
        let copy = if timing.point == EVERY { 0 } else { copy };
        Context { it, target, named, copy, ..Context::by(seat, source) }
    }

    /// In the timing of all targets: the targets for which a skill may still be used, behind the last for which it was.
    pub(super) fn ahead(
        &self,
        table: &Table,
        timing: Timing,
        used: &[Ability],
        of: Ability,
    ) -> smallvec::SmallVec<[Ability; 8]> {
        let skill = |one: &Ability| (one.seat, one.source, one.copy) == (of.seat, of.source, of.copy);
        let reached = used.iter().filter(|one| skill(one)).filter_map(|one| timing::place(table, *one)).max();
        let each = timing.moment.row(table).into_iter().map(|point| Ability { point, ..of });
        let behind = each.filter(|one| reached.is_none_or(|reached| timing::place(table, *one) > Some(reached)));
        behind.filter(|one| !used.contains(one) && self.answers(table, timing, *one).is_ok()).collect()
    }

    /// Whether an armor is ignored by what happens to its owner.
    pub(super) fn ignored(&self, table: &Table, timing: Timing, ability: Ability) -> bool {
        let Source::Equipment(kind, _) = ability.source else { return false };
        if kind.place() != Some(Place::Armor) {
            return false;
        }
        match timing.moment {
            Moment::Begins | Moment::Becoming | Moment::Became => table
                .using()
                .and_then(|using| using.target(using.current.unwrap_or(timing.point)))
                .is_some_and(|target| target.bare && target.seat == ability.seat),
            Moment::Suffering1 | Moment::Suffering2 | Moment::Suffering3 => {
                table.harm().is_some_and(|harm| harm.bare && harm.to == ability.seat)
            }
            _ => false,
        }
    }
}
