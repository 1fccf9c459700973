//! The promises, on both databases.

use std::sync::Arc;

use baigong_base::db::testing::{ManualClock, TestDb, on_both};
use baigong_base::mail::{MailSettings, Mailer};
use baigong_base::on;
use baigong_base::vault::Vault;
use baigong_ground::day::DAY_MS;
use baigong_ledger::caps::Caps;
use baigong_ledger::{Balance, Points, User};

use super::*;
use crate::keys::{KeyEnd, KeyLimits, KeyScope, Keys, MadeKey, NewKey};
use crate::users::{ClientInfo, NewUser, UserSettings, Users};

const START_MS: i64 = 1_772_294_400_000;

struct Site {
    organisations: Organisations,
    points: Points,
    users: Users,
    keys: Keys,
    mailer: Mailer,
    clock: Arc<ManualClock>,
    test: TestDb,
}

impl Site {
    fn new(test: TestDb) -> Self {
        let clock = ManualClock::at(START_MS);
        let vault = || Vault::new(&[7; 32]);
        let users = Users::new(test.db.clone(), clock.clone(), vault(), UserSettings::default());
        let settings =
            MailSettings { site_name: "百工".into(), from: "no-reply@baigong.example".into(), smtp: None };
        let mailer = Mailer::new(test.db.clone(), clock.clone(), vault(), settings).unwrap();
        let organisations = Organisations::new(OrganisationsDeps {
            db: test.db.clone(),
            clock: clock.clone(),
            mailer: Some(mailer.clone()),
            site: "https://baigong.example/".parse().unwrap(),
        });
        let keys = Keys::new(test.db.clone(), clock.clone(), users.clone());
        let points = Points::new(test.db.clone(), clock.clone());
        Self { organisations, points, users, keys, mailer, clock, test }
    }

    async fn person(&self, name: &str) -> User {
        let form =
            NewUser { login_name: name.into(), password: "correct horse".into(), ..NewUser::default() };
        let client =
            ClientInfo { address: [198, 51, 100, 7].into(), user_agent: String::new(), device: None };
        let user = self.users.register(form, None, None, &client).await.unwrap().user;
        self.points.grant(&user.id.own_account(), name, 1000, "").await.unwrap();
        user
    }

    /// Gives a person a proven address.
    async fn prove(&self, user: &User, address: &str) {
        let sql = "update users set email = $2, email_verified = true where id = $1";
        let mut tx = self.test.db.write().await.unwrap();
        on!(&mut tx, c => sqlx::query(sql).bind(&user.id).bind(address).execute(c).await.map(drop)).unwrap();
        tx.commit().await.unwrap();
    }

    async fn available(&self, user: &User) -> i64 {
        self.points.balance(&user.id.own_account()).await.unwrap().available
    }

    /// An organisation of Alice's, to which Bob belongs in a role.
    async fn shared(&self, role: MemberRole) -> (User, User, OrganisationId) {
        let (alice, bob) = (self.person("alice").await, self.person("bob").await);
        let id = self.organisations.create(&alice, "剪辑组").await.unwrap().organisation.id;
        self.join(&alice, &bob, &id, role).await;
        (alice, bob, id)
    }

    async fn join(&self, host: &User, guest: &User, id: &OrganisationId, role: MemberRole) {
        let made = self.organisations.invite(host, id, invitation(role)).await.unwrap();
        self.organisations.accept(guest, &made.token).await.unwrap();
    }

    async fn key(&self, user: &User, id: &OrganisationId) -> MadeKey {
        let new = NewKey {
            name: "夜间".into(),
            scopes: vec![KeyScope::TasksWrite],
            expires_ms: None,
            limits: KeyLimits::default(),
            test: false,
            organisation_id: Some(id.clone()),
        };
        self.keys.make(user, new).await.unwrap()
    }
}

fn invitation(role: MemberRole) -> NewInvitation {
    NewInvitation { role, caps: Caps { day: Some(50), ..Caps::default() }, email: None }
}

