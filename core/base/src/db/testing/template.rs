//! Migrated databases to copy: applying every migration takes longer than most tests.

use std::path::Path;

use sha2::{Digest, Sha256};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use tokio::sync::OnceCell;

use crate::db::{Db, MIGRATOR, new_id};

/// Whoever makes the template of a server holds this lock; several test programs may run at once.
const MAKING: i64 = 0x7465_6d70;

/// Puts a migrated SQLite at a path where no file is yet.
pub async fn place_sqlite(path: &Path) {
    static FILE: OnceCell<Vec<u8>> = OnceCell::const_new();
    let file = FILE.get_or_init(migrated_sqlite).await;
    tokio::fs::write(path, file).await.expect("a place for an SQLite database");
}

async fn migrated_sqlite() -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("template.db");
    let db = Db::connect(&format!("sqlite:{}", path.display())).await.expect("a fresh SQLite database");
    // The last connection to leave moves everything from the log into the file.
    db.close().await;
    tokio::fs::read(path).await.expect("the file of an SQLite database")
}

/// Makes a migrated database on this server, and answers its address.
pub(super) async fn copy_postgres(server: &str) -> Result<String, sqlx::Error> {
    static TEMPLATE: OnceCell<String> = OnceCell::const_new();
    let template = TEMPLATE.get_or_try_init(|| migrated_postgres(server)).await?;
    let name = format!("t_{}", new_id().replace('-', ""));
    let mut admin = PgConnection::connect(server).await?;
    admin
        .execute(AssertSqlSafe(format!("create database {name} template {template} strategy file_copy")))
        .await?;
    admin.close().await?;
    Ok(address(server, &name))
}

/// The name of this server's template for the migrations of today, which the first test program makes for all.
async fn migrated_postgres(server: &str) -> Result<String, sqlx::Error> {
    let mut state = Sha256::new();
    MIGRATOR.iter().for_each(|migration| state.update(&migration.checksum));
    let name = format!("template_{}", hex::encode(&state.finalize()[..8]));
    let mut admin = PgConnection::connect(server).await?;
    sqlx::query("select pg_advisory_lock($1)").bind(MAKING).execute(&mut admin).await?;
    let made: Option<i32> = sqlx::query_scalar("select 1 from pg_database where datname = $1")
        .bind(&name)
        .fetch_optional(&mut admin)
        .await?;
    if made.is_none() {
        // A program that was ended while it made one has left a part of it.
        admin.execute(AssertSqlSafe(format!("drop database if exists {name}_part"))).await?;
        admin.execute(AssertSqlSafe(format!("create database {name}_part"))).await?;
        Db::connect(&address(server, &format!("{name}_part"))).await?.close().await;
        admin.execute(AssertSqlSafe(format!("alter database {name}_part rename to {name}"))).await?;
    }
    admin.close().await?;
    Ok(name)
}

fn address(server: &str, name: &str) -> String {
    let mut url = url::Url::parse(server).expect("a URL");
    url.set_path(name);
    url.to_string()
}
