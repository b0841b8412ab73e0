//! The text of a card or a skill is carried out, word by word. What each word does stands in `words`.

use serde::{Deserialize, Serialize};

use super::super::cards::pool::Often;
use super::super::effect::{Amount, Group, Label, Slot, Test, Who, Word, Words};
use super::prelude::*;
use crate::text::{Doing, Picks, Program, Reader, TextCursor};

/// For whom a text is carried out, about whom, and what has come of it so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Context {
    /// The user of the card, the owner of the skill.
    pub me: Seat,
    /// The target of the card; whoever the timing of the skill is about.
    pub it: Option<Seat>,
    /// The id of the target that the timing is about.
    pub target: Option<u8>,
    /// Those that were chosen.
    pub chosen: Named,
    /// Whom a choice asks.
    pub asked: Option<Seat>,
    /// The one that the enclosing `each`, or the test of a choice, is about.
    pub each: Option<Seat>,
    /// Cards that were picked.
    pub picked: Cards,
    /// Who had them: by him their suits go (G-8.3.7).
    pub picked_of: Option<Seat>,
    /// Cards of the text that lie in the processing area: judgement cards that were kept, and cards turned up.
    pub kept: Cards,
    /// Cards that were laid down for 拼点.
    pub laid: Cards,
    /// The suit of the last judgement.
    pub judged: Option<Suit>,
    /// The number that was named.
    pub named: i8,
    /// Who chooses between options.
    pub asker: Who,
    /// Whether what was offered last was taken.
    pub yes: bool,
    /// Who looks at cards of the draw pile.
    pub peeked: Option<Seat>,
    /// The text that it is.
    pub source: Option<Source>,
    /// Whether it is looked for somebody among several.
    pub within: bool,
    /// Of several skills of one name which (G-0.5.8).
    pub copy: u8,
    /// Cards of one's own hand that count as gone, because they are being used (G-6.2.4).
    pub gone: u8,
    /// The military order that was chosen.
    pub order: Option<Military>,
    /// How far it has been carried out.
    pub cursor: TextCursor,
}

impl Context {
    /// Of this character, about nothing else.
    #[must_use]
    pub fn of(me: Seat) -> Self {
        Context {
            me,
            it: None,
            target: None,
            chosen: SmallVec::new(),
            asked: None,
            each: None,
            picked: Cards::new(),
            picked_of: None,
            kept: Cards::new(),
            laid: Cards::new(),
            judged: None,
            named: 0,
            asker: Who::Me,
            yes: false,
            peeked: None,
            source: None,
            within: false,
            copy: 0,
            gone: 0,
            order: None,
            cursor: TextCursor::default(),
        }
    }

    /// Of this character, for a text of its own.
    pub(in super::super) fn by(me: Seat, source: Source) -> Self {
        Context { source: Some(source), ..Context::of(me) }
    }
}

/// A text that is being carried out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Effect {
    pub(in super::super) source: Source,
    pub(in super::super) context: Context,
}

impl Procedure<Guozhan> for Effect {
    const STEPS: &'static [Step<Guozhan, Self>] = &[
        Step::act(G14_11, "spend", Effect::spend).also(&[G4_5_1, RSkill3, RSkill4]),
        Step::act(G14_6, "next word", Effect::next).also(&[G14_7]),
        Step::act(G14_6, "word", Effect::word).also(&[G0_7, G7_2_4, G8_3_10, G11_7_2, G15_3, RTerm13, RTerm14]),
        Step::call_for(G14_6, "call", Effect::call, Effect::returned)
            .also(&[G0_3, G7_2_5, G7_3_3, G8_3_8, G8_4_4, G14_5, G15_1, G15_2]),
        Step::act(G0_7, "nothing to be done", |effect, _| {
            effect.context.yes = false;
            Flow::To("next word")
        }),
        Step::ask(G15_5, "option", Effect::offer, Effect::choose),
        Step::act(G14_6, "chosen", Effect::chosen),
        Step::act(G8_3_12, "end", Effect::end),
    ];
}

/// What a text asks of the table.
pub(super) struct At<'a>(pub(super) &'a Guozhan, pub(super) &'a Table, pub(super) &'a Context);

