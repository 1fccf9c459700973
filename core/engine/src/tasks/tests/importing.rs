//! Addresses in parameters: nothing is fetched for a request that would make nothing.

use bytes::Bytes;

use super::measured::{Metered, metered};
use super::*;
use crate::media::tests::samples::webm;

#[tokio::test]
async fn nothing_is_fetched_for_whoever_cannot_pay_nor_twice_for_one_request() {
    on_both(|test| async move {
        let meter = metered(&test).await;
        // Private, so that a request which is made at all is refused for it.
        let address = "http://127.0.0.1:9/clip.webm";
        let Err(TaskError::Invalid(fields)) = meter.create(address).await else { panic!("taken") };
        assert_eq!(fields[0].code, "url_not_allowed");
        let poor = Metered { site: Site { user: meter.other.clone(), ..meter.site }, other: meter.other };
        let refused = futures::future::join_all((0..50).map(|_| poor.create(address))).await;
        assert!(refused.iter().all(|refused| matches!(
            refused,
            Err(TaskError::InsufficientPoints { needed: 1, available: 0 })
        )));
        // Together with another task they are too dear even where each of them alone is not.
        poor.site.points.grant(&poor.site.user.id.own_account(), "some", 3, "").await.unwrap();
        let clip = futures::stream::iter([Ok(Bytes::from(webm(64, 64, 9000.0)))]);
        let media = &poor.site.tasks.engine.media;
        let file = media.upload(&poor.site.user.id, "v.webm", clip).await.unwrap().id;
        let item = |video: &str| ComparedItem {
            tool: "meter".into(),
            mode: "only".into(),
            params: json!({ "video": video }),
        };
        let new = |count| NewComparison {
            items: vec![item(address); count],
            max_points: 100,
            idempotency_key: "both".into(),
        };
        let dear = poor.site.tasks.compare(&poor.site.user, new(4)).await.unwrap_err();
        assert!(matches!(dear, TaskError::InsufficientPoints { needed: 4, available: 3 }), "{dear:?}");
        let fetched = poor.site.tasks.compare(&poor.site.user, new(3)).await.unwrap_err();
        assert!(matches!(fetched, TaskError::Wrong(_)), "{fetched:?}");
        // A request that made its task before is answered with it, whatever its addresses give by now.
        let new = |video: &str| NewTask {
            tool: "meter".into(),
            mode: "only".into(),
            params: json!({ "video": video }),
            parent_id: None,
            idempotency_key: "again".into(),
            echo: None,
            tell: None,
        };
        let made = poor.site.tasks.create(&poor.site.user, new(&file)).await.unwrap().task;
        let other = poor.site.tasks.create(&poor.site.user, new(address)).await.unwrap_err();
        assert!(matches!(other, TaskError::IdempotencyMismatch), "{other:?}");
        poor.site.until_final(&made.id).await;
    })
    .await;
}
