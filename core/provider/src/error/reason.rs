//! Why something failed, in words for people, and how a task's card shows it.
//!
//! One function makes the text of a card, for the engine and for the contract suite: a tool's own sentence
//! stands alone, a vendor's words stand behind the kind of failure. The page says cause and remedy in the
//! reader's language first, and the vendor's words beside them, which `TaskFailure::vendor` keeps apart; in
//! English a sentence that a tool words in Chinese alone gives way to the kind of failure. Who provokes odd
//! words gains nothing: they are text in their own task, and never those about the operator's account.

use std::fmt;
use std::ops::Deref;

use baigong_ground::{Message, Text};

use super::{Delivery, Error, ErrorKind, Operation, Retry};

/// The same of a task whose vendor does not say how it ended, or does not hand over what it made.
const RESULT_IN_DOUBT: &str = "无法从供应商取得结果，已转人工核实；积分暂时冻结，不会重复提交";
/// What a card says while the vendor cannot be asked; the job goes on, and so does the asking.
const POLL_LOST: Text = Text::new("网络或解析错误，正在重试", "Network or parse error, retrying");
/// The same where the vendor answered, and would not tell.
const POLL_REFUSED: Text =
    Text::new("查询任务状态失败，正在重试", "The task's state cannot be asked for, retrying");

/// Why something failed, in words for people.
///
/// A literal of a plug-in becomes [`Reason::Whole`], a text that was put together while running [`Reason::Detail`]:
/// the first can only be the plug-in's, the second is as a rule the vendor's. A sentence with a vendor's words inside
/// is made by [`Reason::quoting`].
#[derive(Clone, PartialEq, Eq)]
pub enum Reason {
    /// A sentence of the tool's own, such as one that its specification fixes: shown alone, word for word.
    Whole(String),
    /// A sentence of the tool's own with somebody else's words in it: shown alone, and the words beside it for those who
    /// cannot read the sentence.
    Quoting {
        /// The sentence.
        text: String,
        /// The words in it that are not the tool's.
        words: String,
    },
    /// Somebody else's words, mostly the vendor's: shown behind what the platform calls the kind of failure, and not
    /// at all where the operator's account is at fault.
    Detail(String),
}

/// A sentence of the platform's, which is shown alone.
impl From<Message> for Reason {
    fn from(message: Message) -> Self {
        Self::Whole(message.text.zh.into_owned())
    }
}

impl Reason {
    /// What a card says of a task of which nobody knows whether the vendor took it.
    pub const IN_DOUBT: &str = "无法确认供应商是否已接受任务，已转人工核实；积分暂时冻结，不会重复提交";

    /// A sentence that is shown alone.
    pub fn whole(text: impl Into<String>) -> Self {
        Self::Whole(text.into())
    }

    /// A sentence that is shown alone, with a vendor's words in it.
    pub fn quoting(text: impl Into<String>, words: impl Into<String>) -> Self {
        Self::Quoting { text: text.into(), words: words.into() }
    }

    /// Words that explain the kind of failure.
    pub fn detail(text: impl Into<String>) -> Self {
        Self::Detail(text.into())
    }

    /// The vendor's words; where it gives none, the tool's own sentence.
    pub fn said(words: Option<String>, otherwise: &'static str) -> Self {
        match words.filter(|words| !words.trim().is_empty()) {
            Some(words) => Self::Detail(words),
            None => otherwise.into(),
        }
    }

    /// Somebody else's words behind the tool's own, as one sentence; what is a sentence already stays one.
    #[must_use]
    pub fn behind(self, words: &str) -> Self {
        match self {
            Self::Detail(text) => {
                // Some vendors begin with what the tool has said already.
                let said = words.trim_end_matches([' ', ':', '：']);
                let rest = text
                    .split_once([':', '：'])
                    .filter(|(head, _)| !head.trim().is_empty() && said.ends_with(head.trim()));
                let rest = rest.map_or(text.as_str(), |(_, rest)| rest.trim());
                Self::quoting(format!("{words}{rest}"), rest)
            }
            sentence => sentence,
        }
    }

