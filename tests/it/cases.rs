//! Scenario files: every `tests/cases/<ruleset>/*.json` holds. The format is described in `docs/cases.md`.

mod duel;
mod pattern;
mod runner;
mod wrong;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use jiesuan::baiwen::Baiwen;
use jiesuan::guozhan::Guozhan;
use jiesuan::yongheng::Yongheng;
use jiesuan::{Case, Clause, RuleSet};
use serde_json::Value;

use crate::duel::{Duel, Rule};
use runner::{read, run};

/// Runs the text of a file and says why it does not hold.
type Run = fn(&str) -> Result<(), String>;

/// A folder of cases and its runner.
const RULESETS: &[(&str, Run)] = &[
    (Duel::NAME, run::<Duel>),
    (Yongheng::NAME, run::<Yongheng>),
    (Baiwen::NAME, run::<Baiwen>),
    (Guozhan::NAME, run::<Guozhan>),
];

fn folder(path: impl AsRef<Path>) -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(path.as_ref()).unwrap_or_else(|error| panic!("{}: {error}", path.as_ref().display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a folder that can be listed").path()).collect();
    paths.sort();
    paths
}

/// Every case: its file, its folder's name and its text.
fn every_case() -> Vec<(PathBuf, String, String)> {
    let mut cases = Vec::new();
    for ruleset in folder(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases")) {
        let name = ruleset.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        for file in folder(&ruleset) {
            let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            cases.push((file, name.clone(), text));
        }
    }
    cases
}

/// The clauses that the cases of a ruleset witness, each with the name of its file.
pub(crate) fn claims(ruleset: &str) -> Vec<(String, String)> {
    #[derive(serde::Deserialize)]
    struct Claims {
        clauses: Vec<String>,
    }
    let cases = every_case().into_iter().filter(|(_, name, _)| name == ruleset);
    let claims = cases.flat_map(|(file, _, text)| {
        let Claims { clauses } = serde_json::from_str(&text).expect("a case that can be read");
        clauses.into_iter().map(move |clause| (file.display().to_string(), clause))
    });
    claims.collect()
}

#[test]
fn every_case_holds() {
    let mut wrong = Vec::new();
    let mut count = BTreeMap::new();
    for (file, ruleset, text) in every_case() {
        let run = RULESETS.iter().find(|(name, _)| *name == ruleset).map(|(_, run)| run);
        let json = file.extension().is_some_and(|extension| extension == "json");
        let result = match run {
            Some(run) if json => run(&text),
            Some(_) => Err("not a .json file".into()),
            None => Err(format!("there is no runner for `{ruleset}`")),
        };
        *count.entry(ruleset).or_insert(0) += 1;
        wrong.extend(result.err().map(|why| format!("{}: {why}", file.display())));
    }
    assert!(wrong.is_empty(), "{} cases do not hold:\n{}", wrong.len(), wrong.join("\n"));
    for (name, _) in RULESETS {
        assert!(count.contains_key(*name), "there are no cases of {name}");
    }
}

#[test]
fn every_clause_of_the_duel_has_a_case_and_a_heading_in_its_rule_book() {
    let cases: Vec<Case<Duel, Value>> =
        every_case().iter().filter(|case| case.1 == Duel::NAME).map(|case| read(&case.2).unwrap()).collect();
    let book = include_str!("../../docs/rules/duel.md");
    let headings: Vec<_> = book.lines().filter_map(|line| line.strip_prefix("### D-")).collect();
    assert_eq!(headings.len(), Rule::ALL.len());
    for (clause, heading) in Rule::ALL.iter().zip(headings) {
        assert!(cases.iter().any(|case| case.clauses.iter().any(|id| id == clause.id())), "no case witnesses {clause}");
        assert!(format!("D-{heading}").starts_with(&format!("{clause} ")), "{clause} stands in the rule book's place");
    }
}
