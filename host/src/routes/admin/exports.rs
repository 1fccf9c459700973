//! Tables to take away. Whoever reads them carries the site's data away, so that reading is recorded like an act.

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use baigong_ground::message::common;
use baigong_ground::messages;
use baigong_platform::day::DAY_MS;
use baigong_platform::operations::{self, Dataset, Extent, Format, Period};
use chrono::{FixedOffset, NaiveDate, NaiveTime};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::audit::Act;
use crate::auth::Scope;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::{Path, UrlQuery};

messages! {
    time_malformed = "时间应为日期（如 2026-01-01）或毫秒时间戳", "A time is a date such as 2026-01-01, or milliseconds";
}

const BEIJING_SECONDS: i32 = 8 * 3600;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(download))
}

/// Which period.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PeriodQuery {
    /// From when: a day of Beijing such as `2026-01-01`, or milliseconds since the epoch. From the beginning without it.
    from: Option<String>,
    /// Until when: a day, which still belongs to it, or milliseconds, which do not. Until now without it.
    to: Option<String>,
}

/// How much a period holds.
#[derive(Serialize, ToSchema)]
pub struct Datasets {
    items: Vec<Extent>,
    /// The period in milliseconds since the epoch, as it was understood.
    from_ms: i64,
    /// Its end, which does not belong to it.
    until_ms: i64,
}

/// What can be taken away, and how much of it a period holds.
#[utoipa::path(
    get, path = "/api/v1/admin/datasets", operation_id = "list_datasets", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(PeriodQuery),
    responses((status = 200, body = Datasets))
)]
#[crate::boxed]
pub async fn list(
    State(app): State<App>,
    UrlQuery(query): UrlQuery<PeriodQuery>,
) -> ApiResult<Json<Datasets>> {
    let period = period(&app, query.from.as_deref(), query.to.as_deref())?;
    let mut items = Vec::new();
    for dataset in Dataset::ALL {
        items.push(operations::extent(&app.db, dataset, period).await?);
    }
    Ok(Json(Datasets { items, from_ms: period.from_ms, until_ms: period.until_ms }))
}

/// Which table, and how.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    /// `csv`, `json` or `jsonl`. Without it the journal comes as `jsonl`, everything else as `csv`.
    #[param(value_type = Option<String>)]
    format: Option<Format>,
    /// From when: a day of Beijing such as `2026-01-01`, or milliseconds since the epoch. From the beginning without it.
    from: Option<String>,
    /// Until when: a day, which still belongs to it, or milliseconds, which do not. Until now without it.
    to: Option<String>,
}

/// A table of a period, oldest row first, sent as it is read: its length is not known beforehand. CSV is UTF-8 with a
/// byte order mark, with times of Beijing; JSON holds times in milliseconds.
#[utoipa::path(
    get, path = "/api/v1/admin/exports/{dataset}", operation_id = "export_dataset", tag = "admin",
    security(("session" = [Scope::Admin])),
    params(("dataset" = Dataset, Path, description = "What"), ExportQuery),
    responses(
        (status = 200, content(
            (String = "text/csv"), (Vec<Object> = "application/json"), (String = "application/jsonl")
        )),
    )
)]
#[crate::boxed]
pub async fn download(
    State(app): State<App>,
    act: Act,
    Path(dataset): Path<Dataset>,
    UrlQuery(query): UrlQuery<ExportQuery>,
) -> ApiResult<Response> {
    let period = period(&app, query.from.as_deref(), query.to.as_deref())?;
    let usual = if dataset == Dataset::Journal { Format::Jsonl } else { Format::Csv };
    let format = query.format.unwrap_or(usual);
    let particulars = json!({ "format": format, "from_ms": period.from_ms, "until_ms": period.until_ms });
    act.describe(format!("dataset:{}", dataset.as_str()), particulars);
    let kind = match format {
        Format::Csv => "text/csv; charset=utf-8",
        Format::Json => "application/json",
        Format::Jsonl => "application/jsonl; charset=utf-8",
    };
    let name = format!("baigong-{}-{}.{}", dataset.as_str(), period.days(), format.as_str());
    let name =
        HeaderValue::try_from(format!("attachment; filename=\"{name}\"")).map_err(ApiError::internal)?;
    let rows = operations::export(&app.db, dataset, format, period);
    let mut response = Response::new(Body::from_stream(rows));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CONTENT_DISPOSITION, name);
    Ok(response)
}

fn period(app: &App, from: Option<&str>, to: Option<&str>) -> ApiResult<Period> {
    let wrong = |name: &str| ApiError::field(&format!("query:{name}"), "invalid", time_malformed());
    let from_ms = match from.filter(|text| !text.is_empty()) {
        Some(text) => moment(text).ok_or_else(|| wrong("from"))?.0,
        None => 0,
    };
    let until_ms = match to.filter(|text| !text.is_empty()) {
        Some(text) => match moment(text).ok_or_else(|| wrong("to"))? {
            (day_ms, true) => day_ms + DAY_MS,
            (ms, false) => ms,
        },
        None => app.clock.now_ms(),
    };
    if from_ms >= until_ms {
        return Err(ApiError::field("query:to", "range", common::end_before_start()));
    }
    Ok(Period { from_ms, until_ms })
}

/// A moment in milliseconds, and whether it was given as a day.
fn moment(text: &str) -> Option<(i64, bool)> {
    /// Beyond this no clock goes, and nothing overflows below it.
    const LATEST_MS: i64 = 253_402_300_800_000;
    if let Ok(ms) = text.parse::<i64>() {
        return (0..=LATEST_MS).contains(&ms).then_some((ms, false));
    }
    let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?;
    let zone = FixedOffset::east_opt(BEIJING_SECONDS)?;
    let ms = day.and_time(NaiveTime::MIN).and_local_timezone(zone).single()?.timestamp_millis();
    (0..=LATEST_MS).contains(&ms).then_some((ms, true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_a_day_of_beijing_or_milliseconds() {
        assert_eq!(moment("2026-01-01"), Some((1_767_196_800_000, true)));
        assert_eq!(moment("1767196800000"), Some((1_767_196_800_000, false)));
        for wrong in ["", "gestern", "2026-13-01", "-5", "99999999999999999", "1900-01-01"] {
            assert_eq!(moment(wrong), None, "{wrong}");
        }
    }
}
