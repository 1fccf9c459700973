//! How loud a recorded voice is.

use std::io::Cursor;

use baigong_painter::VOICE_STEP;
use bytes::Bytes;
use symphonia::core::audio::sample::Sample;
use symphonia::core::formats::TrackType;
use symphonia::core::formats::probe::Hint;
use symphonia::core::io::MediaSourceStream;

/// No more seconds of a recording are heard.
const MAX_SECONDS: f32 = 600.0;

/// Loudness of a recording (MP3, WAV, AAC in MP4) relative to its loudest moment, 0 to 1, for each [`VOICE_STEP`] seconds;
/// `None` for what is no recording.
pub(super) fn loudness(file: &Bytes) -> Option<Vec<f32>> {
    let stream = MediaSourceStream::new(Box::new(Cursor::new(file.clone())), Default::default());
    let mut format = symphonia::default::get_probe()
        .probe(&Hint::new(), stream, Default::default(), Default::default())
        .ok()?;
    let track = format.default_track(TrackType::Audio)?;
    let (id, parameters) = (track.id, track.codec_params.as_ref()?.audio()?.clone());
    let mut decoder =
        symphonia::default::get_codecs().make_audio_decoder(&parameters, &Default::default()).ok()?;
    let (mut part, mut values, mut step) = (Vec::new(), Vec::new(), 0);
    let mut rest: Vec<f32> = Vec::new();
    while let Ok(Some(packet)) = format.next_packet() {
        if packet.track_id != id || values.len() as f32 * VOICE_STEP > MAX_SECONDS {
            continue;
        }
        let Ok(decoded) = decoder.decode(&packet) else { continue };
        if step == 0 {
            step = (decoded.spec().rate() as f32 * VOICE_STEP) as usize
                * decoded.spec().channels().count().max(1);
        }
        part.resize(decoded.samples_interleaved(), f32::MID);
        decoded.copy_to_slice_interleaved(&mut part);
        rest.extend_from_slice(&part);
        let whole = rest.len() / step.max(1) * step.max(1);
        values.extend(rest.drain(..whole).as_slice().chunks(step.max(1)).map(|samples| {
            (samples.iter().map(|sample| sample * sample).sum::<f32>() / samples.len() as f32).sqrt()
        }));
    }
    let most = values.iter().copied().fold(0.0, f32::max);
    // Silence has no loudest moment.
    (most > 1e-4).then(|| values.iter().map(|value| (value / most).powf(0.7)).collect())
}
