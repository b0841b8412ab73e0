//! The tree: a text as a card writes it.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::marker::PhantomData;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::Vocabulary;

/// How many texts may stand inside one another, the outermost included.
pub const MOST_NESTED: usize = 8;

/// A text: its lines, carried out from first to last. As data it is the list of its lines.
///
/// Reading one from outside is bounded in depth by [`MOST_NESTED`], whatever the format.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(bound = "", transparent)]
pub struct Text<V: Vocabulary>(pub Cow<'static, [Line<V>]>);

/// A line of a text.
///
/// In JSON: `{"do": …}`, `{"if": {"test": …, "then": […], "else": […]}}`, `{"choose": {"options": […]}}`,
/// `{"each": {"members": …, "text": […]}}`, `{"repeat": {"times": …, "text": […]}}`, `"stop"`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(bound = "", rename_all = "snake_case")]
pub enum Line<V: Vocabulary> {
    /// Does something.
    Do(V::Word),
    /// Carries out one text if a condition holds, and another if not.
    If {
        /// The condition, looked at when the line is reached.
        test: V::Test,
        /// If it holds.
        then: Text<V>,
        /// If it does not hold; may be left out.
        #[serde(rename = "else")]
        otherwise: Text<V>,
    },
    /// Lets somebody choose from several options (抉择). What was chosen is carried out in the order of the text.
    Choose {
        /// How many must be chosen, if so many are possible; 1 if it is left out.
        least: u8,
        /// How many may be chosen; 1 if it is left out.
        most: u8,
        /// The options, at most 16.
        options: Cow<'static, [Branch<V>]>,
    },
    /// Carries out a text for each of some members.
    Each {
        /// Who; taken when the line is reached.
        members: V::Members,
        /// What.
        text: Text<V>,
    },
    /// Carries out a text several times.
    Repeat {
        /// How often; counted when the line is reached.
        times: V::Times,
        /// What.
        text: Text<V>,
    },
    /// Ends the whole text.
    Stop,
}

/// An option of a choice.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(bound = "")]
pub struct Branch<V: Vocabulary> {
    /// Its name.
    pub label: V::Label,
    /// What it does.
    pub text: Text<V>,
}

impl<V: Vocabulary> Text<V> {
    /// No lines. Only as an `else` that does nothing.
    pub const NONE: Self = Text(Cow::Borrowed(&[]));
}

impl<V: Vocabulary> Line<V> {
    /// A condition without an `else`.
    #[must_use]
    pub const fn when(test: V::Test, then: Text<V>) -> Self {
        Line::If { test, then, otherwise: Text::NONE }
    }

    /// A constant choice; see also [`choose!`](crate::choose!).
    #[must_use]
    pub const fn choose(least: u8, most: u8, options: &'static [Branch<V>]) -> Self {
        Line::Choose { least, most, options: Cow::Borrowed(options) }
    }
}

impl<V: Vocabulary> Branch<V> {
    /// An option.
    #[must_use]
    pub const fn new(label: V::Label, text: Text<V>) -> Self {
        Branch { label, text }
    }
}

/// Writes a constant [`Text`](crate::text::Text): its lines, with commas between them.
///
/// ```
/// use jiesuan::text::{Line::Do, Text};
/// use jiesuan::{choose, text};
/// # use jiesuan::{Never, text::Vocabulary};
/// # use serde::{Deserialize, Serialize};
/// # #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
/// # enum Word { Draw(u8), Heal(u8) }
/// # #[derive(Clone, PartialEq, Debug)]
/// # struct Plain;
/// # impl Vocabulary for Plain {
/// #     type Word = Word; type Test = Never; type Members = Never; type Times = u16; type Label = char;
/// # }
///
/// /// "Heal 1. Then draw a card, or heal 2 more."
/// const TEXT: Text<Plain> = text![
///     Do(Word::Heal(1)),
///     choose!['a' => text![Do(Word::Draw(1))], 'b' => text![Do(Word::Heal(2))]],
/// ];
///
/// let read: Text<Plain> = serde_json::from_str(
///     r#"[{"do": {"Heal": 1}},
///         {"choose": {"options": [
///             {"label": "a", "text": [{"do": {"Draw": 1}}]},
///             {"label": "b", "text": [{"do": {"Heal": 2}}]}]}}]"#,
/// )?;
/// assert_eq!(read, TEXT);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[macro_export]
macro_rules! text {
    ($($line:expr),* $(,)?) => {
        $crate::text::Text($crate::__private::alloc::borrow::Cow::Borrowed(const { &[$($line),*] }))
    };
}

/// Writes a constant choice as a [`Line`](crate::text::Line): labels and texts, with commas between them. Exactly one
/// must be chosen, or as many as a range in front says: `choose![0..=2; A => text![…], B => text![…], C => text![…]]`.
#[macro_export]
macro_rules! choose {
    ($least:literal ..= $most:literal; $($label:expr => $text:expr),+ $(,)?) => {
        $crate::text::Line::choose($least, $most, const { &[$($crate::text::Branch::new($label, $text)),+] })
    };
    ($($label:expr => $text:expr),+ $(,)?) => { $crate::choose![1..=1; $($label => $text),+] };
}

impl<'de, V: Vocabulary> Deserialize<'de> for Text<V> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Outermost::text(from)
    }
}

