//! Pictures, clips and a voice of our own, with which every form can be tried without a file of one's own.
//!
//! A form's example names them by id, such as `"image": "ex_landscape"`. They belong to everybody: nobody uploads them,
//! they take no place in the storage, and every page shows them, a visitor's too. All pictures are JPEG and all clips
//! H.264 in MP4, the formats that every field takes. `draw/` holds the programs that drew them;
//! `draw/effects.mjs` draws the previews of effects of Pixverse and Pika, which lie in their crates.

use baigong_provider::MediaKind;

/// What the ids of examples begin with; no upload's and no result's does.
pub const PREFIX: &str = "ex_";

/// One example medium.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// The id, as parameters name it.
    pub id: &'static str,
    /// For people, zh-CN, with the extension of the type.
    pub name: &'static str,
    /// What it shows, zh-CN.
    pub title: &'static str,
    /// What it shows, in English.
    pub title_en: &'static str,
    /// What it is.
    pub kind: MediaKind,
    /// Its type.
    pub mime: &'static str,
    /// Width and height in pixels; of pictures and clips.
    pub size: Option<(u32, u32)>,
    /// Length in milliseconds; of clips and sounds.
    pub duration_ms: Option<u64>,
    /// The file.
    pub content: &'static [u8],
    /// Id of the picture that stands for it until it is played; of clips.
    pub cover: Option<&'static str>,
}

impl Example {
    /// The medium of an id, or the cover of one; `None` for anything else.
    pub fn find(id: &str) -> Option<&'static Self> {
        EXAMPLES.iter().chain(COVERS).find(|example| example.id == id)
    }
}

macro_rules! picture {
    ($file:literal, $title:literal, $title_en:literal, $width:literal x $height:literal) => {
        Example {
            id: concat!("ex_", $file),
            name: concat!("示例·", $title, ".jpg"),
            title: $title,
            title_en: $title_en,
            kind: MediaKind::Image,
            mime: "image/jpeg",
            size: Some(($width, $height)),
            duration_ms: None,
            content: include_bytes!(concat!("../files/", $file, ".jpg")),
            cover: None,
        }
    };
}

macro_rules! clip {
    ($file:literal, $title:literal, $title_en:literal, $width:literal x $height:literal, $ms:literal) => {
        Example {
            id: concat!("ex_", $file),
            name: concat!("示例·", $title, ".mp4"),
            title: $title,
            title_en: $title_en,
            kind: MediaKind::Video,
            mime: "video/mp4",
            size: Some(($width, $height)),
            duration_ms: Some($ms),
            content: include_bytes!(concat!("../files/", $file, ".mp4")),
            cover: Some(concat!("ex_", $file, "_cover")),
        }
    };
}

/// Every example medium.
pub const EXAMPLES: &[Example] = &[
    picture!("landscape", "湖山日出", "Sunrise over lake and hills", 1280 x 720),
    picture!("landscape_night", "湖山月夜", "Moonlit lake and hills", 1280 x 720),
    picture!("portrait", "仕女", "Lady in silk", 960 x 1280),
    picture!("scholar", "书生", "Scholar", 960 x 1280),
    picture!("model", "模特", "Model", 768 x 1152),
    picture!("garment", "上衣", "Jacket", 1024 x 1024),
    picture!("teapot", "青瓷茶壶", "Celadon teapot", 1024 x 1024),
    picture!("teapot_mask", "茶壶的蒙版", "Mask of the teapot", 1024 x 1024),
    clip!("dance", "起舞", "Dance", 540 x 720, 4000),
    clip!("speaker", "说话的人", "A person speaking", 540 x 720, 4000),
    Example {
        id: "ex_voice",
        name: "示例·人声.mp3",
        title: "人声",
        title_en: "A voice",
        kind: MediaKind::Audio,
        mime: "audio/mpeg",
        size: None,
        duration_ms: Some(7200),
        content: include_bytes!("../files/voice.mp3"),
        cover: None,
    },
];

/// The covers of clips: their first frames, half as large again. They are no examples of their own.
pub const COVERS: &[Example] = &[
    picture!("dance_cover", "起舞", "Dance", 810 x 1080),
    picture!("speaker_cover", "说话的人", "A person speaking", 810 x 1080),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn examples_stay_small() {
        for example in EXAMPLES.iter().chain(COVERS) {
            let most = if example.kind == MediaKind::Video { 200 } else { 60 };
            assert!(example.content.len() <= most * 1024, "{}: {} bytes", example.id, example.content.len());
        }
        assert!(EXAMPLES.iter().map(|example| example.content.len()).sum::<usize>() <= 1200 * 1024);
    }

    #[test]
    fn ids_are_told_from_all_others() {
        let ids: BTreeSet<&str> = EXAMPLES.iter().map(|example| example.id).collect();
        assert_eq!(ids.len(), EXAMPLES.len());
        assert!(ids.iter().all(|id| id.starts_with(PREFIX)));
        assert_eq!(Example::find("ex_teapot").map(|example| example.kind), Some(MediaKind::Image));
        assert!(Example::find("ex_none").is_none() && Example::find("up_teapot").is_none());
    }

    #[test]
    fn every_clip_has_a_cover_of_its_shape() {
        for example in EXAMPLES {
            let cover = example.cover.and_then(Example::find);
            assert_eq!(cover.is_some(), example.kind == MediaKind::Video, "{}", example.id);
            let shape = |example: &Example| example.size.map(|(width, height)| width * 1000 / height);
            assert!(cover.is_none_or(|cover| shape(cover) == shape(example)));
        }
    }
}
