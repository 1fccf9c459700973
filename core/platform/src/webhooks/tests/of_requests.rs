//! Promise: a single request is told of where it says, for a day at most, and leaves its owner's own webhooks alone.

use baigong_base::read;
use ed25519_dalek::{Signature, VerifyingKey};
use sha2::{Digest, Sha256};

use super::*;

impl Site {
    /// Something that the engine put down for a single request.
    async fn put_for_request(&self, name: &str, shape: RequestShape, webhook: &str) {
        let mut tx = self.test.db.write().await.unwrap();
        let now_ms = baigong_ground::Clock::now_ms(&*self.clock);
        let at = &self.receiver.address;
        on!(&mut tx, c => sqlx::query(
            "insert into webhook_deliveries
                 (id, webhook_id, event, task_id, created_ms, state, attempts, not_before_ms, shape, url, origin, body)
             values ($1, $2, 'completed', 'gone', $3, 'pending', 0, $3, $4, $5, $6, '{\"id\":\"gone\"}')")
            .bind(name).bind(webhook).bind(now_ms).bind(shape).bind(format!("http://{at}/once")).bind(at)
            .execute(c).await.map(drop)).unwrap();
        tx.commit().await.unwrap();
    }

    async fn hook(&self, url: &str) -> Result<TaskHook, WebhookError> {
        let events = [RequestEvent::Start, RequestEvent::Completed];
        self.webhooks.of_request(&self.alice, ("webhook", url), RequestShape::Replicate, &events).await
    }

    async fn states(&self) -> Vec<(String, i64)> {
        read!(&self.test.db, c => sqlx::query_as("select state, attempts from webhook_deliveries order by id")
            .fetch_all(c).await.unwrap())
    }
}

#[tokio::test]
async fn a_request_may_not_name_an_address_in_our_own_network() {
    on_both(|test| async move {
        let site = Site::new(test).await;
        for url in ["http://127.0.0.1:1/", "https://10.0.0.1/", "https://169.254.169.254/", "no address"] {
            let refused = site.hook(url).await;
            assert!(
                matches!(&refused, Err(WebhookError::Invalid(wrong)) if wrong[0].path == "/webhook"),
                "{url}"
            );
        }
        let hook = site.hook("https://example.com:8443/told?of=me").await.unwrap();
        assert_eq!(
            (hook.origin.as_str(), hook.events.as_str(), hook.shape.as_str()),
            ("example.com:8443", ",start,completed,", "replicate")
        );
    })
    .await;
}

#[tokio::test]
async fn what_a_request_is_told_of_is_signed_and_given_up_after_a_day() {
    on_both(|test| async move {
        let site = Site::new(test).await;
        let url = format!("http://{}/once", site.receiver.address);
        let hook = site.hook(&url).await.unwrap();
        let secret = site.webhooks.secret_of_requests(&site.alice).await.unwrap();
        site.put_for_request("msg_1", RequestShape::Replicate, &hook.webhook).await;
        site.receiver.answer(&[500; 20]);
        let first = site.send().await.remove(0);
        assert!(first.0.starts_with("post /once http/1.1"), "{}", first.0);
        let expected =
            sign(std::slice::from_ref(&secret), "msg_1", START_MS / 1000, &first.1).to_ascii_lowercase();
        assert_eq!(header(&first, "webhook-signature"), expected);
        assert!(!first.0.contains("x-fal-"), "{}", first.0);
        let mut attempts = 1;
        for hours in 1..72 {
            site.clock.set(START_MS + hours * HOUR_MS);
            attempts += i64::try_from(site.send().await.len()).unwrap();
        }
        let [(state, made)] = &site.states().await[..] else { panic!("there is one") };
        assert_eq!((state.as_str(), *made), ("failed", attempts));
        assert!((5..9).contains(&attempts), "those of a day and the one behind it: {attempts}");
        site.put_for_request("msg_2", RequestShape::Replicate, &hook.webhook).await;
        assert_eq!(site.send().await.len(), 1, "where one arrives nowhere, others are told all the same");
    })
    .await;
}

#[tokio::test]
async fn the_published_key_checks_what_is_signed_as_fal_signs() {
    on_both(|test| async move {
        let site = Site::new(test).await;
        let url = format!("http://{}/once", site.receiver.address);
        let hook = site.hook(&url).await.unwrap();
        site.put_for_request("msg_1", RequestShape::Fal, &hook.webhook).await;
        let sent = site.send().await.remove(0);
        let digest = hex::encode(Sha256::digest(sent.1.as_bytes()));
        let part = |name: &str| header(&sent, &format!("x-fal-webhook-{name}"));
        assert_eq!((part("request-id"), part("timestamp")), ("gone", "1772294400"));
        let signed = format!("{}\n{}\n{}\n{digest}", part("request-id"), part("user-id"), part("timestamp"));
        let keys = site.webhooks.fal_keys().await.unwrap();
        let published = URL_SAFE_NO_PAD.decode(keys["keys"][0]["x"].as_str().unwrap()).unwrap();
        let key = VerifyingKey::from_bytes(&published.try_into().unwrap()).unwrap();
        let signature = Signature::from_slice(&hex::decode(part("signature")).unwrap()).unwrap();
        key.verify_strict(signed.as_bytes(), &signature).unwrap();
        assert!(key.verify_strict(format!("{signed} ").as_bytes(), &signature).is_err());
        assert_eq!(site.webhooks.fal_keys().await.unwrap(), keys, "the same key at every time");
    })
    .await;
}

#[tokio::test]
async fn the_webhook_of_requests_is_nobodys_to_change_and_goes_with_its_owner() {
    on_both(|test| async move {
        let site = Site::new(test).await;
        let hook = site.hook("https://example.com/").await.unwrap();
        assert_eq!(site.hook("https://example.org/").await.unwrap().webhook, hook.webhook, "one for all");
        let (alice, id) = (&site.alice.id, WebhookId::new(hook.webhook.clone()));
        assert!(site.webhooks.list(alice).await.unwrap().is_empty());
        let off = WebhookChange { active: Some(false), ..WebhookChange::default() };
        assert!(matches!(site.webhooks.change(alice, &id, off).await, Err(WebhookError::NotFound)));
        assert!(matches!(site.webhooks.rotate(alice, &id, 0).await, Err(WebhookError::NotFound)));
        assert!(matches!(site.webhooks.remove(alice, &id).await, Err(WebhookError::NotFound)));
        site.put_for_request("msg_1", RequestShape::Replicate, &hook.webhook).await;
        assert_eq!(site.states().await, [("pending".to_owned(), 0)]);
        let mut tx = site.test.db.write().await.unwrap();
        Webhooks::forget(&mut tx, alice).await.unwrap();
        tx.commit().await.unwrap();
        assert!(site.states().await.is_empty());
        let left: i64 = read!(&site.test.db, c => sqlx::query_scalar("select count(*) from webhooks")
            .fetch_one(c).await.unwrap());
        assert_eq!(left, 0);
    })
    .await;
}