// Serde reads inner texts by recursion, and a binary format sets no bound to it. So the type of what is read knows how
// many texts may still stand inside: one more at each level, and at the last none.

type Outermost = In<In<In<In<In<In<In<In<Full>>>>>>>>;

/// Room for texts inside one another.
trait Room: Sized {
    fn text<'de, V: Vocabulary, D: Deserializer<'de>>(from: D) -> Result<Text<V>, D::Error>;
}

struct Full;
struct In<R>(PhantomData<R>);

impl Room for Full {
    fn text<'de, V: Vocabulary, D: Deserializer<'de>>(_: D) -> Result<Text<V>, D::Error> {
        Err(D::Error::custom("texts are nested too deeply"))
    }
}

impl<R: Room> Room for In<R> {
    fn text<'de, V: Vocabulary, D: Deserializer<'de>>(from: D) -> Result<Text<V>, D::Error> {
        let lines = Vec::<LineIn<V, R>>::deserialize(from)?;
        Ok(Text(lines.into_iter().map(Line::from).collect()))
    }
}

/// A text that is read where there is this much room.
struct TextIn<V: Vocabulary, R>(Text<V>, PhantomData<R>);

impl<V: Vocabulary, R> Default for TextIn<V, R> {
    fn default() -> Self {
        TextIn(Text::NONE, PhantomData)
    }
}

impl<'de, V: Vocabulary, R: Room> Deserialize<'de> for TextIn<V, R> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        R::text(from).map(|text| TextIn(text, PhantomData))
    }
}

/// A [`Line`] whose inner texts have this much room.
#[derive(Deserialize)]
#[serde(bound = "", rename = "Line", rename_all = "snake_case", deny_unknown_fields)]
enum LineIn<V: Vocabulary, R: Room> {
    Do(V::Word),
    If {
        test: V::Test,
        then: TextIn<V, R>,
        #[serde(rename = "else", default)]
        otherwise: TextIn<V, R>,
    },
    Choose {
        #[serde(default = "one")]
        least: u8,
        #[serde(default = "one")]
        most: u8,
        options: Vec<BranchIn<V, R>>,
    },
    Each {
        members: V::Members,
        text: TextIn<V, R>,
    },
    Repeat {
        times: V::Times,
        text: TextIn<V, R>,
    },
    Stop,
}

#[derive(Deserialize)]
#[serde(bound = "", rename = "Branch", deny_unknown_fields)]
struct BranchIn<V: Vocabulary, R: Room> {
    label: V::Label,
    text: TextIn<V, R>,
}

const fn one() -> u8 {
    1
}

impl<V: Vocabulary, R: Room> From<LineIn<V, R>> for Line<V> {
    fn from(line: LineIn<V, R>) -> Self {
        match line {
            LineIn::Do(word) => Line::Do(word),
            LineIn::If { test, then, otherwise } => Line::If { test, then: then.0, otherwise: otherwise.0 },
            LineIn::Choose { least, most, options } => {
                let options = options.into_iter().map(|option| Branch { label: option.label, text: option.text.0 });
                Line::Choose { least, most, options: options.collect() }
            }
            LineIn::Each { members, text } => Line::Each { members, text: text.0 },
            LineIn::Repeat { times, text } => Line::Repeat { times, text: text.0 },
            LineIn::Stop => Line::Stop,
        }
    }
}
