//! English for what the API refuses with.

use std::collections::HashMap;
use std::sync::LazyLock;

use baigong_provider::{Registry, Text};
use serde_json::Value;

/// Chinese and English with a tab between them; `{}` stands for what is filled in.
const TABLE: &str = include_str!("refusals.tsv");
const BLANK: &str = "{}";

/// English for a message, whose parts that were filled in are read in English too; nothing for one that has none.
pub fn in_english(message: &str) -> Option<String> {
    ENGLISH.of(message.trim())
}

static ENGLISH: LazyLock<English> = LazyLock::new(|| {
    let mut english = English::of_table(TABLE);
    english.add_tools(&crate::providers::registry().unwrap_or_default());
    english
});

#[derive(Default)]
struct English {
    whole: HashMap<String, String>,
    /// With blanks, those that say most first.
    patterns: Vec<(Vec<String>, Vec<String>)>,
}

impl English {
    fn of_table(table: &str) -> Self {
        let mut english = Self::default();
        for (zh, en) in table.lines().filter_map(|line| line.split_once('\t')) {
            if zh.contains(BLANK) {
                let parts = |text: &str| text.split(BLANK).map(str::to_owned).collect();
                english.patterns.push((parts(zh), parts(en)));
            } else {
                english.whole.insert(zh.to_owned(), en.to_owned());
            }
        }
        let said = |(zh, _): &(Vec<String>, _)| zh.iter().map(String::len).sum::<usize>();
        english.patterns.sort_by_key(|pattern| std::cmp::Reverse(said(pattern)));
        english
    }

    /// The words of the tools: titles and messages of their forms, limits of their modes, their own titles.
    fn add_tools(&mut self, registry: &Registry) {
        for tool in registry.tools() {
            for form in tool.forms() {
                let limit = form.mode.max_active.as_ref().map(|limit| &limit.message);
                limit.into_iter().for_each(|text| self.add_text(text));
                self.add_schema(form.validator.schema());
            }
            self.add_schema(tool.account_schema());
            self.add_text(&tool.manifest().title);
        }
    }

    fn add_text(&mut self, Text { zh, en }: &Text) {
        self.whole.entry(zh.to_string()).or_insert_with(|| en.to_string());
    }

    fn add_schema(&mut self, schema: &Value) {
        let text = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
        let english = &schema["x-en"];
        let messages = schema["errorMessage"].as_object().into_iter().flatten();
        let messages = messages.map(|(rule, zh)| (Some(zh), english["errorMessage"].get(rule)));
        for (zh, en) in messages.chain([(schema.get("title"), english.get("title"))]) {
            if let (Some(zh), Some(en)) = (text(zh), text(en)) {
                self.whole.entry(zh).or_insert(en);
            }
        }
        for part in schema["properties"].as_object().into_iter().flatten().map(|(_, field)| field) {
            self.add_schema(part);
        }
        for part in schema["oneOf"].as_array().into_iter().flatten().chain(schema.get("items")) {
            self.add_schema(part);
        }
    }

    fn of(&self, message: &str) -> Option<String> {
        if let Some(en) = self.whole.get(message) {
            return Some(en.clone());
        }
        let (filled, (_, english)) =
            self.patterns.iter().find_map(|pattern| Some((filled_in(&pattern.0, message)?, pattern)))?;
        let filled = filled.into_iter().map(|part| self.of(part).unwrap_or_else(|| part.to_owned()));
        let rest = english[1..].iter().zip(filled).map(|(behind, part)| part + behind);
        Some(english[0].clone() + &rest.collect::<String>())
    }
}

