//! The promises of stored accounts, on both databases.

use std::sync::Arc;

use baigong_base::db::Db;
use baigong_base::db::testing::on_both;
use baigong_base::vault::Vault;
use baigong_ground::SystemClock;
use baigong_provider::{
    Call, Error, ErrorKind, Glyph, Health, Manifest, MediaKind, Mode, Operation, Pigment, Provider, Reason,
    Registry, Result, Secret, Shelf, Submitted, Text, Tool, Wire,
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::*;
use crate::accounts::account::AccountConfig;
use crate::accounts::book::AccountBook;

/// A tool with two wires, one of which can be asked.
struct Keyed;

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "wire", rename_all = "snake_case")]
enum Account {
    /// # 中转接口
    Relay(#[expect(dead_code, reason = "nothing is sent")] Relay),
    /// # 官方接口
    Official(Official),
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "nothing is sent")]
struct Relay {
    /// # 密钥
    api_key: Secret,
    /// # 备用密钥
    spare: Option<Secret>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Official {
    /// # 密钥
    api_key: Secret,
    /// # 区域
    #[serde(default = "region")]
    region: String,
}

fn region() -> String {
    "cn".into()
}

/// 作图
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Params {}

impl Provider for Keyed {
    type Account = Account;
    type Params = Params;

    fn manifest() -> Manifest {
        Manifest {
            id: "keyed".into(),
            vendor: "keyed".into(),
            vendor_title: Text::name("钥匙"),
            title: Text::name("钥匙"),
            summary: Text::name(""),
            route: "/keyed".into(),
            shelf: Shelf::Image,
            order: 0,
            also: Vec::new(),
            glyph: Glyph::line(Pigment::Ink, "M4 4h16v16H4z"),
            wires: vec![Wire::RELAY, Wire::official("https://api.example.com")],
            modes: vec![Mode::new("only", Text::name("唯一"), MediaKind::Image)],
        }
    }

    async fn submit(_: &Call<'_, Account>, _: Params) -> Result<Submitted> {
        Ok(Submitted::Done(Vec::new()))
    }

