//! A page that sends its visitor's browser on by a form: the way to a payment company's page.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use url::Url;

use super::plain_page::escape;
use crate::language;

/// Posts `fields` to `action` by itself, or at a click where scripts are off. The policy of the answer lets this one
/// script run and this one form go, and nothing else.
#[expect(clippy::disallowed_methods, reason = "a nonce of the page's policy: nobody may foresee it")]
pub fn page(action: &Url, fields: &[(String, String)]) -> Response {
    let nonce = STANDARD.encode(rand::random::<[u8; 18]>());
    let inputs: String = fields
        .iter()
        .map(|(name, value)| {
            format!("<input type=\"hidden\" name=\"{}\" value=\"{}\">", escape(name), escape(value))
        })
        .collect();
    let language = language::current();
    let (title, press) = language
        .pick(("正在前往支付页面", "继续支付"), ("On the way to the payment page", "Go on to the payment"));
    let html = format!(
        "<!doctype html><html lang=\"{tag}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>{title}</title>\
         <style>body{{font:16px/1.6 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;\
         color-scheme:light dark}}button{{font:inherit;padding:.6rem 1.4rem}}</style></head><body>\
         <form method=\"post\" accept-charset=\"utf-8\" action=\"{action}\">{inputs}\
         <p role=\"status\">{title}…</p><noscript><button type=\"submit\">{press}</button></noscript></form>\
         <script nonce=\"{nonce}\">document.forms[0].submit()</script></body></html>",
        action = escape(action.as_str()),
        tag = language.tag(),
    );
    let policy = format!(
        "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'unsafe-inline'; form-action {}; \
         frame-ancestors 'none'; base-uri 'none'",
        targets(action)
    );
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    let mut response = (StatusCode::OK, headers, html).into_response();
    let headers = response.headers_mut();
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    // The gateway has no business with the address of the page that led to it.
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

/// Where the form may lead. Chromium judges redirects by the same rule, and Alipay's gateway leads on to its checkout
/// at a neighbouring name.
fn targets(action: &Url) -> String {
    let origin = action.origin().ascii_serialization();
    let host = action.host_str().unwrap_or_default();
    let family = |domain: &str| host == domain || host.ends_with(&format!(".{domain}"));
    if family("alipay.com") {
        format!("{origin} https://*.alipay.com")
    } else if family("alipaydev.com") {
        format!("{origin} https://*.alipaydev.com https://*.alipay.com")
    } else {
        origin
    }
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt;

    use super::*;

    async fn shown(action: &str, fields: &[(String, String)]) -> (String, String) {
        let response = page(&Url::parse(action).unwrap(), fields);
        let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned();
        let body = response.into_body().collect().await.unwrap().to_bytes();
        (policy, String::from_utf8(body.to_vec()).unwrap())
    }

    #[tokio::test]
    async fn values_stay_values_and_one_script_runs() {
        let fields = [(
            "biz_content".to_owned(),
            "{\"subject\":\"\"><script>alert(1)</script>&timestamp=\"}".to_owned(),
        )];
        let (policy, html) =
            shown("https://openapi.alipay.com/gateway.do?charset=utf-8&notify_url=x", &fields).await;
        assert!(
            html.contains("action=\"https://openapi.alipay.com/gateway.do?charset=utf-8&amp;notify_url=x\"")
        );
        assert!(html.contains("value=\"{&quot;subject&quot;:&quot;&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;timestamp=&quot;}\""), "{html}");
        assert_eq!(html.matches("<script").count(), 1);
        let nonce = policy.split("'nonce-").nth(1).unwrap().split('\'').next().unwrap();
        assert!(html.contains(&format!("<script nonce=\"{nonce}\">")), "{policy}");
        let (other, _) = shown("https://openapi.alipay.com/gateway.do", &fields).await;
        assert!(!other.contains(nonce), "every answer has a nonce of its own");
    }

    #[tokio::test]
    async fn the_form_leads_to_the_gateway_alone() {
        for (action, allowed) in [
            (
                "https://openapi.alipay.com/gateway.do",
                "form-action https://openapi.alipay.com https://*.alipay.com;",
            ),
            ("http://127.0.0.1:4711/gateway.do?charset=utf-8", "form-action http://127.0.0.1:4711;"),
            ("https://alipay.com.example.com/gateway.do", "form-action https://alipay.com.example.com;"),
            ("https://myalipay.com/gateway.do", "form-action https://myalipay.com;"),
        ] {
            let (policy, _) = shown(action, &[]).await;
            assert!(policy.contains(allowed), "{action}: {policy}");
        }
    }
}
