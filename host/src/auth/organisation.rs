//! In whose name somebody works: their own, or an organisation's.

use std::sync::Arc;

use axum::http::HeaderMap;
use baigong_ground::messages;
use baigong_platform::organisations::{OrganisationError, OrganisationId};

use super::{Credential, Principal};
use crate::app::App;
use crate::error::{ApiError, ApiResult, Code};

messages! {
    key_of_another_purse = "此密钥不花费该组织的积分：请使用属于该组织的密钥", "This key does not spend the points of that organisation. Please use one that belongs to it";
    not_of_organisation = "您不是该组织的成员，或该组织已关闭", "You are no member of the organisation that the header Baigong-Organisation names, or it is closed";
}

/// Names the organisation that somebody works in the name of.
const ORGANISATION: &str = "baigong-organisation";

/// Finds in whose name somebody works: the organisation of a key, or the one that a person names in a header. It is looked up for
/// each request, so that whoever is no member any more spends nothing of it.
pub(super) async fn in_the_name_of(
    app: &App,
    headers: &HeaderMap,
    principal: Principal,
) -> ApiResult<Principal> {
    let named = headers.get(ORGANISATION).map(|value| value.to_str().unwrap_or_default().trim());
    let id = match (&principal.by, named) {
        (Credential::Key(_, holder), named) => {
            let own = holder.organisation_id.as_ref().map(OrganisationId::as_str);
            if named.is_some() && named != own {
                return Err(ApiError::new(Code::Forbidden, key_of_another_purse()));
            }
            own
        }
        (_, named) => named,
    };
    let Some(id) = id else { return Ok(principal) };
    match app.organisations.membership(&principal.user.id, &OrganisationId::new(id)).await {
        Ok(membership) => Ok(Principal { membership: Some(Arc::new(membership)), ..principal }),
        Err(OrganisationError::NotFound) => Err(ApiError::new(Code::Forbidden, not_of_organisation())),
        Err(cause) => Err(cause.into()),
    }
}
