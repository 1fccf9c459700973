//! Letters about changes of what protects an account, to the mailbox that was its owner's before the change: whoever changes
//! it without being the owner cannot keep the owner from hearing of it.
//!
//! A letter stands in the outbox with the change of password, address or factors. Who changes their own to
//! fill a mailbox fills their own.

use baigong_base::db::Tx;
use baigong_base::mail::{Letter, MailError, MailKind, Message};
use baigong_ground::day::DAY_MS;
use baigong_ledger::{User, UserId};

use super::model::UserError;
use super::{Users, rows};

/// After this the letter would only alarm.
const USEFUL_MS: i64 = 3 * DAY_MS;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    /// The password, by whoever knew it, had the mailbox or runs the site.
    Password,
    /// The address: another one has taken the place of the one that is written to.
    Address,
    /// An authenticator app came.
    TotpAdded,
    /// An authenticator app went.
    TotpRemoved,
    /// A passkey came.
    PasskeyAdded,
    /// A passkey went.
    PasskeyRemoved,
    /// Recovery codes were drawn anew.
    RecoveryCodes,
    /// Whoever runs the site removed every second factor.
    FactorsReset,
    /// A key for programs was made.
    KeyMade,
    /// An application was let act for the account.
    ApplicationAllowed,
    /// A key was ended because somebody found it.
    KeyFound,
    /// A webhook was switched off, because nothing has arrived there for days.
    WebhookOff,
}

impl Change {
    /// The subject, what happened, and the same in English.
    fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Password => (
                "密码已更改",
                "的密码已更改，其他设备上的登录已全部退出。",
                "The password of your account was changed.",
            ),
            Self::Address => (
                "绑定邮箱已更换",
                "已改为绑定另一个邮箱，这个邮箱不能再用于登录和重置密码。",
                "Another e-mail address has taken the place of this one on your account.",
            ),
            Self::TotpAdded => {
                ("两步验证已变更", "已启用验证器。", "An authenticator app was added to your account.")
            }
            Self::TotpRemoved => {
                ("两步验证已变更", "已移除验证器。", "The authenticator app was removed from your account.")
            }
            Self::PasskeyAdded => {
                ("两步验证已变更", "已添加通行密钥。", "A passkey was added to your account.")
            }
            Self::PasskeyRemoved => {
                ("两步验证已变更", "已移除通行密钥。", "A passkey was removed from your account.")
            }
            Self::RecoveryCodes => (
                "两步验证已变更",
                "已重新生成恢复代码，之前的恢复代码已失效。",
                "The recovery codes of your account were drawn anew.",
            ),
            Self::FactorsReset => (
                "两步验证已变更",
                "的两步验证已由管理员全部移除。",
                "An administrator removed two-step verification from your account.",
            ),
            Self::KeyMade => (
                "新建了 API 密钥",
                "新建了一个 API 密钥，使用它的程序可以花费您的积分。",
                "An API key of your account was made. Programs that show it spend your points.",
            ),
            Self::ApplicationAllowed => (
                "允许了一个应用使用账户",
                "允许了一个应用以其名义创作，它可以在所设上限内花费您的积分。如非本人操作，请在控制台的 API 密钥页面停用它。",
                "An application was allowed to act for your account; it spends your points up to the cap that was set. If it was not you, end it on the page of your API keys.",
            ),
            Self::KeyFound => (
                "API 密钥已停用",
                "的一个 API 密钥被报告泄露，已立即停用。请在控制台的 API 密钥页面新建一个。",
                "Somebody found an API key of your account and reported it: it was ended at once. Please make a new one.",
            ),
            Self::WebhookOff => (
                "Webhook 已停用",
                "的一个 Webhook 多日无法送达或地址已失效，已自动停用。请在控制台的 Webhook 页面检查地址后重新启用。",
                "A webhook of your account was switched off, because nothing has arrived at its address for days.",
            ),
        }
    }

    fn message(self, site: &str, to: &str, login_name: &str, until_ms: i64) -> Message {
        let (title, what, english) = self.words();
        let letter = Letter {
            site,
            title: title.into(),
            lead: format!("您的{site}账户“{login_name}”{what}"),
            code: None,
            link: None,
            notes: vec![
                "如果这是您本人的操作，无需理会本邮件。".into(),
                "如果不是，请立即打开本站重置密码、检查已登录的设备；无法登录时请联系管理员。".into(),
                format!(
                    "{english} If it was you, ignore this mail. If not, open the site at once, reset your password and look at \
                     the devices that are signed in."
                ),
            ],
        };
        letter.message(MailKind::Notice, to, until_ms)
    }
}

impl Users {
    /// Writes to the owner of a webhook that was switched off by itself.
    ///
    /// # Errors
    /// The database's, and what is wrong with the letter.
    pub async fn tell_webhook_off(&self, tx: &mut Tx, owner: &UserId) -> Result<(), UserError> {
        match rows::lock_user(tx, owner).await? {
            Some(row) => self.tell(tx, &row.into_user(), Change::WebhookOff).await,
            None => Ok(()),
        }
    }

    /// Writes to the address that `user`, as it was before the change, had proven; nothing without one. The letter goes if the
    /// caller's transaction does.
    pub(crate) async fn tell(&self, tx: &mut Tx, user: &User, change: Change) -> Result<(), UserError> {
        let address = user.email.as_deref().filter(|_| user.email_verified);
        let (Some(mailer), Some(address)) = (&self.0.mailer, address) else { return Ok(()) };
        let until_ms = self.now_ms() + USEFUL_MS;
        let message = change.message(mailer.site_name(), address, &user.login_name, until_ms);
        match mailer.enqueue(tx, &message).await {
            Ok(_) => Ok(()),
            Err(MailError::Database(cause)) => Err(cause.into()),
            // An address that no mail program could write to must not keep its owner from changing it.
            Err(cause) => {
                tracing::warn!(%cause, uid = user.uid, "nobody is told of a change");
                Ok(())
            }
        }
    }
}
