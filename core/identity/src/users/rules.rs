//! What registration accepts, in the words that the page shows.
//!
//! The product's fixed texts speak of names of 8 characters while its pattern accepts 2, and of passwords up to 50 while
//! longer ones are safer. The texts here say what is enforced; the page has its numbers from `make generate`.

use std::ops::RangeInclusive;

use baigong_ground::field::{FieldError, invalid_field};
use baigong_ground::{Message, messages};
use email_address::{EmailAddress, Options};

use super::model::{NewUser, UserError};
use super::official::speaks_officially;

messages! {
    /// Shown for a name to be called by that is none.
    pub nickname_malformed = "昵称须为1到20个字符，不能包含换行或不可见的字符", "A name has 1 to 20 characters, without line breaks and characters that nobody sees";
    /// Shown for a name that people would take for the operator's.
    pub nickname_reserved = "该昵称不可使用，请换一个", "This name cannot be used. Please choose another one";
    /// Shown for a phone number that is none.
    pub phone_malformed = "请填写11位手机号，或以 + 和国家代码开头的号码", "Please enter a mobile number of 11 digits, or a number that begins with + and the code of a country";
    /// Shown for a name that is too short, too long or made of other characters.
    pub login_name_malformed = "用户名必须包含2到50个字符，只能包含字母、数字、下划线(_)或短横线(-)", "A user name has 2 to 50 characters: letters, digits, _ and - only";
    /// Shown for a password that is too short or too long.
    pub password_length = "密码长度必须在8到128个字符之间", "A password has 8 to 128 characters";
    /// Shown for an address that is none.
    pub email_malformed = "必须符合电子邮件格式", "This is no e-mail address";
    /// Shown for an address that another account has verified.
    pub email_taken = "该邮箱已注册，请直接登录", "This e-mail address has an account. Please sign in";
    /// Shown for a new password that is the old one.
    pub password_unchanged = "新密码不能与旧密码相同", "The new password must differ from the old one";
    /// Shown for the own password, asked for once more.
    pub password_wrong = "密码不正确", "The password is wrong";
    /// Shown for a name that means something else.
    pub login_name_reserved = "该用户名不可使用，请换一个", "This user name cannot be used. Please choose another one";
    /// Shown for an invitation code that is too long.
    pub invitation_code_too_long = "邀请码最多4个字符", "An invitation code has up to 4 characters";
    /// Shown for an invitation code that nobody has.
    pub invitation_code_invalid = "邀请码无效", "The invitation code is not valid";
}

/// How many characters a login name has.
pub const LOGIN_NAME_CHARS: RangeInclusive<usize> = 2..=50;
/// How many characters a password has.
pub const PASSWORD_CHARS: RangeInclusive<usize> = 8..=128;
/// How many characters an invitation code has at most.
pub const INVITATION_CODE_CHARS: usize = 4;

/// How many characters a name has that people choose to be called by.
pub const DISPLAY_NAME_CHARS: RangeInclusive<usize> = 1..=20;

/// Segments of account routes: a user of such a name could not be looked up.
const ROUTE_WORDS: [&str; 10] = [
    "user",
    "users",
    "me",
    "loginname",
    "msglogging",
    "passwdreset",
    "send-verification-email",
    "login",
    "logout",
    "register",
];
/// Names that people would take for the operator.
const OFFICIAL_WORDS: [&str; 9] =
    ["admin", "administrator", "root", "system", "support", "official", "service", "baigong", "sa"];
/// Start of the login names of anonymous users.
pub(super) const ANONYMOUS_PREFIX: &str = "guest-";

/// Who chooses a login name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    /// Anyone on the web, to whom names such as `admin` are closed.
    Public,
    /// The operator, who may be called `admin`.
    Operator,
}

/// The form of a login name that is stored and looked up: `Alice` and `alice` are one person.
pub(super) fn canonical(login_name: &str) -> String {
    without_nul(login_name.trim().to_ascii_lowercase())
}

/// PostgreSQL holds no NUL in a text; what contains one is nobody's.
fn without_nul(text: String) -> String {
    if text.contains('\0') { String::new() } else { text }
}

pub(super) fn check_login_name(login_name: &str, naming: Naming) -> Result<(), Message> {
    let letters = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !LOGIN_NAME_CHARS.contains(&login_name.len()) || !login_name.chars().all(letters) {
        return Err(login_name_malformed());
    }
    let name = canonical(login_name);
    let official = OFFICIAL_WORDS.contains(&name.as_str())
        || name.starts_with(ANONYMOUS_PREFIX)
        || speaks_officially(&name);
    // All digits would be read as an id.
    if name.bytes().all(|b| b.is_ascii_digit())
        || ROUTE_WORDS.contains(&name.as_str())
        || (official && naming == Naming::Public)
    {
        return Err(login_name_reserved());
    }
    Ok(())
}

pub(super) fn check_password(password: &str) -> Result<(), Message> {
    if PASSWORD_CHARS.contains(&password.chars().count()) { Ok(()) } else { Err(password_length()) }
}

/// The form of an address that is stored and looked up. Mail servers may tell cases apart; none in use does.
pub(crate) fn canonical_email(email: &str) -> String {
    without_nul(email.trim().to_lowercase())
}

