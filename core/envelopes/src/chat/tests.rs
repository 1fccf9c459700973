use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};

use baigong_provider::http::shared_client;
use baigong_provider::{MediaBytes, MediaRef, MediaSource, ProgressSink, SystemClock, Upstream, async_trait};

use super::*;

struct NoMedia;

#[async_trait]
impl MediaSource for NoMedia {
    async fn url(&self, _: &MediaRef) -> Result<Url> {
        Err(Error::invalid(["没有文件", "no media"]))
    }
    async fn bytes(&self, _: &MediaRef) -> Result<MediaBytes> {
        Err(Error::invalid(["没有文件", "no media"]))
    }
}

#[derive(Default)]
struct Seen(Mutex<Vec<String>>);

impl ProgressSink for Seen {
    fn report(&self, update: Update) {
        self.0.lock().unwrap().extend(update.message.map(|text| text.zh.into_owned()).or(update.text));
    }
}

/// Asks a loopback vendor that answers with exactly `answer` and closes the connection.
async fn ask(answer: &str) -> (Result<Vec<Artifact>>, Vec<String>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = Url::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
    let answer = answer.to_owned();
    tokio::spawn(async move {
        let (mut socket, _) = listener.accept().await.unwrap();
        let mut request = [0; 4096];
        loop {
            let n = socket.read(&mut request).await.unwrap();
            if n == 0 || request[..n].ends_with(b"}") {
                break;
            }
        }
        socket.write_all(answer.as_bytes()).await.unwrap();
    });
    let seen = Arc::new(Seen::default());
    let env = Env {
        http: Upstream::new(shared_client(), &base, &[], vec!["k-secret".into()]),
        media: Arc::new(NoMedia),
        tasks: Arc::new(()),
        progress: seen.clone(),
        clock: Arc::new(SystemClock),
        task_id: "t_1".into(),
        callback_url: None,
    };
    let request = env.http.post("/chat").json(&Chat::new("m", "cat", &[]));
    let results = match run(&env, request).await {
        Ok(transcript) => transcript.results(&env, MediaKind::Image, ["没有找到", "nothing found"]),
        Err(error) => Err(error),
    };
    let seen = seen.0.lock().unwrap().clone();
    (results, seen)
}

fn sse(body: &str) -> String {
    format!("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n{body}")
}

fn text_chunk(text: &str) -> String {
    format!("data: {}\n\n", json!({ "choices": [{ "delta": { "content": text } }] }))
}

const LINK: &str = "https://cdn.example.com/a.png";

#[tokio::test]
async fn states_and_text_are_reported_and_links_across_pieces_found() {
    let body = text_chunk("> 排队中 k-secret\n")
        + &text_chunk("![image](https://cdn.exam")
        + &text_chunk("ple.com/a.png)")
        + "data: [DONE]\n\n";
    let (results, seen) = ask(&sse(&body)).await;
    assert_eq!(results.unwrap(), [Artifact::url(MediaKind::Image, LINK)]);
    assert_eq!(seen[..3], [SENDING.zh, RECEIVING.zh, GENERATING.zh]);
    assert_eq!(seen[3], "> 排队中 ***\n", "an echoed key is wiped");
}

#[tokio::test]
async fn an_image_list_beside_the_text_counts() {
    let chunk =
        json!({"choices": [{"delta": {"content": null, "images": [{"image_url": {"url": LINK}}, LINK]}}]});
    let (results, _) = ask(&sse(&format!("data: {chunk}\n\n"))).await;
    assert_eq!(results.unwrap(), [Artifact::url(MediaKind::Image, LINK)]);
}

#[tokio::test]
async fn an_error_within_the_stream_fails_it_in_the_vendors_words() {
    let error = json!({"error": {"message": "额度不足", "code": "insufficient_user_quota"}});
    let (results, _) = ask(&sse(&(text_chunk(LINK) + &format!("data: {error}\n\n")))).await;
    let error = results.unwrap_err();
    assert_eq!((error.kind, &*error.message), (ErrorKind::Balance, "额度不足"));
    assert_eq!(error.delivery, Delivery::Refused);
}

#[tokio::test]
async fn work_that_had_begun_is_not_repeated_unasked() {
    for (code, retry) in [("server_error", Retry::No), ("rate_limit_exceeded", Retry::Yes)] {
        let error = json!({"error": {"message": "later", "code": code}});
        let (results, _) = ask(&sse(&(text_chunk("正在画") + &format!("data: {error}\n\n")))).await;
        assert_eq!(results.unwrap_err().retry, retry, "{code}");
    }
}

#[tokio::test]
async fn an_end_without_a_link_is_a_failure_and_not_a_doubt() {
    let (results, _) = ask(&sse(&(text_chunk("我不能画这个。") + "data: [DONE]\n\n"))).await;
    let error = results.unwrap_err();
    assert_eq!((&*error.message, error.delivery), ("没有找到", Delivery::Refused));
    assert_eq!(error.retry, Retry::No);
}

