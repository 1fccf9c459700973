//! The demonstration's cashier, and something to buy.

use std::sync::Arc;

use baigong_ground::Clock;
use baigong_pay::cashier::{Cashier, Keys};
use baigong_platform::store::{
    Category, EnglishWords, MINIMUM_CENTS, Membership, NewProduct, Store, StoreError,
};
use tokio::sync::OnceCell;

use crate::config::Config;
use crate::start_error::StartError;

/// Marks what was made for the demonstration.
const MARK: &str = "演示";
const MARK_EN: &str = "Demo";

/// Both sides' keys: drawing them takes a while, and a process that starts the application several times, as tests do,
/// needs no others.
static KEYS: OnceCell<Arc<Keys>> = OnceCell::const_new();

/// A cashier on a free port of loopback.
#[expect(clippy::disallowed_methods, reason = "RSA keys take a core for a second; drawn once, at the start")]
pub(super) async fn cashier(clock: &Arc<dyn Clock>) -> Result<Cashier, StartError> {
    let fail = |cause: &dyn std::fmt::Display| StartError::of("the simulated cashier", cause);
    let draw = async || match tokio::task::spawn_blocking(Keys::generate).await {
        Ok(keys) => keys.map(Arc::new),
        Err(cause) => Err(cause.to_string()),
    };
    let keys = KEYS.get_or_try_init(draw).await.map_err(|e| fail(&e))?;
    Cashier::start_with(keys.clone(), clock.clone()).await.map_err(|e| fail(&e))
}

/// Puts something on the shelves of the demonstration, once; and clears the shelves of it before a merchant's first
/// customer comes, because its prices are made up.
pub async fn seed(store: &Store, config: &Config) -> Result<(), StartError> {
    let fail = |cause: StoreError| StartError::of("the store's products", cause);
    let products = store.products().all().await.map_err(fail)?;
    if config.has_cashier() {
        if products.is_empty() {
            for product in products_of_the_demonstration(store.settings().minimum_cents) {
                store.products().create(product).await.map_err(fail)?;
            }
        }
        return Ok(());
    }
    for product in products.iter().filter(|product| product.on_sale && product.tag.as_deref() == Some(MARK)) {
        tracing::warn!(title = product.title, "a product of the demonstration was taken off sale");
        store.products().take_off_sale(&product.id).await.map_err(fail)?;
    }
    Ok(())
}

fn products_of_the_demonstration(minimum_cents: i64) -> impl Iterator<Item = NewProduct> {
    use Category::{ClaudeCode, Developer, Webui};
    use Membership::{Month, Quarter, SevenDays, VirtualCard, Year};
    let rows = [
        (
            Webui,
            ["体验卡", "Trial pack"],
            990,
            None,
            1_000,
            [
                "1,000 积分，立即到账，长期有效。可用于全部图片、视频与音乐工具。",
                "1,000 points, at once and without an end. For all tools: images, videos and music.",
            ],
        ),
        (
            Webui,
            ["七天会员", "Seven-day membership"],
            1_990,
            Some(SevenDays),
            1_500,
            [
                "账户有效期延长 7 天，并赠送 1,500 积分。",
                "The account lasts 7 days longer, with 1,500 points on top.",
            ],
        ),
        (
            Webui,
            ["月度会员", "Monthly membership"],
            5_900,
            Some(Month),
            6_000,
            [
                "账户有效期延长 30 天，并赠送 6,000 积分。",
                "The account lasts 30 days longer, with 6,000 points on top.",
            ],
        ),
        (
            Webui,
            ["年度会员", "Yearly membership"],
            49_900,
            Some(Year),
            60_000,
            [
                "账户有效期延长 365 天，并赠送 60,000 积分。",
                "The account lasts 365 days longer, with 60,000 points on top.",
            ],
        ),
        (
            Developer,
            ["API 额度 5,000", "API quota 5,000"],
            5_000,
            Some(VirtualCard),
            5_000,
            [
                "5,000 积分额度，接口调用与网页创作共用。",
                "A quota of 5,000 points, for calls by programs and the web alike.",
            ],
        ),
        (
            Developer,
            ["API 额度 60,000", "API quota 60,000"],
            50_000,
            Some(VirtualCard),
            60_000,
            [
                "60,000 积分额度，接口调用与网页创作共用。",
                "A quota of 60,000 points, for calls by programs and the web alike.",
            ],
        ),
        (
            ClaudeCode,
            ["Claude Code 月卡", "Claude Code, monthly"],
            9_900,
            Some(Month),
            8_000,
            [
                "账户有效期延长 30 天，并赠送 8,000 积分。",
                "The account lasts 30 days longer, with 8,000 points on top.",
            ],
        ),
        (
            ClaudeCode,
            ["Claude Code 季卡", "Claude Code, quarterly"],
            26_900,
            Some(Quarter),
            25_000,
            [
                "账户有效期延长 90 天，并赠送 25,000 积分。",
                "The account lasts 90 days longer, with 25,000 points on top.",
            ],
        ),
    ];
    rows.into_iter().map(
        move |(category, [title, title_en], cents, membership, points, [details, details_en])| NewProduct {
            title: title.into(),
            cents,
            category,
            tag: Some(MARK.into()),
            details: details.into(),
            english: EnglishWords {
                title: Some(title_en.into()),
                tag: Some(MARK_EN.into()),
                details: Some(details_en.into()),
            },
            membership,
            points,
            days: None,
            trial: cents < minimum_cents.max(MINIMUM_CENTS),
            on_sale: true,
        },
    )
}