impl At<'_> {
    fn with(&self, at: &TextCursor) -> Context {
        let each = at.member().map(|member| Seat(member as u8));
        Context { each: each.or(self.2.each), ..self.2.clone() }
    }
}

impl Reader<Words> for At<'_> {
    fn test(&self, test: &Test, at: &TextCursor) -> bool {
        self.0.holds(self.1, &self.with(at), test)
    }
    fn members(&self, members: &Group, _: &TextCursor, found: &mut Members) {
        found.extend(self.0.group(self.1, self.2, *members).into_iter().map(|seat| seat.0.into()));
    }
    fn times(&self, times: &Amount, at: &TextCursor) -> u16 {
        self.0.amount(self.1, &self.with(at), *times).max(0) as u16
    }
}

impl Effect {
    pub(in super::super) fn new(source: Source, context: Context) -> Self {
        Effect { source, context: Context { source: Some(source), ..context } }
    }

    pub(super) fn current<'a>(&self, rules: &'a Guozhan) -> Option<&'a Word> {
        match rules.program(self.source)?.doing(self.context.cursor.spot()) {
            Doing::Word(word) => Some(word),
            _ => None,
        }
    }

    pub(super) fn who(&self, rules: &Guozhan, table: &Table, who: Who) -> Option<Seat> {
        rules.who(table, &self.context, who)
    }

    /// A skill that may not be used so often is used.
    fn spend(&mut self, cx: Run<'_, '_>) -> To {
        if !matches!(self.source, Source::Card(_)) {
            cx.emit(Event::Acted { seat: self.context.me, source: self.source });
        }
        let until = match cx.rules().often(self.source) {
            Often::Always => return Flow::Next,
            Often::Phase => Until::Phase,
            Often::Turn => Until::Turn,
            Often::Game => Until::Game,
        };
        tell(cx, Event::Spent { seat: self.context.me, source: self.source, until })
    }

    fn next(&mut self, cx: Run<'_, '_>) -> To {
        let Some(program) = cx.rules().program(self.source) else { return Flow::To("end") };
        let context = self.context.clone();
        let doing = program.next(&mut self.context.cursor, &At(cx.rules(), cx.table(), &context));
        self.context.each = self.context.cursor.member().map(|member| Seat(member as u8));
        match doing {
            Doing::Word(word) if word.calls() => Flow::To("call"),
            Doing::Word(_) => Flow::To("word"),
            Doing::Choose(_) => Flow::To("option"),
            Doing::Nothing => Flow::Again,
            Doing::Done => Flow::To("end"),
        }
    }

    /// The options that can be chosen, by their places.
    fn options(&self, rules: &Guozhan, table: &Table) -> SmallVec<[(u8, Label); 4]> {
        let offer = match rules.program(self.source).map(|program| program.doing(self.context.cursor.spot())) {
            Some(Doing::Choose(offer)) => offer,
            _ => return SmallVec::new(),
        };
        let Some(program) = rules.program(self.source).filter(|_| self.chooser(rules, table).is_some()) else {
            return SmallVec::new();
        };
        let spot = self.context.cursor.spot();
        let first = |at: u8| program.opening(spot, at);
        let possible = |at: u8| first(at).is_none_or(|word| rules.possible(table, &self.context, word));
        let labels = offer.labels.iter().enumerate().map(|(at, label)| (at as u8, *label));
        labels.filter(|(at, _)| possible(*at)).collect()
    }

    /// Who chooses: whom the text lets choose.
    fn chooser(&self, rules: &Guozhan, table: &Table) -> Option<Seat> {
        self.who(rules, table, self.context.asker).filter(|seat| table.alive(*seat) || table.is_dying_out(*seat))
    }

    fn offer(&self, look: Now<'_, '_>) -> Option<(Seat, Ask)> {
        let options = self.options(look.rules, look.table);
        if options.is_empty() {
            return None;
        }
        Some((
            self.chooser(look.rules, look.table)?,
            Ask::Options(options.into_iter().map(|(_, label)| label).collect()),
        ))
    }

    fn choose(&mut self, cx: Run<'_, '_>, _: Seat, command: Command) -> To {
        let Command::Option(at) = command else { return Flow::Next };
        let options = self.options(cx.rules(), cx.table());
        if let (Some((place, _)), Some(program)) = (options.get(usize::from(at)), cx.rules().program(self.source)) {
            program.choose(&mut self.context.cursor, Picks::only(*place));
        }
        Flow::Next
    }

    /// Where nothing could be chosen the text goes on after the choice.
    fn chosen(&mut self, cx: Run<'_, '_>) -> To {
        let spot = self.context.cursor.spot();
        if let Some(program) = cx.rules().program(self.source)
            && matches!(program.doing(spot), Doing::Choose(_))
        {
            program.choose(&mut self.context.cursor, Picks::NONE);
        }
        Flow::To("next word")
    }

    /// What the text moved and nobody took goes to the discard pile.
    fn end(&mut self, cx: Run<'_, '_>) -> To {
        let kept = self.context.kept.clone();
        put_away(cx, &kept, Reason::Put);
        let laid = self.context.laid.clone();
        put_away(cx, &laid, Reason::Contest);
        let me = self.context.me;
        for seat in [Some(me), self.context.peeked.filter(|seat| *seat != me)].into_iter().flatten() {
            let aside: Cards = cx.table().side(seat).aside.cards().collect();
            moved(cx, &aside, Zone::Aside(seat), Zone::Discard, Reason::Put);
        }
        Flow::End
    }
}

