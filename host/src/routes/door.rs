//! The door before every operation of the API's description: it reads there what the operation wants of its caller
//! ([`Requirement`]), refuses whoever does not have it before the handler runs, and has administrative acts recorded. A route
//! that is not described, or does not say what it wants, is answered to nobody.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use utoipa::openapi::{OpenApi, path};

use super::store::{IN_A_WINDOW, is_navigation, refusal_page};
use crate::app::App;
use crate::audit::{self, Asked};
use crate::auth::{Caller, Requirement, check_token};
use crate::error::{ApiError, ApiResult};

/// What the door knows of every operation, by its route and method. Cheap to clone.
#[derive(Clone)]
pub struct Door(Arc<HashMap<String, HashMap<Method, Operation>>>);

struct Operation {
    /// The stable word of the call.
    id: String,
    wants: Option<Requirement>,
    in_a_window: bool,
}

impl From<&path::Operation> for Operation {
    fn from(described: &path::Operation) -> Self {
        let extensions = described.extensions.as_ref();
        Self {
            id: described.operation_id.clone().unwrap_or_default(),
            wants: Requirement::of(described),
            in_a_window: extensions.is_some_and(|extensions| extensions.contains_key(IN_A_WINDOW)),
        }
    }
}

impl Door {
    /// Before the operations of a description.
    pub fn before(api: &OpenApi) -> Self {
        let routes = api.paths.paths.iter().map(|(path, item)| {
            let described = [
                (Method::GET, &item.get),
                (Method::POST, &item.post),
                (Method::PUT, &item.put),
                (Method::PATCH, &item.patch),
                (Method::DELETE, &item.delete),
            ];
            let operations = described.into_iter().filter_map(|(method, operation)| {
                operation.as_ref().map(|operation| (method, operation.into()))
            });
            (path.clone(), operations.collect())
        });
        Self(Arc::new(routes.collect()))
    }

    /// HEAD is answered by what answers GET.
    fn operation(&self, route: &str, method: &Method) -> Option<&Operation> {
        let operations = self.0.get(route)?;
        operations.get(if *method == Method::HEAD { &Method::GET } else { method })
    }
}

/// Lets a request in to its operation, or refuses it.
pub async fn admit(State((app, door)): State<(App, Door)>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let Some(operation) = door.operation(route, request.method()) else {
        return ApiError::internal(format_args!("{} {route} is not described", request.method()))
            .into_response();
    };
    let in_a_window = operation.in_a_window && is_navigation(request.headers());
    let response = pass(&app, operation, request, next).await.unwrap_or_else(IntoResponse::into_response);
    if in_a_window { refusal_page(response) } else { response }
}

async fn pass(app: &App, operation: &Operation, request: Request, next: Next) -> ApiResult<Response> {
    let Operation { id, wants: Some(wants), .. } = operation else {
        return Err(ApiError::internal(format_args!("{} does not say what it wants", operation.id)));
    };
    let (mut parts, body) = request.into_parts();
    let caller = Caller::from_request_parts(&mut parts, app).await?;
    let mut admitted = wants.admit(app, &caller).await;
    if !wants.is_open() {
        admitted = admitted.and_then(|admitted| check_token(&caller, id).map(|()| admitted));
    }
    let act = audit::is_act(&parts.method, parts.uri.path()).then(|| Asked {
        operation: id.clone(),
        method: parts.method.clone(),
        path: parts.uri.path().to_owned(),
        caller,
    });
    match (admitted, act) {
        (Err(refusal), Some(act)) => act.refuse(app, refusal).await,
        (Err(refusal), None) => Err(refusal),
        (Ok(admitted), act) => {
            if let Some(admitted) = admitted {
                parts.extensions.insert(admitted);
            }
            let request = Request::from_parts(parts, body);
            match act {
                Some(act) => act.see_through(app, request, next).await,
                None => Ok(next.run(request).await),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::auth::Scope;
    use crate::routes;

    #[test]
    fn every_operation_says_what_it_wants_and_every_act_wants_an_administrator() {
        let door = Door::before(&routes::openapi());
        let mut wrong = Vec::new();
        for (route, operations) in &*door.0 {
            for (method, operation) in operations {
                let administers = route.starts_with("/api/v1/admin/") || audit::is_act(method, route);
                match &operation.wants {
                    Some(wants) if wants.wants(Scope::Admin) || !administers => {}
                    _ => wrong.push(&operation.id),
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:?}");
    }

    #[test]
    fn the_ways_to_a_payment_company_are_opened_in_windows() {
        let door = Door::before(&routes::openapi());
        let all = door.0.values().flat_map(HashMap::values).filter(|operation| operation.in_a_window);
        let mut ids: Vec<_> = all.map(|operation| operation.id.as_str()).collect();
        ids.sort_unstable();
        assert_eq!(ids, ["pay_order", "specified_alipay"]);
    }

    #[test]
    fn operations_are_found_by_route_and_method() {
        let door = Door::before(&routes::openapi());
        let id = |route, method| door.operation(route, &method).map(|operation| operation.id.as_str());
        assert_eq!(id("/api/v1/admin/users/{uid}/password", Method::POST), Some("reset_user_password"));
        assert_eq!(id("/api/v1/site", Method::HEAD), Some("get_site"));
        assert_eq!(id("/api/v1/site", Method::DELETE), None);
        assert_eq!(id("/no/such", Method::POST), None);
    }
}
