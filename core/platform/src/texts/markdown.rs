//! Markdown as HTML that a page can show without a second look: an administrator writes it, but what runs in everybody's
//! browser is not for them to decide by mistake.

use pulldown_cmark::{CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd, html};

/// The HTML of a text. HTML in the text is shown as it was typed; links lead to this site, to `https:`, `http:` or
/// `mailto:`, pictures come from this site; others lose their address. Headings have ids of their words, to which `#` leads.
pub(super) fn to_html(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut ids = ids(markdown, options).into_iter();
    let events = Parser::new_ext(markdown, options).map(|event| match event {
        Event::Start(Tag::Heading { level, classes, attrs, .. }) if level != HeadingLevel::H1 => {
            Event::Start(Tag::Heading { level, id: ids.next().map(CowStr::from), classes, attrs })
        }
        // The renderer makes `mailto:` of it.
        event @ Event::Start(Tag::Link { link_type: LinkType::Email, .. }) => event,
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::HtmlBlock) => Event::Start(Tag::Paragraph),
        Event::End(TagEnd::HtmlBlock) => Event::End(TagEnd::Paragraph),
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            Event::Start(Tag::Link { link_type, dest_url: allowed(dest_url, leads_somewhere), title, id })
        }
        Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
            Event::Start(Tag::Image { link_type, dest_url: allowed(dest_url, is_own), title, id })
        }
        other => other,
    });
    let mut out = String::with_capacity(markdown.len() * 2);
    html::push_html(&mut out, events);
    out
}

/// Ids of the headings below the first level, in their order: their words in small letters, joined by dashes, with a number
/// behind those that came before.
fn ids(markdown: &str, options: Options) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    let mut words: Option<String> = None;
    for event in Parser::new_ext(markdown, options) {
        match (event, &mut words) {
            (Event::Start(Tag::Heading { level, .. }), _) if level != HeadingLevel::H1 => {
                words = Some(String::new())
            }
            (Event::Text(text) | Event::Code(text), Some(words)) => words.push_str(&text),
            (Event::End(TagEnd::Heading(_)), Some(heard)) => {
                let parts = heard.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
                let id = parts.collect::<Vec<_>>().join("-").to_lowercase();
                let same = (2..).map(|n| format!("{id}-{n}"));
                let free = std::iter::once(id.clone()).chain(same).find(|id| !ids.contains(id));
                ids.extend(free);
                words = None;
            }
            _ => {}
        }
    }
    ids
}

/// The same without its first heading of the first level, which pages draw themselves.
pub(super) fn body(markdown: &str) -> String {
    let whole = to_html(markdown);
    let Some((before, rest)) = whole.split_once("<h1>") else { return whole };
    let after = rest.split_once("</h1>").map_or("", |(_, after)| after);
    [before, after.trim_start()].concat()
}

/// The words of the first heading of the first level; nothing where there is none.
pub(super) fn title(markdown: &str) -> Option<String> {
    let mut events = Parser::new(markdown)
        .skip_while(|event| !matches!(event, Event::Start(Tag::Heading { level: HeadingLevel::H1, .. })));
    events.next()?;
    let words = events.take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let title: String = words
        .filter_map(|event| match event {
            Event::Text(text) | Event::Code(text) => Some(text.into_string()),
            _ => None,
        })
        .collect();
    Some(title.trim().to_owned()).filter(|title| !title.is_empty())
}

fn allowed(address: CowStr<'_>, rule: fn(&str) -> bool) -> CowStr<'_> {
    if rule(&address) { address } else { CowStr::Borrowed("") }
}

fn leads_somewhere(address: &str) -> bool {
    let lower = address.trim().to_ascii_lowercase();
    is_own(address) || ["https:", "http:", "mailto:", "#"].iter().any(|start| lower.starts_with(start))
}

/// `//host` is an address elsewhere.
fn is_own(address: &str) -> bool {
    address.starts_with('/') && !address.starts_with("//") && !address.starts_with("/\\")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_cannot_bring_scripts_or_lead_where_it_should_not() {
        let page = to_html("# 甲\n\n<script>alert(1)</script>\n\n<!-- 注 -->\n");
        assert!(!page.contains("<script") && !page.contains("<!--"), "{page}");
        assert!(page.contains("<p>&lt;script&gt;alert(1)&lt;/script&gt;"), "{page}");
        let inline = to_html("点 <b onclick=x>这</b> **粗** [店](/service-market)");
        assert!(inline.contains("&lt;b onclick=x&gt;") && inline.contains("<strong>粗</strong>"), "{inline}");
        assert!(inline.contains(r#"<a href="/service-market">店</a>"#), "{inline}");
        for address in
            ["javascript:alert(1)", "JaVaScRiPt:x", "data:text/html,x", "//evil.example", "vbscript:x"]
        {
            assert!(to_html(&format!("[x](<{address}>)")).contains(r#"href="""#), "{address}");
        }
        assert!(to_html("![x](https://elsewhere.example/pixel.png)").contains(r#"src="""#));
        assert!(to_html("| 甲 | 乙 |\n|---|---|\n| 1 | 2 |").contains("<table>"));
    }

    #[test]
    fn a_mail_address_is_written_to_and_a_heading_can_be_led_to() {
        let page = to_html("## 联系 我们\n\n<help@example.com> [看](#联系-我们)\n\n### 联系 `我们`\n");
        assert!(page.contains(r#"<a href="mailto:help@example.com">help@example.com</a>"#), "{page}");
        assert!(page.contains(r#"<h2 id="联系-我们">"#), "{page}");
        assert!(page.contains(r#"<h3 id="联系-我们-2">"#), "{page}");
    }

    #[test]
    fn the_title_is_the_first_heading() {
        assert_eq!(title("前言\n\n# 关于 `百工`\n\n## 小").as_deref(), Some("关于 百工"));
        assert_eq!(title("## 小"), None);
        assert_eq!(title("# "), None);
    }
}
