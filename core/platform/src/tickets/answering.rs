//! What administrators do with tickets.

use baigong_base::db::{Listing, Tx, containing};
use baigong_ground::day::MINUTE_MS;
use baigong_ledger::UserId;

use super::letters;
use super::model::{
    Kind, PanelMessage, PanelThread, PanelTicket, TicketCategory, TicketClosedBy, TicketError, TicketId,
    TicketState, written,
};
use super::rows::{self, PanelRow, TicketRow};
use super::rules::checked_words;
use super::service::Tickets;

/// The least time between two letters about one ticket.
pub(super) const BETWEEN_LETTERS_MS: i64 = 10 * MINUTE_MS;

/// Which tickets.
#[derive(Debug, Clone, Default)]
pub struct TicketFilter {
    /// Only those whose turn is so.
    pub state: Option<TicketState>,
    /// Only those about this.
    pub category: Option<TicketCategory>,
    /// Only those with these words in them or in the name or number of their person, or of this id.
    pub words: Option<String>,
}

impl TicketFilter {
    fn listing(&self) -> Listing {
        const SEARCHED: &str =
            "lower(t.id || ' ' || t.subject || ' ' || cast(u.uid as text) || ' ' || u.login_name || ' '
            || u.display_name || ' ' || coalesce(t.order_no, '') || ' ' || coalesce(t.task_id, ''))";
        let found = format!(
            "{SEARCHED} like $1 escape '\\' or exists (select 1 from ticket_messages m where m.ticket_id = t.id
                 and lower(m.words) like $1 escape '\\')"
        );
        Listing::of("tickets t join users u on u.id = t.user_id")
            .only("t.state = $1", self.state)
            .only("t.category = $1", self.category)
            .only(&found, self.words.as_deref().map(containing))
    }
}

impl Tickets {
    /// A page of everybody's tickets, and how many there are; pages count from 1. Those that wait for the site come first, the
    /// one that has waited longest at the top; then what happened last.
    ///
    /// # Errors
    /// The database's.
    pub async fn all(
        &self,
        filter: &TicketFilter,
        page: i64,
        size: i64,
    ) -> Result<(Vec<PanelTicket>, i64), TicketError> {
        const ORDER: &str = "case when t.state = 'open' then 0 else 1 end,
            case when t.state = 'open' then t.updated_ms else -t.updated_ms end, t.id";
        let columns = "t.*, u.uid, u.display_name as name";
        let (rows, total) =
            filter.listing().page::<PanelRow>(&self.deps.db, columns, ORDER, page, size).await?;
        Ok((rows.into_iter().map(PanelTicket::from).collect(), total))
    }

    /// How many wait for the site.
    ///
    /// # Errors
    /// The database's.
    pub async fn waiting(&self) -> sqlx::Result<i64> {
        let open = TicketFilter { state: Some(TicketState::Open), ..TicketFilter::default() };
        open.listing().count(&self.deps.db).await
    }

    /// A ticket with all that was written in it.
    ///
    /// # Errors
    /// [`TicketError::NotFound`], the database's.
    pub async fn panel_thread(&self, id: &TicketId) -> Result<PanelThread, TicketError> {
        let only =
            Listing::of("tickets t join users u on u.id = t.user_id").only("t.id = $1", Some(id.as_str()));
        let columns = "t.*, u.uid, u.display_name as name";
        let row = only.rows::<PanelRow>(&self.deps.db, columns, "t.id", 1, 0).await?.pop();
        let ticket = row.ok_or(TicketError::NotFound)?.into();
        let messages = rows::messages(&self.deps.db, id, true).await?;
        let message = |(row, message): (rows::MessageRow, _)| PanelMessage {
            message,
            note: row.kind == Kind::Note,
            name: row.name,
        };
        Ok(PanelThread { ticket, messages: messages.into_iter().map(message).collect() })
    }

    /// Answers: it is the person's turn, who is written to.
    ///
    /// # Errors
    /// As [`TicketError`] says; then nothing is added.
    pub async fn answer(
        &self,
        administrator: &UserId,
        id: &TicketId,
        words: &str,
    ) -> Result<PanelThread, TicketError> {
        let words = checked_words(words)?;
        let now_ms = self.now_ms();
        let mut tx = self.deps.db.write().await?;
        let row = rows::lock(&mut tx, id, None).await?.ok_or(TicketError::NotFound)?;
        if row.state == TicketState::Closed {
            return Err(TicketError::Closed);
        }
        rows::insert_message(&mut tx, id, (Kind::Answer, administrator), &words, &[], now_ms).await?;
        let may_write = row.mailed_ms.is_none_or(|mailed_ms| now_ms >= mailed_ms + BETWEEN_LETTERS_MS);
        let told = match may_write {
            true => {
                let owed = match row.owed_ms {
                    Some(owed_ms) => rows::answers_since(&mut tx, id, owed_ms).await?,
                    None => vec![words],
                };
                self.tell_person(&mut tx, &row, &owed, now_ms).await?
            }
            false => false,
        };
        rows::answered(&mut tx, id, may_write, now_ms).await?;
        tx.commit().await?;
        if told {
            self.deps.mailer.wake();
        }
        self.panel_thread(id).await
    }

    /// Writes to a person about answers; false where there is no proved address.
    pub(super) async fn tell_person(
        &self,
        tx: &mut Tx,
        row: &TicketRow,
        answers: &[String],
        now_ms: i64,
    ) -> sqlx::Result<bool> {
        let Some(to) = rows::address(tx, &row.user_id).await? else { return Ok(false) };
        let link = letters::person_link(&self.deps.site, &row.id);
        let subject = (row.subject.as_str(), row.language());
        let message = letters::answered(self.deps.mailer.site_name(), &to, subject, answers, &link, now_ms);
        written(self.deps.mailer.enqueue(tx, &message).await)
    }

    /// Adds what administrators alone read. Whose turn it is stays.
    ///
    /// # Errors
    /// As [`TicketError`] says; then nothing is added.
    pub async fn note(
        &self,
        administrator: &UserId,
        id: &TicketId,
        words: &str,
    ) -> Result<PanelThread, TicketError> {
        let words = checked_words(words)?;
        let mut tx = self.deps.db.write().await?;
        rows::lock(&mut tx, id, None).await?.ok_or(TicketError::NotFound)?;
        rows::insert_message(&mut tx, id, (Kind::Note, administrator), &words, &[], self.now_ms()).await?;
        tx.commit().await?;
        self.panel_thread(id).await
    }

    /// Ends a ticket for the site. One that is closed stays as it is.
    ///
    /// # Errors
    /// [`TicketError::NotFound`], the database's.
    pub async fn close_for_site(&self, id: &TicketId) -> Result<PanelThread, TicketError> {
        let mut tx = self.deps.db.write().await?;
        let row = rows::lock(&mut tx, id, None).await?.ok_or(TicketError::NotFound)?;
        if row.state != TicketState::Closed {
            rows::close(&mut tx, id, TicketClosedBy::Site, self.now_ms()).await?;
            tx.commit().await?;
        }
        self.panel_thread(id).await
    }

    /// Whose upload a ticket shows under this id.
    ///
    /// # Errors
    /// [`TicketError::NotFound`], the database's.
    pub async fn owner_of_file(&self, id: &TicketId, upload: &str) -> Result<UserId, TicketError> {
        rows::owner_of_file(&self.deps.db, id, upload).await?.ok_or(TicketError::NotFound)
    }
}