    async fn probe(call: &Call<'_, Account>) -> Result<Health> {
        match call.account {
            Account::Relay(_) => Err(Error::unsupported(Operation::Probe)),
            Account::Official(account) if account.api_key.expose() == "sesame-1234" => Ok(Health {
                message: Text::made(format!("区域 {}", account.region), format!("region {}", account.region)),
            }),
            Account::Official(account) => Err(Error::new(
                ErrorKind::Auth,
                Reason::detail(format!("bad key {}", account.api_key.expose())),
            )),
        }
    }
}

fn registry() -> Registry {
    Registry::from_tools([Tool::of::<Keyed>()]).unwrap()
}

async fn vendors_under(db: &Db, key: u8) -> Vendors {
    let (registry, clock) = (registry(), Arc::new(SystemClock));
    let fixed = vec![AccountConfig {
        id: "from-file".into(),
        tool: "keyed".into(),
        credentials: json!({ "wire": "official", "api_key": "file-secret" }),
        ..AccountConfig::default()
    }];
    let client = baigong_ground::http::shared_client();
    let book = AccountBook::new(fixed.clone(), &registry, &client).unwrap();
    Vendors::load(db, clock, Vault::new(&[key; 32]), &registry, book, fixed).await.unwrap()
}

async fn vendors(db: &Db) -> Vendors {
    vendors_under(db, 7).await
}

fn draft(wire: &str, base_url: Option<&str>, credentials: Value) -> AccountDraft {
    AccountDraft {
        label: "主账号".into(),
        wire: wire.into(),
        base_url: base_url.map(Into::into),
        credentials: credentials.as_object().unwrap().clone(),
        max_concurrent: Some(5),
        weight: 2,
        daily_cap: Some(1000),
        enabled: true,
    }
}

fn refusal<T: std::fmt::Debug>(refused: std::result::Result<T, VendorError>) -> Vec<String> {
    match refused.unwrap_err() {
        VendorError::Invalid(problems) => {
            problems.into_iter().map(|p| format!("{} {}: {}", p.path, p.code, p.message)).collect()
        }
        other => vec![other.to_string()],
    }
}

/// The engine's view of a secret: whether it is one of those that it wipes.
fn secrets_of(vendors: &Vendors, id: &str) -> Vec<String> {
    vendors.account(id).unwrap().credentials.secrets().to_vec()
}

#[tokio::test]
async fn an_account_is_kept_and_its_secrets_never_come_back() {
    on_both(|test| async move {
        let vendors = vendors(&test.db).await;
        let given = json!({ "api_key": "sesame-1234", "region": "eu" });
        let made = vendors.create("keyed", draft("official", None, given)).await.unwrap();
        assert_eq!((made.label.as_str(), made.open, &made.problem), ("主账号", true, &None));
        assert_eq!(made.base_url.as_deref(), Some("https://api.example.com/"));
        assert_eq!(
            (made.settings.clone(), made.secrets.clone()),
            (json!({ "region": "eu" }).as_object().unwrap().clone(), vec!["api_key".to_owned()],)
        );
        // Another process, later, under the same key.
        let other = vendors_under(&test.db, 7).await;
        assert_eq!(secrets_of(&other, &made.id), ["sesame-1234"]);
        let shown = serde_json::to_string(&other.list().await.unwrap()).unwrap();
        let draft = format!("{:?}", draft("relay", None, json!({ "api_key": "sesame-1234" })));
        let stored: String = baigong_base::read!(&test.db, c => sqlx::query_scalar(
            "select secrets || settings from vendor_accounts").fetch_one(c).await)
        .unwrap();
        for text in [shown, draft, stored] {
            assert!(!text.contains("sesame") && !text.contains("file-secret"), "{text}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_secret_that_is_not_given_stays_until_the_account_moves() {
    on_both(|test| async move {
        let vendors = vendors(&test.db).await;
        let relay = |fields| draft("relay", Some("https://one.example.com/v1"), fields);
        let made =
            vendors.create("keyed", relay(json!({ "api_key": "first-key", "spare": "second-key" }))).await;
        let id = made.unwrap().id;
        let edited = AccountDraft { label: " 新名 ".into(), ..relay(json!({ "api_key": "" })) };
        let edited = vendors.update(&id, edited).await.unwrap();
        assert_eq!((edited.label.as_str(), edited.secrets.len()), ("新名", 2));
        assert_eq!(secrets_of(&vendors, &id), ["first-key", "second-key"]);
        vendors.update(&id, relay(json!({ "spare": null }))).await.unwrap();
        assert_eq!(secrets_of(&vendors, &id), ["first-key"]);
        // Another path of the same host is the same place.
        let path = draft("relay", Some("https://one.example.com/v2"), json!({}));
        vendors.update(&id, path).await.unwrap();
        assert_eq!(secrets_of(&vendors, &id), ["first-key"]);
        for moved in [
            draft("relay", Some("https://two.example.com/v1"), json!({})),
            draft("relay", Some("http://one.example.com/v1"), json!({})),
            draft("official", None, json!({})),
        ] {
            let refused = refusal(vendors.update(&id, moved).await);
            assert_eq!(
                refused,
                ["/credentials/api_key required: 请填写密钥（更换协议或接口地址后需重新填写密钥）"]
            );
        }
        assert_eq!(secrets_of(&vendors, &id), ["first-key"], "a refusal changes nothing");
        let moved = draft("relay", Some("https://two.example.com"), json!({ "api_key": "other-key" }));
        vendors.update(&id, moved).await.unwrap();
        assert_eq!(secrets_of(&vendors, &id), ["other-key"]);
    })
    .await;
}

#[tokio::test]
async fn a_wrong_account_is_refused_field_by_field() {
    let test = baigong_base::db::testing::sqlite().await;
    let vendors = vendors(&test.db).await;
    let key = || json!({ "api_key": "k" });
    let cases = [
        (
            AccountDraft { label: "  ".into(), ..draft("official", None, key()) },
            "/label required: 请填写账号名称",
        ),
        (draft("relay", None, key()), "/base_url required: 请填写接口地址"),
        (draft("smoke", None, key()), "/wire invalid: 该工具不支持这种接入方式"),
        (
            draft("official", Some("ftp://a.example.com"), key()),
            "/base_url invalid: 接口地址必须以 https:// 或 http:// 开头",
        ),
        (
            draft("official", Some("https://u:p@a.example.com"), key()),
            "/base_url invalid: 接口地址中不能包含用户名或密码",
        ),
        (
            draft("official", Some("https://a.example.com/?key=1"), key()),
            "/base_url invalid: 接口地址中不能包含参数（? 或 # 之后的部分）",
        ),
        (
            AccountDraft { weight: 0, ..draft("official", None, key()) },
            "/weight range: 权重必须是 1 到 1000 之间的整数",
        ),
        (
            AccountDraft { daily_cap: Some(0), ..draft("official", None, key()) },
            "/daily_cap range: 每日额度必须是 1 到 1000000000000 之间的整数",
        ),
        (draft("official", None, json!({})), "/credentials/api_key required: 请填写密钥"),
        (
            draft("official", None, json!({ "api_key": "k", "colour": "red" })),
            "/credentials/colour additionalProperties: 不支持的参数：colour",
        ),
    ];
    for (draft, wanted) in cases {
        assert_eq!(refusal(vendors.create("keyed", draft).await), [wanted]);
    }
    assert!(matches!(
        vendors.create("lockless", draft("relay", None, key())).await,
        Err(VendorError::UnknownTool)
    ));
    assert_eq!(vendors.list().await.unwrap().len(), 1, "only the one of the file is there");
}

#[tokio::test]
async fn an_account_of_the_configuration_is_shown_and_not_changed() {
    on_both(|test| async move {
        let vendors = vendors(&test.db).await;
        let shown = vendors.get("from-file").await.unwrap();
        assert_eq!(
            (shown.source, shown.secrets.as_slice()),
            (AccountSource::Config, ["api_key".to_owned()].as_slice())
        );
        let draft = draft("official", None, json!({ "api_key": "k" }));
        assert!(matches!(vendors.update("from-file", draft).await, Err(VendorError::Fixed)));
        assert!(matches!(vendors.set_enabled("from-file", false).await, Err(VendorError::Fixed)));
        assert!(matches!(vendors.remove("from-file").await, Err(VendorError::Fixed)));
        assert!(matches!(vendors.remove("nobody").await, Err(VendorError::NotFound)));
    })
    .await;
}

#[tokio::test]
async fn an_account_is_removed_when_it_is_disabled() {
    on_both(|test| async move {
        let vendors = vendors(&test.db).await;
        let made = vendors.create("keyed", draft("official", None, json!({ "api_key": "k" }))).await.unwrap();
        assert_eq!(refusal(vendors.remove(&made.id).await), ["请先停用该账号，再删除"]);
        let disabled = vendors.set_enabled(&made.id, false).await.unwrap();
        assert_eq!((disabled.enabled, disabled.open), (false, false));
        vendors.remove(&made.id).await.unwrap();
        assert!(matches!(vendors.get(&made.id).await, Err(VendorError::NotFound)));
        assert!(!vendors.account(&made.id).unwrap().open, "the engine keeps its place and gives it nothing");
    })
    .await;
}

#[tokio::test]
async fn an_account_under_another_master_key_is_out_of_use_and_can_be_mended() {
    on_both(|test| async move {
        let before = vendors(&test.db).await;
        let made =
            before.create("keyed", draft("official", None, json!({ "api_key": "k-1" }))).await.unwrap();
        let after = vendors_under(&test.db, 8).await;
        let shown = after.get(&made.id).await.unwrap();
        assert!(!shown.open && shown.problem.as_ref().unwrap().contains("无法解密"), "{shown:?}");
        assert!(matches!(after.probe(&made.id).await, Err(VendorError::Conflict(_))));
        let mended = draft("official", None, json!({ "api_key": "k-2" }));
        let mended = after.update(&made.id, mended).await.unwrap();
        assert_eq!((mended.open, mended.problem), (true, None));
    })
    .await;
}

#[tokio::test]
async fn a_probe_tells_what_the_vendor_says_and_no_secret() {
    let test = baigong_base::db::testing::sqlite().await;
    let vendors = vendors(&test.db).await;
    let probe = async |draft| {
        let id = vendors.create("keyed", draft).await.unwrap().id;
        let probed = vendors.probe(&id).await.unwrap();
        (probed.verdict, probed.message.to_string())
    };
    let good = probe(draft("official", None, json!({ "api_key": "sesame-1234" }))).await;
    assert_eq!(good, (Verdict::Ok, "区域 cn".into()));
    let bad = probe(draft("official", None, json!({ "api_key": "wrong-key" }))).await;
    assert_eq!(bad, (Verdict::Failed, "供应商拒绝了密钥：bad key ***".into()));
    assert!(matches!(vendors.probe("nobody").await, Err(VendorError::NotFound)));
}

#[tokio::test]
async fn where_nothing_free_can_be_asked_the_address_at_least_has_to_answer() {
    let test = baigong_base::db::testing::sqlite().await;
    let vendors = vendors(&test.db).await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let at = |address: &str| draft("relay", Some(address), json!({ "api_key": "k" }));

    let answering = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let asked = stream.read(&mut [0; 1024]).await.unwrap();
        assert!(asked > 0);
        stream.write_all(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n").await.unwrap();
    });
    let there = vendors.probe_draft("keyed", None, at(&address)).await.unwrap();
    assert_eq!(there.verdict, Verdict::Unsupported);
    assert!(there.message.zh.contains("地址可以连接"), "{}", there.message);
    answering.await.unwrap();

    let gone = vendors.probe_draft("keyed", None, at(&address)).await.unwrap();
    assert_eq!((gone.verdict, &*gone.message.zh), (Verdict::Failed, "供应商繁忙或无法连接：无法连接供应商"));
}
