//! Filtered lists: one `where` for the rows and for how many there are.

use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, FromRow};

use super::Db;
use crate::read;

/// A row that both databases can give.
pub trait Row: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

impl<T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin> Row for T {}

/// A value that a condition compares with.
#[derive(Debug, Clone)]
pub enum Value {
    /// For columns of text.
    Text(String),
    /// For columns of numbers and times.
    Number(i64),
    /// For columns of yes and no.
    Flag(bool),
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

/// A query with the values bound in their order, whatever its database.
macro_rules! bound {
    ($query:expr, $values:expr) => {
        $values.iter().fold($query, |query, value| match value {
            Value::Text(text) => query.bind(text.clone()),
            Value::Number(number) => query.bind(*number),
            Value::Flag(flag) => query.bind(*flag),
        })
    };
}

/// Rows of some tables, of which filters let some through. Values travel as parameters, never inside the SQL; tables,
/// conditions, columns and orders are our own text.
#[derive(Debug, Clone)]
pub struct Listing {
    tables: String,
    conditions: Vec<String>,
    values: Vec<Value>,
}

impl Listing {
    /// All rows of `tables`, e.g. `tasks t join users u on u.id = t.user_id`.
    pub fn of(tables: &str) -> Self {
        Self { tables: tables.to_owned(), conditions: vec!["true".to_owned()], values: Vec::new() }
    }

    /// Only rows that meet `condition`, in which `$1` stands for the value, as often as it likes. Without a value the
    /// filter is not set and every row meets it.
    #[must_use]
    pub fn only(mut self, condition: &str, value: Option<impl Into<Value>>) -> Self {
        if let Some(value) = value {
            self.values.push(value.into());
            self.conditions
                .push(format!("({})", condition.replace("$1", &format!("${}", self.values.len()))));
        }
        self
    }

    /// Only rows that meet `condition`, which compares with nothing from outside.
    #[must_use]
    pub fn always(mut self, condition: &str) -> Self {
        self.conditions.push(format!("({condition})"));
        self
    }

    /// How many rows there are.
    pub async fn count(&self, db: &Db) -> sqlx::Result<i64> {
        Ok(self.one::<(i64,)>(db, "count(*)").await?.0)
    }

    /// What `columns` add up to over all the rows.
    pub async fn one<T: Row>(&self, db: &Db, columns: &str) -> sqlx::Result<T> {
        let sql = self.select(columns);
        read!(db, c => bound!(sqlx::query_as(AssertSqlSafe(sql)), &self.values).fetch_one(c).await)
    }

    /// At most `limit` rows after the first `offset`, in `order`, e.g. `t.id desc`.
    pub async fn rows<T: Row>(
        &self,
        db: &Db,
        columns: &str,
        order: &str,
        limit: i64,
        offset: i64,
    ) -> sqlx::Result<Vec<T>> {
        let next = self.values.len() + 1;
        let sql = format!("{} order by {order} limit ${next} offset ${}", self.select(columns), next + 1);
        read!(db, c => bound!(sqlx::query_as(AssertSqlSafe(sql)), &self.values)
            .bind(limit).bind(offset).fetch_all(c).await)
    }

    /// One page, and how many rows there are on all of them; pages count from 1.
    pub async fn page<T: Row>(
        &self,
        db: &Db,
        columns: &str,
        order: &str,
        page: i64,
        page_size: i64,
    ) -> sqlx::Result<(Vec<T>, i64)> {
        let total = self.count(db).await?;
        let offset = page.saturating_sub(1).saturating_mul(page_size);
        Ok((self.rows(db, columns, order, page_size, offset).await?, total))
    }

    fn select(&self, columns: &str) -> String {
        format!("select {columns} from {} where {}", self.tables, self.conditions.join(" and "))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::on_both;
    use super::*;
    use crate::on;

    #[tokio::test]
    async fn rows_and_their_number_pass_the_same_filters() {
        on_both(|test| async move {
            let db = &test.db;
            let mut tx = db.write().await.unwrap();
            on!(&mut tx, c => sqlx::query("create table pears (id bigint, name text not null, ripe boolean not null)")
                .execute(c).await.map(drop))
            .unwrap();
            for (id, name) in ["a_b", "axb", "ab", "A_B"].into_iter().enumerate() {
                on!(&mut tx, c => sqlx::query("insert into pears values ($1, $2, $3)")
                    .bind(i64::try_from(id).unwrap()).bind(name).bind(id > 0).execute(c).await.map(drop))
                .unwrap();
            }
            tx.commit().await.unwrap();

            let listing = |part: Option<&str>, ripe: Option<bool>, from: Option<i64>| {
                Listing::of("pears p")
                    .always("p.id < 100")
                    .only("p.ripe = $1", ripe)
                    .only("lower(p.name) like $1 escape '\\' or 'x' || lower(p.name) like $1 escape '\\'",
                        part.map(super::super::containing))
                    .only("p.id >= $1", from)
            };
            let page = async |listing: Listing, page: i64| {
                let (rows, total) = listing.page::<(i64,)>(db, "p.id", "p.id desc", page, 2).await.unwrap();
                (rows.into_iter().map(|row| row.0).collect::<Vec<_>>(), total)
            };
            assert_eq!(page(listing(None, None, None), 1).await, (vec![3, 2], 4));
            assert_eq!(page(listing(None, None, None), 2).await, (vec![1, 0], 4));
            assert_eq!(page(listing(None, None, None), i64::MAX).await, (vec![], 4));
            assert_eq!(page(listing(Some("a_"), None, None), 1).await, (vec![3, 0], 2));
            assert_eq!(page(listing(Some("a_"), Some(true), None), 1).await, (vec![3], 1));
            assert_eq!(page(listing(Some("b"), Some(true), Some(2)), 1).await, (vec![3, 2], 2));
            assert_eq!(page(listing(Some("' or 1 = 1 --"), None, None), 1).await, (vec![], 0));
            let sum: (i64,) = listing(None, Some(true), None)
                .one(db, "cast(coalesce(sum(p.id), 0) as bigint)").await.unwrap();
            assert_eq!(sum.0, 6);
        })
        .await;
    }
}
