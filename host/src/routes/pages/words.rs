//! What pages say before their program has come. The web app keeps these words and shapes beside its texts, and shows the
//! same ones once it is there.

use std::sync::LazyLock;

use baigong_ground::Text;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// The home page, above its field.
pub static HOME: LazyLock<Home> =
    LazyLock::new(|| read(include_str!("../../../../web/src/features/home/outline.json")));
/// The gallery.
pub static GALLERY: LazyLock<Gallery> =
    LazyLock::new(|| read(include_str!("../../../../web/src/features/gallery/outline.json")));
/// The store.
pub static STORE: LazyLock<Store> =
    LazyLock::new(|| read(include_str!("../../../../web/src/features/store/outline.json")));

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Home {
    pub title: Text,
    /// With `{{count}}` for the number of tools.
    pub lead: Text,
    /// The same on a site without tools.
    pub lead_alone: Text,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Gallery {
    pub title: Text,
    pub lead: Text,
    /// Width over height that its wall cuts pictures to at most.
    pub widest: f64,
    /// Width over height that its wall cuts pictures to at least.
    pub narrowest: f64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Store {
    pub title: Text,
    pub lead: Text,
    /// The same while payments are simulated.
    pub demo_note: Text,
}

fn read<T: DeserializeOwned>(source: &str) -> T {
    serde_json::from_str(source).expect("it is compiled in, and tests read it")
}