#[tokio::test]
async fn a_link_works_once_and_for_seven_days() {
    on_both(|test| async move {
        let site = Site::new(test);
        let (alice, bob, id) = site.shared(MemberRole::Member).await;
        let eve = site.person("eve").await;
        let shown = site.organisations.show(&bob.id, &id).await.unwrap();
        assert_eq!(
            (shown.role, shown.caps.day, shown.organisation.members),
            (MemberRole::Member, Some(50), 2)
        );
        let made = site.organisations.invite(&alice, &id, invitation(MemberRole::Member)).await.unwrap();
        assert_eq!(
            made.link,
            format!("https://baigong.example/dhmsg/organisation#invitation={}", made.token)
        );
        let again = site.organisations.accept(&bob, &made.token).await;
        assert!(matches!(again, Err(OrganisationError::AlreadyMember)), "and the link is left to others");
        assert_eq!(site.organisations.invitations(&alice.id, &id).await.unwrap(), vec![made.invitation]);
        site.clock.set(START_MS + 7 * DAY_MS);
        let late = site.organisations.accept(&eve, &made.token).await;
        assert!(matches!(late, Err(OrganisationError::InvitationOver)), "{late:?}");
        let made = site.organisations.invite(&alice, &id, invitation(MemberRole::Member)).await.unwrap();
        site.organisations.accept(&eve, &made.token).await.unwrap();
        let mallory = site.person("mallory").await;
        let used = site.organisations.accept(&mallory, &made.token).await;
        assert!(matches!(used, Err(OrganisationError::InvitationOver)), "{used:?}");
        let made = site.organisations.invite(&alice, &id, invitation(MemberRole::Member)).await.unwrap();
        site.organisations.revoke(&alice.id, &id, &made.invitation.id).await.unwrap();
        assert!(site.organisations.accept(&mallory, &made.token).await.is_err(), "taken back");
    })
    .await;
}

#[tokio::test]
async fn an_invitation_goes_by_mail_and_the_database_holds_no_link() {
    on_both(|test| async move {
        let site = Site::new(test);
        let alice = site.person("alice").await;
        let id = site.organisations.create(&alice, "剪辑组").await.unwrap().organisation.id;
        let new =
            NewInvitation { email: Some(" Bob@Poems.example".into()), ..invitation(MemberRole::Member) };
        let made = site.organisations.invite(&alice, &id, new).await.unwrap();
        assert!(made.mailed);
        let mails = site.mailer.outbox(Some("bob@poems.example")).await.unwrap();
        assert_eq!(mails.len(), 1);
        assert!(mails[0].text.as_deref().unwrap_or_default().contains(&made.link), "{:?}", mails[0]);
        let wrong = NewInvitation { email: Some("nowhere".into()), ..invitation(MemberRole::Owner) };
        let Err(OrganisationError::Invalid(wrong)) = site.organisations.invite(&alice, &id, wrong).await
        else {
            panic!("refused")
        };
        let paths: Vec<&str> = wrong.iter().map(|field| field.path.as_str()).collect();
        assert_eq!(paths, ["/role", "/email"]);
    })
    .await;
}

#[tokio::test]
async fn a_link_shows_who_invites_and_stays_as_it_was() {
    on_both(|test| async move {
        let site = Site::new(test);
        let (alice, bob) = (site.person("alice").await, site.person("bob").await);
        let id = site.organisations.create(&alice, "剪辑组").await.unwrap().organisation.id;
        let made = site.organisations.invite(&alice, &id, invitation(MemberRole::Admin)).await.unwrap();
        for _ in 0..2 {
            let shown = site.organisations.invitation(&made.token).await.unwrap();
            let expected = InvitationView {
                organisation: "剪辑组".into(),
                invited_by: Some(alice.display_name.clone()),
                role: MemberRole::Admin,
                caps: Caps { day: Some(50), ..Caps::default() },
                expires_ms: START_MS + 7 * DAY_MS,
            };
            assert_eq!(shown, expected);
        }
        site.organisations.accept(&bob, &made.token).await.unwrap();
        let taken_back =
            site.organisations.invite(&alice, &id, invitation(MemberRole::Member)).await.unwrap();
        site.organisations.revoke(&alice.id, &id, &taken_back.invitation.id).await.unwrap();
        let late = site.organisations.invite(&alice, &id, invitation(MemberRole::Member)).await.unwrap();
        site.clock.set(START_MS + 7 * DAY_MS);
        for token in [&made.token, &taken_back.token, &late.token, "never was", ""] {
            let hidden = site.organisations.invitation(token).await;
            assert!(matches!(hidden, Err(OrganisationError::NoInvitation)), "{token}: {hidden:?}");
        }
        let open = site.organisations.invite(&alice, &id, invitation(MemberRole::Member)).await.unwrap();
        site.organisations.close(&alice.id, &id).await.unwrap();
        assert!(site.organisations.invitation(&open.token).await.is_err(), "closed");
    })
    .await;
}

