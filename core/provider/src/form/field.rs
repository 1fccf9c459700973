//! What a field looks like and what it takes, as keywords of its schema.

use std::ops::RangeInclusive;

use schemars::Schema;
use schemars::transform::Transform;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::fact::InputFact;

/// The keywords that a field adds to the schema of its Rust type, in the order in which they are called.
#[derive(Debug, Clone, Default)]
pub struct Field {
    limits: Map<String, Value>,
    texts: Map<String, Value>,
    look: Map<String, Value>,
    errors: Map<String, Value>,
    english: Map<String, Value>,
    english_errors: Map<String, Value>,
    /// Every option has a card of its name.
    card_each_option: bool,
}

/// Pictures that nearly every vendor takes.
const IMAGES: &[&str] = &["image/png", "image/jpeg", "image/webp"];

/// Moves of a camera, and what people call them.
pub const MOVES: &[(&str, [&str; 2])] = &[
    ("still", ["固定", "Still"]),
    ("push_in", ["推近", "Push in"]),
    ("pull_out", ["拉远", "Pull out"]),
    ("pan_left", ["左移", "Pan left"]),
    ("pan_right", ["右移", "Pan right"]),
    ("tilt_up", ["上摇", "Tilt up"]),
    ("tilt_down", ["下摇", "Tilt down"]),
];

impl Field {
    /// A field of no widget.
    pub fn new() -> Self {
        Self::default()
    }

    /// A field of the named widget.
    pub fn widget(name: &str) -> Self {
        Self::new().with("x-widget", json!(name))
    }

    /// A text in a large box that must say something, up to `max` characters.
    pub fn prompt(max: u32) -> Self {
        Self::optional_prompt(max).limit("pattern", json!(r"\S"))
    }

    /// A text in a large box, up to `max` characters, that may be empty.
    pub fn optional_prompt(max: u32) -> Self {
        Self::widget("prompt").limit("maxLength", json!(max))
    }

    /// A text in one line, up to `max` characters, that may be empty.
    pub fn text(max: u32) -> Self {
        Self::widget("text").limit("maxLength", json!(max))
    }

    /// On or off.
    pub fn switch() -> Self {
        Self::widget("switch").chip()
    }

    /// A number within bounds, by a slider. Both ends are part of it.
    pub fn slider<T: Into<Value>>(range: RangeInclusive<T>) -> Self {
        Self::widget("slider").chip().range(range)
    }

    /// A number within bounds, by its digits. Both ends are part of it.
    pub fn number<T: Into<Value>>(range: RangeInclusive<T>) -> Self {
        Self::widget("number").chip().range(range)
    }

    /// A seed from 0 to `max`; the vendor draws one where it is left empty.
    pub fn seed(max: i32) -> Self {
        Self::widget("seed")
            .range(0..=max)
            .title("随机种子", "Seed")
            .about("相同的种子与参数得到相近的画面；留空则随机", "Random when left empty")
            .advanced()
    }

    /// The proportions of a picture.
    pub fn ratio() -> Self {
        Self::widget("ratio").chip().title("画面比例", "Aspect ratio")
    }

    /// A few options side by side.
    pub fn segmented() -> Self {
        Self::widget("segmented").chip()
    }

    /// Options on cards, each with the still and the film of its name among the crate's previews: `anime.jpg`, `anime.mp4`.
    pub fn cards() -> Self {
        Self { card_each_option: true, ..Self::widget("cards").chip() }
    }

    /// Options in a list to open.
    pub fn select() -> Self {
        Self::widget("select").chip()
    }

    /// The list of the tool's [models](crate::models), which its table fills.
    pub fn model() -> Self {
        Self::widget("model").chip().title("模型", "Model")
    }

    /// The length of a video in whole seconds, as a text, whose options the tool's [models](crate::models) list.
    pub fn seconds() -> Self {
        Self::segmented()
            .limit("pattern", json!(r"^[1-9]\d{0,2}$"))
            .title("视频时长", "Duration")
            .unit("秒", "s")
    }

    /// Fields that stand together: the type is a form of its own.
    pub fn group() -> Self {
        Self::widget("group")
    }

