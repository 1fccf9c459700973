//! The picture with which a film is shown before it plays.

use std::io::Cursor;

use bytes::Bytes;
use symphonia::core::formats::TrackType;
use symphonia::core::formats::probe::Hint;
use symphonia::core::io::MediaSourceStream;

/// The cover that an MP4 carries beside its frames, a JPEG or PNG; `None` for a film without one and for what is no film,
/// such as a song with a cover. Frames are not decoded: what decodes them is written in C, and anybody may upload a film.
pub(super) fn of_film(file: &Bytes) -> Option<Bytes> {
    let stream = MediaSourceStream::new(Box::new(Cursor::new(file.clone())), Default::default());
    let mut format = symphonia::default::get_probe()
        .probe(&Hint::new(), stream, Default::default(), Default::default())
        .ok()?;
    format.default_track(TrackType::Video)?;
    let metadata = format.metadata();
    let cover = metadata.current()?.media.visuals.first()?;
    Some(cover.data.clone().into())
}