#[tokio::test]
async fn a_member_hears_by_letter_of_what_somebody_else_decided() {
    on_both(|test| async move {
        let site = Site::new(test);
        let (alice, bob, id) = site.shared(MemberRole::Member).await;
        let letters = async |to: &str| {
            let mails = site.mailer.outbox(Some(to)).await.unwrap();
            mails.into_iter().map(|mail| (mail.subject, mail.text.unwrap_or_default())).collect::<Vec<_>>()
        };
        let caps = MemberChange { caps: Some(Caps::default()), ..MemberChange::default() };
        let role = |role| MemberChange { role: Some(role), ..MemberChange::default() };
        let promoted = role(MemberRole::Admin);
        site.organisations.change_member(&alice.id, &id, bob.uid, promoted).await.unwrap();
        assert_eq!(letters("bob@poems.example").await, [], "an address that nobody proved is not written to");
        site.prove(&bob, "bob@poems.example").await;
        site.organisations.change_member(&alice.id, &id, bob.uid, promoted).await.unwrap();
        site.organisations.change_member(&alice.id, &id, bob.uid, caps).await.unwrap();
        assert_eq!(letters("bob@poems.example").await, [], "his role is what it was");
        site.organisations.change_member(&alice.id, &id, bob.uid, role(MemberRole::Member)).await.unwrap();
        let told = letters("bob@poems.example").await;
        assert_eq!(told.len(), 1);
        assert_eq!(told[0].0, "百工 · 组织角色已更改");
        for words in
            ["“剪辑组”中的角色已改为成员", "is now member", "https://baigong.example/dhmsg/organisation"]
        {
            assert!(told[0].1.contains(words), "{words}: {}", told[0].1);
        }
        site.organisations.remove_member(&alice.id, &id, bob.uid).await.unwrap();
        let told = letters("bob@poems.example").await;
        assert!(told.iter().any(|(subject, _)| subject == "百工 · 您已被移出组织"), "{told:?}");
        site.join(&alice, &bob, &id, MemberRole::Member).await;
        site.organisations.leave(&bob.id, &id).await.unwrap();
        assert_eq!(letters("bob@poems.example").await.len(), 2, "whoever leaves knows it");
    })
    .await;
}

#[tokio::test]
async fn nobody_fills_a_members_mailbox_by_changing_a_role_back_and_forth() {
    on_both(|test| async move {
        let site = Site::new(test);
        let (alice, bob, id) = site.shared(MemberRole::Member).await;
        site.prove(&bob, "bob@poems.example").await;
        for role in [MemberRole::Admin, MemberRole::Member].into_iter().cycle().take(24) {
            let change = MemberChange { role: Some(role), ..MemberChange::default() };
            let changed = site.organisations.change_member(&alice.id, &id, bob.uid, change).await.unwrap();
            assert_eq!(changed.role, role);
        }
        assert_eq!(site.mailer.outbox(Some("bob@poems.example")).await.unwrap().len(), 10);
    })
    .await;
}

