//! Named points at which a test can kill the process, to prove that no step loses a task or a point.
//! Without the `crash-points` feature they are nothing at all.

/// Names the point at which to die.
#[cfg(feature = "crash-points")]
pub const CRASH_ENV: &str = "BAIGONG_CRASH_AT";

#[cfg(feature = "crash-points")]
fn armed(name: &str) -> bool {
    static AT: std::sync::LazyLock<Option<String>> =
        std::sync::LazyLock::new(|| std::env::var(CRASH_ENV).ok());
    AT.as_deref() == Some(name)
}

/// Dies here by SIGKILL, as a power cut would have it, if a test asked for it.
#[cfg(feature = "crash-points")]
pub(crate) fn point(name: &str) {
    if armed(name) {
        tracing::warn!(name, "killing the process at a crash point");
        let _ = rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL);
    }
}

/// Runs `work`, and dies in the middle of it if a test asked for it.
#[cfg(feature = "crash-points")]
pub(crate) async fn during<T>(name: &str, work: impl Future<Output = T>) -> T {
    if !armed(name) {
        return work.await;
    }
    tokio::select! {
        done = work => done,
        () = tokio::time::sleep(std::time::Duration::from_millis(40)) => {
            point(name);
            std::future::pending().await
        }
    }
}

/// Does nothing.
#[cfg(not(feature = "crash-points"))]
pub(crate) fn point(_: &str) {}

/// Just runs `work`.
#[cfg(not(feature = "crash-points"))]
pub(crate) async fn during<T>(_: &str, work: impl Future<Output = T>) -> T {
    work.await
}
