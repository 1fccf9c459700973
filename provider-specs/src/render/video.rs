//! MP4 clips: H.264, index first, a keyframe every second.

use bytes::Bytes;
use muxide::api::{MuxerBuilder, VideoCodec};
use openh264::OpenH264API;
use openh264::encoder::{
    BitRate, Complexity, Encoder, EncoderConfig, FrameRate, FrameType, IntraFramePeriod, QpRange,
    RateControlMode, VuiConfig,
};
use openh264::formats::YUVSlices;

use super::canvas::Frame;
use super::caption::Caption;
use super::error::RenderError;
use super::scene::{Motion, Scene};
use super::still::References;

/// Largest picture the encoder takes, on its long and its short side.
const MAX_SIDES: (u32, u32) = (3840, 2160);
const MAX_DURATION_MS: u32 = 10 * 60 * 1000;
const MAX_FPS: u32 = 120;

/// How many pixels are drawn and encoded for one clip, about ten seconds of 1080p at 24 fps. A clip with more
/// keeps its size, duration and frame rate, but repeats a seamless loop of whole seconds and so shows no clock.
const DISTINCT_PIXELS: u64 = 520_000_000;

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
    /// Written on the picture; it also decides what is seen.
    pub prompt: String,
    /// A short name, such as the model's, shown above the prompt with the clip's size and frame rate.
    pub label: String,
    /// Encoded pictures shown as small cards, so that the user sees which were received.
    pub references: Vec<Bytes>,
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
        let seconds = count as f32 / self.fps as f32;
        let motion = if looped { Motion::Sway(seconds) } else { Motion::Travel(seconds) };
        let scene = Scene::new(&self.prompt, &self.label, width, height, motion);
        let mut frame = Frame::new(width, height);
        let facts = format!("{} {width}×{height} {} fps", self.label, self.fps);
        let mut caption = Caption::new(&frame, &self.prompt, &facts);
        let references = References::load(&self.references, &frame);
        let mut encoder = self.encoder()?;
        let mut units = Vec::with_capacity(count as usize);
        for index in 0..count {
            let progress = index as f32 / if looped { count } else { count - 1 } as f32;
            scene.draw(&mut frame, progress);
            references.draw(&mut frame);
            caption.draw(&mut frame);
            if !looped {
                let tenths = index * 10 / u64::from(self.fps);
                let clock = format!("{:02}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10);
                caption.draw_clock(&mut frame, clock, (index + 1) as f32 / count as f32);
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
            // A constant quantiser: the flat scenery needs few bits, and no rate control means no dropped frame.
            .rate_control_mode(RateControlMode::Off)
            .skip_frames(false)
            .qp(QpRange::new(16, 20))
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