#[tokio::test]
async fn points_come_from_a_members_own_account_once_and_both_books_say_so() {
    on_both(|test| async move {
        let site = Site::new(test);
        let (alice, bob, id) = site.shared(MemberRole::Member).await;
        let before = site.available(&bob).await;
        for _ in 0..2 {
            let moved = site.organisations.fund(&bob, &id, 300, "k1").await.unwrap();
            assert_eq!((moved.organisation.available, moved.own.available), (300, before - 300));
        }
        let other = site.organisations.fund(&bob, &id, 301, "k1").await;
        assert!(matches!(other, Err(OrganisationError::OtherAmount)), "{other:?}");
        let too_much = site.organisations.fund(&bob, &id, before, "k2").await;
        assert!(matches!(too_much, Err(OrganisationError::Insufficient { .. })), "{too_much:?}");
        let none = site.organisations.fund(&bob, &id, -5, "k3").await;
        assert!(
            matches!(&none, Err(OrganisationError::Invalid(wrong)) if wrong[0].path == "/points"),
            "{none:?}"
        );
        let eve = site.person("eve").await;
        assert!(matches!(site.organisations.fund(&eve, &id, 5, "k").await, Err(OrganisationError::NotFound)));
        assert_eq!(site.organisations.show(&alice.id, &id).await.unwrap().organisation.points.available, 300);
        assert_eq!(site.available(&bob).await, before - 300);
        assert!(site.points.check().await.unwrap().balanced);
    })
    .await;
}

#[tokio::test]
async fn transfers_at_once_move_no_more_than_there_is() {
    on_both(|test| async move {
        let site = Site::new(test);
        let (_, bob, id) = site.shared(MemberRole::Member).await;
        let before = site.available(&bob).await;
        let keys: Vec<String> = (0..20).map(|n| n.to_string()).collect();
        let all = keys.iter().map(|key| site.organisations.fund(&bob, &id, before / 3, key));
        let mut moved = 0;
        for result in futures::future::join_all(all).await {
            moved += i64::from(result.is_ok());
        }
        assert_eq!(moved, 3);
        assert_eq!(site.points.balance(&id.wallet()).await.unwrap().available, before / 3 * 3);
        assert!(site.points.check().await.unwrap().balanced);
    })
    .await;
}

#[tokio::test]
async fn whoever_manages_decides_about_lower_roles_alone_and_there_is_one_owner() {
    on_both(|test| async move {
        let site = Site::new(test);
        let (alice, bob, id) = site.shared(MemberRole::Admin).await;
        let carol = site.person("carol").await;
        site.join(&bob, &carol, &id, MemberRole::Member).await;
        let caps = |day| MemberChange { caps: Some(Caps { day: Some(day), ..Caps::default() }), role: None };
        let changed = site.organisations.change_member(&bob.id, &id, carol.uid, caps(9)).await.unwrap();
        assert_eq!(changed.caps.day, Some(9));
        let role = |role| MemberChange { role: Some(role), caps: None };
        for (who, whom, change) in [
            (&bob, &alice, caps(1)),
            (&bob, &bob, caps(1)),
            (&bob, &carol, role(MemberRole::Admin)),
            (&carol, &carol, caps(99)),
            (&carol, &bob, caps(1)),
        ] {
            let refused = site.organisations.change_member(&who.id, &id, whom.uid, change).await;
            assert!(matches!(refused, Err(OrganisationError::NotAllowed)), "{} {refused:?}", who.login_name);
        }
        for (who, whom) in [(&bob, &alice), (&carol, &bob), (&alice, &alice)] {
            let refused = site.organisations.remove_member(&who.id, &id, whom.uid).await;
            assert!(matches!(refused, Err(OrganisationError::NotAllowed)), "{} {refused:?}", who.login_name);
        }
        assert!(matches!(site.organisations.leave(&alice.id, &id).await, Err(OrganisationError::OwnerStays)));
        assert!(site.organisations.hand_over(&bob.id, &id, bob.uid).await.is_err(), "nobody takes it");
        site.organisations.hand_over(&alice.id, &id, bob.uid).await.unwrap();
        let roles: Vec<(i64, MemberRole)> = site
            .organisations
            .members(&bob.id, &id)
            .await
            .unwrap()
            .iter()
            .map(|member| (member.uid, member.role))
            .collect();
        assert_eq!(
            roles,
            [(bob.uid, MemberRole::Owner), (alice.uid, MemberRole::Admin), (carol.uid, MemberRole::Member),]
        );
        site.organisations.leave(&alice.id, &id).await.unwrap();
        assert!(matches!(site.organisations.show(&alice.id, &id).await, Err(OrganisationError::NotFound)));
        let seen: Vec<i64> =
            site.organisations.members(&carol.id, &id).await.unwrap().iter().map(|m| m.uid).collect();
        assert_eq!(seen, [carol.uid], "who spent what is for those who manage");
    })
    .await;
}