/// Whether a text is an address that mail can be sent to; the error is for people.
pub(crate) fn check_email(email: &str) -> Result<(), Message> {
    let options = Options::default().with_required_tld().without_domain_literal().without_display_text();
    // An address goes into mail headers one day: no quoted local part, no control characters.
    let plain = email.len() <= 254 && !email.chars().any(|c| c.is_control() || c.is_whitespace() || c == '"');
    if plain && EmailAddress::parse_with_options(email, options).is_ok() {
        Ok(())
    } else {
        Err(email_malformed())
    }
}

/// [`check_email`] for a form of one field.
pub(crate) fn require_email(email: &str) -> Result<(), UserError> {
    check_email(email).map_err(|message| UserError::Invalid(vec![invalid_field("email", message)]))
}

/// Every field at once, so that the page can mark them all.
pub(super) fn check_new_account(account: &NewUser) -> Vec<FieldError> {
    let invitation = account.invitation_code.as_deref().unwrap_or_default();
    let readable = invitation.chars().all(char::is_alphanumeric);
    let invitation = if invitation.chars().count() <= INVITATION_CODE_CHARS && readable {
        Ok(())
    } else {
        Err(invitation_code_too_long())
    };
    [
        ("login_name", check_login_name(&account.login_name, Naming::Public)),
        ("password", check_password(&account.password)),
        ("email", account.email.as_deref().map_or(Ok(()), check_email)),
        ("invitation_code", invitation),
    ]
    .into_iter()
    .filter_map(|(field, result)| result.err().map(|message| invalid_field(field, message)))
    .collect()
}

#[cfg(test)]
mod tests {
    use baigong_ground::Text;

    use super::*;

    #[test]
    fn texts_of_rules_say_what_is_enforced_in_both_languages() {
        for (chars, message) in
            [(LOGIN_NAME_CHARS, login_name_malformed()), (PASSWORD_CHARS, password_length())]
        {
            let (min, max) = (chars.start(), chars.end());
            let Text { zh, en } = message.text;
            assert!(zh.contains(&format!("{min}到{max}个字符")), "{zh}");
            assert!(en.contains(&format!("{min} to {max} characters")), "{en}");
        }
        let (max, Text { zh, en }) = (INVITATION_CODE_CHARS, invitation_code_too_long().text);
        assert!(zh.contains(&format!("最多{max}个字符")) && en.contains(&format!("up to {max} characters")));
    }

    #[test]
    fn names_are_two_to_fifty_letters_digits_underscores_or_hyphens() {
        let long = "a".repeat(50);
        for name in ["ab", "Li_Lei-2", "a1", long.as_str()] {
            assert_eq!(check_login_name(name, Naming::Public), Ok(()), "{name}");
        }
        let too_long = "a".repeat(51);
        for name in ["", "a", too_long.as_str(), "a b", "李雷", "a@b", "a\nb", "a/b", "ａｂ"] {
            assert_eq!(check_login_name(name, Naming::Public), Err(login_name_malformed()), "{name}");
        }
    }

    #[test]
    fn names_that_are_ids_routes_or_officials_are_refused() {
        for name in
            ["12345", "user", "ME", "loginName", "msgLogging", "passwdReset", "send-verification-email"]
        {
            for naming in [Naming::Public, Naming::Operator] {
                assert_eq!(check_login_name(name, naming), Err(login_name_reserved()), "{name}");
            }
        }
        for name in [
            "Admin",
            "root",
            "guest-1",
            "Baigong-Official",
            "admin_1",
            "Official-Support",
            "0ff1cia1",
            "adrnin2",
            "BAlGONG",
            "a-d-m-i-n",
        ] {
            assert_eq!(check_login_name(name, Naming::Public), Err(login_name_reserved()), "{name}");
        }
        assert_eq!(check_login_name("admin", Naming::Operator), Ok(()));
    }

    #[test]
    fn passwords_are_counted_in_characters_and_never_cut() {
        for (password, ok) in [
            ("1234567".to_owned(), false),
            ("12345678".to_owned(), true),
            ("密码密码密码密码".to_owned(), true),
            ("x".repeat(128), true),
            ("x".repeat(129), false),
        ] {
            assert_eq!(check_password(&password).is_ok(), ok, "{password}");
        }
    }

    #[test]
    fn an_address_that_could_split_a_mail_header_is_refused() {
        for email in ["a@b.cn", "first.last+tag@mail.example.com", "li@例子.中国"] {
            assert_eq!(check_email(email), Ok(()), "{email}");
        }
        for email in [
            "",
            "a",
            "a@",
            "@b.cn",
            "a@b",
            "a b@c.cn",
            "a@b.cn\r\nBcc: x@y.cn",
            "A <a@b.cn>",
            "a@[127.0.0.1]",
        ] {
            assert_eq!(check_email(email), Err(email_malformed()), "{email}");
        }
    }

    #[test]
    fn every_wrong_field_is_named_at_once() {
        let account = NewUser {
            login_name: "a".into(),
            password: "short".into(),
            email: Some("nobody".into()),
            invitation_code: Some("12345".into()),
        };
        let fields = check_new_account(&account);
        let fields: Vec<_> = fields.iter().map(|wrong| (wrong.path.as_str(), &wrong.message)).collect();
        assert_eq!(
            fields,
            [
                ("/login_name", &login_name_malformed().text),
                ("/password", &password_length().text),
                ("/email", &email_malformed().text),
                ("/invitation_code", &invitation_code_too_long().text),
            ]
        );
    }
}
