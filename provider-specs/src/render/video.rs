//! MP4 clips: H.264, index first, a keyframe every second.

use bytes::Bytes;
use muxide::api::{Metadata, MuxerBuilder, VideoCodec};
use openh264::OpenH264API;
use openh264::encoder::{
    BitRate, Complexity, Encoder, EncoderConfig, FrameRate, FrameType, IntraFramePeriod, QpRange,
    RateControlMode, VuiConfig,
};
use openh264::formats::YUVSlices;

use baigong_painter::Wish;

use super::canvas::Frame;
use super::error::RenderError;
use super::given::{self, Use};

/// Largest picture the encoder takes, on its long and its short side.
const MAX_SIDES: (u32, u32) = (3840, 2160);
const MAX_DURATION_MS: u32 = 10 * 60 * 1000;
const MAX_FPS: u32 = 120;

/// How many pixels are encoded for one clip, about five seconds of 1080p at 24 fps. A clip with more keeps its size,
/// duration and frame rate, but repeats a seamless loop of whole seconds.
const DISTINCT_PIXELS: u64 = 250_000_000;
/// A frame is drawn with no more pixels than this and scaled up: what costs most is drawing.
const DRAWN_PIXELS: f32 = 640.0 * 360.0;
/// No more frames than this are drawn for one clip; where it has more, each stays for two or more.
const DRAWN_FRAMES: u64 = 144;

/// A clip to make.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct VideoSpec {
    /// Pixels; odd values are rounded down, as 4:2:0 video has even sides. The long side is at most 3840.
    pub width: u32,
    /// Pixels, as for `width`. The short side is at most 2160.
    pub height: u32,
    /// Frames per second, 1 to 120.
    pub fps: u32,
    /// Milliseconds, at most ten minutes; rounded to whole frames, at least two.
    pub duration_ms: u32,
    /// Decides what is seen, and is the film's title.
    pub prompt: String,
    /// A short name, such as the model's: each sees the words in its own way.
    pub label: String,
    /// Encoded pictures and recordings that the user sent along.
    pub references: Vec<Bytes>,
    /// What becomes of them.
    pub use_of: Use,
}

impl VideoSpec {
    fn check(&self) -> Result<(u32, u32), RenderError> {
        let (width, height) = (self.width / 2 * 2, self.height / 2 * 2);
        let (long, short) = (width.max(height), width.min(height));
        // Below one macroblock the encoder refuses.
        if short < 16 || long > MAX_SIDES.0 || short > MAX_SIDES.1 {
            let (max_long, max_short) = MAX_SIDES;
            return Err(RenderError::Size { width: self.width, height: self.height, max_long, max_short });
        }
        if self.duration_ms == 0 || self.duration_ms > MAX_DURATION_MS {
            return Err(RenderError::Duration(self.duration_ms, MAX_DURATION_MS));
        }
        if self.fps == 0 || self.fps > MAX_FPS {
            return Err(RenderError::FrameRate(self.fps, MAX_FPS));
        }
        Ok((width, height))
    }

    /// Makes the MP4.
    ///
    /// # Errors
    /// When a number is outside the limits given at its field.
    pub fn render(&self) -> Result<Vec<u8>, RenderError> {
        let (width, height) = self.check()?;
        let frames = ((u64::from(self.duration_ms) * u64::from(self.fps) + 500) / 1000).max(2);
        let affordable = DISTINCT_PIXELS / (u64::from(width) * u64::from(height) * u64::from(self.fps));
        let distinct = frames.min(affordable.max(1) * u64::from(self.fps));
        let units = self.encode(width, height, distinct, distinct < frames)?;

        let mut mp4 = Vec::new();
        let mut muxer = MuxerBuilder::new(&mut mp4)
            .video(VideoCodec::H264, width, height, f64::from(self.fps))
            .with_metadata(Metadata::new().with_title(self.prompt.as_str()))
            .with_fast_start(true)
            .build()
            .map_err(RenderError::encode)?;
        for index in 0..frames {
            let (data, is_keyframe) = &units[(index % distinct) as usize];
            let seconds = index as f64 / f64::from(self.fps);
            muxer.write_video(seconds, data, *is_keyframe).map_err(RenderError::encode)?;
        }
        muxer.finish_in_place().map_err(RenderError::encode)?;
        drop(muxer);
        Ok(mp4)
    }

    /// Encodes `count` frames, each with whether it is a keyframe.
    fn encode(
        &self,
        width: u32,
        height: u32,
        count: u64,
        looped: bool,
    ) -> Result<Vec<(Vec<u8>, bool)>, RenderError> {
        let shrink = (DRAWN_PIXELS / (width as f32 * height as f32)).sqrt().min(1.0);
        let side = |side: u32| ((side as f32 * shrink / 2.0).round() as usize * 2).max(2);
        let size = (side(width), side(height));
        let wish = Wish {
            prompt: &self.prompt,
            view: &self.label,
            size,
            seconds: count as f32 / self.fps as f32,
            loops: looped,
        };
        let mut film = given::film(&wish, &self.references, self.use_of);
        let (mut drawn, mut frame) =
            (Frame::new(size.0, size.1), Frame::new(width as usize, height as usize));
        let stay = count.div_ceil(DRAWN_FRAMES);
        let mut encoder = self.encoder()?;
        let mut units = Vec::with_capacity(count as usize);
        for index in 0..count {
            if index % stay == 0 {
                drawn.fill_from(film.frame(index as f32 / if looped { count } else { count - 1 } as f32));
                frame.scale_from(&drawn);
            }
            let [y, u, v] = &frame.planes;
            let source =
                YUVSlices::new((&y.data, &u.data, &v.data), (y.width, y.height), (y.width, u.width, v.width));
            let coded = encoder.encode(&source).map_err(RenderError::encode)?;
            let is_keyframe = coded.frame_type() == FrameType::IDR;
            units.push((coded.to_vec(), is_keyframe));
        }
        Ok(units)
    }

    fn encoder(&self) -> Result<Encoder, RenderError> {
        let config = EncoderConfig::new()
            // A constant quantiser: no rate control means no dropped frame.
            .rate_control_mode(RateControlMode::Off)
            .skip_frames(false)
            .qp(QpRange::new(24, 28))
            .bitrate(BitRate::from_bps(8_000_000))
            .max_frame_rate(FrameRate::from_hz(self.fps as f32))
            .intra_frame_period(IntraFramePeriod::from_num_frames(self.fps))
            .scene_change_detect(false)
            .adaptive_quantization(false)
            // It leaves ghosts of small moving things behind.
            .background_detection(false)
            .complexity(Complexity::Low)
            // One thread: several renders run side by side already, and the bytes must not depend on timing.
            .num_threads(1)
            .vui(VuiConfig::bt709());
        Encoder::with_api_config(OpenH264API::from_source(), config).map_err(RenderError::encode)
    }
}
