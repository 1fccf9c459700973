//! Why something failed, in words for people, and how a task's card shows it.
//!
//! One function makes the text of a card, for the engine and for the contract suite: a tool's own sentence
//! stands alone, a vendor's words stand behind the kind of failure. Every sentence of the tool's or the platform's
//! has both languages; a vendor's words stand in both as they came, and `TaskFailure::vendor` keeps them apart, so
//! that the page can say cause and remedy first and show them beside. Who provokes odd words gains nothing: they
//! are text in their own task, and never those about the operator's account.

use std::fmt;
use std::ops::Deref;

use baigong_ground::{Message, Text};

use super::{Delivery, Error, ErrorKind, Operation, Retry};

/// What a card says of a task whose vendor does not say how it ended, or does not hand over what it made.
const RESULT_IN_DOUBT: Text = Text::new(
    "无法从供应商取得结果，已转人工核实；积分暂时冻结，不会重复提交",
    "The result cannot be had from the vendor. Somebody looks into it; the points stay on hold, and nothing is submitted twice",
);
/// What a card says while the vendor cannot be asked; the job goes on, and so does the asking.
const POLL_LOST: Text = Text::new("网络或解析错误，正在重试", "Network or parse error, retrying");
/// The same where the vendor answered, and would not tell.
const POLL_REFUSED: Text =
    Text::new("查询任务状态失败，正在重试", "The task's state cannot be asked for, retrying");

/// Why something failed, in words for people.
///
/// A sentence in both languages becomes [`Reason::Whole`]; somebody else's words are marked as such by [`Reason::detail`]
/// or [`Reason::quoting`]. No single string becomes a reason by itself, so that a sentence without its English does not
/// compile.
#[derive(Clone, PartialEq, Eq)]
pub enum Reason {
    /// A sentence of the tool's own, such as one that its specification fixes: shown alone, word for word.
    Whole(Text),
    /// A sentence of the tool's own with somebody else's words in it: shown alone, and the words beside it for those who
    /// want them apart.
    Quoting {
        /// The sentence, with the words in both languages.
        text: Text,
        /// The words in it that are not the tool's.
        words: Box<str>,
    },
    /// Words of the platform's or the tool's own: shown behind what the platform calls the kind of failure, and not at
    /// all where the operator's account is at fault.
    Explained(Text),
    /// The same in somebody else's words, mostly the vendor's.
    Detail(String),
}

impl Reason {
    /// What a card says of a task of which nobody knows whether the vendor took it.
    pub const IN_DOUBT: Text = Text::new(
        "无法确认供应商是否已接受任务，已转人工核实；积分暂时冻结，不会重复提交",
        "It is unknown whether the vendor accepted the task. Somebody looks into it; the points stay on hold, and nothing is submitted twice",
    );

    /// A sentence that is shown alone.
    pub fn whole(text: impl Into<Text>) -> Self {
        Self::Whole(text.into())
    }

    /// A sentence that is shown alone: what the tool says before a vendor's words, and these.
    pub fn quoting(before: impl Into<Text>, words: impl Into<String>) -> Self {
        let words: String = words.into();
        Self::Quoting { text: before.into().map(|before| before + &words), words: words.into() }
    }

    /// The same with a sentence that stands before a colon and the vendor's words.
    pub fn because(sentence: impl Into<Text>, words: impl Into<String>) -> Self {
        let Text { zh, en } = sentence.into();
        Self::quoting(Text::made(format!("{zh}："), format!("{en}: ")), words)
    }

    /// Words of the platform's or the tool's that explain the kind of failure.
    pub fn explained(text: impl Into<Text>) -> Self {
        Self::Explained(text.into())
    }

    /// Somebody else's words that explain the kind of failure.
    pub fn detail(text: impl Into<String>) -> Self {
        Self::Detail(text.into())
    }

    /// The vendor's words; where it gives none, the tool's own sentence.
    pub fn said(words: Option<String>, otherwise: impl Into<Text>) -> Self {
        match words.filter(|words| !words.trim().is_empty()) {
            Some(words) => Self::Detail(words),
            None => Self::whole(otherwise),
        }
    }

