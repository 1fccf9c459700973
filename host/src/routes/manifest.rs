//! What a browser needs to know to put the site among the apps of a device.

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use serde_json::{Value, json};

use crate::app::App;

/// The manifest's address, which `web/index.html` names.
pub fn router() -> Router<App> {
    Router::new().route("/manifest.webmanifest", get(show))
}

async fn show(State(app): State<App>) -> impl IntoResponse {
    // Asked for again each time, so that a new name of the site arrives.
    let headers = [(header::CONTENT_TYPE, "application/manifest+json"), (header::CACHE_CONTROL, "no-cache")];
    (
        headers,
        manifest(&app.config.site.name, app.logo.as_ref().map(|logo| (logo.address(), logo.mime)))
            .to_string(),
    )
}

fn manifest(name: &str, logo: Option<(String, &str)>) -> Value {
    let icon = |file: &str, side: u16, purpose: &str| {
        let sizes = format!("{side}x{side}");
        json!({ "src": format!("/icons/{file}.png"), "sizes": sizes, "type": "image/png", "purpose": purpose })
    };
    // A picture of the operator's own, whatever its size, comes before our seal.
    let own = logo.map(|(src, mime)| json!({ "src": src, "sizes": "any", "type": mime, "purpose": "any" }));
    let icons: Vec<Value> = own
        .into_iter()
        .chain([icon("192", 192, "any"), icon("512", 512, "any"), icon("maskable", 512, "maskable")])
        .collect();
    json!({
        "id": "/",
        "name": name,
        "short_name": name,
        "description": "视频、图片、3D、音乐与数字人的 AI 创作工坊",
        "lang": "zh-CN",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": "#f5f1ea",
        "background_color": "#f5f1ea",
        "categories": ["photo", "video", "music", "productivity"],
        "icons": icons,
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn an_installed_site_has_its_own_name_and_icons_that_exist() {
        let own = super::manifest("甲工坊", Some(("/api/v1/site/logo?v=1".into(), "image/svg+xml")));
        assert_eq!(own["icons"][0]["src"], "/api/v1/site/logo?v=1");
        let manifest = manifest("甲工坊", None);
        assert_eq!((&manifest["name"], &manifest["short_name"]), (&json!("甲工坊"), &json!("甲工坊")));
        let public = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/public");
        let icons = manifest["icons"].as_array().unwrap();
        assert_eq!(icons.len(), 3);
        for icon in icons {
            let file = public.join(icon["src"].as_str().unwrap().trim_start_matches('/'));
            assert!(file.is_file(), "{} is missing", file.display());
        }
    }
}
