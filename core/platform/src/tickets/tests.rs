//! The promises, on both databases.

use std::sync::Arc;

use baigong_base::db::testing::{ManualClock, TestDb, on_both};
use baigong_base::mail::{MailSettings, Mailer, OutboxMail};
use baigong_base::on;
use baigong_base::vault::Vault;
use baigong_ground::Language;
use baigong_ground::day::{DAY_MS, HOUR_MS, MINUTE_MS};
use baigong_ledger::UserId;

use super::*;

const START_MS: i64 = 1_772_294_400_000;

struct Desk {
    tickets: Tickets,
    clock: Arc<ManualClock>,
    mailer: Mailer,
    test: TestDb,
}

async fn desk(test: TestDb) -> Desk {
    let clock = ManualClock::at(START_MS);
    let settings =
        MailSettings { site_name: "百工".into(), from: "no-reply@baigong.example".into(), smtp: None };
    let mailer = Mailer::new(test.db.clone(), clock.clone(), Vault::new(&[7; 32]), settings).unwrap();
    let tickets = Tickets::new(TicketsDeps {
        db: test.db.clone(),
        clock: clock.clone(),
        mailer: mailer.clone(),
        site: "https://ai.example.com/".parse().unwrap(),
        operator: Some("desk@baigong.example".into()),
    });
    for (name, role) in [("mei", "user"), ("wang", "user"), ("boss", "admin")] {
        let mut tx = test.db.write().await.unwrap();
        on!(&mut tx, c => sqlx::query(
            "insert into users (id, uid, login_name, display_name, role, anonymous, active, tag, email, email_verified, created_ms,
                 updated_ms) values ($1, $2, $1, $1, $3, false, true, '', $4, true, 0, 0)")
            .bind(name).bind(name.len() as i64 * 10 + i64::from(name.as_bytes()[0])).bind(role).bind(format!("{name}@example.com"))
            .execute(c).await.unwrap().rows_affected());
        on!(&mut tx, c => sqlx::query(
            "insert into uploads (id, user_id, kind, mime, name, storage_key, sha256, bytes, width, height, created_ms)
             values ($1, $2, 'image', 'image/png', 'shot.png', $1, $1, 9, 3, 3, 0)")
            .bind(format!("{name}-shot")).bind(name).execute(c).await.unwrap().rows_affected());
        tx.commit().await.unwrap();
    }
    Desk { tickets, clock, mailer, test }
}

fn new(subject: &str) -> NewTicket {
    NewTicket {
        subject: subject.into(),
        category: TicketCategory::Task,
        words: "  任务一直排队\r\n请看截图 ".into(),
        task_id: None,
        order_no: None,
        files: vec!["mei-shot".into()],
    }
}

fn mei() -> UserId {
    UserId::new("mei")
}

fn boss() -> UserId {
    UserId::new("boss")
}

impl Desk {
    async fn opened(&self, key: &str) -> TicketId {
        self.tickets.open(&mei(), new("排队"), key, Language::Chinese).await.unwrap().thread.ticket.id
    }

    async fn replied(
        &self,
        id: &TicketId,
        words: &str,
        language: Language,
    ) -> Result<TicketThread, TicketError> {
        let message = NewMessage { words: words.into(), files: Vec::new() };
        self.tickets.reply(&mei(), id, message, language).await
    }

    async fn letters(&self, to: &str) -> Vec<OutboxMail> {
        self.mailer.outbox(Some(to)).await.unwrap()
    }

    async fn state(&self, id: &TicketId) -> TicketState {
        self.tickets.thread(&mei(), id).await.unwrap().ticket.state
    }
}

fn paths(error: TicketError) -> Vec<(String, String)> {
    let TicketError::Invalid(fields) = error else { panic!("{error:?}") };
    fields.into_iter().map(|field| (field.path, field.code)).collect()
}

fn named(faults: &[(&str, &str)]) -> Vec<(String, String)> {
    faults.iter().map(|(path, code)| ((*path).to_owned(), (*code).to_owned())).collect()
}

#[tokio::test]
async fn a_ticket_goes_between_person_and_site_until_somebody_closes_it() {
    on_both(|test| async move {
        let desk = desk(test).await;
        let id = desk.opened("k").await;
        let thread = desk.tickets.thread(&mei(), &id).await.unwrap();
        assert_eq!((thread.ticket.state, thread.ticket.unread), (TicketState::Open, false));
        assert_eq!(thread.messages[0].words, "任务一直排队\n请看截图");
        assert_eq!(thread.messages[0].files[0].id, "mei-shot");
        assert_eq!(desk.tickets.waiting().await.unwrap(), 1);

        desk.clock.pass(MINUTE_MS);
        desk.tickets.answer(&boss(), &id, "已处理").await.unwrap();
        let thread = desk.tickets.thread(&mei(), &id).await.unwrap();
        assert_eq!((thread.ticket.state, thread.ticket.unread), (TicketState::Answered, true));
        assert_eq!(thread.messages[1].author, TicketAuthor::Site);
        assert_eq!(desk.tickets.waiting().await.unwrap(), 0);
        assert_eq!(desk.tickets.list(&mei(), None).await.unwrap().unread, 1);
        desk.tickets.read(&mei(), &id, thread.messages[1].created_ms - 1).await.unwrap();
        assert_eq!(
            desk.tickets.list(&mei(), None).await.unwrap().unread,
            1,
            "what was not shown is not read"
        );
        desk.tickets.read(&mei(), &id, thread.messages[1].created_ms).await.unwrap();
        assert_eq!(desk.tickets.list(&mei(), None).await.unwrap().unread, 0);

        desk.clock.pass(MINUTE_MS);
        assert_eq!(
            desk.replied(&id, "还是不行", Language::Chinese).await.unwrap().ticket.state,
            TicketState::Open
        );
        let closed = desk.tickets.close(&mei(), &id).await.unwrap().ticket;
        assert_eq!((closed.state, closed.closed_by), (TicketState::Closed, Some(TicketClosedBy::Person)));
        assert!(matches!(desk.replied(&id, "再问", Language::Chinese).await, Err(TicketError::Closed)));
        assert!(matches!(desk.tickets.answer(&boss(), &id, "再答").await, Err(TicketError::Closed)));
        assert_eq!(desk.tickets.reopen(&mei(), &id).await.unwrap().ticket.state, TicketState::Open);
        let closed = desk.tickets.close_for_site(&id).await.unwrap().ticket.ticket;
        assert_eq!(closed.closed_by, Some(TicketClosedBy::Site));
    })
    .await;
}

#[tokio::test]
async fn a_ticket_that_waits_for_its_person_is_closed_after_fourteen_days_and_reopened_for_thirty() {
    on_both(|test| async move {
        let desk = desk(test).await;
        let (silent, waiting) = (desk.opened("silent").await, desk.opened("waiting").await);
        desk.tickets.answer(&boss(), &silent, "请补充").await.unwrap();
        desk.clock.pass(14 * DAY_MS - 1);
        assert_eq!(desk.tickets.tend().await.unwrap().closed, 0);
        desk.clock.pass(1);
        assert_eq!(desk.tickets.tend().await.unwrap().closed, 1);
        assert_eq!(desk.tickets.tend().await.unwrap().closed, 0);
        assert_eq!(desk.state(&waiting).await, TicketState::Open, "the site's turn never ends by itself");
        let closed = desk.tickets.thread(&mei(), &silent).await.unwrap().ticket;
        assert_eq!(closed.closed_by, Some(TicketClosedBy::Silence));
        assert_eq!(closed.reopen_until_ms, closed.closed_ms.map(|closed_ms| closed_ms + 30 * DAY_MS));
        desk.clock.pass(30 * DAY_MS - 1);
        desk.tickets.reopen(&mei(), &silent).await.unwrap();
        desk.tickets.close(&mei(), &silent).await.unwrap();
        desk.clock.pass(30 * DAY_MS);
        assert!(matches!(desk.tickets.reopen(&mei(), &silent).await, Err(TicketError::ClosedForGood(30))));
    })
    .await;
}

#[tokio::test]
async fn an_answer_writes_one_letter_and_those_of_the_next_ten_minutes_share_another() {
    on_both(|test| async move {
        let desk = desk(test).await;
        let id = desk.opened("k").await;
        assert_eq!(desk.letters("desk@baigong.example").await.len(), 1);
        desk.tickets.answer(&boss(), &id, "第一句\n第二行").await.unwrap();
        let letter = desk.letters("mei@example.com").await.remove(0);
        assert_eq!(letter.subject, "百工 · 您的工单有新回复");
        let text = letter.text.unwrap();
        assert!(text.contains("第一句\n\n第二行") && text.contains("「排队」"), "{text}");
        assert!(text.contains(&format!("https://ai.example.com/dhmsg/tickets?ticket={id}")), "{text}");

        for words in ["补充一", "补充二"] {
            desk.clock.pass(MINUTE_MS);
            desk.tickets.answer(&boss(), &id, words).await.unwrap();
        }
        desk.tickets.note(&boss(), &id, "内部说明").await.unwrap();
        desk.clock.pass(8 * MINUTE_MS - 1);
        assert_eq!(desk.tickets.tend().await.unwrap().letters, 0);
        desk.clock.pass(1);
        assert_eq!(desk.tickets.tend().await.unwrap().letters, 1);
        assert_eq!(desk.tickets.tend().await.unwrap().letters, 0, "once");
        let letters = desk.letters("mei@example.com").await;
        let text = letters[0].text.clone().unwrap();
        assert!(letters.len() == 2 && text.contains("补充一\n\n补充二"), "{text}");
        assert!(!text.contains("第一句") && !text.contains("内部说明"), "{text}");

        desk.clock.pass(MINUTE_MS);
        desk.tickets.answer(&boss(), &id, "已读的").await.unwrap();
        desk.clock.pass(1);
        desk.tickets.read(&mei(), &id, START_MS + DAY_MS).await.unwrap();
        desk.clock.pass(10 * MINUTE_MS);
        assert_eq!(desk.tickets.tend().await.unwrap().letters, 0, "what was read meanwhile needs no letter");
    })
    .await;
}

#[tokio::test]
async fn a_letter_speaks_the_language_in_which_its_person_wrote_last() {
    on_both(|test| async move {
        let desk = desk(test).await;
        let id = desk.opened("k").await;
        desk.replied(&id, "In English, please {{footer}}", Language::English).await.unwrap();
        desk.tickets.answer(&boss(), &id, "Of course <b>{{footer}}</b>").await.unwrap();
        let letter = desk.letters("mei@example.com").await.remove(0);
        assert_eq!(letter.subject, "百工 · Your ticket has been answered");
        let html = letter.html.unwrap();
        assert!(
            html.contains("<html lang=\"en\">") && html.contains("Of course &lt;b&gt;&#123;&#123;footer}}"),
            "{html}"
        );
        assert!(letter.text.unwrap().contains("Please do not reply"));
    })
    .await;
}

#[tokio::test]
async fn nobody_reaches_the_ticket_task_order_or_picture_of_another() {
    on_both(|test| async move {
        let desk = desk(test).await;
        let id = desk.opened("k").await;
        let wang = UserId::new("wang");
        let tickets = &desk.tickets;
        let message = || NewMessage { words: "插话".into(), files: Vec::new() };
        assert!(matches!(tickets.thread(&wang, &id).await, Err(TicketError::NotFound)));
        assert!(matches!(
            tickets.reply(&wang, &id, message(), Language::Chinese).await,
            Err(TicketError::NotFound)
        ));
        assert!(matches!(tickets.read(&wang, &id, START_MS).await, Err(TicketError::NotFound)));
        assert!(matches!(tickets.close(&wang, &id).await, Err(TicketError::NotFound)));
        assert!(matches!(tickets.reopen(&wang, &id).await, Err(TicketError::NotFound)));
        assert_eq!(tickets.list(&wang, None).await.unwrap().items, []);
        assert_eq!(tickets.owner_of_file(&id, "mei-shot").await.unwrap(), mei());
        assert!(matches!(tickets.owner_of_file(&id, "wang-shot").await, Err(TicketError::NotFound)));

        let others = NewTicket { files: vec!["wang-shot".into()], ..new("别人的图") };
        let refused = tickets.open(&mei(), others, "f", Language::Chinese).await.unwrap_err();
        assert_eq!(paths(refused), named(&[("/files/0", "not_found")]));
        let unknown =
            NewTicket { task_id: Some("t".into()), order_no: Some("o\0".into()), ..new("没有的") };
        let refused = tickets.open(&mei(), unknown, "u", Language::Chinese).await.unwrap_err();
        assert_eq!(paths(refused), named(&[("/task_id", "not_found"), ("/order_no", "not_found")]));
    })
    .await;
}

#[tokio::test]
async fn a_note_is_read_by_administrators_alone() {
    on_both(|test| async move {
        let desk = desk(test).await;
        let id = desk.opened("k").await;
        let before = desk.tickets.thread(&mei(), &id).await.unwrap();
        desk.clock.pass(1);
        let shown = desk.tickets.note(&boss(), &id, "可能是代理").await.unwrap();
        assert!(shown.messages[1].note && shown.messages[1].name == "boss", "{shown:?}");
        assert_eq!(desk.tickets.thread(&mei(), &id).await.unwrap(), before);
        assert_eq!(desk.letters("mei@example.com").await.len(), 0);
    })
    .await;
}

#[tokio::test]
async fn every_wrong_field_is_named_and_nothing_is_kept() {
    on_both(|test| async move {
        let desk = desk(test).await;
        let wrong = NewTicket { words: "好".repeat(4001), ..new(" \n ") };
        let refused = desk.tickets.open(&mei(), wrong, "k", Language::Chinese).await.unwrap_err();
        assert_eq!(paths(refused), named(&[("/subject", "required"), ("/words", "too_long")]));
        let six = vec!["mei-shot".to_owned(); 6];
        let refused =
            desk.tickets.open(&mei(), NewTicket { files: six, ..new("六") }, "k", Language::Chinese).await;
        assert_eq!(paths(refused.unwrap_err())[..2], named(&[("/files", "too_many"), ("/files/1", "twice")]));
        assert_eq!(desk.tickets.list(&mei(), None).await.unwrap().items, []);
    })
    .await;
}

#[tokio::test]
async fn a_person_opens_ten_tickets_a_day_and_replies_sixty_times_an_hour() {
    on_both(|test| async move {
        let desk = desk(test).await;
        let mut ids = Vec::new();
        for n in 0..10 {
            ids.push(desk.opened(&format!("{n}")).await);
            desk.clock.pass(1);
        }
        let eleventh = desk.tickets.open(&mei(), new("多"), "11", Language::Chinese).await;
        let Err(TicketError::TooManyTickets { most: 10, pause }) = eleventh else { panic!("{eleventh:?}") };
        assert_eq!(pause.as_millis(), DAY_MS as u128 - 10);
        let again = desk.tickets.open(&mei(), new("排队"), "3", Language::Chinese).await.unwrap();
        assert!(again.replayed && again.thread.ticket.id == ids[3], "a repeated request is recognised first");
        let other = desk.tickets.open(&mei(), new("不同"), "3", Language::Chinese).await;
        assert!(matches!(other, Err(TicketError::KeyOfAnotherRequest)));
        desk.clock.pass(DAY_MS - 10);
        desk.opened("11").await;

        for _ in 0..60 {
            desk.replied(&ids[0], "在吗", Language::Chinese).await.unwrap();
        }
        let more = desk.replied(&ids[1], "在吗", Language::Chinese).await;
        assert!(matches!(more, Err(TicketError::TooManyReplies { most: 60, .. })), "{more:?}");
        desk.clock.pass(HOUR_MS);
        desk.replied(&ids[1], "在吗", Language::Chinese).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_list_is_read_in_parts_and_the_panel_begins_with_what_waits_longest() {
    on_both(|test| async move {
        let desk = desk(test).await;
        let mut ids = Vec::new();
        for n in 0..23 {
            ids.push(desk.opened(&format!("{n}")).await);
            desk.clock.pass(DAY_MS / 5);
        }
        let first = desk.tickets.list(&mei(), None).await.unwrap();
        let rest = desk.tickets.list(&mei(), first.next_cursor.as_deref()).await.unwrap();
        let listed: Vec<TicketId> =
            first.items.into_iter().chain(rest.items).map(|ticket| ticket.id).collect();
        assert_eq!(listed, ids.iter().rev().cloned().collect::<Vec<_>>());
        assert_eq!(rest.next_cursor, None);

        desk.tickets.answer(&boss(), &ids[0], "答").await.unwrap();
        let (page, total) = desk.tickets.all(&TicketFilter::default(), 1, 5).await.unwrap();
        assert_eq!((&page[0].ticket.id, page[0].name.as_str(), total), (&ids[1], "mei", 23));
        let answered = TicketFilter { state: Some(TicketState::Answered), ..TicketFilter::default() };
        assert_eq!(desk.tickets.all(&answered, 1, 5).await.unwrap().1, 1);
        for (words, count) in [("截图", 23), ("MEI", 23), ("100%", 0), ("答", 1)] {
            let filter = TicketFilter { words: Some(words.into()), ..TicketFilter::default() };
            assert_eq!(desk.tickets.all(&filter, 1, 5).await.unwrap().1, count, "{words}");
        }
        let billing = TicketFilter { category: Some(TicketCategory::Billing), ..TicketFilter::default() };
        assert_eq!(desk.tickets.all(&billing, 1, 5).await.unwrap(), (vec![], 0));
    })
    .await;
}

#[tokio::test]
async fn a_closed_account_leaves_no_words() {
    on_both(|test| async move {
        let desk = desk(test).await;
        let id = desk.opened("k").await;
        desk.tickets.answer(&boss(), &id, "您写道：任务一直排队").await.unwrap();
        let mut tx = desk.test.db.write().await.unwrap();
        Tickets::forget(&mut tx, &mei()).await.unwrap();
        for table in ["tickets", "ticket_messages", "ticket_files"] {
            let sql = format!("select count(*) from {table}");
            let left: i64 =
                on!(&mut tx, c => sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_one(c).await.unwrap());
            assert_eq!(left, 0, "{table}");
        }
        tx.commit().await.unwrap();
        assert!(matches!(desk.tickets.panel_thread(&id).await, Err(TicketError::NotFound)));
    })
    .await;
}
