//! Letters about organisations: invitations, and what somebody else decided about a member.

use baigong_base::db::Tx;
use baigong_base::mail::{Letter, MailError, MailKind, Message};
use baigong_ground::day::DAY_MS;
use baigong_ledger::UserId;

use super::model::{MemberRole, OrganisationError, OrganisationId};
use super::rows;
use super::service::Organisations;

/// After this whoever comes to the site has seen it.
const USEFUL_MS: i64 = 3 * DAY_MS;

/// What somebody else decided about a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Decision {
    /// The member has this role now.
    Role(MemberRole),
    /// The member belongs to it no more.
    Removed,
}

impl Decision {
    fn letter(self, site: &str, to: &str, name: &str, page: &str, until_ms: i64) -> Message {
        let (title, lead, notes) = match self {
            Self::Role(role) => {
                let (zh, en, zh_may, en_may) = words(role);
                (
                    "组织角色已更改",
                    format!("您在{site}的组织“{name}”中的角色已改为{zh}。"),
                    [
                        format!("{zh}{zh_may}。"),
                        format!("Your role in the organisation “{name}” is now {en}: {en_may}."),
                    ],
                )
            }
            Self::Removed => (
                "您已被移出组织",
                format!("您已不再是{site}的组织“{name}”的成员。"),
                [
                    "您不能再花费它的积分，您为它新建的密钥已停用。您的作品和您自己的积分不受影响。"
                        .to_owned(),
                    format!(
                        "You were removed from the organisation “{name}”. You cannot spend its points any more, and the keys \
                         that you made for it have ended. Your works and your own points stay yours."
                    ),
                ],
            ),
        };
        let link = Some(("查看我的组织", page));
        let letter = Letter { site, title: title.into(), lead, code: None, link, notes: notes.into() };
        letter.message(MailKind::Notice, to, until_ms)
    }
}

/// What a role is called and allows, in both languages.
fn words(role: MemberRole) -> (&'static str, &'static str, &'static str, &'static str) {
    match role {
        MemberRole::Member => {
            ("成员", "member", "可以在上限内花费组织的积分", "you spend its points, within your caps")
        }
        MemberRole::Admin => (
            "管理员",
            "administrator",
            "还可以邀请和管理成员，并查看谁花费了多少",
            "you also invite and manage members, and see who spent what",
        ),
        MemberRole::Owner => (
            "所有者",
            "owner",
            "决定谁来管理组织，也可以移交或关闭它",
            "you decide who manages it, and may hand it over or close it",
        ),
    }
}

impl Organisations {
    /// Writes to the proven address of whoever somebody else decided about. The letter goes if the caller's transaction does, and
    /// the caller wakes the mailer behind it. Somebody who hears of many decisions within an hour is left in peace.
    pub(super) async fn tell(
        &self,
        tx: &mut Tx,
        id: &OrganisationId,
        who: &UserId,
        decision: Decision,
    ) -> Result<(), OrganisationError> {
        let Some(mailer) = &self.0.deps.mailer else { return Ok(()) };
        let Some((name, to)) = rows::reach(tx, id, who).await? else { return Ok(()) };
        let now_ms = self.now_ms();
        if self.0.told.take(who.as_str(), now_ms).is_err() {
            return Ok(());
        }
        let message = decision.letter(mailer.site_name(), &to, &name, &self.page(), now_ms + USEFUL_MS);
        match mailer.enqueue(tx, &message).await {
            Ok(_) => Ok(()),
            Err(MailError::Database(cause)) => Err(cause.into()),
            // An address that no mail program could write to must not keep a member in an organisation.
            Err(cause) => {
                tracing::warn!(%cause, organisation = %id, "a member is not told of a decision");
                Ok(())
            }
        }
    }

    /// Has what was written in a committed transaction delivered.
    pub(super) fn wake_mailer(&self) {
        if let Some(mailer) = &self.0.deps.mailer {
            mailer.wake();
        }
    }

    /// Where people see their organisations.
    pub(super) fn page(&self) -> String {
        format!("{}/dhmsg/organisation", self.0.deps.site.as_str().trim_end_matches('/'))
    }
}

pub(super) fn invited(site: &str, to: &str, name: &str, link: &str, until_ms: i64) -> Message {
    let letter = Letter {
        site,
        title: "组织邀请".into(),
        lead: format!("您受邀加入{site}的组织“{name}”，与其他成员共用积分。"),
        code: None,
        link: Some(("接受邀请", link)),
        notes: vec![
            "链接在7天内有效，只能使用一次。如果您不认识对方，请忽略本邮件。".into(),
            format!(
                "You were invited to the organisation “{name}”, whose members share points. The link works once, within seven \
                 days. If you do not know who sent it, ignore this mail."
            ),
        ],
    };
    letter.message(MailKind::Notice, to, until_ms)
}
