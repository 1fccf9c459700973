//! What a page needs to know before anything else.

use axum::Json;
use axum::extract::State;
use baigong_platform::users::Gifts;
use baigong_provider::{Manifest, MediaKind, Mode, Shelf, Text};
use serde::Serialize;
use url::Url;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::Caller;
use crate::config::{HomeLink, SiteConfig};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show))
}

/// The site.
#[derive(Debug, Serialize, ToSchema)]
pub struct Site {
    /// Its name.
    name: String,
    /// Its picture in the place of our seal, where the operator has one.
    logo: Option<String>,
    /// Version of the program.
    version: &'static str,
    /// Whether simulated vendors stand in for real ones.
    demo: bool,
    /// Points that a visitor receives now with an anonymous account. 0 where today's are given away.
    anonymous_points: i64,
    /// Points that a new registered account receives now. 0 where today's are given away.
    registered_points: i64,
    /// Points that a visitor receives now by registering. 0 where today's are given away.
    upgrade_points: i64,
    /// Largest image that may be uploaded, in bytes.
    upload_max_bytes: u64,
    /// The hub's rail.
    rail: Vec<RailGroup>,
    /// The tool that the hub opens first.
    default_tool: String,
    /// The tool that the simple page for videos opens first.
    simple_tool: String,
    /// Whether a text model is there to rewrite prompts.
    rewrites_prompts: bool,
    /// The mode with which it opens there; the tool's first one if there is none.
    default_mode: Option<String>,
    /// Whether registration asks for a code sent by e-mail.
    verify_email: bool,
    /// Whether an administrator agrees before a published work is public.
    moderates_gallery: bool,
    /// The chat site, where there is one.
    chat_url: Option<String>,
    /// Where the entries of the home page lead, where that is not a page of our own.
    home: HomeView,
    /// Where codes by e-mail can be read while no mail server is configured; on this machine alone.
    outbox_url: Option<&'static str>,
}

/// Addresses that the operator gave to entries of the home page.
#[derive(Debug, Serialize, ToSchema)]
pub struct HomeView {
    /// 图片资源.
    images: Option<String>,
    /// 音乐广场.
    music: Option<String>,
    /// 购买积分.
    points: Option<String>,
    /// API 定价.
    prices: Option<String>,
    /// API 文档.
    docs: Option<String>,
    /// 开始创作.
    create: Option<String>,
    /// Whether a button of the legacy home page leads somewhere.
    legacy: bool,
    /// Entries of AI 对话.
    chat: Vec<HomeLinkView>,
    /// Entries of 灵感发现.
    inspiration: Vec<HomeLinkView>,
}

/// An entry of a menu.
#[derive(Debug, Serialize, ToSchema)]
pub struct HomeLinkView {
    title: Text,
    url: String,
}

impl HomeView {
    fn of(site: &SiteConfig) -> Self {
        let home = &site.home;
        let address = |url: &Option<Url>| url.as_ref().map(ToString::to_string);
        let link = |link: &HomeLink| HomeLinkView {
            title: Text::made(
                link.title.clone(),
                link.title_en.clone().unwrap_or_else(|| link.title.clone()),
            ),
            url: link.url.to_string(),
        };
        Self {
            images: address(&home.images),
            music: address(&home.music),
            points: address(&home.points),
            prices: address(&home.prices),
            docs: address(&home.docs),
            create: address(&home.create),
            legacy: site.legacy_home.leads(),
            chat: home.chat.iter().map(link).collect(),
            inspiration: home.inspiration.iter().map(link).collect(),
        }
    }
}

/// A group of the rail. One with an address opens it in a new tab.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct RailGroup {
    id: &'static str,
    title: Text,
    icon: &'static str,
    sections: Vec<RailSection>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    external_url: Option<String>,
}

/// A section of a group.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct RailSection {
    title: Text,
    entries: Vec<RailEntry>,
}

/// A link of a section. A tool may have several.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct RailEntry {
    /// Id of the tool.
    tool: String,
    title: Text,
    /// The mode that it opens; the tool's first one if there is none.
    mode: Option<String>,
}

/// The site and its tools' places.
#[utoipa::path(
    get, path = "/api/v1/site", operation_id = "get_site", tag = "site", security(()),
    responses((status = 200, body = Site))
)]
#[crate::boxed]
pub async fn show(State(app): State<App>, caller: Caller) -> Json<Site> {
    // Without the database nothing is promised, and the page still comes.
    let gifts = app.users.gifts(caller.client.address).await.unwrap_or_else(|cause| {
        tracing::warn!(%cause, "what the site still gives today is not known");
        Gifts::default()
    });
    let rail = rail(usable(&app), &app.config.site);
    let (default_tool, default_mode) = opening(&rail, &app);
    Json(Site {
        name: app.config.site.name.clone(),
        logo: app.logo.as_ref().map(|logo| logo.address()),
        version: env!("CARGO_PKG_VERSION"),
        demo: app.book.has_demo(),
        anonymous_points: gifts.visitor,
        registered_points: gifts.registered,
        upgrade_points: gifts.upgraded,
        upload_max_bytes: app.config.media.max_image_bytes,
        rewrites_prompts: app.text_model.is_some(),
        default_tool,
        default_mode,
        simple_tool: app.config.site.simple_tool.clone(),
        verify_email: app.config.signup.verify_email,
        moderates_gallery: app.gallery.is_moderated(),
        outbox_url: super::dev::outbox(&app),
        chat_url: app.config.site.chat_url.as_ref().map(ToString::to_string),
        home: HomeView::of(&app.config.site),
        rail,
    })
}

