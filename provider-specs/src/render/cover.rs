//! The picture with which a film is shown before it plays.

use std::io::Cursor;

use bytes::Bytes;
use image::RgbImage;
use symphonia::core::formats::TrackType;
use symphonia::core::formats::probe::Hint;
use symphonia::core::io::MediaSourceStream;

use super::given::decode;

/// The cover that an MP4 carries beside its frames. Frames themselves are not decoded: what decodes them is written in C,
/// and anybody may upload a film. `None` for a film without a cover and for what is no film, such as a song with one.
pub(super) fn of_film(file: &Bytes) -> Option<RgbImage> {
    let stream = MediaSourceStream::new(Box::new(Cursor::new(file.clone())), Default::default());
    let mut format = symphonia::default::get_probe()
        .probe(&Hint::new(), stream, Default::default(), Default::default())
        .ok()?;
    format.default_track(TrackType::Video)?;
    let metadata = format.metadata();
    let visuals = &metadata.current()?.media.visuals;
    visuals.iter().find_map(|visual| decode(&visual.data))
}
