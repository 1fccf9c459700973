//! What codes are for, how many are sent, and the proof that somebody knew one.

use baigong_base::words;
use baigong_ground::messages;

messages! {
    /// Shown for a code that is wrong, old, used, or never was.
    pub code_wrong = "验证码错误或已过期", "The code is wrong, or has expired";
    /// Shown for a link that is old, used, or never was.
    pub sign_in_link_invalid = "登录链接已失效，请重新获取", "The sign-in link is not valid any more. Please ask for a new one";
}

words! {
    /// What a code is for. Each purpose has codes of its own.
    pub enum Purpose {
        /// A new account.
        Register = "register",
        /// A new password for somebody who forgot the old one.
        Reset = "reset",
        /// Another address for an account.
        Bind = "bind",
        /// A session, without a password.
        SignIn = "sign_in",
    }
}

impl Purpose {
    /// How many digits a code has. Where it opens an account, guessing has to be hopeless whoever shares the work.
    pub fn digits(self) -> usize {
        match self {
            Self::SignIn | Self::Reset => 8,
            Self::Register | Self::Bind => 6,
        }
    }
}

/// How many codes are sent at most, and where their links lead.
#[derive(Debug, Clone)]
pub struct CodeSettings {
    /// Between two codes to one address for one network, in seconds.
    pub pause_seconds: u32,
    /// To one address for one network, in an hour.
    pub per_asker_hour: u32,
    /// To one address for one network, in a day.
    pub per_asker_day: u32,
    /// To one address, whoever asks, in an hour.
    pub per_address_hour: u32,
    /// To one address, whoever asks, in a day.
    pub per_address_day: u32,
    /// For one network, in an hour.
    pub per_network_hour: u32,
    /// Letters of the whole site, in an hour: what an attack may cost.
    pub site_hour: u32,
    /// Requests of the whole site that write nobody a letter, in an hour. Those beyond are answered alike and kept nowhere.
    pub site_empty_hour: u32,
    /// The site's address as browsers know it, before which links of letters begin: `https://ai.example.com`.
    pub site_url: String,
}

impl Default for CodeSettings {
    fn default() -> Self {
        Self {
            pause_seconds: 60,
            per_asker_hour: 5,
            per_asker_day: 10,
            per_address_hour: 15,
            per_address_day: 30,
            per_network_hour: 20,
            site_hour: 600,
            site_empty_hour: 3000,
            site_url: "http://127.0.0.1:8080".into(),
        }
    }
}

/// Says that somebody knew the code, and which one. It is worth nothing until [`Codes::use_up`] accepts it.
#[derive(Debug)]
pub struct CodeTicket {
    pub(super) purpose: Purpose,
    pub(super) email: String,
    pub(super) request_id: String,
}

impl CodeTicket {
    /// The proven address, in lower case.
    pub fn email(&self) -> &str {
        &self.email
    }
}
