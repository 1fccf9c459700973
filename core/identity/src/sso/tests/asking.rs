//! Sites that sign a user out.

use super::*;

#[tokio::test]
async fn a_site_signs_a_user_out_everywhere() {
    on_both(|test| async {
        let center = Center::new(test);
        let (desk, phone) = (center.person("alice").await, center.again("alice").await);
        let other = center.person("bob").await;
        let uid = desk.user.uid.to_string();
        for generation in [Generation::First, Generation::Second] {
            let mut wrong = center.signed("shop", &[("loginId", &uid)]);
            wrong.set("loginId", other.user.uid.to_string());
            let refused = center.sso.sign_out_for_site(generation, &wrong).await;
            assert!(matches!(refused, Err(SsoError::BadSignature)), "{refused:?}");
        }
        assert!(center.users.authenticate(&other.token).await.unwrap().is_some());

        center
            .sso
            .sign_out_for_site(Generation::First, &center.signed("shop", &[("loginId", &uid)]))
            .await
            .unwrap();
        for ended in [&desk, &phone] {
            assert!(center.users.authenticate(&ended.token).await.unwrap().is_none());
        }
        assert!(center.users.authenticate(&other.token).await.unwrap().is_some(), "nobody else is touched");
        for nobody in ["999", "no number"] {
            let params = center.signed("shop", &[("loginId", nobody)]);
            center.sso.sign_out_for_site(Generation::Second, &params).await.unwrap();
        }
    })
    .await;
}

#[tokio::test]
async fn a_site_of_the_second_generation_may_sign_out_one_device() {
    on_both(|test| async {
        let center = Center::new(test);
        let (desk, phone) = (center.person("alice").await, center.again("alice").await);
        let (uid, key) = (desk.user.uid.to_string(), session_key(&phone.token));
        let params = center.signed("shop", &[("loginId", &uid), ("deviceId", session_id(&key))]);
        center.sso.sign_out_for_site(Generation::Second, &params).await.unwrap();
        assert!(center.users.authenticate(&phone.token).await.unwrap().is_none());
        assert!(center.users.authenticate(&desk.token).await.unwrap().is_some());
    })
    .await;
}

#[tokio::test]
async fn a_person_signs_out_everywhere_or_on_one_device() {
    on_both(|test| async {
        let center = Center::new(test);
        let (desk, phone) = (center.person("alice").await, center.again("alice").await);
        let tablet = center.again("alice").await;
        center.sso.sign_out(&tablet.user.id, &session_key(&tablet.token), true).await.unwrap();
        assert!(center.users.authenticate(&tablet.token).await.unwrap().is_none());
        assert!(center.users.authenticate(&desk.token).await.unwrap().is_some());
        center.sso.sign_out(&desk.user.id, &session_key(&desk.token), false).await.unwrap();
        assert!(center.users.authenticate(&phone.token).await.unwrap().is_none());
    })
    .await;
}
