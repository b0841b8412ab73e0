//! `Copy` for types over a ruleset: a derive would ask the ruleset itself to be `Copy`.

macro_rules! copy {
    ($($name:ident $(<$life:lifetime>)?),+ $(,)?) => { $(
        impl<$($life,)? R: $crate::kernel::RuleSet> Clone for $name<$($life,)? R> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<$($life,)? R: $crate::kernel::RuleSet> Copy for $name<$($life,)? R> {}
    )+ };
}

pub(crate) use copy;
