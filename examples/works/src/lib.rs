//! Finished works of our own, which the gallery shows: films, pictures and songs, each with the words and settings that
//! would make it. `works.json` lists them, `make/` holds the programs that drew and synthesised them.
//!
//! They are no part of the program, which they would make larger for everybody: they lie in the folder `examples/works`, which
//! is looked for beside the program, in the working directory, and in every folder above these. A work whose file is not
//! there is not shown.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use baigong_provider::MediaKind;
use serde::Deserialize;
use serde_json::{Map, Value};

/// What the ids of works and their posters begin with; no upload's and no result's does.
pub const PREFIX: &str = "wk_";
/// What follows a work's id in the id of its poster.
const POSTER: &str = "_poster";

/// The folder of works, from a folder in which the program may lie.
const FOLDER: &str = "examples/works";

/// A text in both languages.
#[derive(Debug, Clone, Deserialize)]
pub struct Words {
    /// In Chinese.
    pub zh: String,
    /// In English.
    pub en: String,
}

/// One work.
#[derive(Debug, Clone)]
pub struct Work {
    /// The work itself.
    pub file: WorkFile,
    /// The picture that stands for it.
    pub poster: WorkFile,
    /// Its name.
    pub title: Words,
    /// What one would ask for to get it.
    pub prompt: Words,
    /// Id of the tool that would make it.
    pub tool: String,
    /// Id of that tool's mode.
    pub mode: String,
    /// Values of that mode's form.
    pub params: Map<String, Value>,
}

/// A file of a work: the work itself, or its poster.
#[derive(Debug, Clone)]
pub struct WorkFile {
    /// Begins with [`PREFIX`].
    pub id: String,
    /// For people, zh-CN, with the extension of the type.
    pub name: String,
    /// What it is.
    pub kind: MediaKind,
    /// Its type.
    pub mime: &'static str,
    /// Width and height in pixels; of films and pictures.
    pub size: Option<(u32, u32)>,
    /// Milliseconds; of films and songs.
    pub duration_ms: Option<u64>,
    /// Size of the file.
    pub bytes: u64,
    path: PathBuf,
}

/// An entry of `works.json`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    kind: String,
    width: Option<u32>,
    height: Option<u32>,
    duration_ms: Option<u64>,
    prompt: Words,
    title: Words,
    tool: String,
    mode: String,
    params: Map<String, Value>,
    /// The manner in which it is made; for those who look after the list.
    #[allow(dead_code)]
    style: String,
}

impl Work {
    /// Every work whose file and poster are there, in the order of the list.
    pub fn all() -> &'static [Self] {
        static ALL: LazyLock<Vec<Work>> =
            LazyLock::new(|| folder().map(|folder| read(&folder)).unwrap_or_default());
        &ALL
    }

    /// The file of an id: a work's or its poster's; `None` for anything else.
    pub fn find(id: &str) -> Option<&'static WorkFile> {
        Self::all().iter().flat_map(|work| [&work.file, &work.poster]).find(|file| file.id == id)
    }
}

impl WorkFile {
    /// The whole content.
    ///
    /// # Errors
    /// Those of reading a file that has gone since the start.
    pub fn content(&self) -> std::io::Result<Vec<u8>> {
        std::fs::read(&self.path)
    }
}

/// The folder of works: the first that is there.
fn folder() -> Option<PathBuf> {
    let places = [std::env::current_exe().ok()?, std::env::current_dir().ok()?];
    places
        .iter()
        .flat_map(|place| place.ancestors())
        .map(|above| above.join(FOLDER))
        .find(|folder| folder.is_dir())
}

fn read(folder: &Path) -> Vec<Work> {
    let list = std::fs::read_to_string(folder.join("works.json")).unwrap_or_default();
    // That it can be read is a test's; a site whose operator spoiled it goes on without works.
    let entries: Vec<Entry> = serde_json::from_str(&list).unwrap_or_default();
    entries.into_iter().filter_map(|entry| work(&folder.join("files"), entry)).collect()
}

fn work(folder: &Path, entry: Entry) -> Option<Work> {
    let (kind, mime, extension) = match entry.kind.as_str() {
        "video" => (MediaKind::Video, "video/mp4", "mp4"),
        "image" => (MediaKind::Image, "image/webp", "webp"),
        "music" => (MediaKind::Audio, "audio/mpeg", "mp3"),
        _ => return None,
    };
    let path = folder.join(format!("{}.{extension}", entry.id));
    let bytes = std::fs::metadata(&path).ok()?.len();
    let poster = folder.join(format!("{}.poster.webp", entry.id));
    let id = format!("{PREFIX}{}", entry.id);
    Some(Work {
        poster: WorkFile {
            id: format!("{id}{POSTER}"),
            name: format!("{}.webp", entry.title.zh),
            kind: MediaKind::Image,
            mime: "image/webp",
            size: None,
            duration_ms: None,
            bytes: std::fs::metadata(&poster).ok()?.len(),
            path: poster,
        },
        file: WorkFile {
            id,
            name: format!("{}.{extension}", entry.title.zh),
            kind,
            mime,
            size: entry.width.zip(entry.height),
            duration_ms: entry.duration_ms,
            bytes,
            path,
        },
        title: entry.title,
        prompt: entry.prompt,
        tool: entry.tool,
        mode: entry.mode,
        params: entry.params,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_work_of_the_list_is_there_and_small() {
        let entries: Vec<Entry> =
            serde_json::from_str(&std::fs::read_to_string("works.json").unwrap()).unwrap();
        let all = read(Path::new("."));
        assert_eq!(all.len(), entries.len(), "each has its file and its poster");
        let ids: BTreeSet<&str> = all.iter().map(|work| &*work.file.id).collect();
        assert_eq!(ids.len(), all.len());
        for work in &all {
            assert!(
                work.file.bytes <= 450_000 && work.poster.bytes <= 36_000,
                "{}: {} bytes",
                work.file.id,
                work.file.bytes
            );
            assert!(!work.title.en.is_empty() && !work.prompt.en.is_empty(), "{}", work.file.id);
            assert_eq!(work.file.size.is_some(), work.file.kind != MediaKind::Audio, "{}", work.file.id);
            assert_eq!(work.file.content().unwrap().len() as u64, work.file.bytes);
            assert_eq!(&work.poster.content().unwrap()[..4], b"RIFF");
        }
        assert!(all.iter().map(|work| work.file.bytes).sum::<u64>() <= 25_000_000);
    }

    #[test]
    fn works_are_found_by_the_program() {
        let all = Work::all();
        assert!(!all.is_empty(), "the folder lies above the test program");
        assert_eq!(Work::find(&all[0].poster.id).map(|file| file.kind), Some(MediaKind::Image));
        assert!(Work::find("wk_none").is_none() && Work::find("ex_dance").is_none());
    }

    #[test]
    fn nothing_is_shown_where_the_files_are_not() {
        assert!(read(Path::new("nowhere")).is_empty());
    }
}
