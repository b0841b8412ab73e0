//! The vocabulary in which effect cards are written, and its interpreter.

use alloc::borrow::ToOwned;
use alloc::string::String;

use serde::{Deserialize, Serialize};

use super::cards::{Effect, On, When};
use super::flow::prelude::*;
use super::flow::{DrawCards, Flows, Value};
use crate::Never;
use crate::text::{Check, Doing, Reader, Text, TextCursor, Vocabulary};

/// The words of the cards.
#[derive(Clone, PartialEq, Debug)]
pub struct Words;

/// Something that a card does. "It" is the character that the card is used on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Word {
    /// Heals it by so much, up to full life.
    Heal(u8),
    /// Its user draws so many cards.
    Draw(u8),
    /// Its user gains so much gold.
    Gain(u8),
    /// Cancels the event in whose check it is used.
    Cancel,
}

impl Vocabulary for Words {
    type Word = Word;
    type Test = Never;
    type Members = Never;
    type Times = u16;
    type Label = Never;

    fn always(times: &u16) -> Option<u16> {
        Some(*times)
    }
}

/// What a text is checked against when it is loaded: the card that it stands on.
pub(super) struct OnCard<'a>(pub(super) &'a Effect);

impl Check<Words> for OnCard<'_> {
    fn word(&self, word: &Word, _: &[&Never]) -> Result<(), String> {
        let why = match word {
            Word::Heal(0) | Word::Draw(0) | Word::Gain(0) => "this does nothing",
            Word::Heal(_) if self.0.on != On::Character => "there is no character to heal: the card is used on nothing",
            Word::Cancel if self.0.when != When::Check => "there is nothing to cancel: the card is not used in a check",
            _ => return Ok(()),
        };
        Err(why.to_owned())
    }

    fn times(&self, times: &u16, _: &[&Never]) -> Result<(), String> {
        if *times > 20 { Err("this is repeated more than 20 times".to_owned()) } else { Ok(()) }
    }
}

/// Texts ask nothing of the table yet.
struct Nothing;

impl Reader<Words> for Nothing {
    fn test(&self, test: &Never, _: &TextCursor) -> bool {
        match *test {}
    }
    fn members(&self, members: &Never, _: &TextCursor, _: &mut crate::Members) {
        match *members {}
    }
    fn times(&self, times: &u16, _: &TextCursor) -> u16 {
        *times
    }
}

impl Text<Words> {
    /// Whether the text heals anybody: an instant recovery must.
    pub(super) fn heals(&self) -> bool {
        use crate::text::Line;
        self.0.iter().any(|line| match line {
            Line::Do(word) => matches!(word, Word::Heal(_)),
            Line::Repeat { text, .. } => text.heals(),
            _ => false,
        })
    }
}

/// The text of a card is carried out, word by word.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CardText {
    pub(super) user: Seat,
    pub(super) card: Card,
    pub(super) on: Option<CharId>,
    pub(super) cursor: TextCursor,
    pub(super) cancels: bool,
}

impl Procedure<Yongheng> for CardText {
    const GUARDS: &'static [Guard<Yongheng, Self>] = &[Guard {
        clause: Y1_3_4,
        name: "its user is out",
        test: |text, look| !look.table.plays(text.user),
        to: "end",
    }];
    const STEPS: &'static [Step<Yongheng, Self>] = &[
        Step::act(Y3_2_4, "next word", CardText::next),
        Step::act(Y3_2_17, "heal", CardText::heal),
        Step::call_for(Y3_2_9, "draw", CardText::draw, |_, _, _| Flow::To("next word")),
        Step::act(Y2_6_2, "gain", CardText::gain).also(&[Y3_1_7]),
        Step::act(Y3_2_5, "cancel", |text, _| {
            text.cancels = true;
            Flow::To("next word")
        }),
        Step::act(Y3_2_4, "end", |text, cx| match text.cancels && cx.table().plays(text.user) {
            true => Flow::Return(Value::Cancelled),
            false => Flow::End,
        }),
    ];
}

impl CardText {
    pub(super) fn new(user: Seat, card: Card, on: Option<CharId>) -> Self {
        CardText { user, card, on, cursor: TextCursor::default(), cancels: false }
    }

    fn word(&self, rules: &Yongheng) -> Option<Word> {
        match rules.program(self.card)?.doing(self.cursor.spot()) {
            Doing::Word(word) => Some(*word),
            _ => None,
        }
    }

    fn next(&mut self, cx: Run<'_, '_>) -> To {
        let Some(program) = cx.rules().program(self.card) else { return Flow::Fault("a card without a text") };
        match program.next(&mut self.cursor, &Nothing) {
            Doing::Word(Word::Heal(_)) => Flow::To("heal"),
            Doing::Word(Word::Draw(_)) => Flow::To("draw"),
            Doing::Word(Word::Gain(_)) => Flow::To("gain"),
            Doing::Word(Word::Cancel) => Flow::To("cancel"),
            Doing::Choose(_) => Flow::Fault("texts have no choices"),
            Doing::Nothing => Flow::Again,
            Doing::Done => Flow::To("end"),
        }
    }

    fn heal(&mut self, cx: Run<'_, '_>) -> To {
        if let (Some(Word::Heal(life)), Some(who)) = (self.word(cx.rules()), self.on) {
            let room = cx.rules().room_to_heal(cx.table(), who);
            let life = i16::from(life).min(room);
            if life > 0 {
                cx.emit(Event::Healed { who, life });
            }
        }
        Flow::To("next word")
    }

    fn draw(&self, look: Now<'_, '_>) -> Option<Flows> {
        match self.word(look.rules) {
            Some(Word::Draw(cards)) => Some(DrawCards { seat: self.user, left: cards }.into()),
            _ => None,
        }
    }

    fn gain(&mut self, cx: Run<'_, '_>) -> To {
        if let Some(Word::Gain(gold)) = self.word(cx.rules()) {
            gain(cx, self.user, gold);
        }
        Flow::To("next word")
    }
}
