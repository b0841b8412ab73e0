//! Every clause of every rule book is stated by some place of the code, and witnessed by a test or a case.
//!
//! Both sides are read from registries: the code's from [`RuleBook::citations`], the tests' from the case files and from
//! the lists that [`witnesses!`](crate::clauses::witnesses) writes. What is not built yet is listed by the ruleset, in
//! one list, and a clause on it that both sides cite is an error, too: then it is built.

use std::collections::{BTreeMap, BTreeSet};

use jiesuan::baiwen::Baiwen;
use jiesuan::guozhan::Guozhan;
use jiesuan::yongheng::Yongheng;
use jiesuan::{Cites, Clause, RuleBook, RuleSet};

use crate::duel::{self, Duel};

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
    let report = check::<Yongheng>(book, in_cases(Yongheng::NAME, &[crate::yongheng::rules::WITNESSED]));
    println!("{}", report.line);
    for (clause, why) in Yongheng::REMARKS {
        println!("  {clause} asks nothing of an engine: {why}");
    }
    assert!(report.wrong.is_empty(), "{} clauses:\n{}", report.wrong.len(), report.wrong.join("\n"));
}

#[test]
fn baiwen() {
    let book = include_str!("../../docs/rules/baiwen.md");
    let report = check::<Baiwen>(book, in_cases(Baiwen::NAME, &[crate::baiwen::rules::WITNESSED]));
    println!("{}", report.line);
    for (clause, why) in Baiwen::REMARKS {
        println!("  {clause} asks nothing of an engine: {why}");
    }
    assert!(report.wrong.is_empty(), "{} clauses:\n{}", report.wrong.len(), report.wrong.join("\n"));
}

#[test]
fn guozhan() {
    let book = include_str!("../../docs/rules/guozhan.md");
    let report = check::<Guozhan>(book, in_cases(Guozhan::NAME, &[crate::guozhan::rules::WITNESSED]));
    println!("{}", report.line);
    for (clause, why) in Guozhan::REMARKS {
        println!("  {clause} asks nothing of an engine: {why}");
    }
    assert!(report.wrong.is_empty(), "{} clauses:\n{}", report.wrong.len(), report.wrong.join("\n"));
}

/// Which test or case witnesses which clause.
type Witnessed = Vec<(String, String)>;

fn in_cases(ruleset: &str, in_rust: &[Witnesses]) -> Witnessed {
    let in_rust = in_rust.iter().copied().flatten();
    let in_rust = in_rust.flat_map(|(test, ids)| ids.iter().map(move |id| ((*test).to_owned(), (*id).to_owned())));
    crate::cases::claims(ruleset).into_iter().chain(in_rust).collect()
}

struct Report {
    line: String,
    wrong: Vec<String>,
}

/// The letter that an id begins with, with its dash. A rule book may have several: `G-` and `R-` of 国战.
fn family(id: &str) -> Option<&str> {
    id.find('-').map(|dash| &id[..=dash])
}

/// Compares a ruleset with its rule book and its tests.
fn check<R: RuleBook>(book: &str, witnessed: Witnessed) -> Report {
    let mut wrong = Vec::new();
    // A clause of the rule book is a bullet that begins with its id.
    let all: Vec<&str> = R::Clause::ALL.iter().map(|clause| clause.id()).collect();
    let families: BTreeSet<Option<&str>> = all.iter().map(|id| family(id)).collect();
    let written = book.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("**")).map(|(id, _)| id);
    let written: Vec<&str> = written.filter(|id| families.contains(&family(id))).collect();
    if let Some(at) = (0..written.len().max(all.len())).find(|at| written.get(*at) != all.get(*at)) {
        wrong.push(format!("the rule book has {:?} where the code has {:?}", written.get(at), all.get(at)));
    }

    let by_code: BTreeSet<R::Clause> = R::citations().iter().map(|citation| citation.clause).collect();
    let mut by_tests: BTreeMap<R::Clause, String> = BTreeMap::new();
    for (test, id) in witnessed {
        match R::Clause::find(&id) {
            Some(clause) => drop(by_tests.insert(clause, test)),
            None => wrong.push(format!("{test} witnesses {id}, which is not in the rule book")),
        }
    }

    let remarks: BTreeSet<R::Clause> = R::REMARKS.iter().map(|(clause, _)| *clause).collect();
    let not_built: BTreeSet<R::Clause> = R::NOT_BUILT.iter().copied().collect();
    if remarks.len() + not_built.len() != R::REMARKS.len() + R::NOT_BUILT.len() || !remarks.is_disjoint(&not_built) {
        wrong.push("a clause is listed twice as not built or as asking nothing".into());
    }
    for clause in R::Clause::ALL {
        let left_out = not_built.contains(clause) || remarks.contains(clause);
        match (left_out, by_code.contains(clause), by_tests.get(clause)) {
            (true, true, Some(test)) => wrong.push(format!("{clause} is left out, but code states it, and {test}")),
            (false, false, _) => wrong.push(format!("{clause} is not stated by the code: {}", clause.says())),
            (false, _, None) => wrong.push(format!("{clause} has no test: {}", clause.says())),
            _ => {}
        }
    }
    let (count, code, tests) = (all.len(), by_code.len(), by_tests.len());
    let line = format!(
        "{}: {code} of {count} clauses cited by code, {tests} of {count} by tests, {} not yet built",
        R::NAME,
        not_built.len()
    );
    Report { line, wrong }
}

