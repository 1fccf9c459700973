//! A site as the form sends it, judged by the rules that the configuration is judged by.

use baigong_ground::field::FieldError;
use baigong_ground::{Message, Text, messages};
use baigong_platform::guard::is_loopback;
use baigong_platform::sites::{OidcDetails, SaTokenDetails, SiteDetails};
use serde::Deserialize;
use url::Url;
use utoipa::ToSchema;

use crate::config::{Config, Hidden, OidcClient, SsoClient, SsoDigest};
use crate::error::{ApiError, ApiResult};

messages! {
    site_name_required = "请填写站点名称", "Please name the site";
    site_name_too_long = "站点名称不能超过40个字符", "The site's name has up to 40 characters";
    site_name_malformed = "站点名称不能包含控制字符", "The site's name must not hold control characters";
    too_many_addresses(most, chars) = "最多{most}个地址，每个不超过{chars}个字符", "Up to {most} addresses of up to {chars} characters";
    address_incomplete(address) = "不是完整的地址：{address}", "Not a complete address: {address}";
    site_id_malformed = "标识必须是1到64个字母、数字或 - _ . 字符", "An identifier is 1 to 64 letters, digits, - _ or .";
    callback_address_wrong = "请至少填写一个回调地址，须以 https:// 开头（仅本机可用 http://），且不含用户名、密码和 # 片段", "Please give at least one callback address, with https:// (http:// on this machine only), without user name, password or # fragment";
    after_logout_address_wrong = "退出后地址须以 https:// 开头（仅本机可用 http://），且不含用户名、密码和 # 片段", "The address after signing out begins with https:// (http:// on this machine only), without user name, password or # fragment";
    logout_notice_address_wrong = "退出通知地址须以 https:// 开头（仅本机可用 http://），且不含用户名、密码和 # 片段", "The address for sign-out notices begins with https:// (http:// on this machine only), without user name, password or # fragment";
    scopes_wrong = "权限范围必须包含 openid，且只能是 openid、profile、email、offline_access", "Scopes have to include openid, and can be openid, profile, email and offline_access only";
    allowed_address_wrong = "请至少填写一个允许的地址，须以 https:// 开头（仅本机可用 http://），是不含 ? # * % 和用户名的完整前缀", "Please give at least one allowed address: a complete prefix with https:// (http:// on this machine only), without ? # * % and user name";
    notice_host_malformed = "通知主机须是 主机:端口 的形式，例如 10.0.0.5:9001", "The host for notices is host:port, such as 10.0.0.5:9001";
    push_address_wrong = "推送地址须以 https:// 开头；本机地址须同时允许内网通知", "The push address begins with https://; one on this machine needs inner notices to be allowed";
    site_field_wrong = "该项不正确", "This is not right";
    openid_needs_https(address) = "OpenID 站点要求本站使用 https，当前地址为 {address}", "OpenID sites need https here; the address is {address} now";
}

const MAX_NAME_CHARS: usize = 40;
const MAX_ADDRESSES: usize = 20;
const MAX_ADDRESS_CHARS: usize = 2000;
/// Stands in for the secret, which we make ourselves and which is long enough.
const OUR_SECRET: &str = "made by ourselves, long";

/// A site to add.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSite {
    /// What it calls itself.
    pub client_id: String,
    /// The site's name, as people read it.
    pub name: String,
    /// What its protocol needs to know.
    pub details: SiteDetails,
}

/// What is to become of a site.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeSite {
    /// The site's name, as people read it.
    pub name: String,
    /// What its protocol needs to know.
    pub details: SiteDetails,
    /// Whether anybody can sign in there.
    pub enabled: bool,
}

impl NewSite {
    /// The site as it is kept, or every field that is wrong with it.
    pub fn checked(mut self, config: &Config) -> ApiResult<Self> {
        self.client_id = self.client_id.trim().to_owned();
        self.name = self.name.trim().to_owned();
        let mut fields = Fields::default();
        let name = self.name.chars().count();
        fields.add(name == 0, "/name", "required", site_name_required());
        fields.add(name > MAX_NAME_CHARS, "/name", "too_long", site_name_too_long());
        fields.add(self.name.chars().any(char::is_control), "/name", "invalid", site_name_malformed());
        match &mut self.details {
            SiteDetails::Oidc(details) => oidc(&self.client_id, details, config, &mut fields),
            SiteDetails::SaToken(details) => sa_token(&self.client_id, details, &mut fields),
        }
        if fields.0.is_empty() { Ok(self) } else { Err(ApiError::invalid(fields.0)) }
    }
}

