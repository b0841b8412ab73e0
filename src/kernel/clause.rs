//! Clauses: the ids of the rules of a rule book.

use core::fmt::{Debug, Display};
use core::hash::Hash;

/// The id of a rule, such as `B-7.6` or `Y-3.2.22.b`: one closed enum for each ruleset, so that a clause which is not in
/// the rule book does not compile.
///
/// Written with [`clauses!`](crate::clauses).
pub trait Clause: Copy + Eq + Ord + Hash + Debug + Display + Send + Sync + 'static {
    /// Every clause of the rule book, in its order; never empty.
    const ALL: &'static [Self];

    /// The id as the rule book writes it.
    #[must_use]
    fn id(self) -> &'static str;

    /// What the clause says, in a line of English.
    #[must_use]
    fn says(self) -> &'static str;

    /// The clause with this id.
    #[must_use]
    fn find(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|clause| clause.id() == id)
    }
}

/// Writes the enum of a rule book's clauses: variant, id, and a line of what it says.
///
/// ```
/// use jiesuan::Clause;
/// jiesuan::clauses! {
///     /// The rules of a game of one rule.
///     pub enum Rule {
///         /// Higher card wins.
///         HigherWins = "X-1.1", "the higher card wins the trick";
///     }
/// }
/// assert_eq!(Rule::HigherWins.to_string(), "X-1.1");
/// assert_eq!(Rule::find("X-1.1"), Some(Rule::HigherWins));
/// ```
#[macro_export]
macro_rules! clauses {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$doc:meta])* $variant:ident = $id:literal, $says:literal;)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis enum $name { $($(#[$doc])* #[doc = concat!("`", $id, "`: ", $says, ".")] $variant,)+ }

        impl $crate::Clause for $name {
            const ALL: &'static [Self] = &[$($name::$variant),+];
            fn id(self) -> &'static str { match self { $($name::$variant => $id),+ } }
            fn says(self) -> &'static str { match self { $($name::$variant => $says),+ } }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str($crate::Clause::id(*self))
            }
        }

        impl $crate::__private::serde::Serialize for $name {
            fn serialize<S: $crate::__private::serde::Serializer>(&self, to: S) -> ::core::result::Result<S::Ok, S::Error> {
                to.serialize_str($crate::Clause::id(*self))
            }
        }

        impl<'de> $crate::__private::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::__private::serde::Deserializer<'de>>(from: D) -> ::core::result::Result<Self, D::Error> {
                let id = <$crate::__private::alloc::borrow::Cow<'de, str> as $crate::__private::serde::Deserialize>::deserialize(from)?;
                <$name as $crate::Clause>::find(&id).ok_or_else(|| <D::Error as $crate::__private::serde::de::Error>::custom(
                    $crate::__private::alloc::format!("no clause `{id}`")))
            }
        }
    };
}