    /// A group of numbers or directions that move the camera, whose usual moves stand on cards: each of a name out of
    /// [`MOVES`], with the still and the film of that name among the crate's previews, and the values that it sets; the
    /// group's other fields stand at their defaults. The fields themselves stand one press behind.
    pub fn camera(moves: Value) -> Self {
        let moves = match moves {
            Value::Object(moves) => moves,
            _ => Map::new(),
        };
        let card = |(name, values): (String, Value)| {
            let (image, video) = (format!("{name}.jpg"), format!("{name}.mp4"));
            let title = MOVES.iter().find(|(known, _)| *known == name);
            let [zh, en] = title.map_or([&*name; 2], |(_, title)| *title);
            let card =
                json!({ "title": zh, "title_en": en, "image": image, "video": video, "values": values });
            (name, card)
        };
        let cards: Map<_, _> = moves.into_iter().map(card).collect();
        Self::group().chip().with("x-cards", cards).title("镜头运动", "Camera motion")
    }

    /// What shall not be seen, of up to `max_chars` characters; it may stay empty.
    pub fn negative_prompt(max_chars: u32) -> Self {
        Self::optional_prompt(max_chars)
            .title("负向提示词", "Negative prompt")
            .about("不希望出现在视频中的内容", "What should not appear in the video")
            .placeholder(
                "例如：模糊、变形、水印、多余的手指",
                "e.g. blurry, distorted, watermark, extra fingers",
            )
            .advanced()
    }

    /// A PNG, JPEG or WebP file of up to `max_mb` MiB; or several, where the type is a list.
    pub fn image(max_mb: u32) -> Self {
        Self::media("image", IMAGES, max_mb)
    }

    /// A mask of the picture in the field `picture` beside it: of the same size, white where it is to be repainted. People
    /// paint it on the picture, or bring a file of up to `max_mb` MiB.
    pub fn mask_of(picture: &str, max_mb: u32) -> Self {
        let mut field = Self::image(max_mb);
        field.look["x-media"]["mask_of"] = json!(picture);
        field
    }

    /// A picture of up to `max_mb` MiB that a video begins or ends with, and what several tools say of one that cannot be
    /// used.
    pub fn frame(max_mb: u32) -> Self {
        let too_large =
            (format!("文件大小不能超过{max_mb}MB"), format!("The file must not exceed {max_mb} MB"));
        Self::image(max_mb)
            .error("upload", ["上传图片失败", "Upload image failed"])
            .error("upload_refused", ["文件 {name} 上传失败", "File {name} upload failed"])
            .error("accept", ["请上传有效的图片文件", "Please upload a valid image file"])
            .error("max_bytes", [&too_large.0, &too_large.1])
    }

    /// The picture that a video begins with.
    pub fn first_frame(max_mb: u32) -> Self {
        Self::frame(max_mb)
            .title("首帧图片", "First frame")
            .error("required minLength", ["请上传首帧图片", "Please upload a first frame"])
    }

    /// An MP4, WebM or QuickTime file of up to `max_mb` MiB.
    pub fn video(max_mb: u32) -> Self {
        Self::media("video", &["video/mp4", "video/webm", "video/quicktime"], max_mb)
    }

    /// A file of a kind (`image`, `video`, `audio`) in one of the types, of up to `max_mb` MiB.
    pub fn media(kind: &str, mime: &[&str], max_mb: u32) -> Self {
        let max_bytes = u64::from(max_mb) * 1024 * 1024;
        Self::widget("media")
            .with("x-media", json!({ "accept": [kind], "mime": mime, "max_bytes": max_bytes }))
    }

    /// Refuses files that play longer, where the price is by their length.
    #[must_use]
    pub fn max_seconds(self, most: u32) -> Self {
        self.at_most(InputFact::Seconds, most)
    }

    /// Refuses files that have more of what the price is by.
    #[must_use]
    pub fn at_most(mut self, what: InputFact, most: u32) -> Self {
        if let Some(rules) = self.look.get_mut("x-media") {
            rules[format!("max_{}", what.word())] = json!(most);
        }
        self
    }

    /// On accounts of a wire, only files of these types and of so many bytes, where that is less than the field takes.
    #[must_use]
    pub fn on_wire(mut self, wire: &str, mime: &[&str], max_bytes: Option<usize>) -> Self {
        if let Some(rules) = self.look.get_mut("x-media") {
            rules["on_wire"][wire] = json!({ "mime": mime });
            if let Some(most) = max_bytes {
                rules["on_wire"][wire]["max_bytes"] = json!(most);
            }
        }
        self
    }

