//! The promises, on both databases.

use std::sync::Arc;

use baigong_base::db::testing::{ManualClock, TestDb, on_both};

use super::*;

fn board(test: &TestDb) -> (Announcements, Arc<ManualClock>) {
    let clock = ManualClock::at(1000);
    (Announcements::new(test.db.clone(), clock.clone()), clock)
}

fn text(title: &str) -> AnnouncementText {
    AnnouncementText {
        title: title.into(),
        body: "正文".into(),
        level: AnnouncementLevel::Info,
        audience: Audience::All,
        pinned: false,
        from_ms: 1000,
        until_ms: None,
    }
}

fn titles(shown: Vec<Announcement>) -> Vec<String> {
    shown.into_iter().map(|shown| shown.title).collect()
}

#[tokio::test]
async fn an_announcement_is_shown_from_its_beginning_until_its_end_the_pinned_first() {
    on_both(|test| async move {
        let (board, clock) = board(&test);
        board.create(text("一直")).await.unwrap();
        board.create(AnnouncementText { from_ms: 2000, until_ms: Some(3000), ..text("稍后") }).await.unwrap();
        let pinned = AnnouncementText { pinned: true, from_ms: 500, ..text("置顶") };
        board.create(pinned).await.unwrap();
        for (now_ms, shown) in [
            (1999, vec!["置顶", "一直"]),
            (2000, vec!["置顶", "稍后", "一直"]),
            (2999, vec!["置顶", "稍后", "一直"]),
            (3000, vec!["置顶", "一直"]),
        ] {
            clock.set(now_ms);
            assert_eq!(titles(board.current(false).await.unwrap()), shown, "at {now_ms}");
        }
        assert_eq!(board.list(1, 2).await.unwrap().1, 3);
        assert_eq!(titles(board.list(2, 2).await.unwrap().0), ["一直"], "the oldest comes last");
    })
    .await;
}

#[tokio::test]
async fn what_is_for_people_with_an_account_is_kept_from_visitors() {
    on_both(|test| async move {
        let (board, _) = board(&test);
        board.create(AnnouncementText { audience: Audience::SignedIn, ..text("会员") }).await.unwrap();
        assert_eq!(titles(board.current(false).await.unwrap()), [""; 0]);
        assert_eq!(titles(board.current(true).await.unwrap()), ["会员"]);
    })
    .await;
}

#[tokio::test]
async fn a_change_keeps_the_birthday_and_what_was_removed_is_gone() {
    on_both(|test| async move {
        let (board, clock) = board(&test);
        let made = board.create(text("旧")).await.unwrap();
        clock.set(5000);
        let warning = AnnouncementText { level: AnnouncementLevel::Warning, ..text("  新\r\n".trim_end()) };
        let changed = board.change(&made.id, warning).await.unwrap();
        assert_eq!((changed.created_ms, changed.updated_ms, changed.title.as_str()), (1000, 5000, "新"));
        assert_eq!(board.current(false).await.unwrap(), [changed]);
        assert_eq!(board.remove(&made.id).await.unwrap(), "新");
        assert!(matches!(board.remove(&made.id).await, Err(AnnouncementError::NotFound)));
        assert!(matches!(board.change(&made.id, text("又")).await, Err(AnnouncementError::NotFound)));
    })
    .await;
}

#[tokio::test]
async fn every_wrong_field_is_named_and_nothing_is_kept() {
    on_both(|test| async move {
        let (board, _) = board(&test);
        let wrong = AnnouncementText { body: "好".repeat(5001), until_ms: Some(1000), ..text("  ") };
        let Err(AnnouncementError::Invalid(fields)) = board.create(wrong).await else { panic!("accepted") };
        let paths: Vec<_> = fields.iter().map(|field| (field.path.as_str(), field.code.as_str())).collect();
        assert_eq!(paths, [("/title", "required"), ("/body", "too_long"), ("/until_ms", "range")]);
        assert_eq!(board.list(1, 10).await.unwrap(), (vec![], 0));
    })
    .await;
}
