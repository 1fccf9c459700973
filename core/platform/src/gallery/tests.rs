//! The promises, on both databases.

use std::sync::Arc;

use baigong_base::db::Db;
use baigong_base::db::dialect::Dialect;
use baigong_base::db::testing::{ManualClock, TestDb, on_both};
use baigong_base::{on, read};
use baigong_identity::users::{Role, User};
use baigong_ledger::{TaskId, UserId};
use baigong_provider::*;
use serde::Deserialize;
use serde_json::json;

use super::*;

mod compared;
mod moderation;
mod plans;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Account {}

/// 作图
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{ "prompt": "茶壶", "image": "ex_teapot" }]))]
#[expect(dead_code, reason = "only its schema is used")]
struct Params {
    /// # 提示词
    #[schemars(extend("x-widget" = "prompt"))]
    prompt: String,
    /// # 参考图
    #[schemars(extend("x-media" = { "accept": ["image"] }))]
    image: Option<String>,
    /// # 数量
    #[schemars(range(min = 1, max = 4))]
    n: Option<u32>,
}

struct Draw;

impl Provider for Draw {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest {
            id: "draw".into(),
            vendor: "draw".into(),
            vendor_title: Text::name("作图"),
            title: Text::name("作图"),
            summary: Text::name(""),
            route: "/draw".into(),
            shelf: Shelf::Image,
            order: 0,
            also: Vec::new(),
            glyph: Glyph::line(Pigment::Ink, "M4 4h16v16H4z"),
            wires: vec![Wire::RELAY],
            modes: vec![Mode::new("only", Text::name("作图"), MediaKind::Image).price(PriceRule::flat(1))],
        }
    }

    async fn submit(_: &Call<'_, Account>, _: Params) -> Result<Submitted> {
        Ok(Submitted::Done(Vec::new()))
    }
}

struct Site {
    db: Db,
    clock: Arc<ManualClock>,
    gallery: Gallery,
}

/// A gallery over the database, with the maker `ann`, the reader `bob`, and a work of Ann's for each given name.
async fn site(test: &TestDb, moderate: bool, works: &[&str]) -> Site {
    let clock = ManualClock::at(1000);
    let registry = Registry::from_tools([Tool::of::<Draw>()]).unwrap();
    let db = test.db.clone();
    let gallery = Gallery::new(db.clone(), clock.clone(), registry, moderate);
    let site = Site { db, clock, gallery };
    for (uid, id) in [(1, "ann"), (2, "bob")] {
        let sql = format!(
            "insert into users (id, uid, login_name, display_name, role, anonymous, active, tag, created_ms, updated_ms)
             values ('{id}', {uid}, '{id}', 'The {id}', 'user', false, true, '', 0, 0)"
        );
        site.run(&sql).await;
    }
    for work in works {
        site.run(&format!(
            "insert into tasks (id, user_id, tool, mode, state, storage, charge, charge_by_state, points, price_version,
                 idempotency_key, attempts, not_before_ms, cancel_requested, created_ms, updated_ms, deleted)
             values ('task_{work}', 'ann', 'draw', 'only', 'succeeded', 'stored', 'captured', 'captured', 1, 1,
                 '{work}', 1, 0, false, 0, 0, false)"
        ))
        .await;
        site.run(&format!(
            "insert into task_texts (task_id, params, summary, request_hash)
             values ('task_{work}', '{{\"prompt\":\"{work} under the moon\",\"image\":\"up_face\",\"n\":2}}', '{work} under the moon', '')"
        ))
        .await;
        site.run(&format!(
            "insert into artifacts (id, task_id, user_id, position, kind, state, storage_key, mime, name, bytes, width,
                 height, follow_ups, attempts, created_ms)
             values ('ar_{work}', 'task_{work}', 'ann', 0, 'image', 'stored', 'k/{work}', 'image/png', '{work}.png', 9,
                 640, 480, '[]', 1, 0)"
        ))
        .await;
    }
    site
}

impl Site {
    async fn run(&self, sql: &str) {
        let mut tx = self.db.write().await.unwrap();
        let sql = sql.to_owned();
        on!(&mut tx, c => sqlx::query(sqlx::AssertSqlSafe(sql)).execute(c).await.map(drop)).unwrap();
        tx.commit().await.unwrap();
    }

    async fn publish(&self, work: &str, new: NewPublication) -> Publication {
        self.clock.pass(1);
        self.gallery.publish(&ann(), &format!("ar_{work}"), new).await.unwrap()
    }

