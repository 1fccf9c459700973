//! A real SMTP server (nodemailer's `smtp-server`) with a certificate of its own, and a mailer that speaks to it.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use baigong_platform::db::testing::{self, ManualClock, TestDb};
use baigong_platform::mail::{
    MailKind, MailSettings, Mailer, Message, OutboxMail, SmtpSecurity, SmtpSettings,
};
use baigong_platform::vault::Vault;
use base64::Engine as _;
use mail_parser::MessageParser;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

const PATIENCE: Duration = Duration::from_secs(20);
pub const START_MS: i64 = 1_772_294_400_000;

pub struct SmtpServer {
    pub port: u16,
    /// The authority that vouches for the server.
    pub ca_file: PathBuf,
    lines: Lines<BufReader<ChildStdout>>,
    _child: Child,
    _folder: tempfile::TempDir,
}

impl SmtpServer {
    /// `tls` is `starttls`, `tls` or `none`.
    pub async fn start(tls: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let ca_file = certify(folder.path());
        let file = |name: &str| folder.path().join(name);
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/e2e/smtp.mjs");
        let settings = json!({ "tls": tls, "key": file("key.pem"), "cert": file("cert.pem") });
        let mut child = Command::new("node")
            .arg(script)
            .arg(settings.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut server = Self { port: 0, ca_file, lines, _child: child, _folder: folder };
        let listening = server.next().await.expect("the SMTP server starts; `npm ci` in web installs it");
        server.port = u16::try_from(listening["port"].as_u64().unwrap()).unwrap();
        server
    }

    /// What the server saw next; nothing when it ended.
    async fn next(&mut self) -> Option<Value> {
        let line = tokio::time::timeout(PATIENCE, self.lines.next_line()).await.expect("a line in time");
        line.unwrap().map(|line| serde_json::from_str(&line).unwrap())
    }

    /// The next event of a kind.
    pub async fn expect(&mut self, kind: &str) -> Value {
        loop {
            let event = self.next().await.unwrap_or_else(|| panic!("it ended before {kind}"));
            if event["event"] == kind {
                return event;
            }
        }
    }

    /// Stops the server and gives everything that was not asked for.
    pub async fn stop(mut self) -> Vec<Value> {
        drop(self._child.stdin.take());
        let mut rest = Vec::new();
        while let Some(event) = self.next().await {
            rest.push(event);
        }
        rest
    }

    pub fn settings(&self, security: SmtpSecurity) -> SmtpSettings {
        SmtpSettings {
            host: "localhost".into(),
            port: Some(self.port),
            security,
            credentials: Some(("baigong".into(), "correct horse".into())),
            ca_pem: Some(std::fs::read(&self.ca_file).unwrap()),
        }
    }
}

/// An authority, and a certificate of it for this machine.
fn certify(folder: &Path) -> PathBuf {
    let mut authority = CertificateParams::new(Vec::new()).unwrap();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority_key = KeyPair::generate().unwrap();
    let ca_file = folder.join("ca.pem");
    std::fs::write(&ca_file, authority.self_signed(&authority_key).unwrap().pem()).unwrap();
    let issuer = Issuer::new(authority, authority_key);
    let key = KeyPair::generate().unwrap();
    let server = CertificateParams::new(vec!["localhost".into(), "127.0.0.1".into()]).unwrap();
    std::fs::write(folder.join("cert.pem"), server.signed_by(&key, &issuer).unwrap().pem()).unwrap();
    std::fs::write(folder.join("key.pem"), key.serialize_pem()).unwrap();
    ca_file
}

/// A mailer whose worker is the test itself.
pub struct Sender {
    pub mailer: Mailer,
    clock: Arc<ManualClock>,
    db: TestDb,
}

impl Sender {
    pub async fn new(smtp: SmtpSettings) -> Self {
        Self::named("百工", smtp).await
    }

    pub async fn named(site_name: &str, smtp: SmtpSettings) -> Self {
        let db = testing::sqlite().await;
        let clock = ManualClock::at(START_MS);
        let from = "no-reply@baigong.example".to_owned();
        let settings = MailSettings { site_name: site_name.into(), from, smtp: Some(smtp) };
        let mailer = Mailer::new(db.db.clone(), clock.clone(), Vault::new(&[7; 32]), settings).unwrap();
        Self { mailer, clock, db }
    }

    pub fn pass(&self, ms: i64) {
        self.clock.pass(ms);
    }

    pub async fn put(&self, to: &str) -> String {
        let message = Message {
            kind: MailKind::Code,
            to: to.into(),
            subject: "百工 · 注册验证码，请在十分钟内填写，这个标题长得需要折成好几行才能寄出去".into(),
            text: "验证码 042137\n.\n以点开头的行也完整 🎉\n".into(),
            html: "<p>验证码 <b>042137</b> 🎉</p>".into(),
            useful_until_ms: START_MS + 600_000,
        };
        let mut tx = self.db.db.write().await.unwrap();
        let id = self.mailer.enqueue(&mut tx, &message).await.unwrap();
        tx.commit().await.unwrap();
        id
    }

    pub async fn mail(&self, id: &str) -> OutboxMail {
        self.mailer.outbox_mail(id).await.unwrap().unwrap()
    }
}

/// A message as it came out of the wire.
pub struct Received {
    pub raw: String,
    pub message: mail_parser::Message<'static>,
}

impl Received {
    pub fn of(event: &Value) -> Self {
        let raw = base64::engine::general_purpose::STANDARD.decode(event["raw"].as_str().unwrap()).unwrap();
        let message = MessageParser::default().parse(&raw).unwrap().into_owned();
        Self { raw: String::from_utf8(raw).expect("everything on the wire is ASCII or UTF-8"), message }
    }

    /// The head of the message as it travelled, unfolded, by lower-case name.
    pub fn headers(&self) -> Vec<(String, String)> {
        let head = self.raw.split("\r\n\r\n").next().unwrap().replace("\r\n ", " ").replace("\r\n\t", " ");
        let line = |line: &str| {
            let (name, value) = line.split_once(':').unwrap_or_else(|| panic!("no header: {line}"));
            (name.to_ascii_lowercase(), value.trim().to_owned())
        };
        head.split("\r\n").map(line).collect()
    }

    pub fn header(&self, name: &str) -> String {
        let headers = self.headers();
        let mut values = headers.iter().filter(|(known, _)| known == name).map(|(_, value)| value);
        let value = values.next().unwrap_or_else(|| panic!("no {name} in {headers:?}")).clone();
        assert!(values.next().is_none(), "{name} twice in {headers:?}");
        value
    }
}
