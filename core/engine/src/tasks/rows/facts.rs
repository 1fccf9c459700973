//! What prices may depend on: figures of the files that a task is given, and of what came back.

use baigong_provider::{Artifact, Fact, Facts, InputFact, MediaKind, started_seconds};

use crate::media::MediaFile;

/// What is known of a task at its end: how many results of its kind came, and what the vendor reports of them together.
pub(crate) fn delivered(output: MediaKind, artifacts: &[Artifact]) -> Facts {
    let results = artifacts.iter().filter(|artifact| artifact.kind == output).count();
    let mut facts = Facts::default().with(Fact::Results, i64::try_from(results).unwrap_or(i64::MAX));
    for fact in [Fact::ReportedSeconds, Fact::ReportedTokens] {
        let told = artifacts.iter().filter_map(|artifact| artifact.reported.get(&fact));
        if let Some(sum) = told.reduce(i64::saturating_add) {
            facts.set(fact, sum);
        }
    }
    facts
}

/// Takes down what is known of the files of a field.
pub(crate) fn measure(field: &str, files: &[MediaFile], facts: &mut Facts) {
    let mut set = |what, value: i64| facts.set(Fact::Input(what, field.to_owned()), value);
    let playing = files.iter().filter(|file| matches!(file.kind, MediaKind::Video | MediaKind::Audio));
    // A length that one file does not tell is no length of all of them.
    if let Some(seconds) = playing.map(|file| file.duration_ms.map(started_seconds)).sum() {
        set(InputFact::Seconds, seconds);
    }
    // Nor is a size.
    let seen: Option<Vec<(i64, i64)>> =
        files.iter().filter(|file| file.kind != MediaKind::Audio).map(size).collect();
    if let Some(seen) = seen {
        set(InputFact::Width, seen.iter().map(|(width, _)| *width).max().unwrap_or_default());
        set(InputFact::Height, seen.iter().map(|(_, height)| *height).max().unwrap_or_default());
        set(InputFact::Pixels, seen.iter().map(|(width, height)| width * height).max().unwrap_or_default());
    }
    set(InputFact::Video, i64::from(files.iter().any(|file| file.kind == MediaKind::Video)));
}

fn size(file: &MediaFile) -> Option<(i64, i64)> {
    Some((file.width?.into(), file.height?.into()))
}
