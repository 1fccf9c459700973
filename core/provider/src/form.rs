//! Declarations of forms: a field, a list of options, a form of fields, an account of several wires.
//!
//! A field is a type of its own, which says once what it looks like and what it takes. Its texts are in Chinese, which
//! users read first, and in English. Ratios, lists, switches and numbers are chips of the form, unless they are advanced.
//!
//! ```
//! use baigong_provider::form::Field;
//! use baigong_provider::{field, form, options};
//!
//! field! {
//!     pub Prompt(String) => Field::prompt(2000)
//!         .title("视频描述", "Description")
//!         .error("required pattern", ["请输入视频描述", "Please enter a description"]);
//!     pub Guidance(f64 = 2.5) => Field::slider(1.5..=5.0).step(0.1).title("引导强度", "Guidance").advanced();
//! }
//! options! {
//!     pub Ratio => Field::ratio(), { #[default] R16x9 = "16:9", R9x16 = "9:16" }
//!     pub Model => Field::select().title("模型", "Model"), {
//!         Pro = "pro" "专业版" / "Pro": "画面最好" / "The best picture",
//!         #[default] Fast = "fast" "极速版" / "Fast": "更快，更省积分" / "Faster, and fewer points",
//!     }
//! }
//! form! {
//!     /// 由文字描述生成视频
//!     #[schemars(extend("examples" = [{ "prompt": "海边的灯塔" }]))]
//!     pub Text { prompt: Prompt, ratio: Ratio = default, guidance: Guidance = default }
//! }
//! ```
//!
//! The macros expand to nothing but the types, their derives and [`JsonSchema`]; what a field looks like is said by
//! [`Field`], which is ordinary code.

mod field;
mod macros;

use schemars::JsonSchema;
use serde::Deserialize;

pub use field::{Choice, Field};

use crate::call::Secret;

/// An operator's account at a resale gateway: a bearer key.
#[derive(Clone, Deserialize, JsonSchema)]
#[schemars(description = "")]
#[serde(deny_unknown_fields)]
pub struct Relay {
    /// # API Key
    /// 中转平台的密钥
    #[schemars(extend("x-en" = { "title": "API key", "description": "Key of the gateway" }))]
    pub api_key: Secret,
}

crate::field! {
    /// The number that makes a result repeatable, as most vendors bound it.
    pub Seed(u32) => Field::seed(Self::MAX.cast_signed());
}

impl Seed {
    /// The largest seed.
    pub const MAX: u32 = 2_147_483_647;
}
