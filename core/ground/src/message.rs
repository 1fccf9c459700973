//! What people are told, as a code with arguments: each sentence is declared once, in both languages.

pub mod common;

use std::borrow::Cow;
use std::fmt;

use crate::{Language, Text};

/// Something that people are told, mostly why something is refused. Its code is for programs, its text for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// A stable word that tells it from all others, e.g. `too_many_tags`: the name under which [`messages!`](crate::messages)
    /// declared it. None for a sentence that a tool gives for a limit or a field of its own.
    pub code: Option<&'static str>,
    /// The sentence in both languages, with its arguments in place.
    pub text: Text,
}

impl From<Text> for Message {
    fn from(text: Text) -> Self {
        Self { code: None, text }
    }
}

/// Chinese, for the log and for interfaces that speak it alone.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

impl From<Message> for Text {
    fn from(message: Message) -> Self {
        message.text
    }
}

/// What may stand in the place of an argument: it is read in the language of the sentence around it.
pub trait Argument {
    /// The words in this language.
    fn said_in(&self, language: Language) -> Cow<'_, str>;
}

impl<T: Argument + ?Sized> Argument for &T {
    fn said_in(&self, language: Language) -> Cow<'_, str> {
        (**self).said_in(language)
    }
}

impl Argument for Text {
    fn said_in(&self, language: Language) -> Cow<'_, str> {
        Cow::Borrowed(self.in_language(language))
    }
}

impl Argument for Message {
    fn said_in(&self, language: Language) -> Cow<'_, str> {
        self.text.said_in(language)
    }
}

/// Names and values: alike in both languages.
impl Argument for str {
    fn said_in(&self, _language: Language) -> Cow<'_, str> {
        Cow::Borrowed(self)
    }
}

impl Argument for String {
    fn said_in(&self, _language: Language) -> Cow<'_, str> {
        Cow::Borrowed(self)
    }
}

impl Argument for Cow<'_, str> {
    fn said_in(&self, _language: Language) -> Cow<'_, str> {
        Cow::Borrowed(self)
    }
}

macro_rules! numbers {
    ($($number:ty)+) => {
        $(impl Argument for $number {
            fn said_in(&self, _language: Language) -> Cow<'_, str> {
                Cow::Owned(self.to_string())
            }
        })+
    };
}
numbers!(i32 i64 u8 u16 u32 u64 usize f64);

/// A declared message, for the catalogue that programs read.
#[derive(Debug, Clone, Copy)]
pub struct Declared {
    /// See [`Message::code`].
    pub code: &'static str,
    /// The Chinese sentence, with the names of its arguments in braces.
    pub zh: &'static str,
    /// The English sentence, with the same arguments.
    pub en: &'static str,
}

inventory::collect!(Declared);

impl Declared {
    /// All messages that this program may tell, by their code.
    pub fn all() -> Vec<&'static Self> {
        let mut all: Vec<&Self> = inventory::iter::<Self>().collect();
        all.sort_by_key(|declared| declared.code);
        all
    }
}

/// Declares messages: each is a function of its arguments that gives the [`Message`], whose code is the name of the
/// function. An argument is anything that is an [`Argument`]: a number, a name, or a [`Text`] that is itself read in the
/// language of the sentence. A sentence without its English, or with an argument that it does not name, does not compile.
///
/// ```
/// baigong_ground::messages! {
///     too_many_tags(most) = "每个作品最多 {most} 个标签", "A work has up to {most} tags";
///     nothing_to_change = "没有要修改的内容", "There is nothing to change";
/// }
/// let message = too_many_tags(20);
/// assert_eq!((message.code, &*message.text.en), (Some("too_many_tags"), "A work has up to 20 tags"));
/// assert_eq!(nothing_to_change().to_string(), "没有要修改的内容");
/// ```
#[macro_export]
macro_rules! messages {
    ($($(#[$meta:meta])* $vis:vis $name:ident $(($($argument:ident),+ $(,)?))? = $zh:literal, $en:literal;)+) => {
        $($(#[$meta])*
        $vis fn $name($($($argument: impl $crate::message::Argument),+)?) -> $crate::message::Message {
            $crate::inventory::submit! {
                $crate::message::Declared { code: stringify!($name), zh: $zh, en: $en }
            }
            let text = $crate::messages!(@text $zh, $en $(, $($argument),+)?);
            $crate::message::Message { code: Some(stringify!($name)), text }
        })+
    };
    (@text $zh:literal, $en:literal) => { $crate::Text::new($zh, $en) };
    (@text $zh:literal, $en:literal, $($argument:ident),+) => {{
        let said_in = |language| {
            $(let $argument = $crate::message::Argument::said_in(&$argument, language);)+
            match language {
                $crate::Language::Chinese => format!($zh),
                $crate::Language::English => format!($en),
            }
        };
        $crate::Text::made(said_in($crate::Language::Chinese), said_in($crate::Language::English))
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    messages! {
        /// For the test alone.
        too_long(field, most) = "{field}不能超过 {most} 个字符", "{field} may have up to {most} characters";
        gone = "已经不在了", "It is gone";
    }

    #[test]
    fn an_argument_is_read_in_the_language_of_the_sentence() {
        let message = too_long(Text::new("标题", "The title"), 20);
        assert_eq!(message.to_string(), "标题不能超过 20 个字符");
        assert_eq!(message.text.en, "The title may have up to 20 characters");
        let inner = too_long(gone(), "4");
        assert_eq!(
            inner.text,
            Text::made("已经不在了不能超过 4 个字符", "It is gone may have up to 4 characters")
        );
    }

    #[test]
    fn every_message_stands_in_the_catalogue_under_its_code() {
        let all = Declared::all();
        let gone = all.iter().find(|declared| Some(declared.code) == gone().code).unwrap();
        assert_eq!((gone.zh, gone.en), ("已经不在了", "It is gone"));
    }
}
