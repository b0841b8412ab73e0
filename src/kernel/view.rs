//! Views: a game as one viewer may know it.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::decision::Question;
use super::digest::{Digest, digest_of};
use super::legal::Legal;
use super::rules::{RuleSet, Wait};
use super::seat::{Seat, Viewer};

/// A game as one viewer may know it: a table of the same type as the engine's, and what is being waited for.
///
/// It can be sent, kept up to date with the events of the same viewer ([`apply`](Self::apply)), and asked what is legal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct View<R: RuleSet> {
    /// Whose view it is.
    pub viewer: Viewer,
    /// The table.
    pub table: R::Table,
    /// The seats that are being asked, as far as the viewer may know, whether they have sealed an answer or not.
    pub waits: Vec<Waiting<R>>,
    /// The viewer's own open question: its number and what is asked.
    pub question: Option<(u32, R::Ask)>,
    /// How the game ended.
    pub outcome: Option<R::Outcome>,
}

/// A seat that is being asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Waiting<R: RuleSet> {
    /// Who is asked.
    pub seat: Seat,
    /// What, if the viewer may know.
    pub ask: Option<R::Ask>,
}

impl<R: RuleSet> View<R> {
    pub(crate) fn new(rules: &R, table: &R::Table, questions: &[Question<R>], viewer: Viewer) -> Self {
        let wait = |question: &Question<R>| {
            let ask = match rules.wait(table, question.seat, &question.ask, viewer) {
                Wait::Hidden => return None,
                Wait::Asked => None,
                Wait::Known(ask) => Some(ask),
            };
            Some(Waiting { seat: question.seat, ask })
        };
        let own = |question: &&Question<R>| Viewer::Seat(question.seat) == viewer && question.answer.is_none();
        View {
            viewer,
            table: rules.view(table, viewer),
            waits: questions.iter().filter_map(wait).collect(),
            question: questions.iter().find(own).map(|question| (question.number, question.ask.clone())),
            outcome: rules.outcome(table),
        }
    }

    /// Brings the table up to date by an event that this viewer was sent. What is being waited for is not an event:
    /// take it from a fresh view at each pause.
    pub fn apply(&mut self, rules: &R, event: &R::Event) {
        rules.change(&mut self.table, event);
    }

    /// The legal answers to the viewer's own question: the same as the engine's.
    #[must_use]
    pub fn legal<'a>(&'a self, rules: &'a R) -> Legal<'a, R> {
        let seat = if let Viewer::Seat(seat) = self.viewer { seat } else { Seat(u8::MAX) };
        Legal::new(rules, &self.table, seat, self.question.as_ref().map(|question| &question.1))
    }

    /// The answer that is given for the viewer if he gives none.
    #[must_use]
    pub fn default_answer(&self, rules: &R) -> Option<R::Command> {
        let Viewer::Seat(seat) = self.viewer else { return None };
        self.question.as_ref().map(|(_, ask)| rules.default_answer(&self.table, seat, ask))
    }

    /// The digest of what this viewer may know.
    #[must_use]
    pub fn digest(&self) -> Digest {
        digest_of(self)
    }
}