    /// Says in passing that a file was taken in or removed, beside showing it.
    #[must_use]
    pub fn announces(mut self) -> Self {
        if let Some(rules) = self.look.get_mut("x-media") {
            rules["announce"] = json!(true);
        }
        self
    }

    /// What may be recorded on the spot: `user` by the camera that faces the user, `environment` by the one that faces away,
    /// `voice` by the microphone.
    #[must_use]
    pub fn capture(mut self, from: &str) -> Self {
        if let Some(rules) = self.look.get_mut("x-media") {
            rules["capture"] = json!(from);
        }
        self
    }

    /// A file that could not be uploaded leaves the field, instead of waiting there to be tried again.
    #[must_use]
    pub fn clears_failed(mut self) -> Self {
        if let Some(rules) = self.look.get_mut("x-media") {
            rules["clear_failed"] = json!(true);
        }
        self
    }

    /// An earlier task of one of these modes.
    pub fn task(modes: &[&str]) -> Self {
        Self::new().with("x-task", json!({ "modes": modes }))
    }

    /// The label, in Chinese and English.
    #[must_use]
    pub fn title(mut self, zh: &str, en: &str) -> Self {
        self.texts.insert("title".into(), json!(zh));
        self.english.insert("title".into(), json!(en));
        self
    }

    /// The line of help under the label, in Chinese and English.
    #[must_use]
    pub fn about(mut self, zh: &str, en: &str) -> Self {
        self.texts.insert("description".into(), json!(zh));
        self.english.insert("description".into(), json!(en));
        self
    }

    /// What stands in an empty field, in Chinese and English.
    #[must_use]
    pub fn placeholder(mut self, zh: &str, en: &str) -> Self {
        self.english.insert("placeholder".into(), json!(en));
        self.with("x-placeholder", json!(zh))
    }

    /// What a form opens with, where that is not the default: what most people want today, while calls that leave the
    /// field out go on to mean, and to cost, what they did.
    #[must_use]
    pub fn opens_with(self, value: impl Into<Value>) -> Self {
        self.with("x-opens-with", value.into())
    }

    /// Starts anew whenever a reader comes back to this form from another one of the tool; other fields keep what they held.
    #[must_use]
    pub fn fresh(self) -> Self {
        self.with("x-fresh", json!(true))
    }

    /// Behind the fold: for those who look for it.
    #[must_use]
    pub fn advanced(mut self) -> Self {
        self.look.shift_remove("x-chip");
        self.with("x-advanced", json!(true))
    }

    /// A short setting: among its like in one row, by its value, opened by a press. Within a group it stands as it is.
    #[must_use]
    pub fn chip(self) -> Self {
        self.with("x-chip", json!(true))
    }

    /// What a number counts, in Chinese and English.
    #[must_use]
    pub fn unit(mut self, zh: &str, en: &str) -> Self {
        self.english.insert("unit".into(), json!(en));
        self.with("x-unit", json!(zh))
    }

    /// The distance between the values of a slider.
    #[must_use]
    pub fn step(mut self, step: f64) -> Self {
        // In front, as a rule of the value rather than of its look.
        self.look.shift_insert(0, "multipleOf".into(), json!(step));
        self
    }

    /// How many files or items a list takes, and what is said, in Chinese and English, when more were chosen, of which
    /// the first are kept.
    #[must_use]
    pub fn items(mut self, range: RangeInclusive<u32>, zh: &str, en: &str) -> Self {
        let (min, max) = range.into_inner();
        self.english.insert("limit".into(), json!(en));
        let list = if min > 0 { self.limit("minItems", json!(min)) } else { self };
        list.limit("maxItems", json!(max)).with("x-limit-message", json!(zh))
    }

    /// The same item may not stand in a list twice.
    #[must_use]
    pub fn unique(mut self) -> Self {
        self.look.shift_insert(0, "uniqueItems".into(), json!(true));
        self
    }

    /// How many characters a text must and may have; 0 for a text that may be empty.
    #[must_use]
    pub fn length(self, range: RangeInclusive<u32>) -> Self {
        let (min, max) = range.into_inner();
        let text = if min > 0 { self.limit("minLength", json!(min)) } else { self };
        text.limit("maxLength", json!(max))
    }

