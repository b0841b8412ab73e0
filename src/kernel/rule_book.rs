//! The registry: where the code of a ruleset states which clause of its rule book.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;

use serde::Serialize;

use super::order::Criterion;
use super::procedures::Procedures;
use super::rules::RuleSet;

/// A ruleset that can say which place of its code states which clause.
///
/// Steps and guards are read from the procedures. The rest comes from the lists that [`cited!`](crate::cited!) and
/// [`options!`](crate::options!) write along with what they list, so that a refusal, an option or a view rule without a
/// clause does not compile.
pub trait RuleBook: RuleSet {
    /// Clauses that no code states yet.
    const NOT_BUILT: &'static [Self::Clause];

    /// Clauses that ask nothing of an engine, each with the reason.
    const REMARKS: &'static [(Self::Clause, &'static str)];

    /// Every list of criteria by which something is ordered.
    fn orders() -> Vec<&'static [Criterion<Self>]>;

    /// Why commands and setups are refused.
    fn refusals() -> &'static [(Self::Clause, &'static str)];

    /// What a game may be set up with.
    fn options() -> &'static [(Self::Clause, &'static str)];

    /// Who may know what.
    fn view_rules() -> &'static [(Self::Clause, &'static str)];

    /// What follows from a position: numbers and permissions, where a ruleset answers them in one place.
    fn statements() -> &'static [(Self::Clause, &'static str)] {
        &[]
    }

    /// Every place that states a clause.
    fn citations() -> Vec<Citation<Self::Clause>> {
        let mut all = Vec::new();
        for procedure in Self::Procedure::catalogue() {
            let place = |name: &str| format!("{}: {name}", procedure.name).into();
            for step in &procedure.steps {
                let clauses = core::iter::once(&step.clause).chain(step.also);
                all.extend(clauses.map(|clause| Citation {
                    clause: *clause,
                    by: Cites::Step,
                    place: place(step.name),
                }));
            }
            let guards = procedure.guards.iter();
            all.extend(guards.map(|guard| Citation {
                clause: guard.clause,
                by: Cites::Guard,
                place: place(guard.name),
            }));
        }
        for criterion in Self::orders().into_iter().flatten() {
            all.push(Citation { clause: criterion.clause, by: Cites::Criterion, place: criterion.name.into() });
        }
        let lists = [
            (Cites::Refusal, Self::refusals()),
            (Cites::Option, Self::options()),
            (Cites::View, Self::view_rules()),
            (Cites::Statement, Self::statements()),
        ];
        for (by, list) in lists {
            all.extend(list.iter().map(|(clause, place)| Citation { clause: *clause, by, place: (*place).into() }));
        }
        all
    }
}

/// A place in the code that states a clause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Citation<C> {
    /// The clause.
    pub clause: C,
    /// What kind of place it is.
    pub by: Cites,
    /// Its name: of a step or guard that of its procedure and its own, otherwise what it says.
    pub place: Cow<'static, str>,
}

/// What may state a clause.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum Cites {
    /// A row of a step list.
    Step,
    /// A guard of a procedure.
    Guard,
    /// A criterion of order.
    Criterion,
    /// A refusal of a command or a setup.
    Refusal,
    /// An option of a game.
    Option,
    /// A rule of who may know what.
    View,
    /// Something that follows from a position.
    Statement,
}

/// Writes an enum of things that each state a clause, such as refusals or view rules: variant, clause, and a few words.
///
/// The enum has `clause()`, `says()` and `illegal()`, and the list `CITES` for the [registry](crate::RuleBook).
///
/// ```
/// jiesuan::clauses! {
///     pub enum Rule { Hand = "X-1.1", "a card is played from the hand"; }
/// }
/// jiesuan::cited! {
///     /// Why a command is refused.
///     pub enum No of Rule {
///         NotInHand = Hand, "there is no such card in the hand";
///     }
/// }
/// assert_eq!(No::NotInHand.illegal().to_string(), "there is no such card in the hand (X-1.1)");
/// assert_eq!(No::CITES, [(Rule::Hand, "there is no such card in the hand")]);
/// ```
#[macro_export]
macro_rules! cited {
    ($(#[$meta:meta])* $vis:vis enum $name:ident of $rule:ident { $($variant:ident = $clause:ident, $says:literal;)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $name { $(#[doc = concat!($says, ".")] $variant,)+ }

        // Not every list needs all of it.
        #[allow(dead_code)]
        impl $name {
            /// Every one of them with its clause.
            $vis const CITES: &'static [($rule, &'static str)] = &[$(($rule::$clause, $says)),+];
            /// The clause that it states.
            $vis const fn clause(self) -> $rule { match self { $($name::$variant => $rule::$clause),+ } }
            /// What it says, in a few words.
            $vis const fn says(self) -> &'static str { match self { $($name::$variant => $says),+ } }
            /// As a refusal.
            $vis const fn illegal(self) -> $crate::Illegal<$rule> { $crate::Illegal::new(self.clause(), self.says()) }
        }
    };
}

/// Writes the options of a game: a struct with a field for each, its default, and the clause that it changes.
///
/// The struct reads and writes as data in which fields may be left out and an unknown one is an error. It has the list
/// `CITES` for the [registry](crate::RuleBook).
///
/// ```
/// jiesuan::clauses! {
///     pub enum Rule { Opening = "X-1.1", "four cards are drawn"; }
/// }
/// jiesuan::options! {
///     /// What can be agreed before a game.
///     pub struct Options of Rule {
///         /// Cards of the opening hand.
///         start_hand: u8 = 4, Opening;
///     }
/// }
/// assert_eq!(Options::default().start_hand, 4);
/// assert_eq!(Options::CITES, [(Rule::Opening, "start_hand")]);
/// ```
#[macro_export]
macro_rules! options {
    ($(#[$meta:meta])* $vis:vis struct $name:ident of $rule:ident {
        $($(#[$doc:meta])* $field:ident: $type:ty = $default:expr, $clause:ident;)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(default, deny_unknown_fields)]
        $vis struct $name { $($(#[$doc])* pub $field: $type,)+ }

        impl $name {
            /// Every option with the clause that it changes.
            pub const CITES: &'static [($rule, &'static str)] = &[$(($rule::$clause, stringify!($field))),+];
        }

        impl ::core::default::Default for $name {
            fn default() -> Self {
                $name { $($field: $default),+ }
            }
        }
    };
}
