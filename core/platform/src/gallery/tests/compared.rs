//! Comparisons that everybody sees: what is seen, who votes, what is counted.

use super::*;

/// A comparison `c` of the works, in their order.
async fn compared(site: &Site, works: &[&str]) {
    site.run(
        "insert into comparisons (id, user_id, idempotency_key, request_hash, locked_points, created_ms)
         values ('c', 'ann', 'k', '', 0, 0)",
    )
    .await;
    for (place, work) in works.iter().enumerate() {
        site.run(&format!(
            "insert into compared_tasks (task_id, comparison_id, position) values ('task_{work}', 'c', {place})"
        ))
        .await;
    }
}

fn user(id: &str) -> User {
    User { id: UserId::new(id), ..ann() }
}

impl Site {
    async fn share(&self) -> ComparisonShare {
        let new = NewPublication { shares_prompt: true, ..titled("月亮") };
        self.gallery.share_comparison(&ann(), "c", &new).await.unwrap()
    }

    /// Of the works that administrators look at, those that the gallery lists.
    async fn listed(&self) -> Vec<String> {
        let (works, _) = self.gallery.moderated(None, 1, 9).await.unwrap();
        works.into_iter().filter(|work| work.listed).map(|work| work.artifact_id).collect()
    }

    /// Titles of the works of all comparisons that everybody sees.
    async fn compared(&self) -> Vec<Vec<String>> {
        let page = self.gallery.shared_comparisons(None, 9, None).await.unwrap();
        let works = |entries: Vec<SharedEntry>| entries.into_iter().map(|entry| entry.item.url).collect();
        page.items.into_iter().map(|shared| works(shared.entries)).collect()
    }
}

#[tokio::test]
async fn works_that_were_shared_in_a_comparison_are_seen_there_and_not_in_the_gallery() {
    on_both(|test| async move {
        let site = site(&test, false, &["a", "b"]).await;
        compared(&site, &["b", "a"]).await;
        let share = site.share().await;
        assert!(share.public);
        let media = |at: usize| format!("/api/v1/gallery/{}/media", share.entries[at].id);
        assert_eq!(site.compared().await, [[media(0), media(1)]]);
        assert_eq!(site.gallery.file(&share.entries[0].id).await.unwrap().unwrap().media, "ar_b");
        assert_eq!((site.seen().await, site.gallery.count().await.unwrap()), (vec![], 0));
        assert_eq!(site.listed().await, [""; 0], "an administrator sees that they stand there alone");
        assert!(site.gallery.own(&ann().id, None, 1, 9).await.unwrap().0.is_empty());
        let shown = site.gallery.shared_comparison(&share.id, None).await.unwrap();
        assert_eq!(shown.prompt.as_deref(), Some("b under the moon"));
        // Published in the gallery too, it is in both, and stays there when the comparison is taken back.
        site.publish("a", titled("a")).await;
        assert_eq!((site.seen().await, site.compared().await.len()), (vec!["a".to_owned()], 1));
        assert_eq!(site.listed().await, ["ar_a"]);
        assert_eq!(site.share().await.id, share.id, "sharing it again is harmless");
        site.gallery.unshare_comparison(&ann().id, "c").await.unwrap();
        site.gallery.unshare_comparison(&ann().id, "c").await.unwrap();
        assert_eq!((site.seen().await, site.compared().await.len()), (vec!["a".to_owned()], 0));
        assert!(site.gallery.file(&share.entries[0].id).await.unwrap().is_none());
        assert!(site.gallery.own_share(&ann().id, "c").await.unwrap().is_none());
        assert!(site.share().await.public, "and can be shared again");
    })
    .await;
}