    /// What explains the kind of failure behind the tool's own words, as one sentence; what is a sentence already stays one.
    #[must_use]
    pub fn behind(self, before: impl Into<Text>) -> Self {
        let before = before.into();
        match self {
            Self::Detail(text) => {
                // Some vendors begin with what the tool has said already.
                let said = before.zh.trim_end_matches([' ', ':', '：']);
                let rest = text
                    .split_once([':', '：'])
                    .filter(|(head, _)| !head.trim().is_empty() && said.ends_with(head.trim()));
                let rest = rest.map_or(text.as_str(), |(_, rest)| rest.trim()).to_owned();
                Self::quoting(before, rest)
            }
            Self::Explained(text) => Self::Whole(Text::made(
                format!("{}{}", before.zh, text.zh),
                format!("{}{}", before.en, text.en),
            )),
            sentence => sentence,
        }
    }

    /// Its words alone; the vendor's stand in both languages.
    pub fn text(&self) -> Text {
        match self {
            Self::Whole(text) | Self::Quoting { text, .. } | Self::Explained(text) => text.clone(),
            Self::Detail(words) => Text::made(words, words),
        }
    }

    /// What the card of a task reads that failed for this reason.
    pub fn shown(&self, kind: ErrorKind) -> Text {
        let general = kind.general();
        let behind_the_kind = |zh: &str, en: &str| {
            Text::made(explained(&general.zh, "：", zh.trim()), explained(&general.en, ": ", en.trim()))
        };
        match self {
            _ if self.trim().is_empty() => general,
            Self::Whole(text) | Self::Quoting { text, .. } => trimmed(text),
            // What is wrong with the operator's account is none of the user's business.
            _ if kind.is_private() => general,
            Self::Explained(text) => behind_the_kind(&text.zh, &text.en),
            Self::Detail(text) => behind_the_kind(text, text),
        }
    }

    /// The vendor's words that a failure of the kind may show.
    pub fn of_the_vendor(&self, kind: ErrorKind) -> Option<&str> {
        match self {
            Self::Detail(words) => Some(words.trim()),
            Self::Quoting { words, .. } => Some(words.trim()),
            Self::Whole(_) | Self::Explained(_) => None,
        }
        .filter(|words| !words.is_empty() && !kind.is_private())
    }

    /// The sentence that is shown alone.
    fn alone(&self) -> Option<Text> {
        match self {
            Self::Whole(text) | Self::Quoting { text, .. } => {
                Some(trimmed(text)).filter(|text| !text.zh.is_empty())
            }
            Self::Explained(_) | Self::Detail(_) => None,
        }
    }

    /// The same with its words changed.
    pub(crate) fn map(self, change: impl Fn(String) -> String) -> Self {
        match self {
            Self::Whole(text) => Self::Whole(text.map(change)),
            Self::Quoting { text, words } => {
                Self::Quoting { text: text.map(&change), words: change(words.into_string()).into() }
            }
            Self::Explained(text) => Self::Explained(text.map(change)),
            Self::Detail(text) => Self::Detail(change(text)),
        }
    }
}

/// What explains a kind of failure, behind its name.
fn explained(general: &str, colon: &str, words: &str) -> String {
    if words.starts_with(general) {
        // Some vendors say what we would have said.
        return words.to_owned();
    }
    // A full stop of ours would stand before the colon.
    format!("{}{colon}{words}", general.trim_end_matches(['。', '.']))
}

fn trimmed(text: &Text) -> Text {
    Text::made(text.zh.trim(), text.en.trim())
}

impl ErrorKind {
    /// What the platform calls a failure of this kind.
    pub fn general(self) -> Text {
        let [zh, en] = match self {
            Self::InvalidParams => ["供应商拒绝了参数", "The vendor does not take these parameters"],
            Self::ModeratedInput => {
                ["提示词或素材未通过内容审核", "The prompt or the material did not pass the content review"]
            }
            Self::ModeratedOutput => ["生成结果未通过内容审核", "The result did not pass the content review"],
            Self::Auth | Self::Balance => [
                "供应商账号暂不可用，请联系管理员",
                "The vendor account cannot be used right now. Please contact the administrator",
            ],
            Self::RateLimited => [
                "供应商请求过于频繁，请稍后重试",
                "The vendor gets too many requests. Please try again later",
            ],
            Self::NotFoundOrExpired => [
                "任务未找到或已过期。请尝试重新生成。",
                "The vendor does not know the task any more. Please generate it again",
            ],
            Self::Busy => ["供应商繁忙，请稍后重试", "The vendor is busy. Please try again later"],
            Self::Unsupported | Self::Unexpected => ["生成失败", "It could not be made"],
        };
        Text::new(zh, en)
    }

