//! Pictures and films that show what an option of a form does. They come with the tool's crate.
//!
//! `previews!` embeds stills and films of the crate's folder. The registry refuses a card that names a
//! missing one and a file that no card names; the contract suite decodes them and bounds their size. Pages
//! get an address with a version, which is kept for ever.

use std::borrow::Cow;
use std::collections::BTreeSet;

use bytes::Bytes;
use serde_json::Value;

use crate::manifest::MediaKind;

/// A still picture or a short silent film, named by cards of the tool's forms.
#[derive(Debug, Clone)]
pub struct Preview {
    /// The name of its file, as cards give it: `venom.mp4`.
    pub name: Cow<'static, str>,
    /// The file.
    pub content: Bytes,
}

impl Preview {
    /// A file that is part of the program; see [`previews!`](crate::previews!).
    pub const fn embedded(name: &'static str, content: &'static [u8]) -> Self {
        Self { name: Cow::Borrowed(name), content: Bytes::from_static(content) }
    }

    /// The kinds of previews: the extension, the MIME type, what it is, and the keyword of a card that takes it.
    const KINDS: [(&'static str, &'static str, MediaKind, &'static str); 4] = [
        (".webp", "image/webp", MediaKind::Image, "image"),
        (".jpg", "image/jpeg", MediaKind::Image, "image"),
        (".png", "image/png", MediaKind::Image, "image"),
        (".mp4", "video/mp4", MediaKind::Video, "video"),
    ];

    fn sort(&self) -> Option<(&'static str, MediaKind, &'static str)> {
        let kind = Self::KINDS.iter().find(|(extension, ..)| self.name.ends_with(extension));
        kind.map(|(_, mime, kind, keyword)| (*mime, *kind, *keyword))
    }

    /// Its type, by the extension of its name.
    pub fn mime(&self) -> &'static str {
        self.sort().map_or("application/octet-stream", |(mime, ..)| mime)
    }

    /// Whether it is a picture or a film; `None` for a file that no card can show.
    pub fn kind(&self) -> Option<MediaKind> {
        self.sort().map(|(_, kind, _)| kind)
    }

    /// Tells the file from one of the same name in another release (FNV-1a, 64 bits, in hexadecimal).
    pub fn version(&self) -> String {
        let hash = self.content.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("{hash:016x}")
    }
}

/// Names files below the crate's folder `previews/`, which become part of the program.
#[macro_export]
macro_rules! previews {
    ($($name:literal),* $(,)?) => {
        ::std::vec![$($crate::Preview::embedded(
            $name,
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/previews/", $name)),
        )),*]
    };
}

/// Names cards, of which each has a still and a film below the crate's folder `previews/`: `card_previews!(".jpg"; "melt")` are
/// `melt.jpg` and `melt.mp4`, which become part of the program.
#[macro_export]
macro_rules! card_previews {
    ($still:literal; $($name:literal),* $(,)?) => {
        ::std::vec![$(
            $crate::Preview::embedded(
                concat!($name, $still),
                include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/previews/", $name, $still)),
            ),
            $crate::Preview::embedded(
                concat!($name, ".mp4"),
                include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/previews/", $name, ".mp4")),
            ),
        )*]
    };
}

/// The keywords of a card whose values name previews.
const SHOWN: [&str; 2] = ["image", "video"];

/// Calls `each` with every name of a preview in a form's cards: the card, the keyword, and the name, which may be replaced.
pub fn each_in_cards(schema: &mut Value, each: &mut dyn FnMut(&str, &'static str, &mut Value)) {
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (field, property) in properties.into_iter().flatten() {
        for (option, card) in property.get_mut("x-cards").and_then(Value::as_object_mut).into_iter().flatten()
        {
            for keyword in SHOWN {
                if let Some(name) = card.get_mut(keyword) {
                    each(&format!("the card {option:?} of {field}"), keyword, name);
                }
            }
        }
        each_in_cards(property, each);
    }
}

/// Whether every preview that a card of the forms names is there, and every preview is named by a card.
pub(crate) fn check_previews<'a>(
    forms: impl Iterator<Item = (&'a str, &'a Value)>,
    previews: &[Preview],
) -> Result<(), String> {
    let mut named = BTreeSet::new();
    for (mode, schema) in forms {
        check_cards(schema, previews, &mut named).map_err(|problem| format!("/{mode}: {problem}"))?;
    }
    let idle = previews.iter().find(|preview| !named.contains(&*preview.name));
    idle.map_or(Ok(()), |idle| Err(format!(": no card shows the preview {:?}", idle.name)))
}