// ---- the test tested, on the duel

impl RuleBook for Duel {
    const NOT_BUILT: &'static [duel::Rule] = &[];
    const REMARKS: &'static [(duel::Rule, &'static str)] = &[];
    fn orders() -> Vec<&'static [jiesuan::Criterion<Self>]> {
        Vec::new()
    }
    /// What its one procedure of moves cites as it goes, and the registry of steps does not show.
    fn refusals() -> &'static [(duel::Rule, &'static str)] {
        &[(duel::Rule::Play, "not played like this"), (duel::Rule::Attack, "not attacked like this")]
    }
    fn options() -> &'static [(duel::Rule, &'static str)] {
        &[]
    }
    fn view_rules() -> &'static [(duel::Rule, &'static str)] {
        &[]
    }
}

fn duel_book() -> String {
    duel::Rule::ALL.iter().map(|clause| format!("- **{clause}** {}\n", clause.says())).collect()
}

fn duel_witnesses() -> Witnessed {
    duel::Rule::ALL.iter().map(|clause| ("a test".to_owned(), clause.id().to_owned())).collect()
}

#[test]
fn what_is_complete_passes() {
    let report = check::<Duel>(&duel_book(), duel_witnesses());
    assert_eq!(report.wrong, [""; 0]);
    assert_eq!(report.line, "duel: 9 of 9 clauses cited by code, 9 of 9 by tests, 0 not yet built");
}

#[test]
fn what_no_test_witnesses_fails() {
    let witnessed = duel_witnesses().into_iter().filter(|(_, id)| id != "D-3.2").collect();
    let wrong = check::<Duel>(&duel_book(), witnessed).wrong;
    assert_eq!(wrong.len(), 1);
    assert!(wrong[0].starts_with("D-3.2 has no test: "), "{wrong:?}");
}

#[test]
fn what_is_unknown_fails() {
    let mut witnessed = duel_witnesses();
    witnessed.push(("a test".into(), "D-9.9".into()));
    let wrong = check::<Duel>(&duel_book(), witnessed).wrong;
    assert_eq!(wrong, ["a test witnesses D-9.9, which is not in the rule book"]);
}

#[test]
fn a_rule_book_with_other_clauses_fails() {
    for book in [duel_book().replace("D-3.1", "D-3.7"), duel_book() + "- **D-5.1** more\n"] {
        let wrong = check::<Duel>(&book, duel_witnesses()).wrong;
        assert!(wrong.len() == 1 && wrong[0].starts_with("the rule book has "), "{wrong:?}");
    }
}

#[test]
fn a_bullet_of_no_family_of_the_clauses_is_no_clause() {
    let book = duel_book() + "- **E-5.1** of another book\n- **[A]** a label\n- **Duel** a word\n";
    assert_eq!(check::<Duel>(&book, duel_witnesses()).wrong, [""; 0]);
    assert_eq!(["G-0.1", "R-order-2a", "[—]"].map(family), [Some("G-"), Some("R-"), None]);
}

#[test]
fn every_kind_of_place_is_in_the_registry() {
    let citations = Yongheng::citations();
    for by in [Cites::Step, Cites::Guard, Cites::Refusal, Cites::Option, Cites::View] {
        assert!(citations.iter().any(|citation| citation.by == by), "{by:?}");
    }
    let at = |place: &str| citations.iter().filter(|citation| citation.place == place).count();
    assert_eq!(at("Attack: announce"), 6, "the clause of the row, and the others that it states");
}
