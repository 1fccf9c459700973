//! Whether an account works, as its vendor says, without spending money.

use std::time::Duration;

use baigong_ground::{Message, Text, messages};
use baigong_provider::ErrorKind;
use serde::Serialize;

use super::{AccountDraft, VendorError, Vendors, rows};
use crate::accounts::account::VendorAccount;

messages! {
    vendor_limits_rate = "供应商限流", "The vendor limits the rate";
    base_url_answers = "接口地址可以连接；没有不产生费用的方法检测密钥，可提交一个任务来验证", "The base URL answers. There is no free way to test the key: submit a task to see";
    probe_failed(why, words) = "{why}：{words}", "{why}: {words}";
    account_unusable = "该账号无法使用", "The account cannot be used";
    vendor_refuses_key = "供应商拒绝了密钥", "The vendor refused the key";
    vendor_balance_low = "供应商账号余额不足", "The balance at the vendor is too low";
    vendor_busy = "供应商繁忙或无法连接", "The vendor is busy or cannot be reached";
    base_url_not_found = "接口地址不存在", "There is nothing at the base URL";
    vendor_answer_wrong = "供应商返回异常", "The vendor's answer is not right";
    vendor_silent(seconds) = "供应商在 {seconds} 秒内没有响应", "The vendor did not answer within {seconds} seconds";
}

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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Probed {
    /// What it found.
    pub verdict: Verdict,
    /// For people; the vendor's words where it has any.
    pub message: Text,
    /// How long it took, in milliseconds.
    pub took_ms: i64,
}

impl Vendors {
    /// Asks the vendor about an account, for at most [`PROBE_TIMEOUT`]. A good answer ends its rest.
    pub async fn probe(&self, id: &str) -> Result<Probed, VendorError> {
        let Some(account) = self.account(id) else {
            // Stored, but not usable: the panel shows why.
            let problem = self.get(id).await?.problem;
            return Err(VendorError::Conflict(problem.map_or_else(account_unusable, |words| {
                Text::made(words, account_unusable().text.en).into()
            })));
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
        let account = self.config(row).map_err(|problem| problem.to_string());
        let account = account.and_then(|config| self.0.book.account(config));
        let account = account.map_err(|_| VendorError::Conflict(account_unusable()))?;
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
            Ok(Err(error)) if error.kind == ErrorKind::Unsupported => {
                (Verdict::Unsupported, base_url_answers().text)
            }
            Ok(Err(error)) => {
                tracing::info!(account = account.id, %error, "a probe failed");
                let why = match error.kind {
                    ErrorKind::Auth => vendor_refuses_key(),
                    ErrorKind::Balance => vendor_balance_low(),
                    ErrorKind::RateLimited => vendor_limits_rate(),
                    ErrorKind::Busy => vendor_busy(),
                    ErrorKind::NotFoundOrExpired => base_url_not_found(),
                    _ => vendor_answer_wrong(),
                };
                (Verdict::Failed, with_words(why, &error.message.text()))
            }
            Err(_) => (Verdict::Failed, vendor_silent(PROBE_TIMEOUT.as_secs()).text),
        };
        Probed { verdict, message, took_ms }
    }
}

/// What is wrong, and behind it the words of whoever said so: in English where they are not Chinese.
fn with_words(why: Message, words: &Text) -> Text {
    let said = probe_failed(&why, words).text;
    let is_chinese = words.en.chars().any(|c| matches!(c, '\u{4e00}'..='\u{9fff}'));
    if is_chinese { Text { en: why.text.en, ..said } } else { said }
}