/// What stands in a message where the parts of a pattern have blanks between them.
fn filled_in<'a>(parts: &[String], message: &'a str) -> Option<Vec<&'a str>> {
    let (first, rest) = parts.split_first()?;
    let (last, middle) = rest.split_last()?;
    let mut left = message.strip_prefix(first.as_str())?.strip_suffix(last.as_str())?;
    let mut filled = Vec::with_capacity(rest.len());
    for part in middle {
        let at = left.find(part.as_str())?;
        filled.push(&left[..at]);
        left = &left[at + part.len()..];
    }
    filled.push(left);
    filled.iter().all(|part| !part.is_empty()).then_some(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_of_the_table_is_english_and_keeps_its_blanks() {
        let lines: Vec<&str> = TABLE.lines().filter(|line| !line.starts_with('#')).collect();
        assert!(lines.len() > 300);
        for line in lines {
            let (zh, en) = line.split_once('\t').unwrap_or_else(|| panic!("{line}"));
            assert_eq!(zh.matches(BLANK).count(), en.matches(BLANK).count(), "{line}");
            assert!(en.is_ascii() || !en.chars().any(is_set_in_chinese), "{line}");
        }
    }

    fn is_set_in_chinese(c: char) -> bool {
        matches!(c, '\u{3000}'..='\u{303f}' | '\u{4e00}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
    }

    #[test]
    fn what_is_filled_in_is_read_in_english_as_well() {
        for (zh, en) in [
            ("请先登录", "Please sign in first"),
            ("该工具不存在", "The tool does not exist"),
            ("积分不足：需要 40 积分，当前可用 5 积分", "Not enough points: 40 are needed, 5 are available"),
            ("请填写视频描述", "Please fill in “Description”"),
            ("视频描述不能超过20个字符", "“Description” may have up to 20 characters"),
            ("请输入视频描述", "Please enter a description"),
            ("最多可退 12.05 元", "At most 12.05 yuan can be refunded"),
            ("不支持的参数：colour", "There is no parameter colour"),
            (
                "画面比例只支持 16:9、9:16 和 1:1（受本站现有供应商账号所限）",
                "“Aspect ratio” takes 16:9, 9:16 and 1:1 only (what the vendor accounts of this site take)",
            ),
        ] {
            let found = in_english(zh).unwrap_or_default();
            // Several tools word the same message; any of their translations is right.
            assert!(found == en || zh == "请输入视频描述" && found.starts_with("Please"), "{zh}: {found}");
        }
        assert_eq!(in_english("没有这样的话"), None);
    }

    #[test]
    fn texts_of_rules_say_what_is_enforced_on_the_page_and_in_both_languages() {
        use baigong_platform::users::{
            INVITATION_CODE_CHARS, INVITATION_LENGTH_MESSAGE, LOGIN_NAME_CHARS, LOGIN_NAME_MESSAGE,
            PASSWORD_CHARS, PASSWORD_MESSAGE,
        };
        const PAGE: &str = include_str!("../../../web/src/features/account/rules.ts");
        for (name, chars, zh) in [
            ("LOGIN_NAME", LOGIN_NAME_CHARS, LOGIN_NAME_MESSAGE),
            ("PASSWORD", PASSWORD_CHARS, PASSWORD_MESSAGE),
        ] {
            let (min, max) = (chars.start(), chars.end());
            let page = format!("const {name} = {{ min: {min}, max: {max} }};");
            assert!(PAGE.contains(&page), "web/src/features/account/rules.ts lacks: {page}");
            assert!(zh.contains(&format!("{min}到{max}个字符")), "{zh}");
            let en = in_english(zh).unwrap_or_default();
            assert!(en.contains(&format!("{min} to {max} characters")), "{en}");
        }
        let max = INVITATION_CODE_CHARS;
        assert!(PAGE.contains(&format!("const INVITATION = {{ max: {max} }};")));
        assert!(INVITATION_LENGTH_MESSAGE.contains(&format!("最多{max}个字符")));
    }

    /// What vendors have is an 账号, and what people have an 账户: administrators read of the former in these folders alone.
    const OF_VENDORS: [&str; 2] = ["core/engine/src/vendors", "host/src/routes/admin/vendors"];

    #[test]
    fn refusals_and_letters_speak_politely_and_call_what_people_have_an_account() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
        let files = |folder: &str| {
            let files = std::fs::read_dir(root.join(folder)).unwrap().map(|file| file.unwrap().path());
            files
                .filter(|path| path.is_file())
                .map(|path| std::fs::read_to_string(path).unwrap())
                .collect::<String>()
        };
        let of_vendors: String = OF_VENDORS.map(files).concat();
        let mut wrong = Vec::new();
        for zh in TABLE.lines().filter_map(|line| line.split('\t').next()) {
            let about_people = zh.replace("供应商账号", "").contains("账号")
                && !of_vendors.contains(zh.split(BLANK).next().unwrap_or_default());
            if about_people || is_rude(zh) {
                wrong.push(zh.to_owned());
            }
        }
        for letters in ["core/identity/src/users/codes/letters.rs", "core/base/src/mail/template.rs"] {
            let text = read(letters);
            let bad = text.lines().filter(|line| is_rude(line) || line.contains("账号")).map(str::to_owned);
            wrong.extend(bad);
        }
        wrong.extend(
            read("core/platform/src/incidents/letters.rs")
                .lines()
                .filter(|line| is_rude(line))
                .map(str::to_owned),
        );
        assert!(wrong.is_empty(), "您, 账户: {wrong:#?}");
    }

    fn is_rude(text: &str) -> bool {
        text.contains(['你', '帐'])
    }

    /// Sources that hold what people are refused with, and little else.
    const SPOKEN: [&str; 13] = [
        "core/engine/src/media/model.rs",
        "core/engine/src/media/source.rs",
        "core/engine/src/media/upload.rs",
        "core/engine/src/tasks/asking/choosing.rs",
        "core/engine/src/tasks/asking/comparing.rs",
        "core/engine/src/tasks/asking/inputs.rs",
        "core/identity/src/users/factors/model.rs",
        "core/identity/src/users/model.rs",
        "core/identity/src/users/rules.rs",
        "core/provider/src/schema/check.rs",
        "host/src/http/extract.rs",
        "host/src/routes/errors.rs",
        "host/src/routes/uploads/create.rs",
    ];

    #[test]
    fn whatever_people_are_refused_with_has_its_english() {
        let known: Vec<String> =
            TABLE.lines().filter_map(|line| line.split('\t').next()).map(blanks).collect();
        let mut missing = Vec::new();
        for file in SPOKEN {
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
            let source = std::fs::read_to_string(path).unwrap();
            let code = source.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
            let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
            let code = lines.collect::<Vec<_>>().join("\n");
            let spoken = code.split('"').skip(1).step_by(2).map(blanks);
            let spoken = spoken.filter(|text| text.chars().any(is_set_in_chinese) && !known.contains(text));
            missing.extend(spoken.map(|text| format!("{file}: {text}")));
        }
        assert!(missing.is_empty(), "host/src/language/refusals.tsv lacks\n{}", missing.join("\n"));
    }

    /// A format string with all that is filled in as blanks, and without breaks of the source.
    fn blanks(text: &str) -> String {
        let joined: String = text.split("\\\n").map(str::trim_start).collect();
        let mut parts = joined.split('{');
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| text + BLANK + part.split_once('}').map_or("", |(_, rest)| rest))
    }
}