    /// Shown only while another field of the form has one of the values.
    #[must_use]
    pub fn visible_when(self, field: &str, values: impl Serialize) -> Self {
        self.with("x-visible-when", json!({ field: values }))
    }

    /// Offers an option only while another field of the form has one of the values; with the message of
    /// `x-options-when`. May be said of several options.
    #[must_use]
    pub fn option_when(mut self, option: &str, field: &str, values: impl Serialize) -> Self {
        let all = self.look.entry("x-options-when").or_insert_with(|| json!({}));
        all[option] = json!({ field: values });
        self
    }

    /// The message of one or several broken rules, in Chinese and English. The rules are named by their keywords with a
    /// space between: `required pattern`.
    ///
    /// A field of files may say what a reader sees whose upload failed: `upload`, and `upload_refused` where the server
    /// answered that it does not take the file. `{reason}` and `{name}` in them are filled in. `uploading` is said to whom
    /// presses while a file is on its way.
    #[must_use]
    pub fn error(mut self, keywords: &str, [zh, en]: [&str; 2]) -> Self {
        // Holds the place of the messages among the other keywords.
        self.look.entry("errorMessage").or_insert(Value::Null);
        for keyword in keywords.split(' ') {
            self.errors.insert(keyword.into(), json!(zh));
            self.english_errors.insert(keyword.into(), json!(en));
        }
        self
    }

    /// Any other keyword.
    #[must_use]
    pub fn with(mut self, keyword: &str, value: impl Serialize) -> Self {
        self.look.insert(keyword.into(), json!(value));
        self
    }

    /// The bounds of a number. Both ends are part of it.
    #[must_use]
    pub fn range<T: Into<Value>>(self, range: RangeInclusive<T>) -> Self {
        let (min, max) = range.into_inner();
        self.limit("minimum", min.into()).limit("maximum", max.into())
    }

    fn limit(mut self, keyword: &str, value: Value) -> Self {
        self.limits.insert(keyword.into(), value);
        self
    }

    /// The schema of a field whose Rust type has the schema `of`.
    pub fn on(mut self, mut of: Schema) -> Schema {
        self.transform(&mut of);
        of
    }

    /// The schema of a list of options.
    pub fn on_options(self, options: &[Choice<'_>]) -> Schema {
        let plain = options.iter().all(|option| option.label.is_none());
        let of = if plain {
            let words: Vec<&str> = options.iter().map(|option| option.word).collect();
            json!({ "type": "string", "enum": words })
        } else {
            json!({ "oneOf": options.iter().map(Choice::schema).collect::<Vec<_>>() })
        };
        let Value::Object(of) = of else { unreachable!("written as an object above") };
        self.on(of.into())
    }
}

/// An option of a list.
#[derive(Debug, Clone, Copy)]
pub struct Choice<'a> {
    /// As parameters and requests have it.
    pub word: &'a str,
    /// What is read in Chinese; the word itself without one.
    pub label: Option<&'a str>,
    /// What is read in English, where that is not the Chinese label.
    pub english: Option<&'a str>,
    /// What it is best at, in Chinese and English.
    pub about: Option<(&'a str, &'a str)>,
}

impl Choice<'_> {
    fn schema(&self) -> Value {
        let mut option =
            json!({ "type": "string", "const": self.word, "title": self.label.unwrap_or(self.word) });
        let mut english = Map::new();
        if let Some(label) = self.english {
            english.insert("title".into(), json!(label));
        }
        if let Some((about, about_en)) = self.about {
            option["description"] = json!(about);
            english.insert("description".into(), json!(about_en));
        }
        if !english.is_empty() {
            option["x-en"] = Value::Object(english);
        }
        option
    }
}

impl Transform for Field {
    /// Adds the keywords to the schema. English texts of the schema that the field does not replace stay.
    fn transform(&mut self, schema: &mut Schema) {
        let Self { limits, texts, mut look, errors, mut english, english_errors, card_each_option } =
            std::mem::take(self);
        if card_each_option {
            look.insert("x-cards".into(), Value::Object(cards(schema)));
        }
        if !errors.is_empty() {
            look.insert("errorMessage".into(), Value::Object(errors));
        }
        if !english_errors.is_empty() {
            english.insert("errorMessage".into(), Value::Object(english_errors));
        }
        if !english.is_empty() {
            look.insert("x-en".into(), Value::Object(english));
        }
        schema.ensure_object().extend(limits.into_iter().chain(texts).chain(look));
    }
}

