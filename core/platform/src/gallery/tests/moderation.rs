//! What an administrator agrees to is what others see.

use super::*;

#[tokio::test]
async fn an_approval_is_of_what_was_seen_and_of_nothing_that_was_put_in_its_place() {
    on_both(|test| async move {
        let site = site(&test, true, &["cat"]).await;
        // The clock stands still: not even within one millisecond is another version taken for the first.
        let publish = async |new| site.gallery.publish(&ann(), "ar_cat", new).await.unwrap();
        let made = publish(titled("Cat")).await;
        let (queue, _) = site.gallery.moderated(Some(PublicationState::Pending), 1, 10).await.unwrap();
        site.gallery.withdraw(&ann().id, &made.id).await.unwrap();
        let scam =
            NewPublication { shares_prompt: true, shows_author: true, ..titled("Win at scam.example") };
        assert_eq!(publish(scam).await.id, made.id);
        let seen = Decision::Approve { seen_ms: queue[0].updated_ms };
        assert!(matches!(site.gallery.decide(&made.id, &seen).await, Err(GalleryError::Changed)));
        assert_eq!(site.seen().await, [""; 0]);
        site.approve(&made.id).await.unwrap();
        assert_eq!(site.seen().await, ["Win at scam.example"]);
    })
    .await;
}

#[tokio::test]
async fn the_queue_shows_everything_that_would_be_public() {
    on_both(|test| async move {
        let site = site(&test, true, &["cat"]).await;
        let prompt = format!("{} the end", "moon ".repeat(400));
        site.run(&format!(
            "update task_texts set params = '{{\"prompt\":\"{prompt}\",\"n\":2}}' where task_id = 'task_cat'"
        ))
        .await;
        let all = NewPublication { shares_prompt: true, shows_author: true, ..titled("猫") };
        let made = site.publish("cat", all).await;
        let (queue, _) = site.gallery.moderated(Some(PublicationState::Pending), 1, 10).await.unwrap();
        assert_eq!(
            (queue[0].prompt.as_str(), queue[0].author.as_deref()),
            (prompt.as_str(), Some("The ann"))
        );
        site.approve(&made.id).await.unwrap();
        let public = site.gallery.work(&made.id, None).await.unwrap();
        assert_eq!((public.params, public.item.author), (queue[0].params.clone(), queue[0].author.clone()));
    })
    .await;
}

#[tokio::test]
async fn a_name_or_a_picture_that_was_changed_after_the_approval_is_not_shown_beside_the_work() {
    on_both(|test| async move {
        let site = site(&test, true, &["cat"]).await;
        site.run("update users set avatar = 'seen.webp' where id = 'ann'").await;
        let named = NewPublication { shows_author: true, ..titled("猫") };
        let made = site.publish("cat", named).await;
        site.approve(&made.id).await.unwrap();
        let shown = async || site.gallery.work(&made.id, None).await.unwrap().item;
        assert_eq!(shown().await.author_avatar.as_deref(), Some("/api/v1/avatars/seen.webp"));
        site.run("update users set display_name = 'Buy at scam', avatar = 'other.webp' where id = 'ann'")
            .await;
        let work = shown().await;
        assert_eq!((work.author.as_deref(), work.author_avatar), (Some("The ann"), None));
    })
    .await;
}

#[tokio::test]
async fn authors_take_refused_and_removed_works_back() {
    on_both(|test| async move {
        let site = site(&test, true, &["cat"]).await;
        let made = site.publish("cat", titled("猫")).await;
        let state = async || site.gallery.own(&ann().id, None, 1, 9).await.unwrap().0[0].state;
        site.gallery.decide(&made.id, &Decision::Refuse("侵权".into())).await.unwrap();
        site.gallery.withdraw(&ann().id, &made.id).await.unwrap();
        assert_eq!(state().await, PublicationState::Withdrawn);
        site.publish("cat", titled("猫")).await;
        site.approve(&made.id).await.unwrap();
        site.gallery.decide(&made.id, &Decision::Remove("侵权".into())).await.unwrap();
        site.gallery.withdraw(&ann().id, &made.id).await.unwrap();
        assert_eq!(state().await, PublicationState::Withdrawn);
    })
    .await;
}

#[tokio::test]
async fn a_work_that_is_removed_while_it_is_published_again_waits_for_an_administrator() {
    on_both(|test| async move {
        let site = site(&test, false, &["cat"]).await;
        let made = site.publish("cat", titled("猫")).await;
        site.gallery.withdraw(&ann().id, &made.id).await.unwrap();
        let mut removal = site.db.write().await.unwrap();
        on!(&mut removal, c => sqlx::query("update publications set state = 'removed', distrusted = true")
            .execute(c).await.map(drop))
        .unwrap();
        let (author, gallery) = (ann(), site.gallery.clone());
        let again = tokio::spawn(async move { gallery.publish(&author, "ar_cat", titled("猫")).await });
        if matches!(site.db.dialect(), Dialect::Postgres) {
            let waiting = "select exists (select 1 from pg_stat_activity
                 where datname = current_database() and wait_event_type = 'Lock')";
            while !again.is_finished()
                && !read!(&site.db, c => sqlx::query_scalar::<_, bool>(waiting).fetch_one(c).await.unwrap())
            {
                tokio::task::yield_now().await;
            }
        }
        removal.commit().await.unwrap();
        assert_eq!(again.await.unwrap().unwrap().state, PublicationState::Pending);
        assert_eq!(site.seen().await, [""; 0]);
    })
    .await;
}
