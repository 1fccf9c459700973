//! What may be written in a ticket.

use baigong_base::db::Tx;
use baigong_base::on;
use baigong_ground::field::FieldError;
use baigong_ground::{Message, messages};
use baigong_ledger::UserId;

use super::model::{NewTicket, TicketError};

messages! {
    ticket_subject_required = "请填写标题", "Please give the ticket a subject";
    ticket_subject_too_long(most) = "标题不能超过{most}个字符", "The subject has up to {most} characters";
    ticket_subject_malformed = "标题不能包含换行或控制字符", "The subject must not hold line breaks or control characters";
    ticket_words_required = "请填写内容", "Please write something";
    ticket_words_too_long(most) = "内容不能超过{most}个字符", "The text has up to {most} characters";
    ticket_words_malformed = "内容不能包含控制字符", "The text must not hold control characters";
    ticket_task_unknown = "没有找到您的这个任务", "You have no such task";
    ticket_order_unknown = "没有找到您的这个订单", "You have no such order";
    ticket_too_many_files(most) = "最多添加 {most} 张图片", "You may add up to {most} pictures";
    ticket_file_unknown = "没有找到您上传的这张图片", "You have uploaded no such picture";
    ticket_file_twice = "同一张图片只需添加一次", "This picture is there already";
}

const MAX_SUBJECT_CHARS: usize = 120;
const MAX_WORDS_CHARS: usize = 4000;
const MOST_FILES: usize = 5;

#[derive(Default)]
struct Faults(Vec<FieldError>);

impl Faults {
    fn add(&mut self, wrong: bool, path: &str, code: &str, message: Message) {
        if wrong {
            self.0.push(FieldError::new(path, code, message));
        }
    }

    fn words(&mut self, words: &str) {
        let odd = |c: char| c.is_control() && c != '\n' && c != '\t';
        self.add(words.is_empty(), "/words", "required", ticket_words_required());
        let long = words.chars().count() > MAX_WORDS_CHARS;
        self.add(long, "/words", "too_long", ticket_words_too_long(MAX_WORDS_CHARS));
        self.add(words.chars().any(odd), "/words", "invalid", ticket_words_malformed());
    }

    fn end(self) -> Result<(), TicketError> {
        if self.0.is_empty() { Ok(()) } else { Err(TicketError::Invalid(self.0)) }
    }
}

/// Words as they are kept.
fn tidy(words: &str) -> String {
    words.replace("\r\n", "\n").trim().to_owned()
}

/// The words of a message as they are kept.
///
/// # Errors
/// [`TicketError::Invalid`].
pub(super) fn checked_words(words: &str) -> Result<String, TicketError> {
    let words = tidy(words);
    let mut faults = Faults::default();
    faults.words(&words);
    faults.end()?;
    Ok(words)
}

/// A ticket as it is kept, by what can be said without the database.
///
/// # Errors
/// [`TicketError::Invalid`] with every field that is wrong.
pub(super) fn checked(mut new: NewTicket) -> Result<NewTicket, TicketError> {
    let given =
        |text: Option<String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    new.subject = new.subject.trim().to_owned();
    new.words = tidy(&new.words);
    (new.task_id, new.order_no) = (given(new.task_id), given(new.order_no));
    let mut faults = Faults::default();
    faults.add(new.subject.is_empty(), "/subject", "required", ticket_subject_required());
    let long = new.subject.chars().count() > MAX_SUBJECT_CHARS;
    faults.add(long, "/subject", "too_long", ticket_subject_too_long(MAX_SUBJECT_CHARS));
    let odd = new.subject.chars().any(char::is_control);
    faults.add(odd, "/subject", "invalid", ticket_subject_malformed());
    faults.words(&new.words);
    faults.end()?;
    Ok(new)
}

/// Refuses a task or an order of somebody else's, as if there were none.
pub(super) async fn check_subject_matter(
    tx: &mut Tx,
    user: &UserId,
    new: &NewTicket,
) -> Result<(), TicketError> {
    let mut faults = Faults::default();
    if let Some(task_id) = &new.task_id {
        // Tasks of test keys belong to an account beside the person's own.
        let known = !task_id.contains('\0')
            && on!(&mut *tx, c => sqlx::query_scalar::<_, i64>(
                "select count(*) from tasks t join users u on u.id = t.user_id
                 where t.id = $1 and (u.id = $2 or u.sandbox_of = $2)")
                .bind(task_id).bind(user).fetch_one(c).await)?
                > 0;
        faults.add(!known, "/task_id", "not_found", ticket_task_unknown());
    }
    if let Some(order_no) = &new.order_no {
        let known = !order_no.contains('\0')
            && on!(&mut *tx, c => sqlx::query_scalar::<_, i64>(
                "select count(*) from orders where order_no = $1 and user_id = $2")
                .bind(order_no).bind(user).fetch_one(c).await)?
                > 0;
        faults.add(!known, "/order_no", "not_found", ticket_order_unknown());
    }
    faults.end()
}

/// Refuses uploads that are not the person's, or no pictures.
pub(super) async fn check_files(tx: &mut Tx, user: &UserId, files: &[String]) -> Result<(), TicketError> {
    let mut faults = Faults::default();
    faults.add(files.len() > MOST_FILES, "/files", "too_many", ticket_too_many_files(MOST_FILES));
    for (place, file) in files.iter().enumerate().take(MOST_FILES) {
        let path = format!("/files/{place}");
        let known = !file.contains('\0')
            && on!(&mut *tx, c => sqlx::query_scalar::<_, i64>(
                "select count(*) from uploads where id = $1 and user_id = $2 and kind = 'image'")
                .bind(file).bind(user).fetch_one(c).await)?
                > 0;
        faults.add(!known, &path, "not_found", ticket_file_unknown());
        faults.add(known && files[..place].contains(file), &path, "twice", ticket_file_twice());
    }
    faults.end()
}
