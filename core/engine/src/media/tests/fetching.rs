use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect};
use axum::routing::get;

use super::samples::png;
use super::*;

async fn trusting(host: &str) -> Site {
    let site = Site::with(sqlite().await, vec![host.to_owned()], Names::default());
    site.user("u").await;
    site
}

/// A server that counts who comes.
async fn secret_server() -> (String, Arc<AtomicUsize>) {
    let visits = Arc::new(AtomicUsize::new(0));
    let counter = visits.clone();
    let router = Router::new().fallback(move || async move {
        counter.fetch_add(1, Ordering::SeqCst);
        png()
    });
    (serve(router).await, visits)
}

#[tokio::test]
async fn private_addresses_are_refused_however_they_are_written() {
    let (secret, visits) = secret_server().await;
    let port = secret.rsplit(':').next().unwrap();
    let site = Site::sqlite().await;
    site.user("u").await;
    for url in [
        format!("http://127.0.0.1:{port}/"),
        format!("http://[::1]:{port}/"),
        format!("http://[::ffff:127.0.0.1]:{port}/"),
        format!("http://[::ffff:7f00:1]:{port}/"),
        format!("http://2130706433:{port}/"),
        format!("http://0177.0.0.1:{port}/"),
        format!("http://0x7f.0.0.1:{port}/"),
        format!("http://0x7f000001:{port}/"),
        format!("http://127.1:{port}/"),
        format!("http://１２７.0.0.1:{port}/"),
        format!("http://0.0.0.0:{port}/"),
        format!("http://[::]:{port}/"),
        "http://169.254.169.254/latest/meta-data/".into(),
        "http://10.0.0.1/".into(),
        "http://192.168.1.1/".into(),
        "http://172.16.0.1/".into(),
        "http://100.64.0.1/".into(),
        "http://224.0.0.1/".into(),
        "http://[fd00::1]/".into(),
        "http://[fe80::1]/".into(),
        "http://[64:ff9b::7f00:1]/".into(),
    ] {
        let error = site.media.import(&UserId::new("u"), &url).await.unwrap_err();
        assert!(matches!(error, MediaError::UrlNotAllowed), "{url}: {error:?}");
        assert_eq!((error.code(), error.to_string().as_str()), ("url_not_allowed", "不允许访问该地址"));
    }
    assert_eq!(visits.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn only_http_without_credentials_is_fetched() {
    let site = trusting("example.com:80").await;
    for url in [
        "ftp://example.com/a.png",
        "file:///etc/passwd",
        "gopher://example.com/",
        "data:image/png;base64,AAAA",
        "http://user@example.com/a.png",
        "http://user:password@example.com/a.png",
        "http://",
        "//example.com/a.png",
        "javascript:alert(1)",
        "",
    ] {
        let error = site.media.import(&UserId::new("u"), url).await.unwrap_err();
        assert!(matches!(error, MediaError::UrlNotAllowed), "{url}: {error:?}");
    }
}

#[tokio::test]
async fn names_that_lead_to_private_addresses_are_refused() {
    let (secret, visits) = secret_server().await;
    let port = secret.rsplit(':').next().unwrap();
    let ip = |text: &str| text.parse::<IpAddr>().unwrap();
    let names = Names(HashMap::from([
        ("inside.example.com", vec![ip("127.0.0.1")]),
        ("six.example.com", vec![ip("::1")]),
        ("mapped.example.com", vec![ip("::ffff:127.0.0.1")]),
        ("mixed.example.com", vec![ip("8.8.8.8"), ip("127.0.0.1")]),
        ("metadata.example.com", vec![ip("169.254.169.254")]),
        ("localhost", vec![ip("127.0.0.1")]),
        ("localhost.", vec![ip("127.0.0.1")]),
    ]));
    let site = Site::with(sqlite().await, Vec::new(), names);
    site.user("u").await;
    for name in [
        "inside.example.com",
        "six.example.com",
        "mapped.example.com",
        "mixed.example.com",
        "metadata.example.com",
        "localhost",
        "localhost.",
    ] {
        let error =
            site.media.import(&UserId::new("u"), &format!("http://{name}:{port}/a.png")).await.unwrap_err();
        assert!(matches!(error, MediaError::UrlNotAllowed), "{name}: {error:?}");
    }
    let error = site.media.import(&UserId::new("u"), "http://nowhere.example.com/").await.unwrap_err();
    assert_eq!(error.to_string(), "无法连接该地址");
    assert_eq!(visits.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_name_that_changes_its_mind_is_judged_by_the_address_that_is_connected() {
    /// Public at first, private from then on.
    struct Rebinding(AtomicUsize);
    #[async_trait]
    impl Resolver for Rebinding {
        async fn resolve(&self, _: &str) -> io::Result<Vec<IpAddr>> {
            let first = self.0.fetch_add(1, Ordering::SeqCst) == 0;
            // The address of the documentation net would be refused; this one is public and, in a test, unreachable.
            Ok(vec![if first { "192.31.196.1" } else { "127.0.0.1" }.parse().unwrap()])
        }
    }
    let (secret, visits) = secret_server().await;
    let port = secret.rsplit(':').next().unwrap();
    let resolver = Rebinding(AtomicUsize::new(0));
    let client = baigong_ground::http::shared_client();
    let fetcher = Fetcher::new(Arc::new(resolver), client);
    for _ in 0..2 {
        let url = format!("http://rebind.example.com:{port}/");
        assert!(fetcher.open(&url, &[], Duration::from_millis(300)).await.is_err());
    }
    assert_eq!(visits.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_redirect_into_a_private_network_is_refused() {
    let (secret, visits) = secret_server().await;
    let targets = [
        format!("http://{secret}/"),
        format!("http://[::ffff:127.0.0.1]:{}/", secret.rsplit(':').next().unwrap()),
        "http://169.254.169.254/".into(),
        "file:///etc/passwd".into(),
    ];
    for target in targets {
        let router = Router::new().route("/a.png", get(move || async move { Redirect::temporary(&target) }));
        let host = serve(router).await;
        let site = trusting(&host).await;
        let error = site.media.import(&UserId::new("u"), &format!("http://{host}/a.png")).await.unwrap_err();
        assert!(matches!(error, MediaError::UrlNotAllowed), "{error:?}");
    }
    assert_eq!(visits.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn trusted_hosts_are_fetched_from_and_three_redirects_followed() {
    let router = Router::new()
        .route("/4", get(|| async { Redirect::temporary("/3") }))
        .route("/3", get(|| async { Redirect::temporary("/2") }))
        .route("/2", get(|| async { Redirect::permanent("1") }))
        .route("/1", get(|| async { Redirect::to("/dir/%E7%8C%AB.jpeg?x=1") }))
        .route("/dir/{name}", get(|| async { ([(header::CONTENT_TYPE, "text/html")], png()) }));
    let host = serve(router).await;
    let site = trusting(&host.to_uppercase()).await;
    let file =
        site.media.import(&UserId::new("u"), &format!("http://{host}/dir/%E7%8C%AB.jpeg?x=1")).await.unwrap();
    assert_eq!((file.name.as_str(), file.mime.as_str(), file.width), ("猫.png", "image/png", Some(40)));
    assert_eq!(site.media.find(&UserId::new("u"), &file.id).await.unwrap(), Some(file));
    assert!(site.media.import(&UserId::new("u"), &format!("http://{host}/3")).await.is_ok());
    let error = site.media.import(&UserId::new("u"), &format!("http://{host}/4")).await.unwrap_err();
    assert_eq!(error.to_string(), "该地址跳转次数过多");
    let other_port = format!("http://{}:1/", host.split(':').next().unwrap());
    assert!(matches!(
        site.media.import(&UserId::new("u"), &other_port).await,
        Err(MediaError::UrlNotAllowed)
    ));
}

#[tokio::test]
async fn a_client_that_follows_redirects_by_itself_is_not_believed() {
    let target = serve(Router::new().fallback(|| async { png() })).await;
    let to = format!("http://{target}/x.png");
    let host = serve(Router::new().fallback(move || async move { Redirect::temporary(&to) })).await;
    let policy = reqwest::redirect::Policy::default();
    let following = baigong_ground::http::client_builder().redirect(policy).build().unwrap();
    let fetcher = Fetcher::new(Arc::new(Names::default()), following);
    let opened =
        fetcher.open(&format!("http://{host}/"), std::slice::from_ref(&host), Duration::from_secs(5)).await;
    assert!(matches!(opened.err(), Some(fetch::FetchError::NotAllowed)));
}

#[tokio::test]
async fn imports_are_held_to_the_limits_of_uploads() {
    let endless = || async {
        let body = futures::stream::iter([Bytes::from(png())])
            .chain(futures::stream::repeat(Bytes::from(vec![0; 64 * 1024])))
            .map(Ok::<_, io::Error>);
        axum::body::Body::from_stream(body)
    };
    let announced = || async {
        (
            [(header::CONTENT_LENGTH, "99999999999")],
            axum::body::Body::from_stream(futures::stream::pending::<Result<Bytes, io::Error>>()),
        )
    };
    let router = Router::new()
        .route("/endless", get(endless))
        .route("/announced", get(announced))
        .route("/text", get(|| async { "no picture" }))
        .route("/missing", get(|| async { StatusCode::NOT_FOUND.into_response() }));
    let host = serve(router).await;
    let site = trusting(&host).await;
    let begin = Instant::now();
    for (path, code, message) in [
        ("endless", "payload_too_large", "文件大小不能超过20MB。"),
        ("announced", "payload_too_large", "文件大小不能超过100MB。"),
        ("text", "unsupported_media", "文件类型不支持"),
        ("missing", "url_unreachable", "无法下载该地址的文件（HTTP 404）"),
    ] {
        let error = site.media.import(&UserId::new("u"), &format!("http://{host}/{path}")).await.unwrap_err();
        assert_eq!(error.code(), code, "{path}: {error:?}");
        assert!(error.to_string().starts_with(message), "{path}: {error}");
    }
    assert!(begin.elapsed() < Duration::from_secs(20));
    assert_eq!(site.stored(), Vec::<String>::new());
}

#[tokio::test]
async fn what_results_may_be_fetched_from_is_closed_to_addresses_of_users() {
    let (secret, visits) = secret_server().await;
    let mut site = Site::with(sqlite().await, vec![secret.clone()], Names::default());
    site.user("u").await;
    let settings = MediaSettings { trusted_hosts: vec![secret.clone()], ..site.media.0.settings.clone() };
    let settings = MediaSettings { import_hosts: Vec::new(), ..settings };
    let store = Arc::new(LocalFileSystem::new_with_prefix(site.folder.path()).unwrap());
    let client = baigong_ground::http::shared_client();
    site.media = Media::new(site.test.db.clone(), store, site.clock.clone(), settings, client);
    let address = format!("http://{secret}/");
    let error = site.media.import(&UserId::new("u"), &address).await.unwrap_err();
    assert!(matches!(error, MediaError::UrlNotAllowed), "{error:?}");
    assert_eq!(visits.load(Ordering::SeqCst), 0);
    site.media.store_artifact("ar_1", &baigong_provider::Source::Url(address), &[]).await.ok();
    assert_eq!(visits.load(Ordering::SeqCst), 1);
}