/// Whether every preview that a form's cards name is there and of the right kind; adds those that are to `named`.
fn check_cards<'a>(
    schema: &Value,
    previews: &'a [Preview],
    named: &mut BTreeSet<&'a str>,
) -> Result<(), String> {
    let mut wrong = None;
    each_in_cards(&mut schema.clone(), &mut |card, keyword, name| {
        let found = previews.iter().find(|preview| name == &*preview.name);
        match found.and_then(Preview::sort) {
            Some((.., takes)) if takes == keyword => {
                named.extend(found.map(|preview| &*preview.name));
            }
            Some((mime, ..)) => {
                wrong.get_or_insert(format!("{card}: {keyword} is {name}, which is {mime}"));
            }
            None => {
                wrong.get_or_insert(format!("{card}: {keyword} is {name}, which is no preview of the tool"));
            }
        }
    });
    wrong.map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn pictures() -> Vec<Preview> {
        vec![Preview::embedded("hug.webp", b"RIFF"), Preview::embedded("hug.mp4", b"film")]
    }

    fn check(card: Value) -> Result<Vec<String>, String> {
        let schema = json!({ "properties": { "more": { "properties": { "template": { "x-cards": { "hug": card } } } } } });
        let (previews, mut named) = (pictures(), BTreeSet::new());
        check_cards(&schema, &previews, &mut named)?;
        Ok(named.into_iter().map(str::to_owned).collect())
    }

    #[test]
    fn a_card_that_names_a_missing_preview_or_one_of_the_wrong_kind_is_named() {
        assert_eq!(check(json!({ "text": "抱" })), Ok(vec![]));
        let both = check(json!({ "image": "hug.webp", "video": "hug.mp4" }));
        assert_eq!(both, Ok(vec!["hug.mp4".to_owned(), "hug.webp".to_owned()]));
        assert_eq!(
            check(json!({ "image": "kiss.webp" })).unwrap_err(),
            r#"the card "hug" of template: image is "kiss.webp", which is no preview of the tool"#
        );
        assert_eq!(
            check(json!({ "video": "hug.webp" })).unwrap_err(),
            r#"the card "hug" of template: video is "hug.webp", which is image/webp"#
        );
        assert!(check(json!({ "image": 7 })).is_err());
    }

    #[test]
    fn a_preview_that_no_card_shows_is_named() {
        let form = |card: Value| json!({ "properties": { "template": { "x-cards": { "hug": card } } } });
        let (still, film) = (form(json!({ "image": "hug.webp" })), form(json!({ "video": "hug.mp4" })));
        let check = |forms: &[(&str, &Value)]| check_previews(forms.iter().copied(), &pictures());
        assert_eq!(check(&[("text", &still), ("image", &film)]), Ok(()));
        assert_eq!(check(&[("text", &still)]).unwrap_err(), r#": no card shows the preview "hug.mp4""#);
        let missing = form(json!({ "video": "kiss.mp4" }));
        assert!(check(&[("text", &missing)]).unwrap_err().starts_with("/text: the card \"hug\" of template"));
    }

    #[test]
    fn another_content_has_another_version() {
        let [still, film] = &pictures()[..] else { panic!("two") };
        assert_eq!(Preview::embedded("", b"").version(), "cbf29ce484222325");
        assert_ne!(still.version(), film.version());
        assert_eq!((film.mime(), film.kind()), ("video/mp4", Some(MediaKind::Video)));
    }
}
