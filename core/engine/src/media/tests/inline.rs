use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use baigong_provider::MediaRef;

use super::samples::*;
use super::*;

#[tokio::test]
async fn sixty_tasks_with_a_large_picture_never_hold_more_than_the_room_at_once() {
    const ROOM: u64 = 1024 * 1024;
    let site = Site::sqlite().await;
    let settings = MediaSettings { inline_bytes: ROOM, ..site.media.0.settings.clone() };
    let media = Media::new(
        site.test.db.clone(),
        site.media.0.store.clone(),
        site.clock.clone(),
        settings,
        baigong_ground::http::shared_client(),
    );
    let picture = png();
    let sound = wav(10_000);
    let (held, most) = (AtomicU64::new(0), AtomicU64::new(0));
    let names: Vec<String> = (0..20).map(|n| format!("u{n}")).collect();
    let mut tasks = Vec::new();
    for name in &names {
        site.user(name.clone().leak()).await;
        let owner = UserId::new(name);
        let small = site.media.upload(&owner, "a.png", pieces(picture.clone().into())).await.unwrap();
        let large = site.media.upload(&owner, "a.wav", pieces(sound.clone().into())).await.unwrap();
        assert!(large.bytes * 60 > 4 * ROOM, "together they would not fit");
        tasks.extend(
            (0..3).map(|n| (owner.clone(), if n == 0 { small.id.clone() } else { large.id.clone() })),
        );
    }
    let submits = tasks.iter().map(|(owner, id)| async {
        let source = media.source(owner, &vendor());
        let file = source.bytes(&MediaRef(id.clone())).await.unwrap();
        let bytes = file.bytes.len() as u64;
        most.fetch_max(held.fetch_add(bytes, Ordering::SeqCst) + bytes, Ordering::SeqCst);
        // What the plug-in makes of it is under way for longer than the file itself.
        drop(file);
        for _ in 0..5 {
            tokio::task::yield_now().await;
        }
        held.fetch_sub(bytes, Ordering::SeqCst);
    });
    assert_eq!(futures::future::join_all(submits).await.len(), 60, "they wait, and none fails");
    assert!((1..=ROOM).contains(&most.load(Ordering::SeqCst)), "{most:?}");
}

#[tokio::test]
async fn a_result_that_is_fetched_is_not_opened_while_it_waits_for_room() {
    let visits = Arc::new(AtomicU64::new(0));
    let counter = visits.clone();
    let picture = move || async move {
        counter.fetch_add(1, Ordering::SeqCst);
        png()
    };
    let host = serve(axum::Router::new().fallback(picture)).await;
    let site = Site::with(sqlite().await, vec![host.clone()], Names::default());
    let source = site.media.source(&UserId::new("u"), &vendor());
    let others = site.media.take_all_room().await;
    let result = MediaRef(format!("http://{host}/x.png"));
    let mut fetched = std::pin::pin!(source.bytes(&result));
    assert!(tokio::time::timeout(Duration::from_millis(200), &mut fetched).await.is_err());
    assert_eq!(visits.load(Ordering::SeqCst), 0, "the time that a download may take has not begun");
    drop(others);
    assert_eq!(fetched.await.unwrap().bytes, png());
}