#[tokio::test]
async fn a_broken_stream_gives_the_whole_links_that_arrived() {
    let broken = |text: &str| {
        format!(
            "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: 9999\r\n\r\n{}",
            text_chunk(text)
        )
    };
    let (results, _) = ask(&broken(&format!("{LINK} and https://cdn.example.com/b.png?sig=ab"))).await;
    assert_eq!(results.unwrap(), [Artifact::url(MediaKind::Image, LINK)]);
    let (results, _) = ask(&broken("正在画")).await;
    assert_eq!(results.unwrap_err().delivery, Delivery::MaybeSent);
}

#[tokio::test]
async fn an_answer_that_cannot_be_read_or_has_no_end_is_a_doubt() {
    for answer in [
        sse(""),
        sse("data: {\"choices\": [\n\n"),
        sse(&(text_chunk("正在画") + "data: {\"cho\n\ndata: [DONE]\n\n")),
        sse(&text_chunk("正在画")),
        "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\n\r\n<html>".to_owned(),
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n{\"id\":1}".to_owned(),
    ] {
        let (results, _) = ask(&answer).await;
        assert_eq!(results.unwrap_err().delivery, Delivery::MaybeSent, "{answer}");
    }
}

#[tokio::test]
async fn a_link_counts_even_where_the_last_word_is_missing() {
    let (results, _) = ask(&sse(&text_chunk(LINK))).await;
    assert_eq!(results.unwrap(), [Artifact::url(MediaKind::Image, LINK)]);
}

#[tokio::test]
async fn an_answer_in_one_piece_is_read_as_well() {
    let body = json!({"choices": [{"message": {"content": LINK}, "finish_reason": "stop"}]});
    let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n";
    let (results, _) = ask(&format!("{head}{body}")).await;
    assert_eq!(results.unwrap().len(), 1);
    let body = json!({"error": {"message": "slow down", "type": "new_api_error"}});
    let head =
        "HTTP/1.1 429 X\r\ncontent-type: application/json\r\nretry-after: 3\r\nconnection: close\r\n\r\n";
    let (results, _) = ask(&format!("{head}{body}")).await;
    let error = results.unwrap_err();
    assert_eq!((error.kind, &*error.message), (ErrorKind::RateLimited, "slow down"));
    assert!(matches!(error.retry, Retry::After(_)));
}

#[test]
fn links_are_found_bare_in_markdown_and_in_lists() {
    use MediaKind::{Image, Video};
    let long = "https://cdn.example.com/";
    for (text, wanted) in [
        (format!("看 {long}a.png。好"), vec![(Image, "a.png")]),
        (format!("下载{long}a.jpeg?x=1&y=2下一句"), vec![(Image, "a.jpeg?x=1&y=2")]),
        (format!("![图 1]({long}file/7)"), vec![(Image, "file/7")]),
        (format!("[视频]({long}v.MP4) **{long}w.webp**"), vec![(Video, "v.MP4"), (Image, "w.webp")]),
        (format!(r#"{{"images": ["{long}1", "{long}2"]}}"#), vec![(Image, "1"), (Image, "2")]),
        (format!("{long}a.gif?src={long}b.png"), vec![(Image, "a.gif?src=https://cdn.example.com/b.png")]),
        (format!("[文档]({long}docs) {long}page.html"), vec![]),
    ] {
        let found = links_in(&text, false);
        let found: Vec<_> =
            found.iter().map(|(kind, link)| (*kind, link.strip_prefix(long).unwrap())).collect();
        assert_eq!(found, wanted, "{text}");
    }
}

#[test]
fn stumps_plain_http_and_missing_files_are_not_results() {
    assert!(acceptable(LINK, false));
    assert!(!acceptable("https://a.io/b12.png", false), "20 characters");
    assert!(acceptable("https://a.io/b123.png", false), "21 characters");
    assert!(!acceptable("https://cdn.example.com/a.png_None", false));
    assert!(!acceptable("http://cdn.example.com/a.png", false));
    assert!(acceptable("http://127.0.0.1:4000/a.png", true));
    assert!(!acceptable("data:image/png;base64,AAAAAAAAAAAA", true));
}

#[test]
fn an_error_is_classified_by_code_then_status_then_type() {
    for (error, status, kind) in [
        (json!({"code": "invalid_api_key", "type": "invalid_request_error"}), None, ErrorKind::Auth),
        (json!({"code": "odd", "type": "new_api_error"}), Some(ErrorKind::Busy), ErrorKind::Busy),
        (json!({"code": null, "type": "insufficient_quota"}), None, ErrorKind::Balance),
        (json!({"code": 429}), None, ErrorKind::RateLimited),
        (
            json!({"code": "content_policy_violation"}),
            Some(ErrorKind::InvalidParams),
            ErrorKind::ModeratedInput,
        ),
        (json!("bare text"), None, ErrorKind::Unexpected),
    ] {
        assert_eq!(classify(&error, status), kind, "{error}");
    }
    assert_eq!(words(&json!("bare text")), "bare text");
    assert_eq!(words(&json!({})), "供应商没有说明原因");
}

#[test]
fn a_message_is_plain_text_until_it_has_images() {
    let image = Url::parse(LINK).unwrap();
    assert_eq!(Chat::new("m", "cat", &[]).messages[0]["content"], "cat");
    let content = &Chat::new("m", "", &[image]).messages[0]["content"];
    assert_eq!(*content, json!([{"type": "image_url", "image_url": {"url": LINK}}]));
}
