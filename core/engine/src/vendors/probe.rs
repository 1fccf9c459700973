//! Whether an account works, as its vendor says, without spending money.

use std::time::Duration;

use baigong_provider::ErrorKind;
use serde::Serialize;

use super::{AccountDraft, VendorError, Vendors, rows};
use crate::accounts::account::VendorAccount;

/// Longest wait for an answer.
pub const PROBE_TIMEOUT: Duration = Duration::from_secs(15);

/// What a probe found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ProbeVerdict))]
pub enum Verdict {
    /// The vendor takes the account.
    Ok,
    /// The vendor refused it, or did not answer.
    Failed,
    /// Something answers at the address, but the vendor offers nothing to ask that costs nothing.
    Unsupported,
}

/// The answer to a probe.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Probed {
    /// What it found.
    pub verdict: Verdict,
    /// For people, zh-CN where it is ours; the vendor's words where it has any.
    pub message: String,
    /// How long it took, in milliseconds.
    pub took_ms: i64,
}

impl Vendors {
    /// Asks the vendor about an account, for at most [`PROBE_TIMEOUT`]. A good answer ends its rest.
    pub async fn probe(&self, id: &str) -> Result<Probed, VendorError> {
        let Some(account) = self.account(id) else {
            // Stored, but not usable: the panel shows why.
            let problem = self.get(id).await?.problem;
            return Err(VendorError::Conflict(problem.unwrap_or_else(|| "该账号无法使用".into())));
        };
        let probed = self.ask(&account).await;
        if probed.verdict == Verdict::Ok {
            self.0.book.prove(id);
        }
        Ok(probed)
    }

    /// Asks the vendor about an account as it is written down, before it is saved: a new one of `tool`, or a change of
    /// the one with the id, whose secrets serve where none are entered and the address stays. Nothing is stored, and no
    /// secret is logged.
    pub async fn probe_draft(
        &self,
        tool: &str,
        id: Option<&str>,
        draft: AccountDraft,
    ) -> Result<Probed, VendorError> {
        let row = match id {
            None => self.drafted(tool, draft)?,
            Some(id) => {
                let stored = rows::all(&self.0.db).await?.into_iter().find(|row| row.id == id);
                self.changed(stored.ok_or(VendorError::NotFound)?, draft)?
            }
        };
        let account = self.config(row).and_then(|config| self.0.book.account(config));
        let account = account.map_err(|_| VendorError::Conflict("该账号无法使用".into()))?;
        Ok(self.ask(&account).await)
    }

    async fn ask(&self, account: &VendorAccount) -> Probed {
        let clock = self.0.clock.clone();
        let began = clock.now_ms();
        let asked = tokio::time::timeout(PROBE_TIMEOUT, async {
            let answer = account.probe(clock.clone(), PROBE_TIMEOUT).await;
            match answer {
                Err(error) if error.kind == ErrorKind::Unsupported => {
                    account.reach(PROBE_TIMEOUT).await.and(Err(error))
                }
                known => known,
            }
        })
        .await;
        let took_ms = clock.now_ms() - began;
        let (verdict, message) = match asked {
            Ok(Ok(health)) => (Verdict::Ok, health.message),
            Ok(Err(error)) if error.kind == ErrorKind::Unsupported => (
                Verdict::Unsupported,
                "接口地址可以连接；没有不产生费用的方法检测密钥，可提交一个任务来验证".into(),
            ),
            Ok(Err(error)) => {
                tracing::info!(account = account.id, %error, "a probe failed");
                let why = match error.kind {
                    ErrorKind::Auth => "供应商拒绝了密钥",
                    ErrorKind::Balance => "供应商账号余额不足",
                    ErrorKind::RateLimited => "供应商限流",
                    ErrorKind::Busy => "供应商繁忙或无法连接",
                    ErrorKind::NotFoundOrExpired => "接口地址不存在",
                    _ => "供应商返回异常",
                };
                (Verdict::Failed, format!("{why}：{}", error.message))
            }
            Err(_) => (Verdict::Failed, format!("供应商在 {} 秒内没有响应", PROBE_TIMEOUT.as_secs())),
        };
        Probed { verdict, message, took_ms }
    }
}
