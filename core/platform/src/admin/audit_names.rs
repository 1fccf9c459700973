//! Taking the names of a closed account out of the audit log.

use baigong_base::db::Tx;
use baigong_base::on;
use baigong_ledger::User;
use serde_json::Value;

/// Members of an act's particulars that hold what a person is called. No other text is touched, whatever a person calls
/// themselves: who is called `points` does not rewrite figures, nor who is called like a reason that was given.
const NAMES: [&str; 3] = ["login_name", "display_name", "email"];

/// Takes the names of a user whose account is closed out of the log: those under which the user acted, and those in the
/// particulars of acts about the user. Where from and by what program somebody administered stays as long as the log: who
/// was an administrator once must not clear the traces by leaving.
pub(crate) async fn forget(tx: &mut Tx, user: &User) -> sqlx::Result<()> {
    let closed = format!("closed:{}", user.uid);
    on!(&mut *tx, c => sqlx::query(
        "update audit_entries set actor_name = $2, address = case when allowed then address else '' end,
             user_agent = case when allowed then user_agent else '' end
         where actor_id = $1")
        .bind(&user.id).bind(&closed).execute(c).await.map(drop))?;
    let acts: Vec<(String, String)> = on!(&mut *tx, c => sqlx::query_as(
        "select entry_id, detail from audit_outcomes where subject = $1 and detail is not null")
        .bind(format!("user:{}", user.uid)).fetch_all(c).await?);
    let names: Vec<&str> = [Some(&user.login_name), Some(&user.display_name), user.email.as_ref()]
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    for (entry_id, text) in acts {
        let Ok(mut detail) = serde_json::from_str::<Value>(&text) else { continue };
        rename(&mut detail, &names, &closed, false);
        let renamed = detail.to_string();
        if renamed != text {
            on!(&mut *tx, c => sqlx::query("update audit_outcomes set detail = $2 where entry_id = $1")
                .bind(entry_id).bind(renamed).execute(c).await.map(drop))?;
        }
    }
    Ok(())
}

/// Replaces names below the members that hold them.
fn rename(value: &mut Value, names: &[&str], closed: &str, holds_names: bool) {
    match value {
        Value::String(text) if holds_names && names.contains(&text.as_str()) => closed.clone_into(text),
        Value::Array(items) => items.iter_mut().for_each(|item| rename(item, names, closed, holds_names)),
        Value::Object(members) => {
            for (member, value) in members.iter_mut() {
                rename(value, names, closed, holds_names || NAMES.contains(&member.as_str()));
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_name_leaves_the_members_that_hold_names_and_no_other_text() {
        let mut detail = json!({
            "login_name": "wang", "changed": { "display_name": ["王", "points"], "tag": "points" },
            "points": 50, "reason": "points",
        });
        rename(&mut detail, &["wang", "points"], "closed:7", false);
        assert_eq!(
            detail,
            json!({
                "login_name": "closed:7", "changed": { "display_name": ["王", "closed:7"], "tag": "points" },
                "points": 50, "reason": "points",
            })
        );
    }
}