#[derive(Default)]
struct Fields(Vec<FieldError>);

impl Fields {
    fn add(&mut self, wrong: bool, path: &str, code: &str, message: impl Into<Text>) {
        if wrong && !self.0.iter().any(|known| known.path == path) {
            self.0.push(FieldError::new(path, code, message));
        }
    }

    /// Lines of a list without empty ones; too many or too long ones are a fault.
    fn tidy(&mut self, field: &str, lines: &mut Vec<String>) {
        *lines = lines.iter().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect();
        let wrong = lines.len() > MAX_ADDRESSES || lines.iter().any(|line| line.len() > MAX_ADDRESS_CHARS);
        let message = too_many_addresses(MAX_ADDRESSES, MAX_ADDRESS_CHARS);
        self.add(wrong, &at(field), "too_long", message);
    }

    fn url(&mut self, field: &str, text: &str) -> Option<Url> {
        let url = Url::parse(text).ok();
        self.add(url.is_none(), &at(field), "invalid", address_incomplete(text));
        url
    }

    /// What the rules of the configuration found, in words for the form.
    fn found(&mut self, faults: Vec<(String, String)>) {
        for (field, _) in faults {
            let field = field.split('[').next().unwrap_or_default().to_owned();
            let path = if field == "id" { "/client_id".to_owned() } else { at(&field) };
            self.add(true, &path, "invalid", words(&field));
        }
    }
}

fn at(field: &str) -> String {
    format!("/details/{field}")
}

/// The whole rule of a field.
fn words(field: &str) -> Message {
    match field {
        "id" => site_id_malformed(),
        "redirect_uris" => callback_address_wrong(),
        "post_logout_redirect_uris" => after_logout_address_wrong(),
        "backchannel_logout_uri" => logout_notice_address_wrong(),
        "scopes" => scopes_wrong(),
        "redirects" => allowed_address_wrong(),
        "callback_hosts" => notice_host_malformed(),
        "push_url" => push_address_wrong(),
        _ => site_field_wrong(),
    }
}

fn oidc(id: &str, details: &mut OidcDetails, config: &Config, fields: &mut Fields) {
    fields.tidy("redirect_uris", &mut details.redirect_uris);
    fields.tidy("post_logout_redirect_uris", &mut details.post_logout_redirect_uris);
    let own = config.issuer();
    let safe = Url::parse(&own).is_ok_and(|own| own.scheme() == "https" || is_loopback(&own));
    fields.add(!safe, "/details/protocol", "invalid", openid_needs_https(own));
    details.backchannel_logout_uri = filled(details.backchannel_logout_uri.take());
    let backchannel = details.backchannel_logout_uri.as_deref();
    let backchannel = backchannel.and_then(|text| fields.url("backchannel_logout_uri", text));
    let client = OidcClient {
        id: id.to_owned(),
        name: None,
        secret: (!details.public).then(|| Hidden(OUR_SECRET.into())),
        redirect_uris: details.redirect_uris.clone(),
        post_logout_redirect_uris: details.post_logout_redirect_uris.clone(),
        backchannel_logout_uri: backchannel,
        trusted: details.trusted,
        scopes: details.scopes.clone(),
    };
    fields.found(client.faults(false));
}

fn sa_token(id: &str, details: &mut SaTokenDetails, fields: &mut Fields) {
    fields.tidy("redirects", &mut details.redirects);
    fields.tidy("callback_hosts", &mut details.callback_hosts);
    details.push_url = filled(details.push_url.take());
    let redirects = details.redirects.iter().filter_map(|text| fields.url("redirects", text)).collect();
    let push_url = details.push_url.as_deref().and_then(|text| fields.url("push_url", text));
    let client = SsoClient {
        id: id.to_owned(),
        name: String::new(),
        secret: Hidden(OUR_SECRET.into()),
        digest: if details.md5 { SsoDigest::Md5 } else { SsoDigest::Sha256 },
        redirects,
        callback_hosts: details.callback_hosts.clone(),
        push_url,
        allow_private: details.allow_private,
    };
    fields.found(client.faults(false));
}

fn filled(text: Option<String>) -> Option<String> {
    text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}