#[tokio::test]
async fn whoever_is_no_member_any_more_has_no_key_for_it() {
    on_both(|test| async move {
        let site = Site::new(test);
        let (alice, bob, id) = site.shared(MemberRole::Member).await;
        let made = site.key(&bob, &id).await;
        let holder = site.keys.authenticate(made.text.as_str()).await.unwrap().unwrap();
        assert_eq!(holder.organisation_id, Some(id.clone()));
        site.organisations.remove_member(&alice.id, &id, bob.uid).await.unwrap();
        let ended = site.keys.list(&bob.id, false).await.unwrap().remove(0);
        assert_eq!(ended.ended_by, Some(KeyEnd::Organisation));
        let next = Keys::new(site.test.db.clone(), site.clock.clone(), site.users.clone());
        assert!(next.authenticate(made.text.as_str()).await.unwrap().is_none());
        assert!(matches!(
            site.organisations.membership(&bob.id, &id).await,
            Err(OrganisationError::NotFound)
        ));
        // A new invitation does not bring the key back.
        site.join(&alice, &bob, &id, MemberRole::Member).await;
        assert!(next.authenticate(made.text.as_str()).await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn what_is_left_goes_to_the_owner_who_closes_it() {
    on_both(|test| async move {
        let site = Site::new(test);
        let (alice, bob, id) = site.shared(MemberRole::Admin).await;
        let made = site.key(&bob, &id).await;
        let link = site.organisations.invite(&alice, &id, invitation(MemberRole::Member)).await.unwrap();
        site.organisations.fund(&bob, &id, 300, "k").await.unwrap();
        let before = site.available(&alice).await;
        assert!(matches!(site.organisations.close(&bob.id, &id).await, Err(OrganisationError::NotAllowed)));
        assert_eq!(site.organisations.close(&alice.id, &id).await.unwrap(), 300);
        assert_eq!(site.available(&alice).await, before + 300);
        assert_eq!(site.points.balance(&id.wallet()).await.unwrap(), Balance::default());
        for gone in [
            site.organisations.close(&alice.id, &id).await.map(drop),
            site.organisations.fund(&alice, &id, 1, "late").await.map(drop),
            site.organisations.membership(&bob.id, &id).await.map(drop),
            site.organisations.rename(&alice.id, &id, "又").await.map(drop),
        ] {
            assert!(matches!(gone, Err(OrganisationError::NotFound)), "{gone:?}");
        }
        let eve = site.person("eve").await;
        assert!(matches!(
            site.organisations.accept(&eve, &link.token).await,
            Err(OrganisationError::InvitationOver)
        ));
        let next = Keys::new(site.test.db.clone(), site.clock.clone(), site.users.clone());
        assert!(next.authenticate(made.text.as_str()).await.unwrap().is_none());
        assert!(site.organisations.list(&alice.id).await.unwrap().is_empty());
        assert!(site.points.check().await.unwrap().balanced);
    })
    .await;
}

#[tokio::test]
async fn one_person_owns_ten_organisations_and_names_are_readable() {
    on_both(|test| async move {
        let site = Site::new(test);
        let alice = site.person("alice").await;
        for name in ["", " ", "a\u{202e}b", &"长".repeat(61)] {
            let refused = site.organisations.create(&alice, name).await;
            assert!(matches!(&refused, Err(OrganisationError::Invalid(wrong)) if wrong[0].path == "/name"));
        }
        for n in 0..10 {
            site.organisations.create(&alice, &format!("组{n}")).await.unwrap();
        }
        assert!(matches!(site.organisations.create(&alice, "又").await, Err(OrganisationError::TooMany(10))));
    })
    .await;
}