impl Guozhan {
    /// The compiled text that stands there.
    pub(in super::super) fn program(&self, source: Source) -> Option<&Program<Words>> {
        let at = self.programs.binary_search_by_key(&source, |(at, _)| *at).ok()?;
        self.programs.get(at).map(|(_, program)| program)
    }

    /// Whether what an option does first can be done (G-15.5).
    fn possible(&self, table: &Table, context: &Context, word: &Word) -> bool {
        let is = |who: Who, test: &dyn Fn(Seat) -> bool| self.who(table, context, who).is_some_and(test);
        let general = |who: Who, slot: Slot| is(who, &|seat| table.side(seat).general(slot).is_some());
        match *word {
            Word::Recover(who, _) => is(who, &|seat| table.side(seat).hurt() && !table.noted(seat, Memo::NoRecovery)),
            Word::RecoverTo(who, to) => is(who, &|seat| {
                let side = table.side(seat);
                side.hurt() && side.hp < self.amount(table, context, to) && !table.noted(seat, Memo::NoRecovery)
            }),
            Word::LoseSkills(who, slot) | Word::Remove(who, slot) => general(who, slot),
            Word::Note { who, memo: Memo::Silenced(slot), .. } => general(who, slot),
            // "All" of them are at least one (G-15.1).
            Word::DiscardAll(who, zones, _) => is(who, &|seat| self.has_in(table, seat, zones)),
            // As many as it says: it is all that the option asks for. What lies open is looked at, a hand is counted.
            Word::Discard { who, zones, sort, count, .. } | Word::Pick { who, zones, sort, count, .. } => {
                is(who, &|seat| {
                    let open = !zones.with_hand();
                    let fits = |card: &&Card| !open || self.is_sort(table, seat, **card, sort);
                    let side = table.side(seat);
                    let hidden = match zones {
                        Zones::Hand | Zones::Own | Zones::All => side.hand.count(),
                        Zones::Playable => side.hand.count() + side.granary.count(),
                        _ => 0,
                    };
                    let lying = match zones {
                        Zones::Hand => Cards::new(),
                        Zones::Own | Zones::Playable => self.cards_in(table, seat, Zones::Worn),
                        Zones::All => self.cards_in(table, seat, Zones::Laid),
                        zones => self.cards_in(table, seat, zones),
                    };
                    let there = hidden + lying.iter().filter(fits).count() as u16;
                    there > 0 && i32::from(there) >= i32::from(self.amount(table, context, count))
                })
            }
            Word::ShowHand(who) => is(who, &|seat| table.side(seat).hand.count() > 0),
            Word::Take { by, from, zones, .. } => {
                match (self.who(table, context, by), self.who(table, context, from)) {
                    (Some(by), Some(from)) => !self.takeable(table, by, from, zones).is_empty(),
                    _ => false,
                }
            }
            _ => true,
        }
    }
}
