//! Finished works of our own, which the gallery shows: films, pictures, songs and models, each with the words, settings and
//! given files that would make it. `works.json` lists them, `make/` holds the programs that drew and synthesised them.
//!
//! They are no part of the program, which they would make larger for everybody: they lie in the folder `examples/works`, which
//! is looked for beside the program, in the working directory, and in every folder above these. A work whose file is not
//! there is not shown.

use std::collections::BTreeMap;
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
    /// What its form was given, in the order of the fields' names; the values of the form name their ids.
    pub inputs: Vec<WorkFile>,
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
    /// The files that the form was given, by field: `{id}.{field}.{extension}` is one.
    #[serde(default)]
    inputs: BTreeMap<String, Input>,
    /// The manner in which it is made; for those who look after the list.
    #[allow(dead_code)]
    style: String,
}

/// A file that a form was given, in an entry.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Input {
    extension: String,
    width: Option<u32>,
    height: Option<u32>,
    duration_ms: Option<u64>,
}

impl Work {
    /// Every work whose file and poster are there, in the order of the list.
    pub fn all() -> &'static [Self] {
        static ALL: LazyLock<Vec<Work>> =
            LazyLock::new(|| folder().map(|folder| read(&folder)).unwrap_or_default());
        &ALL
    }

    /// The work of an id.
    pub fn of(id: &str) -> Option<&'static Self> {
        Self::all().iter().find(|work| work.file.id == id)
    }

    /// The file of an id: a work's, its poster's or that of something its form was given; `None` for anything else.
    pub fn find(id: &str) -> Option<&'static WorkFile> {
        Self::all()
            .iter()
            .flat_map(|work| [&work.file, &work.poster].into_iter().chain(&work.inputs))
            .find(|file| file.id == id)
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

/// What a file is, by its extension; works are of no other types.
fn type_of(extension: &str) -> Option<(MediaKind, &'static str)> {
    Some(match extension {
        "mp4" => (MediaKind::Video, "video/mp4"),
        "webp" => (MediaKind::Image, "image/webp"),
        "mp3" => (MediaKind::Audio, "audio/mpeg"),
        "glb" => (MediaKind::Model, "model/gltf-binary"),
        _ => return None,
    })
}

/// The file that stands in the folder as `{stem}.{extension}`, without measures; `None` where it is not there.
fn file(folder: &Path, id: String, stem: &str, extension: &str, title: &str) -> Option<WorkFile> {
    let (kind, mime) = type_of(extension)?;
    let path = folder.join(format!("{stem}.{extension}"));
    let bytes = std::fs::metadata(&path).ok()?.len();
    let name = format!("{title}.{extension}");
    Some(WorkFile { id, name, kind, mime, size: None, duration_ms: None, bytes, path })
}

fn work(folder: &Path, entry: Entry) -> Option<Work> {
    let extension = match entry.kind.as_str() {
        "video" => "mp4",
        "image" => "webp",
        "music" => "mp3",
        "model" => "glb",
        _ => return None,
    };
    let (id, title) = (format!("{PREFIX}{}", entry.id), &entry.title.zh);
    let made = file(folder, id.clone(), &entry.id, extension, title)?;
    let inputs = entry.inputs.iter().map(|(field, input)| {
        let stem = format!("{}.{field}", entry.id);
        let given = file(folder, format!("{id}_{field}"), &stem, &input.extension, title)?;
        Some(WorkFile { size: input.width.zip(input.height), duration_ms: input.duration_ms, ..given })
    });
    Some(Work {
        poster: file(folder, format!("{id}{POSTER}"), &format!("{}.poster", entry.id), "webp", title)?,
        inputs: inputs.collect::<Option<_>>()?,
        file: WorkFile { size: entry.width.zip(entry.height), duration_ms: entry.duration_ms, ..made },
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
        let ids: BTreeSet<&str> = all
            .iter()
            .flat_map(|work| work.inputs.iter().chain([&work.file]))
            .map(|file| &*file.id)
            .collect();
        assert_eq!(ids.len(), all.iter().map(|work| 1 + work.inputs.len()).sum::<usize>());
        for work in &all {
            assert!(
                work.file.bytes <= 450_000 && work.poster.bytes <= 36_000,
                "{}: {} bytes",
                work.file.id,
                work.file.bytes
            );
            assert!(!work.title.en.is_empty() && !work.prompt.en.is_empty(), "{}", work.file.id);
            for file in work.inputs.iter().chain([&work.file]) {
                let (seen, lasts) = match file.kind {
                    MediaKind::Image => (true, false),
                    MediaKind::Video => (true, true),
                    MediaKind::Audio => (false, true),
                    MediaKind::Model | MediaKind::Text => (false, false),
                };
                assert_eq!((file.size.is_some(), file.duration_ms.is_some()), (seen, lasts), "{}", file.id);
                assert_eq!(file.content().unwrap().len() as u64, file.bytes);
                assert!(file.bytes <= 450_000, "{}: {} bytes", file.id, file.bytes);
            }
            assert_eq!(&work.poster.content().unwrap()[..4], b"RIFF");
        }
        let files = all.iter().flat_map(|work| work.inputs.iter().chain([&work.file]));
        assert!(files.map(|file| file.bytes).sum::<u64>() <= 25_000_000);
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
