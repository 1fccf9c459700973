//! Short tunes: a plucked pentatonic melody over a slow bass, as WAV.

use std::f32::consts::TAU;
use std::io::Cursor;

use rand::Rng;
use rand::seq::IndexedRandom;

use super::chance::prompt_rng;
use super::error::RenderError;

const MAX_DURATION_MS: u32 = 10 * 60 * 1000;
/// Above this a recording is kept small by halving the sample rate.
const FULL_RATE_MS: u32 = 60_000;

/// A recording to make.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AudioSpec {
    /// Milliseconds, at most ten minutes.
    pub duration_ms: u32,
    /// Decides key, tempo and melody.
    pub prompt: String,
}

/// The Chinese pentatonic modes gong, shang and yu, in semitones.
const MODES: [[i32; 5]; 3] = [[0, 2, 4, 7, 9], [0, 2, 5, 7, 10], [0, 3, 5, 7, 10]];

impl AudioSpec {
    /// Makes the WAV: mono, 16 bit, 44.1 kHz up to one minute and 22.05 kHz beyond.
    ///
    /// # Errors
    /// When the duration is zero or above ten minutes.
    pub fn render(&self) -> Result<Vec<u8>, RenderError> {
        if self.duration_ms == 0 || self.duration_ms > MAX_DURATION_MS {
            return Err(RenderError::Duration(self.duration_ms, MAX_DURATION_MS));
        }
        let rate: u32 = if self.duration_ms <= FULL_RATE_MS { 44_100 } else { 22_050 };
        let samples = (u64::from(self.duration_ms) * u64::from(rate) / 1000).max(1) as usize;
        let mixed = self.compose(samples, rate as f32);
        let spec = hound::WavSpec {
            channels: 1,
            sample_rate: rate,
            bits_per_sample: 16,
            sample_format: hound::SampleFormat::Int,
        };
        let mut wav = Vec::with_capacity(samples * 2 + 44);
        let mut writer = hound::WavWriter::new(Cursor::new(&mut wav), spec).map_err(RenderError::encode)?;
        let mut block = writer.get_i16_writer(samples as u32);
        for value in mixed {
            block.write_sample((value.clamp(-1.0, 1.0) * 30_000.0) as i16);
        }
        block.flush().map_err(RenderError::encode)?;
        writer.finalize().map_err(RenderError::encode)?;
        Ok(wav)
    }

    fn compose(&self, samples: usize, rate: f32) -> Vec<f32> {
        let mut rng = prompt_rng(&self.prompt, "tune");
        let mode = MODES.choose(&mut rng).copied().unwrap_or(MODES[0]);
        let root = 57 + rng.random_range(-4i32..=5);
        let beat = (rate * rng.random_range(0.24..0.38)) as usize;
        // A phrase that comes back is what makes notes a tune.
        let phrase: Vec<(i32, usize)> = (0..8)
            .map(|_| (rng.random_range(-2..=2), *[1, 1, 2, 2, 3].choose(&mut rng).unwrap_or(&1)))
            .collect();
        let mut out = vec![0.0; samples];
        let (mut at, mut degree, mut played) = (0, 4, 0usize);
        while at < samples {
            let (step, beats) = phrase[played % phrase.len()];
            degree += if played % 16 >= 12 { -step } else { step };
            if !(0..=10).contains(&degree) {
                degree = 5;
            }
            let pitch = root + degree / 5 * 12 + mode[(degree % 5) as usize];
            let accent = if played.is_multiple_of(4) { 0.3 } else { 0.22 };
            pluck(&mut out[at..], rate, pitch, accent, 1.1);
            if played.is_multiple_of(4) {
                pluck(&mut out[at..], rate, root - 12 + mode[[0, 3, 2, 0][played / 4 % 4]], 0.26, 2.2);
            }
            at += beat * beats;
            played += 1;
        }
        fade_out(&mut out, rate);
        out
    }
}

/// Adds a decaying note with three partials. `pitch` is a MIDI note, `decay` the seconds to near silence.
fn pluck(out: &mut [f32], rate: f32, pitch: i32, volume: f32, decay: f32) {
    let frequency = 440.0 * 2f32.powf((pitch - 69) as f32 / 12.0);
    let length = out.len().min((decay * rate) as usize);
    let attack = rate * 0.006;
    for (partial, weight) in [(1.0, 1.0), (2.0, 0.38), (3.0, 0.16)] {
        // A two-term recurrence makes a damped sine without calling `sin` for each sample.
        let angle = TAU * frequency * partial / rate;
        let damping = (-5.0 * (0.6 + 0.4 * partial) / (decay * rate)).exp();
        let (turn, square) = (2.0 * damping * angle.cos(), damping * damping);
        let (mut before, mut now) = (0.0, angle.sin() * volume * weight);
        for (index, sample) in out[..length].iter_mut().enumerate() {
            let rise = (index as f32 / attack).min(1.0);
            *sample += now * rise;
            (before, now) = (now, turn * now - square * before);
        }
    }
}

fn fade_out(out: &mut [f32], rate: f32) {
    let length = out.len().min((rate * 0.4) as usize);
    let start = out.len() - length;
    for (index, sample) in out[start..].iter_mut().enumerate() {
        *sample *= 1.0 - index as f32 / length as f32;
    }
}
