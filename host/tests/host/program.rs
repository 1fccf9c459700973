//! The program itself: its commands, its sockets, its end.
#![allow(clippy::disallowed_methods, reason = "tests")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn baigong(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_baigong"));
    command.current_dir(folder).env_remove("BAIGONG_CONFIG").env("BAIGONG_SERVER__LISTEN", "127.0.0.1:0");
    command
}

fn run(folder: &Path, args: &[&str]) -> Output {
    baigong(folder).args(args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A running server, killed when the test ends early.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path) -> Self {
        let mut child = baigong(folder).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap_or_else(|| panic!("no address: {line}"));
        let address = address.trim().trim_end_matches('/').to_owned();
        Self { child, address }
    }

    /// Sends a request and gives the open connection.
    fn open(&self, request: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    /// Sends a request and reads until the server closes.
    fn ask(&self, request: &str) -> String {
        let mut answer = Vec::new();
        self.open(request).read_to_end(&mut answer).unwrap();
        text(&answer)
    }

    fn signal(&self, name: &str) {
        let done = Command::new("kill").args([name, &self.child.id().to_string()]).status().unwrap();
        assert!(done.success());
    }

    fn wait(&mut self) -> std::process::ExitStatus {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(began.elapsed() < Duration::from_secs(20), "it does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

#[test]
fn it_serves_and_ends_in_good_order_while_pages_watch() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let made = server.ask(
        "POST /api/v1/session/anonymous HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n",
    );
    assert!(made.starts_with("HTTP/1.1 201 "), "{made}");
    let cookie = made.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    let cookie = cookie.split(';').next().unwrap();
    let mut events =
        server.open(&format!("GET /api/v1/events HTTP/1.1\r\nhost: x\r\ncookie: {cookie}\r\n\r\n"));
    let mut first = [0u8; 12];
    events.read_exact(&mut first).unwrap();
    assert_eq!(&first, b"HTTP/1.1 200");

    server.signal("-TERM");
    let mut rest = Vec::new();
    events.read_to_end(&mut rest).unwrap();
    assert!(text(&rest).ends_with("0\r\n\r\n"), "the stream ends as it should: {}", text(&rest));
    assert!(server.wait().success());
    let check = run(folder.path(), &["check", "ledger"]);
    assert!(check.status.success() && text(&check.stdout).contains("账目平衡"), "{}", text(&check.stderr));
}

#[test]
fn a_head_beyond_the_buffer_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let answer = server.ask(&format!("GET / HTTP/1.1\r\nhost: x\r\nx-long: {}\r\n\r\n", "a".repeat(9000)));
    assert!(answer.starts_with("HTTP/1.1 431 "), "{answer}");
}

#[test]
fn a_mistake_in_the_configuration_is_named() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("baigong.toml"), "[server]\nlisten = \"127.0.0.1:1\"\nprot = 1\n")
        .unwrap();
    let output = run(folder.path(), &["check", "config"]);
    assert!(!output.status.success());
    assert!(text(&output.stderr).contains("prot"), "{}", text(&output.stderr));

    let account = "[[accounts]]\nid = \"main\"\ntool = \"kling\"\nbase_url = \"https://relay.example\"\n\
                   credentials = { wire = \"relay\", api_kye = \"hush-hush\" }\n";
    std::fs::write(folder.path().join("baigong.toml"), account).unwrap();
    let output = run(folder.path(), &["check", "config"]);
    let words = text(&output.stderr);
    assert!(!output.status.success() && words.contains("account main"), "{words}");
    assert!(!words.contains("hush-hush"), "no key in an error: {words}");
    let missing = run(folder.path(), &["--config", "none.toml", "check", "config"]);
    assert!(text(&missing.stderr).contains("none.toml: no such file"));
}

#[test]
fn an_administrator_is_made_once_with_a_password_to_hand_over() {
    let folder = tempfile::tempdir().unwrap();
    let made = run(folder.path(), &["admin", "create", "keeper"]);
    assert!(made.status.success(), "{}", text(&made.stderr));
    let words = text(&made.stdout);
    let password = words.trim().rsplit('：').next().unwrap().to_owned();
    assert!(password.len() >= 20, "{words}");
    let again = run(folder.path(), &["admin", "create", "keeper"]);
    assert!(!again.status.success() && text(&again.stderr).contains("用户名已被使用"));

    let server = Server::start(folder.path());
    let body = format!("{{\"login_name\":\"keeper\",\"password\":\"{password}\"}}");
    let answer = server.ask(&format!(
        "POST /api/v1/session HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\
         connection: close\r\n\r\n{body}",
        body.len()
    ));
    assert!(answer.contains("\"role\":\"admin\""), "{answer}");
}