    /// An administrator agrees to a work as it is now.
    async fn approve(&self, id: &str) -> Result<ModeratedWork, GalleryError> {
        let (works, _) = self.gallery.moderated(None, 1, 50).await?;
        let seen_ms = works.iter().find(|work| work.id == id).map_or(0, |work| work.updated_ms);
        self.gallery.decide(id, &Decision::Approve { seen_ms }).await
    }

    /// What a reader without a session sees.
    async fn seen(&self) -> Vec<String> {
        let filter = GalleryFilter { limit: 12, ..Default::default() };
        let page = self.gallery.list(&filter, None).await.unwrap();
        page.items.into_iter().map(|item| item.title.zh.into_owned()).collect()
    }
}

fn ann() -> User {
    User {
        id: UserId::new("ann"),
        uid: 1,
        login_name: "ann".into(),
        display_name: "The ann".into(),
        role: Role::User,
        anonymous: false,
        active: true,
        tag: String::new(),
        email: None,
        email_verified: false,
        initial_password: false,
        invitation_code: None,
        expires_ms: None,
        created_ms: 0,
        updated_ms: 0,
        closed_ms: None,
    }
}

fn bob() -> UserId {
    UserId::new("bob")
}

fn titled(title: &str) -> NewPublication {
    NewPublication { title: Some(title.into()), ..Default::default() }
}

#[tokio::test]
async fn nobody_sees_a_work_before_an_administrator_agreed_where_the_site_moderates() {
    on_both(|test| async move {
        let site = site(&test, true, &["cat"]).await;
        let made = site.publish("cat", titled("猫")).await;
        assert_eq!((made.state, site.seen().await), (PublicationState::Pending, vec![]));
        assert!(site.gallery.file(&made.id).await.unwrap().is_none());
        let (queue, total) = site.gallery.moderated(Some(PublicationState::Pending), 1, 10).await.unwrap();
        assert_eq!((queue[0].uid, queue[0].prompt.as_str(), total), (Some(1), "cat under the moon", 1));
        site.approve(&made.id).await.unwrap();
        assert_eq!(site.seen().await, ["猫"]);
        assert_eq!(site.gallery.file(&made.id).await.unwrap().unwrap().media, "ar_cat");
        assert!(matches!(site.approve(&made.id).await, Err(GalleryError::Changed)));
        assert!(matches!(
            site.gallery.decide("none", &Decision::Approve { seen_ms: 1 }).await,
            Err(GalleryError::NotFound)
        ));
    })
    .await;
}

#[tokio::test]
async fn what_an_administrator_refused_or_removed_comes_back_through_the_queue_alone() {
    on_both(|test| async move {
        let site = site(&test, false, &["cat"]).await;
        let made = site.publish("cat", titled("猫")).await;
        assert_eq!((made.state, site.seen().await), (PublicationState::Public, vec!["猫".to_owned()]));
        let Err(GalleryError::Invalid(faults)) =
            site.gallery.decide(&made.id, &Decision::Remove(" ".into())).await
        else {
            panic!("no reason was asked for")
        };
        assert_eq!(faults[0].path, "/reason");
        site.gallery.decide(&made.id, &Decision::Remove("侵权".into())).await.unwrap();
        assert_eq!(site.seen().await, [""; 0]);
        let task = TaskId::new("task_cat");
        let (own, _) = site.gallery.own(&ann().id, Some(&task), 1, 10).await.unwrap();
        assert_eq!((own[0].state, own[0].reason.as_deref()), (PublicationState::Removed, Some("侵权")));
        // Taking back what was removed does not wash it clean.
        site.gallery.withdraw(&ann().id, &made.id).await.unwrap();
        let again = site.publish("cat", titled("猫")).await;
        assert_eq!((again.id, again.state, again.reason), (made.id.clone(), PublicationState::Pending, None));
        // Nor does taking back what waits for the second look.
        site.gallery.withdraw(&ann().id, &made.id).await.unwrap();
        assert_eq!(site.publish("cat", titled("猫")).await.state, PublicationState::Pending);
        site.gallery.decide(&made.id, &Decision::Refuse("侵权".into())).await.unwrap();
        assert_eq!(site.publish("cat", titled("猫")).await.state, PublicationState::Pending);
        site.approve(&made.id).await.unwrap();
        site.gallery.withdraw(&ann().id, &made.id).await.unwrap();
        assert_eq!(site.publish("cat", titled("猫")).await.state, PublicationState::Public);
    })
    .await;
}

