//! The way from a process to its PostgreSQL server, which a test can cut and mend.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// What a cable does with what it is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Open,
    /// It takes everything and passes nothing on, as where a machine is gone without a word.
    Silent,
    /// Connections are cut.
    Cut,
}

/// Where commits lose their connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    BeforeCommit,
    BehindCommit,
}

/// Catches so many commits.
#[derive(Default)]
struct Trap(Mutex<Option<(Place, u32)>>);

impl Trap {
    fn set(&self, place: Place, commits: u32) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((place, commits));
    }

    /// What becomes of a commit.
    fn spring(&self) -> Option<Place> {
        let mut trap = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (place, left) = (*trap)?;
        *trap = left.checked_sub(1).map(|left| (place, left));
        (left > 0).then_some(place)
    }
}

/// A cable to a server.
pub struct Cable {
    server: SocketAddr,
    address: SocketAddr,
    url: String,
    way: watch::Sender<Way>,
    trap: Arc<Trap>,
    listening: Option<JoinHandle<()>>,
}

impl Cable {
    /// A cable to the server of an address such as [`super::TestDb`]'s.
    pub async fn to(url: &str) -> Self {
        let mut url = url::Url::parse(url).expect("a URL");
        let server = format!("{}:{}", url.host_str().expect("a host"), url.port().unwrap_or(5432));
        let server = tokio::net::lookup_host(server).await.expect("a name").next().expect("an address");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        url.set_host(Some("127.0.0.1")).expect("a host");
        url.set_port(Some(address.port())).expect("a port");
        let mut cable = Self {
            server,
            address,
            url: url.to_string(),
            way: watch::Sender::new(Way::Open),
            trap: Arc::default(),
            listening: None,
        };
        cable.listen(listener);
        cable
    }

    /// The database at the other end.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Cuts all connections and refuses new ones, as where the server has stopped.
    pub async fn cut(&mut self) {
        self.way.send_replace(Way::Cut);
        if let Some(listening) = self.listening.take() {
            listening.abort();
            // The port is free once the listener is gone.
            drop(listening.await);
        }
    }

    /// Passes nothing on, in either direction, without closing anything.
    pub fn hush(&self) {
        self.way.send_replace(Way::Silent);
    }

    /// Lets everything through again.
    pub async fn mend(&mut self) {
        self.way.send_replace(Way::Open);
        if self.listening.is_none() {
            let listener = TcpListener::bind(self.address).await.expect("the same port");
            self.listen(listener);
        }
    }

    /// So many commits from now on do not reach the server; their connections are lost.
    pub fn cut_before_commits(&self, commits: u32) {
        self.trap.set(Place::BeforeCommit, commits);
    }

    /// So many commits from now on reach the server, and their connections are lost before the answers.
    pub fn cut_behind_commits(&self, commits: u32) {
        self.trap.set(Place::BehindCommit, commits);
    }

    #[expect(clippy::disallowed_methods, reason = "for tests; ends with the cable")]
    fn listen(&mut self, listener: TcpListener) {
        let (server, way, trap) = (self.server, self.way.clone(), self.trap.clone());
        self.listening = Some(tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let (way, trap) = (way.subscribe(), trap.clone());
                tokio::spawn(async move {
                    let Ok(server) = TcpStream::connect(server).await else { return };
                    carry(client, server, way, &trap).await;
                });
            }
        }));
    }
}

impl Drop for Cable {
    fn drop(&mut self) {
        self.way.send_replace(Way::Cut);
        if let Some(listening) = &self.listening {
            listening.abort();
        }
    }
}

/// Carries bytes in both directions until one end closes or the cable is cut.
async fn carry(mut client: TcpStream, mut server: TcpStream, mut way: watch::Receiver<Way>, trap: &Trap) {
    let (mut up, mut down) = (vec![0; 64 * 1024], vec![0; 64 * 1024]);
    loop {
        // What came while it was silent arrives later.
        let now = *way.borrow_and_update();
        if now == Way::Cut {
            return;
        }
        let passed = tokio::select! {
            changed = way.changed() => match changed {
                Ok(()) => continue,
                Err(_) => return,
            },
            read = client.read(&mut up), if now == Way::Open => match read {
                Ok(bytes) if bytes > 0 => {
                    let commits = up[..bytes].windows(7).any(|text| text == b"COMMIT\0");
                    let place = if commits { trap.spring() } else { None };
                    if place == Some(Place::BeforeCommit) {
                        return;
                    }
                    let passed = server.write_all(&up[..bytes]).await;
                    if place == Some(Place::BehindCommit) {
                        // The answer is there, so the server has committed.
                        drop(server.read(&mut down).await);
                        return;
                    }
                    passed
                }
                _ => return,
            },
            read = server.read(&mut down), if now == Way::Open => match read {
                Ok(bytes) if bytes > 0 => client.write_all(&down[..bytes]).await,
                _ => return,
            },
        };
        if passed.is_err() {
            return;
        }
    }
}
