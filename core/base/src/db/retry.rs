//! Running a transaction again because another one won.

/// Times that a transaction which lost is run again, at once.
const MAX_RETRIES: u32 = 10;

/// An error that may have come from the database.
pub trait DatabaseCause {
    /// The database's own error, if it was that.
    fn database_cause(&self) -> Option<&sqlx::Error>;
}

impl DatabaseCause for sqlx::Error {
    fn database_cause(&self) -> Option<&sqlx::Error> {
        Some(self)
    }
}

/// Runs `transaction`, and again up to ten times while it fails by [`is_conflict`]. The last error is returned.
pub async fn retry_on_conflict<T, E: DatabaseCause, F: Future<Output = Result<T, E>>>(
    transaction: impl FnMut() -> F,
) -> Result<T, E> {
    retry(is_conflict, transaction).await
}

/// [`retry_on_conflict`], also where it fails by [`is_repeat`]: for a transaction that looks whether a row is there
/// before it writes it, and so takes another way once it sees the row that was written meanwhile.
pub async fn retry_on_conflict_or_repeat<T, E: DatabaseCause, F: Future<Output = Result<T, E>>>(
    transaction: impl FnMut() -> F,
) -> Result<T, E> {
    retry(|cause| is_conflict(cause) || is_repeat(cause), transaction).await
}

async fn retry<T, E: DatabaseCause, F: Future<Output = Result<T, E>>>(
    lost: impl Fn(&sqlx::Error) -> bool,
    mut transaction: impl FnMut() -> F,
) -> Result<T, E> {
    let mut retries = 0;
    loop {
        match transaction().await {
            Err(error) if retries < MAX_RETRIES && error.database_cause().is_some_and(&lost) => retries += 1,
            done => return done,
        }
    }
}

/// Whether the error means that another transaction won and this one may simply be run again.
pub fn is_conflict(error: &sqlx::Error) -> bool {
    // 40001 serialization failure, 40P01 deadlock.
    error.as_database_error().and_then(|e| e.code()).is_some_and(|code| code == "40001" || code == "40P01")
}

/// Whether the error means that such a row is there already.
pub fn is_repeat(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation)
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;
    use std::error::Error;
    use std::fmt;

    use sqlx::error::{DatabaseError, ErrorKind};

    use super::*;

    /// A refusal of the database with a code of PostgreSQL.
    #[derive(Debug)]
    struct Refusal(&'static str);

    impl fmt::Display for Refusal {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }
    }

    impl Error for Refusal {}

    impl DatabaseError for Refusal {
        fn message(&self) -> &str {
            self.0
        }

        fn code(&self) -> Option<Cow<'_, str>> {
            Some(self.0.into())
        }

        fn as_error(&self) -> &(dyn Error + Send + Sync + 'static) {
            self
        }

        fn as_error_mut(&mut self) -> &mut (dyn Error + Send + Sync + 'static) {
            self
        }

        fn into_error(self: Box<Self>) -> Box<dyn Error + Send + Sync + 'static> {
            self
        }

        fn kind(&self) -> ErrorKind {
            if self.0 == REPEAT { ErrorKind::UniqueViolation } else { ErrorKind::Other }
        }
    }

    const SERIALIZATION: &str = "40001";
    const DEADLOCK: &str = "40P01";
    const REPEAT: &str = "23505";
    const DISK_FULL: &str = "53100";

    /// How often a transaction runs that fails by `code` so many times first, and whether it succeeds.
    async fn runs(or_repeat: bool, code: &'static str, failures: u32) -> (u32, bool) {
        let mut runs = 0;
        let transaction = || {
            runs += 1;
            let fails = runs <= failures;
            async move { if fails { Err(sqlx::Error::Database(Box::new(Refusal(code)))) } else { Ok(()) } }
        };
        let done = if or_repeat {
            retry_on_conflict_or_repeat(transaction).await
        } else {
            retry_on_conflict(transaction).await
        };
        (runs, done.is_ok())
    }

    #[tokio::test]
    async fn a_transaction_that_lost_runs_again_up_to_ten_times() {
        for code in [SERIALIZATION, DEADLOCK] {
            assert_eq!(runs(false, code, 0).await, (1, true));
            assert_eq!(runs(false, code, 10).await, (11, true));
            assert_eq!(runs(false, code, 11).await, (11, false));
            assert_eq!(runs(true, code, 10).await, (11, true));
        }
        assert_eq!(runs(true, REPEAT, 10).await, (11, true));
        assert_eq!(runs(true, REPEAT, 11).await, (11, false));
    }

    #[tokio::test]
    async fn other_errors_are_returned_at_once() {
        assert_eq!(runs(false, REPEAT, 1).await, (1, false));
        assert_eq!(runs(false, DISK_FULL, 1).await, (1, false));
        assert_eq!(runs(true, DISK_FULL, 1).await, (1, false));
    }
}