#[test]
fn points_are_credited_once_and_corrected_by_command() {
    let folder = tempfile::tempdir().unwrap();
    let done = |args: &[&str]| {
        let output = run(folder.path(), args);
        (
            output.status.success(),
            text(&output.stdout).trim().to_owned(),
            text(&output.stderr).trim().to_owned(),
        )
    };
    assert!(done(&["admin", "create", "keeper"]).0);
    let buy = ["points", "top-up", "keeper", "300", "--order", "bank-1", "--note", "银行转账"];
    let (sound, words, _) = done(&buy);
    assert!(sound && words.starts_with("已为 keeper 充值 300 积分，可用 "), "{words}");
    let available: i64 = words.split(' ').nth_back(1).unwrap().parse().unwrap();
    let (sound, words, _) = done(&buy);
    assert!(
        sound && words == format!("订单 bank-1 已经入账，未重复充值；keeper 可用 {available} 积分"),
        "{words}"
    );
    let (sound, words, _) = done(&["points", "adjust", "keeper", "-20", "--reason", "补录", "--key", "a"]);
    assert!(sound && words == format!("已调整 keeper -20 积分，可用 {} 积分", available - 20), "{words}");

    for (args, wanted) in [
        (vec!["points", "top-up", "keeper", "5", "--order", "bank-1"], "bank-1 已用于另一笔积分变动"),
        (vec!["points", "top-up", "keeper", "5", "--order", "订单"], "--order: 订单号必须是"),
        (vec!["points", "top-up", "nobody", "5", "--order", "b"], "用户 nobody 不存在"),
        (vec!["points", "top-up", "keeper", "0", "--order", "b"], "POINTS: 积分数量 0 超出范围"),
        (vec!["points", "adjust", "keeper", "-999999", "--reason", "x"], "积分不能为负"),
        (vec!["points", "adjust", "keeper", "5", "--reason", " "], "--reason: 请填写调整原因"),
        (vec!["points", "adjust", "keeper", "5", "--reason", "x", "--task", "t"], "--task: 该用户没有任务 t"),
        (vec!["points", "adjust", "keeper", "-5", "--reason", "x", "--key", "a"], "a 已用于另一笔积分变动"),
    ] {
        let (sound, _, words) = done(&args);
        assert!(!sound && words.contains(wanted), "{args:?}: {words}");
    }
    let (sound, words, _) = done(&["check", "ledger"]);
    assert!(sound && words.ends_with("账目平衡"), "{words}");
    assert!(words.contains(&format!("积分合计：可用 {}，冻结 0", available - 20)), "{words}");
}

#[test]
fn the_api_is_described_without_a_configuration() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("baigong.toml"), "broken").unwrap();
    let output = run(folder.path(), &["openapi"]);
    assert!(output.status.success());
    assert!(text(&output.stdout).contains("\"/api/v1/tasks\""));
}

#[test]
fn an_operator_rotates_the_keys_for_identity_tokens() {
    let folder = tempfile::tempdir().unwrap();
    let next = run(folder.path(), &["oidc", "rotate"]);
    assert!(next.status.success() && text(&next.stdout).contains("一天后开始签名"), "{}", text(&next.stderr));
    let server = Server::start(folder.path());
    let keys = || server.ask("GET /oidc/jwks HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    assert_eq!(keys().matches("\"kid\"").count(), 2, "the first and the next: {}", keys());
    drop(server);
    let fresh = run(folder.path(), &["oidc", "rotate", "--withdraw"]);
    assert!(fresh.status.success() && text(&fresh.stdout).contains("立即生效"), "{}", text(&fresh.stderr));
    let server = Server::start(folder.path());
    let keys = server.ask("GET /oidc/jwks HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    assert_eq!(keys.matches("\"kid\"").count(), 1, "{keys}");
}
