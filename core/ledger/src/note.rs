//! Why points moved, as statements say it.
//!
//! What the platform itself says is a word in the database and a sentence in the reader's language everywhere else; two
//! entries a task are too many to carry their sentences. What has a name in it lies there as both sentences, and what an
//! administrator wrote as it was written.

use std::borrow::Cow;
use std::str::FromStr;

use baigong_base::db::{StoredText, json_text};
use baigong_ground::Text;
use serde::{Serialize, Serializer};

/// Declares the reasons: the word in the database, the sentence in Chinese and in English.
macro_rules! reasons {
    ($($(#[$about:meta])* $variant:ident = $word:literal, $zh:literal, $en:literal;)+) => {
        /// A reason that the platform gives by itself.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum NoteReason {
            $($(#[$about])* $variant),+
        }

        impl NoteReason {
            /// All of them.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];

            /// The word in the database. It outlives the sentence.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// What people read.
            pub const fn text(self) -> Text {
                match self { $(Self::$variant => Text::new($zh, $en)),+ }
            }
        }

        impl FromStr for NoteReason {
            type Err = ();

            fn from_str(word: &str) -> Result<Self, ()> {
                match word { $($word => Ok(Self::$variant),)+ _ => Err(()) }
            }
        }
    };
}

reasons! {
    /// The hold of a new task.
    TaskHeld = "task_held", "提交任务，冻结积分", "Task submitted, points on hold";
    /// The price of a task that succeeded.
    TaskDone = "task_done", "生成完成", "Finished";
    /// What was not used of a hold.
    TaskRest = "task_rest", "按实际用量结算，差额退还", "Settled by use, the rest refunded";
    /// The hold of a task that failed.
    TaskFailed = "task_failed", "任务失败，积分退还", "The task failed, points refunded";
    /// The hold of a task that took too long.
    TaskTimedOut = "task_timed_out", "任务超时，积分退还", "The task timed out, points refunded";
    /// The hold of a task that its user stopped.
    TaskCancelled = "task_cancelled", "已取消，积分退还", "Cancelled, points refunded";
    /// The price of a task that its user stopped too late.
    TaskCancelledLate = "task_cancelled_late", "已取消，供应商已开始处理", "Cancelled after the vendor had started";
    /// The hold of a task of which a person decided that nothing came of it.
    TaskReviewed = "task_reviewed", "人工核实：未产生费用，积分退还", "Checked by a person: nothing was charged, points refunded";
    /// The price of results that nobody can have any more.
    TaskLost = "task_lost", "结果已失效，无法取回，积分退还", "The result is gone for good, points refunded";
    /// Points that a task gave back, and that a refund was to take.
    ClaimPaid = "claim_paid", "任务退回的积分，抵退款应收回的部分", "Points that a task gave back, taken for an earlier refund";
    /// Points of a refund that the channel closed.
    RefundReturned = "refund_returned", "退款未成功，积分退回", "The refund did not go through, points given back";
    /// The inviter's part of a purchase that was refunded.
    InvitationTaken = "invitation_taken", "好友退款，收回邀请奖励", "A friend's refund, invitation reward taken back";
    /// The same of a refund that the channel closed.
    InvitationReturned = "invitation_returned", "好友退款未成功，邀请奖励退回", "A friend's refund did not go through, reward given back";
    /// The reward for a friend's first purchase.
    InvitationReward = "invitation_reward", "邀请好友奖励（首次充值）", "Invitation reward (first purchase)";
    /// Points that were bought at the simulated cashier.
    PlayEnded = "play_ended", "网站已上线，收回演示收银台购买的积分", "The site is live: points bought at the demo cashier are taken back";
    /// The inviter's part of them.
    PlayInvitationEnded = "play_invitation_ended", "网站已上线，收回演示订单的邀请奖励", "The site is live: the reward for a friend's demo purchase is taken back";
    /// An order that was booked by hand without a word.
    Purchase = "purchase", "充值", "Purchase";
    /// What an administrator gave or took without a word.
    Adjusted = "adjusted", "管理员调整", "Adjusted by an administrator";
    /// What was left on an account that was closed.
    AccountClosed = "account_closed", "账户注销，剩余积分作废", "Account closed, remaining points forfeited";
    /// What an organisation had left when its owner closed it.
    OrganisationClosed = "organisation_closed", "组织已关闭，剩余积分转给所有者", "The organisation was closed, its remaining points went to the owner";
    /// What a new account starts with.
    Welcome = "welcome", "新用户赠送", "Welcome gift";
    /// A visitor's points that came along to an account.
    VisitorMoved = "visitor_moved", "访客积分转入账户", "Visitor's points moved to the account";
}

/// Why points moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// A reason of the platform's.
    Reason(NoteReason),
    /// A sentence with a name or a number in it, or what a person or a program wrote, or nothing.
    Text(Text),
}

impl Note {
    /// As it lies in the database. Words that are by chance those of a reason lie there as two sentences.
    pub fn stored(&self) -> Cow<'_, str> {
        match self {
            Self::Reason(reason) => reason.as_str().into(),
            Self::Text(text) => match StoredText::from(text).into_column() {
                word if word.parse::<NoteReason>().is_ok() => json_text(text).into(),
                column => column.into(),
            },
        }
    }

    /// What people read.
    pub fn text(&self) -> Text {
        match self {
            Self::Reason(reason) => reason.text(),
            Self::Text(text) => text.clone(),
        }
    }
}

/// As it lies in the database.
impl From<String> for Note {
    fn from(stored: String) -> Self {
        match stored.parse() {
            Ok(reason) => Self::Reason(reason),
            Err(()) => Self::Text(StoredText::of_column(stored).into()),
        }
    }
}

/// As people read it, in both languages.
impl Serialize for Note {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.text().serialize(serializer)
    }
}