    /// Whether what a vendor says of it concerns the operator's account, and nobody else.
    fn is_private(self) -> bool {
        matches!(self, Self::Auth | Self::Balance)
    }
}

impl Error {
    /// See [`Reason::behind`], where there is something to tell: not in doubt, and not about the operator's account.
    #[must_use]
    pub fn behind(mut self, before: impl Into<Text>) -> Self {
        if self.delivery != Delivery::MaybeSent && !self.kind.is_private() {
            self.message = self.message.behind(before);
        }
        self
    }

    /// What the card of a task reads that failed with this error.
    pub fn as_failure(&self) -> Text {
        self.message.shown(self.kind)
    }

    /// What the card of a task reads that waits for a person, because this error leaves open what the vendor did.
    pub fn in_doubt(&self) -> Text {
        self.message.alone().unwrap_or(match self.operation {
            Operation::Poll | Operation::Result => RESULT_IN_DOUBT,
            _ => Reason::IN_DOUBT,
        })
    }

    /// What the card of a running task reads while it cannot be asked for.
    pub fn while_polling(&self) -> Text {
        self.message.alone().unwrap_or(match self.kind {
            ErrorKind::Busy | ErrorKind::Unexpected => POLL_LOST,
            _ => POLL_REFUSED,
        })
    }

    /// Whether a vendor that was asked for the result of a finished job told, in so many words, that there is none. A
    /// call that failed or was refused says nothing about a job that is paid for.
    pub fn has_no_result(&self) -> bool {
        let told = self.delivery == Delivery::NotSent && self.retry == Retry::No;
        told || matches!(self.kind, ErrorKind::ModeratedInput | ErrorKind::ModeratedOutput)
    }

    /// What the user reads at the card after the operation failed, whatever becomes of the task; `None` for operations
    /// that no card tells of.
    pub fn at_the_card(&self, operation: Operation) -> Option<Text> {
        match operation {
            Operation::Prepare | Operation::Submit if self.delivery == Delivery::MaybeSent => {
                Some(self.in_doubt())
            }
            Operation::Prepare | Operation::Submit => Some(self.as_failure()),
            Operation::Poll => Some(self.while_polling()),
            Operation::Result if self.has_no_result() => Some(self.as_failure()),
            Operation::Result => Some(self.in_doubt()),
            Operation::Find | Operation::Cancel | Operation::Probe => None,
        }
    }
}

/// Chinese, by which a failure is judged and which the log keeps.
impl Deref for Reason {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Self::Whole(text) | Self::Quoting { text, .. } | Self::Explained(text) => &text.zh,
            Self::Detail(text) => text,
        }
    }
}

/// A sentence that is shown alone.
impl From<Text> for Reason {
    fn from(text: Text) -> Self {
        Self::Whole(text)
    }
}

/// A sentence of the platform's, which is shown alone.
impl From<Message> for Reason {
    fn from(message: Message) -> Self {
        Self::Whole(message.text)
    }
}

/// A sentence of a plug-in's in Chinese and English, which is shown alone.
impl From<[&'static str; 2]> for Reason {
    fn from(text: [&'static str; 2]) -> Self {
        Self::whole(text)
    }
}

impl From<&Self> for Reason {
    fn from(reason: &Self) -> Self {
        reason.clone()
    }
}

impl PartialEq<str> for Reason {
    fn eq(&self, text: &str) -> bool {
        **self == *text
    }
}

impl PartialEq<&str> for Reason {
    fn eq(&self, text: &&str) -> bool {
        **self == **text
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl fmt::Debug for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

#[cfg(test)]
mod tests;