    /// What the card of a task reads that failed for this reason, zh-CN.
    pub fn shown(&self, kind: ErrorKind) -> String {
        let general = kind.general();
        match self {
            _ if self.trim().is_empty() => general.to_owned(),
            Self::Whole(text) | Self::Quoting { text, .. } => text.trim().to_owned(),
            // What is wrong with the operator's account is none of the user's business.
            Self::Detail(_) if matches!(kind, ErrorKind::Auth | ErrorKind::Balance) => general.to_owned(),
            // Some vendors say what we would have said.
            Self::Detail(text) if text.trim().starts_with(general) => text.trim().to_owned(),
            // A full stop of ours would stand before the colon.
            Self::Detail(text) => format!("{}：{}", general.trim_end_matches('。'), text.trim()),
        }
    }

    /// The vendor's words that a failure of the kind may show.
    pub fn of_the_vendor(&self, kind: ErrorKind) -> Option<&str> {
        let private = matches!(kind, ErrorKind::Auth | ErrorKind::Balance);
        match self {
            Self::Detail(text) | Self::Quoting { words: text, .. } if !private => {
                Some(text.trim()).filter(|text| !text.is_empty())
            }
            _ => None,
        }
    }

    /// The sentence that is shown alone, or another one where this is none.
    fn alone_or(&self, other: &str) -> String {
        self.alone().unwrap_or(other).to_owned()
    }

    /// The sentence that is shown alone.
    fn alone(&self) -> Option<&str> {
        match self {
            Self::Whole(text) | Self::Quoting { text, .. } => {
                Some(text.trim()).filter(|text| !text.is_empty())
            }
            Self::Detail(_) => None,
        }
    }

    /// The same with its words changed.
    pub(crate) fn map(self, change: impl Fn(String) -> String) -> Self {
        match self {
            Self::Whole(text) => Self::Whole(change(text)),
            Self::Quoting { text, words } => Self::Quoting { text: change(text), words: change(words) },
            Self::Detail(text) => Self::Detail(change(text)),
        }
    }
}

impl ErrorKind {
    /// What the platform calls a failure of this kind, zh-CN.
    pub fn general(self) -> &'static str {
        match self {
            Self::InvalidParams => "供应商拒绝了参数",
            Self::ModeratedInput => "提示词或素材未通过内容审核",
            Self::ModeratedOutput => "生成结果未通过内容审核",
            Self::Auth | Self::Balance => "供应商账号暂不可用，请联系管理员",
            Self::RateLimited => "供应商请求过于频繁，请稍后重试",
            Self::NotFoundOrExpired => "任务未找到或已过期。请尝试重新生成。",
            Self::Busy => "供应商繁忙，请稍后重试",
            Self::Unsupported | Self::Unexpected => "生成失败",
        }
    }
}

impl Error {
    /// The vendor's words behind the tool's own, where there is something to tell: not in doubt, and not about the
    /// operator's account.
    #[must_use]
    pub fn behind(mut self, words: &str) -> Self {
        let private = matches!(self.kind, ErrorKind::Auth | ErrorKind::Balance);
        if self.delivery != Delivery::MaybeSent && !private {
            self.message = self.message.behind(words);
        }
        self
    }

    /// What the card of a task reads that failed with this error.
    pub fn as_failure(&self) -> String {
        self.message.shown(self.kind)
    }

    /// What the card of a task reads that waits for a person, because this error leaves open what the vendor did.
    pub fn in_doubt(&self) -> String {
        self.message.alone_or(match self.operation {
            Operation::Poll | Operation::Result => RESULT_IN_DOUBT,
            _ => Reason::IN_DOUBT,
        })
    }

    /// What the card of a running task reads while it cannot be asked for.
    pub fn while_polling(&self) -> Text {
        let general = match self.kind {
            ErrorKind::Busy | ErrorKind::Unexpected => POLL_LOST,
            _ => POLL_REFUSED,
        };
        match self.message.alone() {
            // What a tool or a vendor says so far has one language.
            Some(words) => Text::made(words, words),
            None => general,
        }
    }

    /// Whether a vendor that was asked for the result of a finished job told, in so many words, that there is none. A
    /// call that failed or was refused says nothing about a job that is paid for.
    pub fn has_no_result(&self) -> bool {
        let told = self.delivery == Delivery::NotSent && self.retry == Retry::No;
        told || matches!(self.kind, ErrorKind::ModeratedInput | ErrorKind::ModeratedOutput)
    }

