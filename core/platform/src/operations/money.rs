//! Figures of points and money.

use baigong_base::db::Db;
use baigong_base::read;
use baigong_ledger::Balance;
use serde::Serialize;

use super::model::Span;

/// What came in by a channel in the range.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChannelRevenue {
    /// The channel's id.
    pub channel: String,
    /// Whether this money is only played.
    pub demonstration: bool,
    /// Orders paid.
    pub orders: i64,
    /// Money taken, in cents.
    pub paid_cents: i64,
    /// Money given back, in cents, whenever it had been taken.
    pub refunded_cents: i64,
}

/// What came in in the range.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Revenue {
    /// Orders paid.
    pub orders: i64,
    /// Money taken, in cents.
    pub paid_cents: i64,
    /// Money given back, in cents.
    pub refunded_cents: i64,
    /// The part of what was taken, less what was given back, that is only played.
    pub demonstration_cents: i64,
    /// The same by channel.
    pub channels: Vec<ChannelRevenue>,
}

/// What was found of the revenue.
pub(super) struct Found {
    pub total: Revenue,
    /// Cents taken less cents given back, by part of the range.
    pub by_bucket: Vec<(i64, i64)>,
}

/// What users can spend and what their tasks hold, of all together.
pub(super) async fn outstanding(db: &Db) -> Result<Balance, sqlx::Error> {
    let (available, held) = read!(db, c => sqlx::query_as(
        "select cast(coalesce(sum(available), 0) as bigint), cast(coalesce(sum(held), 0) as bigint)
         from point_accounts").fetch_one(c).await?);
    Ok(Balance { available, held })
}

/// Points given, by part of the range. What moves between two accounts is given to nobody.
pub(super) async fn granted(db: &Db, span: Span) -> Result<Vec<(i64, i64)>, sqlx::Error> {
    read!(db, c => sqlx::query_as(
        "select (created_ms - $1) / $3 as bucket, cast(sum(available_delta) as bigint) from point_entries
         where kind in ('grant', 'adjust') and available_delta > 0 and created_ms >= $1 and created_ms < $2
             and cause not like 'organisation:%'
         group by (created_ms - $1) / $3")
        .bind(span.from_ms).bind(span.until_ms()).bind(span.bucket_ms).fetch_all(c).await)
}

/// Money taken and given back. An order counts when it was paid, whatever became of it; a refund when it was made.
pub(super) async fn revenue(db: &Db, span: Span) -> Result<Found, sqlx::Error> {
    let rows: Vec<(String, bool, i64, i64, i64, i64)> = read!(db, c => sqlx::query_as(
        "select channel, demonstration, bucket, cast(sum(orders) as bigint), cast(sum(paid) as bigint),
             cast(sum(refunded) as bigint)
         from (
             select channel, demonstration, (paid_ms - $1) / $3 as bucket, 1 as orders,
                 coalesce(received_cents, cents) as paid, 0 as refunded
             from orders where paid_ms >= $1 and paid_ms < $2
             union all
             select o.channel, o.demonstration, (r.finished_ms - $1) / $3, 0, 0, r.cents
             from refunds r join orders o on o.order_no = r.order_no
             where r.status = 'succeeded' and r.finished_ms >= $1 and r.finished_ms < $2) as moved
         group by channel, demonstration, bucket order by channel, demonstration, bucket")
        .bind(span.from_ms).bind(span.until_ms()).bind(span.bucket_ms).fetch_all(c).await?);
    let mut found = Found { total: Revenue::default(), by_bucket: Vec::new() };
    for (channel, demonstration, bucket, orders, paid, refunded) in rows {
        let total = &mut found.total;
        total.orders += orders;
        total.paid_cents += paid;
        total.refunded_cents += refunded;
        if demonstration {
            total.demonstration_cents += paid - refunded;
        }
        if total
            .channels
            .last()
            .is_none_or(|last| (&last.channel, last.demonstration) != (&channel, demonstration))
        {
            total.channels.push(ChannelRevenue { channel, demonstration, ..ChannelRevenue::default() });
        }
        if let Some(of) = total.channels.last_mut() {
            of.orders += orders;
            of.paid_cents += paid;
            of.refunded_cents += refunded;
        }
        found.by_bucket.push((bucket, paid - refunded));
    }
    Ok(found)
}