/// A card for every option of the schema.
fn cards(schema: &Schema) -> Map<String, Value> {
    let list = |key| schema.get(key).and_then(Value::as_array).into_iter().flatten();
    let consts = list("oneOf").filter_map(|option| option.get("const"));
    let names = consts.chain(list("enum")).filter_map(Value::as_str);
    names
        .map(|name| (name.into(), json!({ "image": format!("{name}.jpg"), "video": format!("{name}.mp4") })))
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::form::Field;
    use crate::schema::{branch, schema_of};
    use crate::{MediaRef, field, form, options};

    field! {
        pub Words(String) => Field::prompt(20)
            .title("描述", "Description")
            .error("required pattern", ["请输入描述", "Please enter a description"])
            .error("maxLength", ["太长", "Too long"]);
        pub Strength(f64 = 2.5) => Field::slider(1.5..=5.0).step(0.1).title("强度", "Strength").advanced();
    }
    options! {
        pub Style => Field::segmented().title("风格", "Style"), {
            General = "general" "通用" / "General": "什么都行" / "For anything",
            #[default] Anime = "anime" "动漫",
        }
        pub Ratio => Field::ratio(), { #[default] R16x9 = "16:9", R9x16 = "9:16" }
    }
    form! {
        /// 由文字描述生成视频
        pub Text {
            words: Words,
            strength: Strength = default,
            style: Style = default,
            ratio: Ratio = default,
            images: Vec<MediaRef> = default => Field::image(10).title("图片", "Pictures").items(0..=2, "最多两张", "Two at most"),
        }
    }

    fn property(name: &str) -> serde_json::Value {
        branch(&schema_of::<Text>(), "text").unwrap()["properties"][name].clone()
    }

    #[test]
    fn a_field_is_the_schema_of_its_type_and_what_was_declared() {
        assert_eq!(
            property("words"),
            json!({
                "type": "string", "maxLength": 20, "pattern": "\\S", "title": "描述", "x-widget": "prompt",
                "errorMessage": { "required": "请输入描述", "pattern": "请输入描述", "maxLength": "太长" },
                "x-en": {
                    "title": "Description",
                    "errorMessage": {
                        "required": "Please enter a description", "pattern": "Please enter a description",
                        "maxLength": "Too long"
                    }
                }
            })
        );
        assert_eq!(
            property("strength"),
            json!({
                "type": "number", "minimum": 1.5, "maximum": 5.0, "multipleOf": 0.1, "default": 2.5,
                "title": "强度", "x-widget": "slider", "x-advanced": true, "x-en": { "title": "Strength" }
            })
        );
        let images = property("images");
        assert_eq!((&images["type"], &images["maxItems"]), (&json!("array"), &json!(2)));
        assert_eq!(images["x-media"]["max_bytes"], 10_485_760);
        assert_eq!(schema_of::<Text>()["required"], json!(["words"]));
    }

    #[test]
    fn options_are_written_in_their_words_and_shown_by_their_labels() {
        let style = property("style");
        assert_eq!(style["default"], "anime");
        assert_eq!(
            style["oneOf"],
            json!([
                {
                    "const": "general", "title": "通用", "description": "什么都行",
                    "x-en": { "title": "General", "description": "For anything" }
                },
                { "const": "anime", "title": "动漫" }
            ])
        );
        assert_eq!(property("ratio")["oneOf"][1], json!({ "const": "9:16", "title": "9:16" }));
        let form: Text = serde_json::from_value(json!({ "words": "x", "ratio": "9:16" })).unwrap();
        assert_eq!((form.ratio.word(), form.style.word(), form.strength.0), ("9:16", "anime", 2.5));
        assert!(form.images.is_empty() && form.words.0 == "x");
    }

    #[test]
    fn a_form_refuses_what_it_does_not_know() {
        assert!(serde_json::from_value::<Text>(json!({ "words": "x", "other": 1 })).is_err());
    }
}
