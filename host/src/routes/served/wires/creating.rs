//! Jobs that are asked for in a vendor's protocol.

use std::time::Duration;

use axum::response::Response;
use baigong_gateway::model_name::ModelName;
use baigong_gateway::outcome::Stage;
use baigong_gateway::wires::Asked;
use baigong_ground::field::FieldError;
use baigong_ground::messages;
use baigong_platform::points::UserId;
use baigong_platform::tasks::TaskView;
use baigong_wire::{Incoming, Meaning, NotServed, Role, dropped};
use serde_json::{Map, Value};

use super::answers::say_job;
use super::{events, files, unknown};
use crate::app::App;
use crate::error::{ApiError, ApiResult, Code};
use crate::routes::served::asking::{Asking, Wanted, not_served, wait};

messages! {
    job_takes_longer(id) = "生成时间较长，任务 {id} 仍在进行", "It takes longer: the job {id} goes on";
    request_not_served = "本站不支持该请求的内容", "This site does not serve what the request asks for";
    cannot_read_request(why) = "请求内容不正确：{why}", "The request is not right: {why}";
}

/// How long an answer is held that has the results in it. What stands between clients and the site often waits for five minutes.
const LONGEST_WAIT: Duration = Duration::from_secs(280);

/// Makes what a request asks for, and answers as its operation does: at once, with the results, or as a stream.
pub async fn create(
    app: &App,
    asking: &Asking,
    asked: &[Asked<'static>],
    request: Incoming,
) -> ApiResult<Response> {
    let Understood { asked, meaning, taken } = understand(app, asked, &request)?;
    let user = &asking.current.user.id;
    let Meaning { tool, mode, mut params } = meaning;
    let form = app.registry.form(&tool, &mode).ok_or_else(unknown)?;
    files::bring_in(app, user, form.validator.schema(), &mut params).await?;
    let taken = taken.or_else(|| form.validator.check(Value::Object(params.clone())).ok());
    if let Some(name) = taken.as_ref().and_then(|taken| dropped(&params, taken)) {
        return Err(ApiError::field(&format!("/params/{name}"), "not_offered", not_served(name)));
    }
    let wanted = Wanted {
        name: ModelName { tool, mode },
        input: params,
        alias: asked.alias(&request),
        echo: asked.echo(&request),
        tell: None,
    };
    let (task, named) = asking.make(app, wanted).await?;
    let answer = match asked.operation.behaviour.role {
        Role::Sync => {
            let task = wait(app, user, task, LONGEST_WAIT).await?;
            if Stage::of(&task) == Stage::Failed {
                // Asked again it is another wish.
                named.close();
            }
            finished(app, user, &asked, &request, &task).await?
        }
        Role::Stream => events::follow(app, user, asked, request, task),
        _ => {
            let example = asked.example(asked.operation.behaviour.reply.as_ref(), &request);
            let example = example.ok_or_else(|| ApiError::internal("there is no reply to a submit"))?;
            say_job(app, user, &asked, example, &request, &task).await?
        }
    };
    Ok(named.watch(answer))
}

/// A request, understood.
struct Understood {
    /// The operation that it is for.
    asked: Asked<'static>,
    meaning: Meaning,
    /// What the form makes of the parameters; none where it does not take them as they are, as where files stand in them as data.
    taken: Option<Map<String, Value>>,
}

/// Which of the operations a request is for, and what it means: that of the first whose form takes it, or else of the first that has
/// one, which says what is wrong.
fn understand(app: &App, asked: &[Asked<'static>], request: &Incoming) -> ApiResult<Understood> {
    let mut refusal = None;
    let mut refused_by_form = None;
    for asked in asked {
        let meaning = match read(asked, request) {
            None => continue,
            Some(Err(error)) => {
                refusal.get_or_insert(error);
                continue;
            }
            Some(Ok(meaning)) => meaning,
        };
        let Some(form) = app.registry.form(&meaning.tool, &meaning.mode) else { continue };
        let taken = form.validator.check(Value::Object(meaning.params.clone())).ok();
        let understood = Understood { asked: asked.clone(), meaning, taken };
        if understood.taken.is_some() {
            return Ok(understood);
        }
        refused_by_form.get_or_insert(understood);
    }
    let not_served = || ApiError::field("", "not_offered", request_not_served());
    refused_by_form.ok_or_else(|| refusal.unwrap_or_else(not_served))
}

/// What a request means to an operation; none where the operation makes nothing here.
fn read(asked: &Asked<'_>, request: &Incoming) -> Option<ApiResult<Meaning>> {
    let not_offered = |at: &str| FieldError::new(at, "not_offered", not_served(at.trim_start_matches('/')));
    let unknown = asked.unknown_query(request);
    let meaning = asked.meaning(request)?;
    if !unknown.is_empty() {
        return Some(Err(ApiError::invalid(unknown.iter().map(|name| not_offered(name)).collect())));
    }
    Some(meaning.map_err(|error| match error {
        NotServed::Members(members) => {
            ApiError::invalid(members.iter().map(|member| not_offered(member)).collect())
        }
        NotServed::Template(error) => ApiError::field("", "invalid", cannot_read_request(error.message)),
    }))
}

/// The answer that has the results in it.
async fn finished(
    app: &App,
    user: &UserId,
    asked: &Asked<'_>,
    request: &Incoming,
    task: &TaskView,
) -> ApiResult<Response> {
    let takes_longer = || ApiError::new(Code::Unavailable, job_takes_longer(task.id.as_str()));
    if !Stage::of(task).is_final() {
        return Err(takes_longer());
    }
    let example = asked.reply_to(task).ok_or_else(takes_longer)?;
    say_job(app, user, asked, example, request, task).await
}