#[tokio::test]
async fn a_comparison_is_seen_while_two_of_its_works_can_be_seen() {
    on_both(|test| async move {
        let site = site(&test, true, &["a", "b", "c"]).await;
        compared(&site, &["a", "b", "c"]).await;
        let share = site.share().await;
        assert_eq!((share.public, site.compared().await.len()), (false, 0), "all wait for an administrator");
        for entry in &share.entries {
            site.approve(&entry.id).await.unwrap();
        }
        assert_eq!(site.compared().await[0].len(), 3);
        site.run("update tasks set deleted = true where id = 'task_a'").await;
        assert_eq!(site.compared().await[0].len(), 2);
        site.gallery.decide(&share.entries[1].id, &Decision::Remove("侵权".into())).await.unwrap();
        assert_eq!(site.compared().await.len(), 0);
        assert!(matches!(
            site.gallery.shared_comparison(&share.id, None).await,
            Err(GalleryError::NoComparison)
        ));
        let own = site.gallery.own_share(&ann().id, "c").await.unwrap().unwrap();
        assert_eq!((own.public, own.entries[1].state), (false, PublicationState::Removed));
        // What was removed comes back through the queue alone.
        site.run("update tasks set deleted = false where id = 'task_a'").await;
        assert_eq!(site.share().await.entries[1].state, PublicationState::Pending);
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_shared_is_refused_with_its_reason() {
    on_both(|test| async move {
        let site = site(&test, false, &["a", "b"]).await;
        compared(&site, &["a", "b"]).await;
        let refused = async |owner: User, id: &str| {
            site.gallery.share_comparison(&owner, id, &NewPublication::default()).await.unwrap_err()
        };
        assert!(matches!(refused(ann(), "none").await, GalleryError::NoComparison));
        assert!(matches!(refused(user("bob"), "c").await, GalleryError::NoComparison));
        let visitor = User { anonymous: true, ..ann() };
        assert!(matches!(refused(visitor, "c").await, GalleryError::NeedsAccount));
        site.run("update tasks set state = 'running', charge_by_state = 'held' where id = 'task_a'").await;
        assert!(matches!(refused(ann(), "c").await, GalleryError::StillCompared));
        site.run("update tasks set state = 'failed', charge_by_state = 'released' where id = 'task_a'").await;
        assert!(matches!(refused(ann(), "c").await, GalleryError::TooFewWorks));
        let wrong = NewPublication { title: Some("长".repeat(61)), ..Default::default() };
        site.run("update tasks set state = 'succeeded', charge_by_state = 'captured' where id = 'task_a'")
            .await;
        let wrong = site.gallery.share_comparison(&ann(), "c", &wrong).await;
        assert!(matches!(wrong, Err(GalleryError::Invalid(_))));
        assert!(site.gallery.own_share(&ann().id, "c").await.unwrap().is_none(), "nothing is left of it");
    })
    .await;
}

#[tokio::test]
async fn a_user_has_one_vote_in_each_comparison_and_none_in_their_own() {
    on_both(|test| async move {
        let site = site(&test, false, &["a", "b", "lone"]).await;
        compared(&site, &["a", "b"]).await;
        let (share, lone) = (site.share().await, site.publish("lone", titled("x")).await);
        let vote = async |voter: User, entry: &str| site.gallery.vote(&voter, &share.id, entry).await;
        let [a, b] = [0, 1].map(|at| share.entries[at].id.clone());
        vote(user("bob"), &a).await.unwrap();
        vote(user("bob"), &a).await.unwrap();
        let shown = vote(user("bob"), &b).await.unwrap();
        let votes: Vec<i64> = shown.entries.iter().map(|entry| entry.votes).collect();
        assert_eq!((votes, shown.voted.as_deref(), shown.own), (vec![0, 1], Some(&*b), false));
        assert!(matches!(vote(ann(), &a).await, Err(GalleryError::OwnComparison)));
        assert!(matches!(vote(user("bob"), &lone.id).await, Err(GalleryError::NotFound)));
        let visitor = User { anonymous: true, ..user("bob") };
        assert!(matches!(vote(visitor, &a).await, Err(GalleryError::VotingNeedsAccount)));
        let own = site.gallery.own_share(&ann().id, "c").await.unwrap().unwrap();
        assert_eq!(own.entries.iter().map(|entry| entry.votes).collect::<Vec<_>>(), [0, 1]);
        let mut tx = site.db.write().await.unwrap();
        Gallery::forget(&mut tx, &bob()).await.unwrap();
        tx.commit().await.unwrap();
        let shown = site.gallery.shared_comparison(&share.id, Some(&bob())).await.unwrap();
        assert_eq!((shown.entries[1].votes, shown.voted), (0, None), "a vote goes with its account");
    })
    .await;
}

#[tokio::test]
async fn choices_and_votes_are_counted_where_different_tools_met() {
    on_both(|test| async move {
        let site = site(&test, false, &["a", "b"]).await;
        compared(&site, &["a", "b"]).await;
        let share = site.share().await;
        site.gallery.vote(&user("bob"), &share.id, &share.entries[1].id).await.unwrap();
        site.run("update comparisons set chosen = 'task_a'").await;
        assert!(site.gallery.wins().await.unwrap().is_empty(), "a tool does not win against itself");
        site.run("update tasks set tool = 'paint' where id = 'task_b'").await;
        site.run("update publications set tool = 'paint' where task_id = 'task_b'").await;
        let wins = site.gallery.wins().await.unwrap();
        let counted =
            |tool: &ToolWins| (tool.tool.clone(), tool.chosen, tool.compared, tool.votes, tool.voted);
        assert_eq!(wins[0].kind, MediaKind::Image);
        let tools: Vec<_> = wins[0].tools.iter().map(counted).collect();
        assert_eq!(tools, [("draw".to_owned(), 1, 1, 0, 1), ("paint".to_owned(), 0, 1, 1, 1)]);
        let shown = site.gallery.shared_comparison(&share.id, None).await.unwrap();
        assert_eq!(shown.entries.iter().map(|entry| entry.chosen).collect::<Vec<_>>(), [true, false]);
    })
    .await;
}