#[tokio::test]
async fn a_work_is_gone_from_everybody_the_moment_it_is_withdrawn_deleted_or_its_owner_gone() {
    on_both(|test| async move {
        let site = site(&test, false, &["a", "b", "c"]).await;
        for work in ["a", "b", "c"] {
            site.publish(work, titled(work)).await;
        }
        assert_eq!(site.seen().await, ["c", "b", "a"]);
        let a = site.gallery.own(&ann().id, Some(&TaskId::new("task_a")), 1, 9).await.unwrap().0.remove(0);
        assert!(matches!(site.gallery.withdraw(&bob(), &a.id).await, Err(GalleryError::NotFound)));
        site.gallery.withdraw(&ann().id, &a.id).await.unwrap();
        site.gallery.withdraw(&ann().id, &a.id).await.unwrap();
        assert_eq!(site.seen().await, ["c", "b"]);
        assert!(matches!(site.gallery.work(&a.id, None).await, Err(GalleryError::NotFound)));
        assert!(site.gallery.file(&a.id).await.unwrap().is_none());
        site.run("update tasks set deleted = true where id = 'task_b'").await;
        assert_eq!(site.seen().await, ["c"]);
        site.run("update tasks set deleted = false where id = 'task_b'").await;
        assert_eq!(site.seen().await, ["c", "b"], "a deletion that is taken back brings it back");
        site.run("update artifacts set state = 'lost' where id = 'ar_b'").await;
        assert_eq!(site.seen().await, ["c"]);
        site.run("update users set active = false where id = 'ann'").await;
        assert_eq!(site.seen().await, [""; 0]);
        site.run("update users set active = true, closed_ms = 5 where id = 'ann'").await;
        assert_eq!(site.seen().await, [""; 0]);
        // Withdrawn once, it is public again at once where nobody moderates.
        site.run("update users set closed_ms = null where id = 'ann'").await;
        assert_eq!(site.publish("a", titled("a")).await.state, PublicationState::Public);
    })
    .await;
}

#[tokio::test]
async fn others_learn_the_name_and_the_prompt_only_as_the_owner_agreed_and_never_a_file() {
    on_both(|test| async move {
        let site = site(&test, false, &["shy", "open"]).await;
        let shy = site.publish("shy", NewPublication::default()).await;
        let shown = site.gallery.work(&shy.id, Some(&bob())).await.unwrap();
        assert_eq!((shown.item.author.as_deref(), &shown.params, &shown.prompt), (None, &None, &None));
        assert_eq!((shown.item.title.zh.as_ref(), shown.item.own), ("作图", false));
        let all = NewPublication { shares_prompt: true, shows_author: true, ..titled("开") };
        let open = site.publish("open", all).await;
        let shown = site.gallery.work(&open.id, Some(&ann().id)).await.unwrap();
        assert_eq!((shown.item.author.as_deref(), shown.item.own), (Some("The ann"), true));
        assert_eq!(shown.prompt.as_deref(), Some("open under the moon"));
        let params = serde_json::Value::Object(shown.params.unwrap());
        assert_eq!(params, json!({ "prompt": "open under the moon", "n": 2 }), "no file of the owner's");
    })
    .await;
}