impl From<NoteReason> for Note {
    fn from(reason: NoteReason) -> Self {
        Self::Reason(reason)
    }
}

impl From<Text> for Note {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Note {
    fn from(words: &str) -> Self {
        Self::Text(Text::made(words, words))
    }
}

/// SQL for whether a note contains a text, which `$1` is as [`containing`](baigong_base::db::containing) makes it; `note` is
/// SQL for the note. Reasons are looked for in both languages.
pub(crate) fn says(note: &str, q: &str) -> String {
    let q = q.to_lowercase();
    let says = |reason: &NoteReason| {
        let text = reason.text();
        text.zh.to_lowercase().contains(&q) || text.en.to_lowercase().contains(&q)
    };
    let words: Vec<String> =
        NoteReason::ALL.iter().filter(|reason| says(reason)).map(|r| format!("'{}'", r.as_str())).collect();
    let all: Vec<String> = NoteReason::ALL.iter().map(|reason| format!("'{}'", reason.as_str())).collect();
    let written = format!("(lower({note}) like $1 escape '\\' and {note} not in ({}))", all.join(", "));
    if words.is_empty() { written } else { format!("({written} or {note} in ({}))", words.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_comes_back_from_the_database_as_it_went_there() {
        let reasons = NoteReason::ALL.map(Note::Reason);
        let others = [
            Note::Text(Text::new("购买「七天会员」", "Purchase: Seven-day membership")),
            Note::from("补偿 {\"zh\""),
            Note::from(""),
        ];
        for note in reasons.into_iter().chain(others) {
            assert_eq!(Note::from(note.stored().into_owned()), note);
        }
    }

    #[test]
    fn words_are_read_as_they_were_written_whatever_they_look_like() {
        for words in ["welcome", r#"{"zh":"甲","en":"b"}"#, "补偿", ""] {
            let read = Note::from(Note::from(words).stored().into_owned()).text();
            assert_eq!(read, Text::made(words, words));
        }
    }

    #[test]
    fn every_reason_says_something_in_both_languages() {
        let chinese = |text: &str| text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
        for Text { zh, en } in NoteReason::ALL.map(NoteReason::text) {
            assert!(chinese(&zh) && !en.is_empty() && !chinese(&en), "{zh}: {en}");
        }
    }
}
