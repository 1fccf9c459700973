//! The tools with their vendors, what each asks of an account, and the accounts.

use axum::Json;
use axum::extract::State;
use baigong_platform::vendors::{AccountView, forms};
use baigong_provider::{Glyph, Text, Tool};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::Scope;
use crate::error::ApiResult;

/// All tools and accounts.
#[derive(Serialize, ToSchema)]
pub struct VendorsView {
    tools: Vec<VendorTool>,
    /// Ids of the accounts whose vendors cannot fetch uploaded files, because the site's address is not public.
    cannot_fetch: Vec<String>,
}

/// A tool as its operator sees it.
#[derive(Serialize, ToSchema)]
pub struct VendorTool {
    id: String,
    title: Text,
    vendor: String,
    vendor_title: Text,
    glyph: Glyph,
    /// Whether simulated vendors do its new tasks.
    demo: bool,
    /// Whether any account takes its tasks.
    served: bool,
    /// What an account of each wire is asked for.
    wires: Vec<WireForm>,
    accounts: Vec<AccountView>,
}

/// The form of an account that speaks one protocol.
#[derive(Serialize, ToSchema)]
pub struct WireForm {
    /// `relay` or `official`.
    id: String,
    /// The provider's name for it, where it has one.
    title: Option<String>,
    /// The address that is used unless the operator gives one; without it the operator has to.
    default_base_url: Option<String>,
    /// Labels of the modes that accounts of this wire cannot run.
    without: Vec<Text>,
    /// JSON Schema 2020-12 of the credentials. Fields that are `writeOnly` never come back.
    #[schema(value_type = Object)]
    schema: Value,
}

/// The tools, by vendor, with their accounts.
#[utoipa::path(
    get, path = "/api/v1/admin/vendors", operation_id = "list_vendors", tag = "admin",
    security(("session" = [Scope::Admin])),
    responses((status = 200, body = VendorsView))
)]
#[crate::boxed]
pub async fn list(State(app): State<App>) -> ApiResult<Json<VendorsView>> {
    let mut accounts = app.vendors.list().await?;
    let mut tools: Vec<VendorTool> = app
        .registry
        .snapshot()
        .iter()
        .map(|tool| {
            let id = &tool.manifest().id;
            let own = accounts.extract_if(.., |account| account.tool == *id).collect();
            describe(&app, tool, own)
        })
        .collect();
    tools.sort_by(|a, b| (&a.vendor, &a.id).cmp(&(&b.vendor, &b.id)));
    Ok(Json(VendorsView { tools, cannot_fetch: app.book.cannot_fetch(&app.config.public_base_url()) }))
}

fn describe(app: &App, tool: &Tool, accounts: Vec<AccountView>) -> VendorTool {
    let manifest = tool.manifest();
    let wires = forms(tool).into_iter().map(|form| {
        let missing = manifest.modes.iter().filter(|mode| !mode.offered_on(&form.wire));
        let without = missing.map(|mode| mode.label.clone()).collect();
        WireForm {
            id: form.wire,
            title: form.title,
            default_base_url: form.default_base_url,
            without,
            schema: form.schema,
        }
    });
    VendorTool {
        id: manifest.id.to_string(),
        title: manifest.title.clone(),
        vendor: manifest.vendor.to_string(),
        vendor_title: manifest.vendor_title.clone(),
        glyph: manifest.glyph.clone(),
        demo: app.book.is_demo(&manifest.id),
        served: manifest.modes.iter().any(|mode| app.book.serves(&manifest.id, mode)),
        wires: wires.collect(),
        accounts,
    }
}