    /// What the user reads at the card after the operation failed, whatever becomes of the task; `None` for operations
    /// that no card tells of.
    pub fn at_the_card(&self, operation: Operation) -> Option<String> {
        match operation {
            Operation::Prepare | Operation::Submit if self.delivery == Delivery::MaybeSent => {
                Some(self.in_doubt())
            }
            Operation::Prepare | Operation::Submit => Some(self.as_failure()),
            Operation::Poll => Some(self.while_polling().zh.into_owned()),
            Operation::Result if self.has_no_result() => Some(self.as_failure()),
            Operation::Result => Some(self.in_doubt()),
            Operation::Find | Operation::Cancel | Operation::Probe => None,
        }
    }
}

impl Deref for Reason {
    type Target = str;

    fn deref(&self) -> &str {
        let (Self::Whole(text) | Self::Quoting { text, .. } | Self::Detail(text)) = self;
        text
    }
}

impl From<&'static str> for Reason {
    fn from(text: &'static str) -> Self {
        Self::whole(text)
    }
}

impl From<String> for Reason {
    fn from(text: String) -> Self {
        Self::Detail(text)
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
mod tests {
    use super::*;

    #[test]
    fn a_sentence_stands_alone_and_a_vendors_words_behind_the_kind() {
        let gone = Reason::detail("HTTP 404").shown(NotFoundOrExpired);
        assert_eq!(gone, "任务未找到或已过期。请尝试重新生成：HTTP 404");
        use ErrorKind::*;
        let vendor = |text: &str| Reason::detail(text);
        for (kind, reason, wanted) in [
            (Unexpected, "生成失败，请重试".into(), "生成失败，请重试"),
            (Unexpected, vendor(" no face "), "生成失败：no face"),
            (Unexpected, vendor(" "), "生成失败"),
            (Unexpected, vendor("生成失败，请重试"), "生成失败，请重试"),
            (Unexpected, vendor("no face").behind("视频生成失败: "), "视频生成失败: no face"),
            (Unexpected, vendor("生成失败：no face").behind("视频生成失败: "), "视频生成失败: no face"),
            (Unexpected, Reason::from("未知错误").behind("视频生成失败: "), "未知错误"),
            (Balance, vendor("top up at example.com"), "供应商账号暂不可用，请联系管理员"),
            (Balance, Reason::whole("任务创建失败 (402)"), "任务创建失败 (402)"),
            (ModeratedInput, Reason::said(None, "内容违规"), "内容违规"),
            (
                ModeratedInput,
                Reason::said(Some("nsfw".into()), "内容违规"),
                "提示词或素材未通过内容审核：nsfw",
            ),
        ] {
            assert_eq!(reason.shown(kind), wanted);
        }
    }

    #[test]
    fn a_vendors_words_are_told_apart_from_the_tools_own() {
        use ErrorKind::*;
        let vendor = Reason::detail(" no face ");
        assert_eq!(vendor.of_the_vendor(Unexpected), Some("no face"));
        assert_eq!(vendor.of_the_vendor(Balance), None);
        assert_eq!(vendor.clone().behind("视频生成失败: ").of_the_vendor(Unexpected), Some("no face"));
        assert_eq!(vendor.behind("视频生成失败: ").of_the_vendor(Balance), None);
        assert_eq!(
            Reason::quoting("提交失败: no face", "no face").of_the_vendor(Unexpected),
            Some("no face")
        );
        assert_eq!(Reason::whole("任务创建失败 (402)").of_the_vendor(Unexpected), None);
        assert_eq!(Reason::from("生成失败，请重试").of_the_vendor(Unexpected), None);
    }

    #[test]
    fn what_is_in_doubt_or_cannot_be_asked_for_says_so_unless_the_tool_has_words_for_it() {
        let own = Error::new(ErrorKind::Unexpected, "任务ID缺失").delivery(Delivery::MaybeSent);
        let vendors = Error::new(ErrorKind::Busy, "503".to_owned()).delivery(Delivery::MaybeSent);
        let at = |error: &Error, operation| error.at_the_card(operation);
        for operation in [Operation::Submit, Operation::Poll, Operation::Result] {
            assert_eq!(at(&own, operation).as_deref(), Some("任务ID缺失"));
        }
        assert_eq!(at(&vendors, Operation::Submit).as_deref(), Some(Reason::IN_DOUBT));
        assert_eq!(at(&vendors, Operation::Poll).as_deref(), Some(&*POLL_LOST.zh));
        assert_eq!(at(&vendors, Operation::Cancel), None);
    }
}
