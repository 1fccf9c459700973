//! From a message to what travels, and the connection that it travels by.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::transport::smtp::{AsyncSmtpTransportBuilder, PoolConfig};
use lettre::{Address, AsyncSmtpTransport, Tokio1Executor};

use super::model::{MailError, MailSettings, Message, SmtpSecurity, SmtpSettings};
use super::rows::MailRow;
use baigong_ground::guard::is_loopback_host;

/// Longest wait for a connection or an answer.
const TIMEOUT: Duration = Duration::from_secs(10);
const CONNECTIONS: u32 = 2;
const CERTIFICATE: &[u8] = b"-----BEGIN CERTIFICATE-----";

/// How messages leave.
pub(super) enum Transport {
    /// Not at all: they are read in the outbox and in the log.
    Local,
    /// Through a server.
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
}

impl Transport {
    pub(super) fn new(settings: &MailSettings) -> Result<Self, MailError> {
        settings.check()?;
        match &settings.smtp {
            Some(smtp) => Ok(Self::Smtp(connect(smtp)?.build())),
            None => Ok(Self::Local),
        }
    }
}

impl MailSettings {
    /// Whether the settings can work: the sender is an address, certificates can be read, and nothing would travel
    /// unencrypted to another machine. Contacts nobody.
    pub fn check(&self) -> Result<(), MailError> {
        self.mailbox()?;
        self.smtp.as_ref().map_or(Ok(()), |smtp| connect(smtp).map(drop))
    }
}

/// A connection to be built. Building starts a task that closes idle connections.
fn connect(smtp: &SmtpSettings) -> Result<AsyncSmtpTransportBuilder, MailError> {
    let (tls, usual_port) = match smtp.security {
        SmtpSecurity::StartTls => (Tls::Required(tls(smtp)?), 587),
        SmtpSecurity::Tls => (Tls::Wrapper(tls(smtp)?), 465),
        SmtpSecurity::Plain if is_loopback_host(&smtp.host) => (Tls::None, 25),
        SmtpSecurity::Plain => {
            let cause = "\"none\" is for this machine only; use \"starttls\" or \"tls\"".into();
            return Err(MailError::Config { key: "smtp.security", cause });
        }
    };
    let mut transport = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&smtp.host)
        .port(smtp.port.unwrap_or(usual_port))
        .tls(tls)
        .timeout(Some(TIMEOUT))
        .pool_config(PoolConfig::new().max_size(CONNECTIONS));
    if let Some((name, password)) = &smtp.credentials {
        transport = transport.credentials(Credentials::new(name.clone(), password.clone()));
    }
    Ok(transport)
}

fn tls(smtp: &SmtpSettings) -> Result<TlsParameters, MailError> {
    let mut parameters = TlsParameters::builder(smtp.host.clone());
    if let Some(pem) = &smtp.ca_pem {
        let config = |cause: String| MailError::Config { key: "smtp.ca_file", cause };
        // A file without any certificate would be read as none, and fail only at the first message.
        if !pem.windows(CERTIFICATE.len()).any(|text| text == CERTIFICATE) {
            return Err(config("holds no certificate in PEM".into()));
        }
        let certificate = Certificate::from_pem(pem).map_err(|cause| config(cause.to_string()))?;
        parameters = parameters.add_root_certificate(certificate);
    }
    parameters.build().map_err(|cause| MailError::Config { key: "smtp.host", cause: cause.to_string() })
}

/// Whether somebody can be written to there.
pub fn is_address(text: &str) -> bool {
    text.parse::<Address>().is_ok()
}

/// Whether a message can become one: its recipient is an address, its headers are one line each.
pub(super) fn check(message: &Message) -> Result<(), MailError> {
    if message.subject.chars().any(char::is_control) {
        return Err(MailError::LineBreak("subject"));
    }
    if message.to.chars().any(char::is_control) {
        return Err(MailError::LineBreak("recipient"));
    }
    message.to.parse::<Address>().map(drop).map_err(|_| MailError::Recipient)
}

/// The message as it travels.
pub(super) fn compose(
    from: Mailbox,
    row: &MailRow,
    (text, html): (String, String),
) -> Result<lettre::Message, MailError> {
    let to: Address = row.recipient.parse().map_err(|_| MailError::Recipient)?;
    let built = lettre::Message::builder()
        .from(from)
        .to(Mailbox::new(None, to))
        .subject(&row.subject)
        .date(time(row.created_ms))
        .message_id(Some(row.message_id.clone()))
        // Answering machines leave such a message alone.
        .raw_header(HeaderValue::new(
            HeaderName::new_from_ascii_str("Auto-Submitted"),
            "auto-generated".to_owned(),
        ))
        .multipart(MultiPart::alternative_plain_html(text, html));
    built.map_err(|cause| MailError::Config { key: "from", cause: cause.to_string() })
}

fn time(ms: i64) -> SystemTime {
    UNIX_EPOCH + Duration::from_millis(u64::try_from(ms).unwrap_or_default())
}
