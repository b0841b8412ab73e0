//! The law suite on a sabotaged game: every law is shown to fail when it is broken on purpose.

use std::sync::Arc;

use crate::laws::all;
use crate::toys::cellar::{Cellar, Sabotage};

/// The law finds the sabotage within this many games.
const GAMES: u64 = 60;

#[track_caller]
fn finds(law: &str, sabotage: Sabotage) {
    let rules = Arc::new(Cellar::new(sabotage));
    let (_, law) = all::<Cellar>().into_iter().find(|(name, _)| *name == law).unwrap();
    let broken = (0..GAMES).find_map(|seed| law(&rules, seed).err());
    match broken {
        Some(broken) => println!("{sabotage:?}: {broken}"),
        None => panic!("{sabotage:?} was not found in {GAMES} games"),
    }
}

macro_rules! sabotages {
    ($($test:ident: $law:literal finds $sabotage:ident;)+) => { $(#[test] fn $test() { finds($law, Sabotage::$sabotage); })+ };
}

sabotages! {
    state_in_the_rules: "determinism" finds StateInTheRules;
    state_in_the_rules_on_resume: "resume" finds StateInTheRules;
    field_not_saved: "resume" finds FieldNotSaved;
    written_past_change: "mirror" finds WrittenPastChange;
    event_not_shown: "mirror" finds EventNotShown;
    leaked_card: "secrecy" finds LeakedCard;
    kept_memory: "secrecy" finds KeptMemory;
    kept_memory_in_the_mirror: "mirror" finds KeptMemory;
    asked_by_hand: "secrecy" finds AskedByHand;
    public_sum: "secrecy" finds PublicSum;
    telling_refusal: "legality" finds TellingRefusal;
    telling_refusal_to_another: "secrecy" finds TellingRefusal;
    legal_by_deck: "legality" finds LegalByDeck;
    legal_by_deck_to_the_seat: "secrecy" finds LegalByDeck;
    refusal_writes: "refusals" finds RefusalWrites;
    legal_missing: "exactness" finds LegalMissing;
    illegal_listed: "exactness" finds IllegalListed;
    answers_in_order: "order" finds AnswersInOrder;
    no_criterion: "order" finds NoCriterion;
    never_gone: "leaving" finds NeverGone;
    endless: "termination" finds Endless;
    repeats: "termination" finds Repeats;
    draws_forever: "termination" finds DrawsForever;
    asks_forever: "termination" finds AsksForever;
    card_twice: "conservation" finds CardTwice;
}

#[test]
fn nothing_is_found_where_nothing_is_wrong() {
    crate::laws::hold(Cellar::new(Sabotage::Nothing));
}
