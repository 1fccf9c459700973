//! Favourites, folders and tags.

use axum::Json;
use axum::extract::State;
use baigong_platform::keys::KeyScope;
use baigong_platform::points::TaskId;
use baigong_platform::tasks::TaskView;
use baigong_platform::works::Organise;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::http::extract::Body;

/// How works are to be organised. What is left out stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OrganiseTasks {
    /// The works, from 1 to 500.
    #[schema(value_type = Vec<String>)]
    ids: Vec<TaskId>,
    /// Whether they are favourites.
    #[serde(default)]
    favourite: Option<bool>,
    /// The folder that they go to, 1 to 40 characters; null takes them out of theirs.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    folder: Option<Option<String>>,
    /// Tags that they get, 1 to 40 characters each. A work has at most 20.
    #[serde(default)]
    #[schema(required = false)]
    add_tags: Vec<String>,
    /// Tags that they lose, before they get others.
    #[serde(default)]
    #[schema(required = false)]
    remove_tags: Vec<String>,
}

/// Tells a null from a field that is not there.
fn present<'de, D: Deserializer<'de>>(json: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(json).map(Some)
}

/// The works as they are now, newest first.
#[derive(Serialize, ToSchema)]
pub struct Organised {
    changed: Vec<TaskView>,
}

/// Marks works as favourites, puts them into a folder, gives and takes tags. All of them change, or none.
#[utoipa::path(
    patch, path = "/api/v1/tasks", operation_id = "organise_tasks", tag = "tasks",
    security(("session" = []), ("key" = [KeyScope::TasksWrite])),
    request_body = OrganiseTasks,
    responses((status = 200, body = Organised), (status = 404))
)]
#[crate::boxed]
pub async fn organise(
    State(app): State<App>,
    current: CurrentUser,
    Body(request): Body<OrganiseTasks>,
) -> ApiResult<Json<Organised>> {
    let OrganiseTasks { ids, favourite, folder, add_tags, remove_tags } = request;
    let change = Organise { ids: super::named(ids)?, favourite, folder, add_tags, remove_tags };
    let changed = app.works.organise(&current.user.id, change).await?;
    Ok(Json(Organised { changed: app.tasks.get_all(&current.user.id, &changed).await? }))
}
