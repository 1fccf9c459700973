//! The API as a resource that applications ask for: what they may want there, and how far a person lets them go.

use baigong_ground::field::invalid_field;
use baigong_ground::messages;
use baigong_ledger::MAX_POINTS;
use baigong_ledger::caps::Caps;
use serde::{Deserialize, Serialize};

use super::client::Client;
use super::documents::ClientDocuments;
use super::error::ErrorCode;
use crate::keys::{KeyError, KeyLimits, KeyScope, KeyScopes, Keys};

messages! {
    points_per_day_malformed = "请设置每天最多可花费的积分：1 到 10 亿之间的整数", "Please set how many points it may spend a day: a whole number from 1 to 1,000,000,000";
}

/// Of a key's name.
const NAME_CHARS: usize = 60;

/// The API as a resource of the provider's.
pub struct ApiAccess {
    /// What requests call it: its address.
    pub resource: String,
    /// All that an application may be allowed there.
    pub scopes: KeyScopes,
    /// The keys by which applications act.
    pub keys: Keys,
    /// Applications that nobody registered; none where the operator wants none.
    pub documents: Option<ClientDocuments>,
}

/// What an application wants to do at the API.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApiRequest {
    /// What it wants to do.
    pub scopes: KeyScopes,
    /// What it calls itself.
    pub client_name: String,
}

/// How far the person lets it go.
#[derive(Debug, Clone, Copy, Default)]
pub struct ApiTerms {
    /// The most points that it may spend in a day. Wanted where it may spend any.
    pub points_per_day: Option<i64>,
    /// For trying things alone: simulated vendors make what it asks for, at no cost.
    pub test: bool,
}

impl ApiAccess {
    /// What a request for `resource` means that asks for the words of `scope`: all, where it asks for none.
    pub(super) fn asked(
        &self,
        client: &Client,
        resource: &str,
        scope: Option<&str>,
    ) -> Result<ApiRequest, (ErrorCode, &'static str)> {
        if resource != self.resource {
            return Err((ErrorCode::InvalidTarget, "resource is none of this server's"));
        }
        let scopes = match scope {
            None => self.scopes.clone(),
            Some(words) => self
                .scopes
                .named(words)
                .ok_or((ErrorCode::InvalidScope, "scope holds no word of the resource"))?,
        };
        Ok(ApiRequest { scopes, client_name: client.name.chars().take(NAME_CHARS).collect() })
    }
}

impl ApiTerms {
    /// The limits of the key by which it acts.
    pub(super) fn limits(self, scopes: &KeyScopes) -> Result<KeyLimits, KeyError> {
        let spends = scopes.contain(KeyScope::TasksWrite) && !self.test;
        if !spends {
            return Ok(KeyLimits::default());
        }
        let day = self.points_per_day.filter(|points| (1..=MAX_POINTS).contains(points));
        let wrong = || KeyError::Invalid(vec![invalid_field("points_per_day", points_per_day_malformed())]);
        let points = Caps { day: Some(day.ok_or_else(wrong)?), ..Caps::default() };
        Ok(KeyLimits { points, ..KeyLimits::default() })
    }
}
