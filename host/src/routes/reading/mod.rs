//! The site for those that read instead of looking: `/llms.txt` says what there is and how it is asked, and `/skills/{tool}.md`
//! says all of one tool, and `/types/` has the types of their parameters. All are made of the manifests, the schemas that check
//! parameters and the prices in force; no tool has words of its own here.

mod skill;
mod types;

use std::fmt::Write as _;

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use baigong_ground::Text;
use baigong_provider::Tool;

use super::served;
use super::tools::offered;
use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::Path;
use crate::http::tagged::Tagged;
use crate::services::types_in::TypesIn;

/// The page on which a person makes a key.
const KEYS: &str = "/dhmsg/keys";
const MARKDOWN: &str = "text/markdown; charset=utf-8";
const PLAIN: &str = "text/plain; charset=utf-8";

/// The routes.
pub fn router() -> Router<App> {
    let router = Router::new().route("/llms.txt", get(overview)).route("/skills/{file}", get(skill_of_tool));
    router.merge(types::router())
}

async fn overview(State(app): State<App>, headers: HeaderMap) -> ApiResult<Response> {
    Tagged::text(PLAIN, whole(&app)).answer(&headers)
}

async fn skill_of_tool(
    State(app): State<App>,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let unknown = || ApiError::not_found(Text::new("该工具", "The tool"));
    let id = file.strip_suffix(".md").ok_or_else(unknown)?;
    let tool = app.registry.tool(id).map_err(|_| unknown())?;
    Tagged::text(MARKDOWN, skill::of(&app, &tool)).answer(&headers)
}

/// The site's address without a slash at its end.
fn base(app: &App) -> String {
    app.config.public_base_url().as_str().trim_end_matches('/').to_owned()
}

fn whole(app: &App) -> String {
    let (base, name) = (base(app), &app.config.site.name);
    let mut text = format!(
        "# {name}\n\n\
         > Pictures, films, music and models made by the tools below, for points. One API for all of them, the protocols of \
         several vendors, and MCP.\n\n\
         ## How to ask\n\n\
         - A key: sign in and make one at {base}{KEYS}. Send it as `Authorization: Bearer bg_live_…`. A key that begins with \
         `bg_test_` costs nothing: simulated vendors answer it.\n\
         - Make something: `POST {base}/api/v1/tools/{{tool}}/{{mode}}/tasks` with an `Idempotency-Key`, then \
         `GET {base}/api/v1/tasks/{{id}}` until `finished_ms` is set; `artifacts` holds the addresses of the results.\n\
         - Files to begin with: `POST {base}/api/v1/uploads`, field `file`; the id that is answered is the parameter's value.\n\
         - [API description, OpenAPI 3.1]({base}/api/v1/openapi.json)\n\
         - [All tools with schemas and prices, JSON]({base}/api/v1/tools)\n\
         - Types of all parameters: [TypeScript]({base}{typescript}), [Python]({base}{python})\n\
         - [Codes and reasons of refusals]({base}/api/v1/errors)\n\
         - Clients of others work here with the same key, below these addresses:\n",
        typescript = TypesIn::TypeScript.address(),
        python = TypesIn::Python.address(),
    );
    for prefix in served::addresses() {
        let _ = writeln!(text, "  - `{base}{prefix}`");
    }
    text += "\n## Tools\n";
    for tool in app.registry.snapshot().iter() {
        of_tool(app, &base, tool, &mut text);
    }
    text
}

fn of_tool(app: &App, base: &str, tool: &Tool, text: &mut String) {
    let manifest = tool.manifest();
    let _ = write!(
        text,
        "\n### {} ({})\n\n{}\n\n\
         - [How to use it]({base}/skills/{id}.md)\n\
         - [Its page]({base}{})\n\
         - [The schemas of its forms, OpenAPI 3.1]({base}/api/v1/tools/{id}/openapi.json)\n\
         - Modes:\n",
        manifest.title.en,
        manifest.title.zh,
        manifest.summary.en,
        manifest.route,
        id = manifest.id,
    );
    for form in offered(app, tool) {
        let (mode, id) = (&form.mode, &manifest.id);
        let _ = writeln!(text, "  - `{id}/{}`: {} ({})", mode.id, mode.label.en, mode.label.zh);
    }
}
