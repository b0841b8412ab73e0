//! Every clause of every rule book is stated by some place of the code, and witnessed by a test or a case.
//!
//! Both sides are read from registries: the code's from [`RuleBook::citations`], the tests' from the case files and from
//! the lists that [`witnesses!`](crate::clauses::witnesses) writes. What is not built yet is listed by the ruleset, in
//! one list, and a clause on it that both sides cite is an error, too: then it is built.

use std::collections::{BTreeMap, BTreeSet};

use jiesuan::yongheng::Yongheng;
use jiesuan::{Clause, RuleBook};

/// Writes tests, each with the clauses that it witnesses, and the list of them.
macro_rules! witnesses {
    ($($(#[$meta:meta])* fn $name:ident() of [$($clause:literal),+ $(,)?] $body:block)+) => {
        $($(#[$meta])* #[test] fn $name() $body)+

        /// The tests of this module, and the clauses that they witness.
        pub const WITNESSED: &[(&str, &[&str])] = &[$((stringify!($name), &[$($clause),+])),+];
    };
}
pub(crate) use witnesses;

/// Tests in Rust that witness clauses.
type Witnesses = &'static [(&'static str, &'static [&'static str])];

#[test]
fn yongheng() {
    let book = include_str!("../../docs/rules/yongheng.md");
    check::<Yongheng>(book, &[crate::yongheng::rules::WITNESSED]);
}

/// Checks a ruleset against its rule book and its tests, and prints how they stand.
fn check<R: RuleBook>(book: &str, in_rust: &[Witnesses]) {
    // A clause of the rule book is a bullet that begins with its id.
    let all: Vec<&str> = R::Clause::ALL.iter().map(|clause| clause.id()).collect();
    let family = &all[0][..2];
    let written = book.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("**")).map(|(id, _)| id);
    let written: Vec<&str> = written.filter(|id| id.starts_with(family)).collect();
    let differs = (0..written.len().max(all.len())).find(|at| written.get(*at) != all.get(*at));
    if let Some(at) = differs {
        panic!("{}: the rule book has {:?} where the code has {:?}", R::NAME, written.get(at), all.get(at));
    }

    let by_code: BTreeSet<R::Clause> = R::citations().iter().map(|citation| citation.clause).collect();
    let mut by_tests: BTreeMap<R::Clause, String> = BTreeMap::new();
    let mut wrong = Vec::new();
    let in_cases = crate::cases::claims(R::NAME);
    let in_rust = in_rust.iter().copied().flatten();
    let in_rust = in_rust.flat_map(|(test, ids)| ids.iter().map(move |id| ((*test).to_owned(), (*id).to_owned())));
    for (test, id) in in_cases.into_iter().chain(in_rust) {
        match R::Clause::find(&id) {
            Some(clause) => drop(by_tests.insert(clause, test)),
            None => wrong.push(format!("{test} witnesses {id}, which is not in the rule book")),
        }
    }

    let remarks: BTreeSet<R::Clause> = R::REMARKS.iter().map(|(clause, _)| *clause).collect();
    let not_built: BTreeSet<R::Clause> = R::NOT_BUILT.iter().copied().collect();
    assert_eq!(not_built.len() + remarks.len(), R::NOT_BUILT.len() + R::REMARKS.len(), "a clause is listed twice");
    for clause in R::Clause::ALL {
        let (code, test) = (by_code.contains(clause), by_tests.get(clause));
        let left_out = match (not_built.contains(clause), remarks.contains(clause)) {
            (true, true) => panic!("{clause} is not built and asks nothing"),
            (true, false) => Some("is listed as not built"),
            (false, true) => Some("is listed as asking nothing"),
            (false, false) => None,
        };
        match (left_out, code, test) {
            (Some(listed), true, Some(test)) => {
                wrong.push(format!("{clause} {listed}, but code states it, and {test}"))
            }
            (None, false, _) => wrong.push(format!("{clause} is not stated by the code: {}", clause.says())),
            (None, _, None) => wrong.push(format!("{clause} has no test: {}", clause.says())),
            _ => {}
        }
    }
    println!(
        "{}: {} of {} clauses cited by code, {} of {} by tests, {} not yet built",
        R::NAME,
        by_code.len(),
        all.len(),
        by_tests.len(),
        all.len(),
        not_built.len()
    );
    for (clause, why) in R::REMARKS {
        println!("  {clause} asks nothing of an engine: {why}");
    }
    assert!(wrong.is_empty(), "{}: {} clauses:\n{}", R::NAME, wrong.len(), wrong.join("\n"));
}