#[tokio::test]
async fn a_user_likes_a_work_once_and_the_most_liked_come_first() {
    on_both(|test| async move {
        let site = site(&test, false, &["a", "b"]).await;
        let a = site.publish("a", titled("a")).await;
        site.publish("b", titled("b")).await;
        assert_eq!(site.gallery.like(&bob(), &a.id, true).await.unwrap(), 1);
        assert_eq!(site.gallery.like(&bob(), &a.id, true).await.unwrap(), 1);
        let filter = GalleryFilter { sort: GallerySort::Liked, limit: 1, ..Default::default() };
        let first = site.gallery.list(&filter, Some(&bob())).await.unwrap();
        assert_eq!((first.items[0].title.zh.as_ref(), first.items[0].liked), ("a", true));
        let next = GalleryFilter { cursor: first.next_cursor, ..filter };
        let second = site.gallery.list(&next, Some(&bob())).await.unwrap();
        assert_eq!(
            (second.items[0].title.zh.as_ref(), second.items[0].liked, second.next_cursor),
            ("b", false, None)
        );
        assert_eq!(site.gallery.like(&bob(), &a.id, false).await.unwrap(), 0);
        assert_eq!(site.gallery.like(&bob(), &a.id, false).await.unwrap(), 0);
        site.gallery.like(&bob(), &a.id, true).await.unwrap();
        let mut tx = site.db.write().await.unwrap();
        Gallery::forget(&mut tx, &bob()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(site.gallery.work(&a.id, None).await.unwrap().item.likes, 0);
        assert!(matches!(site.gallery.like(&bob(), "none", true).await, Err(GalleryError::NotFound)));
    })
    .await;
}

#[tokio::test]
async fn pages_follow_each_other_without_a_gap_also_when_works_became_public_together() {
    on_both(|test| async move {
        let names = ["a", "b", "c", "d", "e"];
        let site = site(&test, false, &names).await;
        for name in names {
            site.gallery.publish(&ann(), &format!("ar_{name}"), titled(name)).await.unwrap();
        }
        let (mut seen, mut cursor) = (Vec::new(), None);
        loop {
            let filter = GalleryFilter { limit: 2, cursor, ..Default::default() };
            let page = site.gallery.list(&filter, None).await.unwrap();
            seen.extend(page.items.into_iter().map(|item| item.title.zh.into_owned()));
            cursor = page.next_cursor;
            if cursor.is_none() {
                break;
            }
        }
        seen.sort();
        assert_eq!(seen, names);
        let films = GalleryFilter { kind: Some(MediaKind::Video), limit: 9, ..Default::default() };
        assert!(site.gallery.list(&films, None).await.unwrap().items.is_empty());
        assert_eq!(site.gallery.numbered(2, 3).await.unwrap().len(), 2);
        assert_eq!(site.gallery.shared(0, 9).await.unwrap().len(), 5);
    })
    .await;
}

#[tokio::test]
async fn a_work_that_cannot_be_published_is_refused_with_its_reason() {
    on_both(|test| async move {
        let site = site(&test, true, &["a", "b"]).await;
        let visitor = User { anonymous: true, ..ann() };
        let publish = |owner: User, work: &'static str, new| {
            let gallery = site.gallery.clone();
            async move { gallery.publish(&owner, work, new).await.map(|made| made.state) }
        };
        assert!(matches!(publish(visitor, "ar_a", titled("a")).await, Err(GalleryError::NeedsAccount)));
        let stranger = User { id: bob(), ..ann() };
        assert!(matches!(publish(stranger, "ar_a", titled("a")).await, Err(GalleryError::NotFound)));
        for (title, code) in [
            ("长".repeat(61), "too_long"),
            ("两\n行".to_owned(), "invalid"),
            ("反\u{202e}转".to_owned(), "invalid"),
            ("零\u{200b}宽".to_owned(), "invalid"),
        ] {
            let Err(GalleryError::Invalid(faults)) = publish(ann(), "ar_a", titled(&title)).await else {
                panic!("{code}")
            };
            assert_eq!((faults[0].path.as_str(), faults[0].code.as_str()), ("/title", code));
        }
        publish(ann(), "ar_a", titled("a")).await.unwrap();
        assert!(matches!(publish(ann(), "ar_a", titled("a")).await, Err(GalleryError::Published)));
        site.run("update artifacts set state = 'pending' where id = 'ar_b'").await;
        assert!(matches!(publish(ann(), "ar_b", titled("b")).await, Err(GalleryError::NotReady)));
    })
    .await;
}

#[tokio::test]
async fn the_sites_own_works_stand_behind_those_of_people_until_an_administrator_takes_them_out() {
    on_both(|test| async move {
        let site = site(&test, false, &["cat"]).await;
        let works = baigong_works::Work::all();
        site.gallery.seed(works).await.unwrap();
        assert_eq!(site.seen().await, [""; 0], "works of tools that are not there stay out");
        let mut work = works[0].clone();
        (work.tool, work.mode) = ("draw".to_owned(), "only".to_owned());
        let (id, title) = (work.file.id.clone(), work.title.zh.clone());
        let works = [work];
        site.gallery.seed(&works).await.unwrap();
        site.publish("cat", titled("猫")).await;
        assert_eq!(site.seen().await, ["猫", &title]);
        let own = site.gallery.work(&id, None).await.unwrap();
        assert_eq!((own.item.source, own.item.public_ms), (PublicationSource::Site, None));
        assert_eq!(own.prompt.as_deref(), Some(&*works[0].prompt.zh));
        assert_eq!(own.prompt_en.as_deref(), Some(&*works[0].prompt.en));
        site.gallery.decide(&id, &Decision::Remove("不再展示".into())).await.unwrap();
        site.gallery.seed(&works).await.unwrap();
        assert_eq!(site.seen().await, ["猫"]);
        site.approve(&id).await.unwrap();
        assert_eq!(site.seen().await, ["猫", &title]);
        site.gallery.seed(&[]).await.unwrap();
        assert_eq!(site.seen().await, ["猫"], "what is no longer a work of the site's leaves");
    })
    .await;
}