/// The tool and the mode with which the hub opens.
pub(super) fn first_sight(app: &App) -> (String, Option<String>) {
    opening(&rail(usable(app), &app.config.site), app)
}

/// The configured tool where it is on the rail, or the first one that is, and its mode: the configured one where the tool has
/// it, or the one that the rail's first entry for the tool opens.
fn opening(rail: &[RailGroup], app: &App) -> (String, Option<String>) {
    let site = &app.config.site;
    let entries = rail.iter().flat_map(|group| &group.sections).flat_map(|section| &section.entries);
    let first = entries.clone().next();
    let Some(entry) = entries.clone().find(|entry| entry.tool == site.default_tool).or(first) else {
        return Default::default();
    };
    let tool = app.registry.tool(&entry.tool).ok();
    let wanted = site.default_mode.as_deref().filter(|id| {
        entry.tool == site.default_tool
            && tool.is_some_and(|tool| tool.form(id).is_some_and(|form| !form.mode.follow_up_only))
    });
    (entry.tool.clone(), wanted.or(entry.mode.as_deref()).map(str::to_owned))
}

/// How many tools somebody can use here.
pub(super) fn usable_tools(app: &App) -> usize {
    usable(app).iter().map(|(_, _, entry)| &entry.tool).collect::<std::collections::BTreeSet<_>>().len()
}

/// The links of the tools that somebody can use: those with an account.
fn usable(app: &App) -> Vec<(Shelf, u16, RailEntry)> {
    let mut links = Vec::new();
    for tool in app.registry.snapshot().iter().map(|tool| tool.manifest()) {
        let served = |mode: &Mode| app.book.serves(&tool.id, mode);
        if !tool.modes.iter().any(served) {
            continue;
        }
        links.push((
            tool.shelf,
            tool.order,
            RailEntry { tool: tool.id.to_string(), title: tool.title.clone(), mode: opens(tool, served) },
        ));
        for place in &tool.also {
            if tool.modes.iter().any(|mode| mode.id == place.mode && served(mode)) {
                let entry = RailEntry {
                    tool: tool.id.to_string(),
                    title: place.title.clone(),
                    mode: Some(place.mode.to_string()),
                };
                links.push((place.shelf, place.order, entry));
            }
        }
    }
    links.sort_by(|(_, a, one), (_, b, other)| (a, &one.tool).cmp(&(b, &other.tool)));
    links
}

/// The mode that a tool's entry opens: the first that makes what its shelf is for. None where that is the tool's first one.
fn opens(tool: &Manifest, served: impl Fn(&Mode) -> bool) -> Option<String> {
    let kind = match tool.shelf {
        Shelf::VideoDomestic | Shelf::VideoForeign => MediaKind::Video,
        Shelf::Image => MediaKind::Image,
        Shelf::Music => MediaKind::Audio,
        Shelf::VideoOther => return None,
    };
    let mut tabs = tool.modes.iter().filter(|mode| !mode.follow_up_only && served(mode));
    let first = tabs.clone().next()?;
    tabs.find(|mode| mode.output == kind).filter(|mode| mode.id != first.id).map(|mode| mode.id.to_string())
}

/// The hub's rail: what has no tool is left out.
fn rail(mut links: Vec<(Shelf, u16, RailEntry)>, site: &SiteConfig) -> Vec<RailGroup> {
    let mut group = |id, title, icon, sections: Vec<(Text, Shelf)>| {
        let sections = sections.into_iter().map(|(title, shelf)| {
            let entries = links.extract_if(.., |(at, ..)| *at == shelf).map(|(_, _, entry)| entry);
            RailSection { title, entries: entries.collect() }
        });
        let sections: Vec<_> = sections.filter(|section| !section.entries.is_empty()).collect();
        RailGroup { id, title, icon, sections, external_url: None }
    };
    let mut groups = vec![
        group(
            "video",
            Text::new("视频", "Video"),
            "video",
            vec![
                (Text::new("国内 AI", "Made in China"), Shelf::VideoDomestic),
                (Text::new("国外 AI", "International"), Shelf::VideoForeign),
                (Text::new("其他工具", "Other tools"), Shelf::VideoOther),
            ],
        ),
        group(
            "image",
            Text::new("图片", "Image"),
            "image",
            vec![(Text::new("图片创作", "Images"), Shelf::Image)],
        ),
        group(
            "music",
            Text::new("音乐", "Music"),
            "music",
            vec![(Text::new("音乐创作", "Music"), Shelf::Music)],
        ),
    ];
    groups.retain(|group| !group.sections.is_empty());
    if let Some(chat) = &site.chat_url {
        groups.push(RailGroup {
            id: "text",
            title: Text::new("文本", "Text"),
            icon: "text",
            sections: Vec::new(),
            external_url: Some(chat.to_string()),
        });
    }
    groups
}
