//! The promises, on both databases.

use baigong_base::db::testing::{ManualClock, TestDb, on_both};
use baigong_provider::Text;

use super::*;

fn texts(test: &TestDb) -> Texts {
    Texts::new(test.db.clone(), ManualClock::at(1000), Text::made("百工", "Baigong"))
}

fn new(zh: &str, en: &str) -> NewText {
    NewText { zh: zh.into(), en: en.into() }
}

#[tokio::test]
async fn every_page_has_words_in_both_languages_before_anybody_wrote_any() {
    on_both(|test| async move {
        let texts = texts(&test);
        for page in SitePage::ALL {
            let shown = texts.show(page).await.unwrap();
            let at = page.as_str();
            assert!(!shown.title.zh.is_empty() && !shown.title.en.is_empty(), "{at}");
            assert!(shown.html.zh.chars().count() > 80 && shown.html.en.len() > 200, "{at}");
            assert!(!shown.html.en.chars().any(|letter| ('一'..='龥').contains(&letter)), "{at}");
            for text in [&shown.title.zh, &shown.title.en, &shown.html.zh, &shown.html.en] {
                assert!(!text.contains("{{"), "{at}: {text}");
            }
            assert!(!shown.html.zh.contains("<h1>") && !shown.html.zh.contains(r#"href="""#), "{at}");
            assert_eq!(shown.updated_ms, None);
        }
        assert_eq!(texts.show(SitePage::About).await.unwrap().title, Text::made("关于百工", "About Baigong"));
    })
    .await;
}

#[tokio::test]
async fn what_an_administrator_writes_is_shown_until_the_first_words_are_asked_back() {
    on_both(|test| async move {
        let texts = texts(&test);
        let kept =
            texts.write(SitePage::Company, new(" # {{site}}公司\n\n地址：**上海** ", "")).await.unwrap();
        assert_eq!((kept.zh.as_str(), kept.updated_ms), ("# {{site}}公司\n\n地址：**上海**", Some(1000)));
        let shown = texts.show(SitePage::Company).await.unwrap();
        assert_eq!(shown.title, Text::made("百工公司", "Baigong公司"));
        assert_eq!(shown.html.zh, "<p>地址：<strong>上海</strong></p>\n");
        texts.write(SitePage::Company, new("# 公司\n\n新", "# Company\n\nNew")).await.unwrap();
        assert_eq!(texts.show(SitePage::Company).await.unwrap().html.en, "<p>New</p>\n");
        let all = texts.list().await.unwrap();
        assert_eq!(all.iter().filter(|text| text.updated_ms.is_some()).count(), 1);
        assert_eq!(all.len(), SitePage::ALL.len());
        assert_eq!(texts.restore(SitePage::Company).await.unwrap().updated_ms, None);
        assert_eq!(texts.show(SitePage::Company).await.unwrap().title.zh, "我们的公司");
    })
    .await;
}

#[tokio::test]
async fn a_text_without_a_heading_or_far_too_long_is_refused_at_its_field() {
    on_both(|test| async move {
        let texts = texts(&test);
        let long = format!("# 长\n{}", "长".repeat(50_000));
        let Err(TextError::Invalid(fields)) = texts.write(SitePage::About, new("没有标题", &long)).await
        else {
            panic!("accepted")
        };
        let paths: Vec<&str> = fields.iter().map(|field| field.path.as_str()).collect();
        assert_eq!(paths, ["/zh", "/en"]);
        assert_eq!(texts.show(SitePage::About).await.unwrap().updated_ms, None);
    })
    .await;
}
