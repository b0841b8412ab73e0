//! What the files of the generals are written with.

pub(super) use alloc::borrow::Cow;
pub(super) use alloc::vec;
pub(super) use alloc::vec::Vec;

pub(super) use super::super::effect::{
    Amount, Category, Count, Fact, Group, Keep, Label, Old, Skilled, Slot, Sort, Taken, Test, Tests, Than, Used, What,
    Who, Word, Words, Zones,
};
pub(super) use super::super::table::{Colour, Faction, Gender, Heap, Memo, Nature, Phase, Place, Suit, Until};
pub(super) use super::super::timing::Moment;
pub(super) use super::Kind;
pub(super) use super::equipment::tests;
pub(super) use super::pool::{
    Active, General, Name, Often, Part, Role, Set, Skill, Statement, Static, Trigger, ViewAs, Will,
};
pub(super) use crate::text::Line::{self, Do};
pub(super) use crate::text::Text;
pub(super) use crate::{choose as options, text};

pub(super) const ONE: Amount = Amount::of(1);
pub(super) const MALE: Gender = Gender::Male;
pub(super) const FEMALE: Gender = Gender::Female;
/// It may be declined.
pub(super) const MAY: bool = true;
/// It may not.
pub(super) const MUST: bool = false;

pub(super) const fn is(fact: Fact) -> Test {
    Test::Is(fact)
}

pub(super) const fn not(fact: Fact) -> Test {
    Test::Not(fact)
}

pub(super) const fn says(zh: &'static str, en: &'static str) -> Name {
    Name::of(zh, en)
}

pub(super) fn general(
    zh: &'static str,
    en: &'static str,
    faction: Faction,
    gender: Gender,
    halves: u8,
    companions: &[&'static str],
    skills: impl IntoIterator<Item = Skill>,
) -> General {
    General {
        name: Name::of(zh, en),
        set: Set::Standard,
        faction,
        gender,
        halves,
        companions: companions.iter().map(|name| Cow::Borrowed(*name)).collect(),
        skills: skills.into_iter().collect(),
    }
}

/// A cost in cards of one's own, which may be declined.
pub(super) const fn pay(zones: Zones, sort: Sort, count: i8) -> Line<Words> {
    Do(Word::Discard { who: Who::Me, zones, sort, count: Amount::of(count), may: true })
}

/// A cost in cards that cannot be declined any more.
pub(super) const fn spend(zones: Zones, sort: Sort, count: Amount) -> Line<Words> {
    Do(Word::Discard { who: Who::Me, zones, sort, count, may: false })
}

pub(super) const fn pick(zones: Zones, sort: Sort, count: i8, may: bool) -> Line<Words> {
    Do(Word::Pick { who: Who::Me, zones, sort, count: Amount::of(count), may, shown: false, also: false })
}

/// One takes a card of somebody.
pub(super) const fn take(from: Who, zones: Zones, then: Taken) -> Line<Words> {
    Do(Word::Take { by: Who::Me, from, zones, then })
}

pub(super) const fn choose(of: Group, such: Tests, least: u8, most: u8, may: bool) -> Line<Words> {
    Do(Word::Choose {
        who: Who::Me,
        of,
        such,
        whole: Cow::Borrowed(&[]),
        least,
        most: Amount::of(most as i8),
        may,
        also: false,
    })
}

pub(super) const fn if_yes(then: Text<Words>) -> Line<Words> {
    Line::when(Test::Is(Fact::Yes), then)
}

/// Cards are used or played as others, one as one.
pub(super) fn view(zones: Zones, sort: Sort, to: &[Kind]) -> Part {
    Part::ViewAs(view_as(zones, sort, to))
}

pub(super) fn view_as(zones: Zones, sort: Sort, to: &[Kind]) -> ViewAs {
    ViewAs {
        zones,
        sort,
        count: 1,
        to: Cow::Owned(to.to_vec()),
        far: false,
        fresh: false,
        recast: false,
        when: Cow::Borrowed(&[]),
        often: Often::Always,
    }
}

pub(super) const fn holds(says: Statement) -> Part {
    Part::Static(Static { says, such: Cow::Borrowed(&[]) })
}

pub(super) const fn active(when: Tests, often: Often, text: Text<Words>) -> Part {
    Part::Active(Active { when, often, text })
}

pub(super) const fn skilled(name: &'static str) -> Skilled {
    Skilled(Cow::Borrowed(name))
}
