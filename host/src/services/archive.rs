//! A zip archive that is sent while it is written, so that it takes no room here however large it is.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use futures::channel::mpsc::{Receiver, Sender, channel};
use futures::{SinkExt, Stream, StreamExt};
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

/// Parts that wait for a slow reader.
const WAITING: usize = 4;
/// Sizes beyond this take the larger numbers of newer archives.
const LARGE: u64 = 0xFFFF_0000;

/// An archive under way. What is written goes out at once, as fast as the reader takes it.
pub struct Archive {
    zip: ZipWriter<StreamWriter<Shelf>>,
    shelf: Shelf,
    out: Sender<io::Result<Bytes>>,
}

/// What the archive wrote and nobody has taken yet: at most the part that was just written.
#[derive(Clone, Default)]
struct Shelf(Arc<Mutex<Vec<u8>>>);

impl Write for Shelf {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Archive {
    /// An archive, and its bytes as they come.
    pub fn new() -> (Self, Receiver<io::Result<Bytes>>) {
        let (out, bytes) = channel(WAITING);
        let shelf = Shelf::default();
        (Self { zip: ZipWriter::new_stream(shelf.clone()), shelf, out }, bytes)
    }

    /// Begins a text, which is packed.
    pub fn begin_text(&mut self, name: &str) -> io::Result<()> {
        self.begin(name, SimpleFileOptions::default().compression_method(CompressionMethod::Deflated))
    }

    /// Adds a part of the text that was begun.
    pub async fn text(&mut self, text: &[u8]) -> io::Result<()> {
        self.zip.write_all(text)?;
        self.send().await
    }

    /// Adds a medium as it is: pictures and films are packed already.
    pub async fn file<E: std::fmt::Display>(
        &mut self,
        name: &str,
        bytes: u64,
        mut content: impl Stream<Item = Result<Bytes, E>> + Unpin,
    ) -> io::Result<()> {
        let plain = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        self.begin(name, plain.large_file(bytes >= LARGE))?;
        while let Some(part) = content.next().await {
            let part = part.map_err(|cause| io::Error::other(cause.to_string()))?;
            self.zip.write_all(&part)?;
            self.send().await?;
        }
        Ok(())
    }

    /// Ends the archive.
    pub async fn finish(self) -> io::Result<()> {
        let Self { zip, shelf, mut out } = self;
        zip.finish().map_err(io::Error::other)?;
        deliver(&shelf, &mut out).await
    }

    /// Tells the reader that the archive breaks off.
    pub async fn fail(mut self, cause: io::Error) {
        let _ = self.out.send(Err(cause)).await;
    }

    fn begin(&mut self, name: &str, options: SimpleFileOptions) -> io::Result<()> {
        self.zip.start_file(name, options).map_err(io::Error::other)
    }

    async fn send(&mut self) -> io::Result<()> {
        deliver(&self.shelf, &mut self.out).await
    }
}

async fn deliver(shelf: &Shelf, out: &mut Sender<io::Result<Bytes>>) -> io::Result<()> {
    let part = std::mem::take(&mut *shelf.0.lock().unwrap_or_else(PoisonError::into_inner));
    if part.is_empty() {
        return Ok(());
    }
    out.send(Ok(part.into())).await.map_err(|_| io::ErrorKind::BrokenPipe.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::future::join;
    use futures::stream;
    use std::io::Read;

    #[tokio::test]
    async fn an_archive_is_read_by_others_and_holds_no_more_than_it_was_just_given() {
        let (mut archive, bytes) = Archive::new();
        let part = Bytes::from(vec![7_u8; 64 * 1024]);
        let write = async {
            archive.begin_text("账户.json").unwrap();
            archive.text("{\"昵称\":".as_bytes()).await.unwrap();
            archive.text("\"鲁班\"}".as_bytes()).await.unwrap();
            for n in 0..3 {
                let parts = stream::iter((0..32).map(|_| Ok::<_, io::Error>(part.clone())));
                archive.file(&format!("works/{n}.mp4"), 2 << 20, parts).await.unwrap();
            }
            archive.finish().await.unwrap();
        };
        let mut largest = 0;
        let read = async {
            let parts: Vec<Bytes> = bytes.map(|part| part.unwrap()).collect().await;
            largest = parts.iter().map(Bytes::len).max().unwrap();
            parts.concat()
        };
        let ((), whole) = join(write, read).await;
        assert!(largest < 70_000, "{largest}");
        let mut zip = zip::ZipArchive::new(io::Cursor::new(whole)).unwrap();
        assert_eq!(zip.len(), 4);
        let mut text = String::new();
        zip.by_name("账户.json").unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, "{\"昵称\":\"鲁班\"}");
        assert_eq!(zip.by_name("works/2.mp4").unwrap().size(), 2 << 20);
    }

    #[tokio::test]
    async fn a_reader_who_leaves_ends_the_writing() {
        let (mut archive, bytes) = Archive::new();
        drop(bytes);
        archive.begin_text("a").unwrap();
        let gone = archive.file("b", 1, stream::iter([Ok::<_, io::Error>(Bytes::from_static(b"b"))])).await;
        assert_eq!(gone.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    }
}
