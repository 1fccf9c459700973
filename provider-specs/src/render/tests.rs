use std::io::Cursor;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bytes::Bytes;
use openh264::formats::YUVSource;

use super::*;

fn video(width: u32, height: u32, fps: u32, duration_ms: u32) -> VideoSpec {
    let prompt = "一叶扁舟在湖上，远处是雪山".to_owned();
    VideoSpec {
        width,
        height,
        fps,
        duration_ms,
        prompt,
        label: "模型".to_owned(),
        references: Vec::new(),
        use_of: Use::Move,
    }
}

fn image(width: u32, height: u32, format: ImageFormat) -> ImageSpec {
    let (prompt, label) = ("樱花树下的小猫".to_owned(), "模型".to_owned());
    ImageSpec { width, height, format, prompt, label, index: 0, references: Vec::new(), use_of: Use::Move }
}

/// The start of every top-level box, by name.
fn boxes(mp4: &[u8]) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at + 8 <= mp4.len() {
        let size = u32::from_be_bytes(mp4[at..at + 4].try_into().unwrap()) as usize;
        found.push((String::from_utf8_lossy(&mp4[at + 4..at + 8]).into_owned(), at));
        assert!(size >= 8, "box of {size} bytes at {at}");
        at += size;
    }
    assert_eq!(at, mp4.len(), "the boxes fill the file");
    found
}

type Reader = mp4::Mp4Reader<Cursor<Vec<u8>>>;

/// Decodes every frame, which fails on a broken stream: the reader, a row of luma of each frame, the keyframes.
fn decode(mp4: &[u8]) -> (Reader, Vec<Vec<u8>>, Vec<u32>) {
    let mut reader = mp4::Mp4Reader::read_header(Cursor::new(mp4.to_vec()), mp4.len() as u64).unwrap();
    let track = &reader.tracks()[&1];
    let (sps, pps) =
        (track.sequence_parameter_set().unwrap().to_vec(), track.picture_parameter_set().unwrap().to_vec());
    let mut decoder = openh264::decoder::Decoder::new().unwrap();
    decoder.decode(&[&[0, 0, 0, 1][..], &sps, &[0, 0, 0, 1], &pps].concat()).unwrap();
    let (mut frames, mut keys) = (Vec::new(), Vec::new());
    for id in 1..=reader.sample_count(1).unwrap() {
        let sample = reader.read_sample(1, id).unwrap().unwrap();
        if sample.is_sync {
            keys.push(id - 1);
        }
        let mut annex_b = Vec::new();
        let mut rest = &sample.bytes[..];
        while rest.len() > 4 {
            let size = u32::from_be_bytes(rest[..4].try_into().unwrap()) as usize;
            annex_b.extend([0, 0, 0, 1]);
            annex_b.extend(&rest[4..4 + size]);
            rest = &rest[4 + size..];
        }
        if let Some(picture) = decoder.decode(&annex_b).unwrap() {
            frames.push(picture.y()[..picture.dimensions().0].to_vec());
        }
    }
    frames.extend(
        decoder
            .flush_remaining()
            .unwrap()
            .iter()
            .map(|picture| picture.y()[..picture.dimensions().0].to_vec()),
    );
    (reader, frames, keys)
}

#[test]
fn a_clip_has_the_asked_size_duration_and_frame_rate() {
    for (width, height, fps, duration_ms) in
        [(1280, 720, 24, 2000), (480, 854, 16, 5000), (640, 640, 30, 1500), (320, 180, 25, 80)]
    {
        let mp4 = video(width, height, fps, duration_ms).render().unwrap();
        let (reader, frames, keys) = decode(&mp4);
        let track = &reader.tracks()[&1];
        let count = duration_ms * fps / 1000;
        assert_eq!((u32::from(track.width()), u32::from(track.height())), (width, height));
        assert_eq!(track.duration(), Duration::from_millis(duration_ms.into()));
        assert_eq!(reader.duration(), Duration::from_millis(duration_ms.into()));
        assert_eq!(track.sample_count(), count);
        assert_eq!(frames.len() as u32, count, "every frame decodes");
        assert_eq!(keys, (0..count).step_by(fps as usize).collect::<Vec<_>>(), "a keyframe every second");
    }
}

#[test]
fn the_index_comes_before_the_data() {
    let mp4 = video(320, 180, 24, 1000).render().unwrap();
    let names: Vec<String> = boxes(&mp4).into_iter().map(|(name, _)| name).collect();
    let place = |name: &str| names.iter().position(|found| found == name).unwrap();
    assert!(place("moov") < place("mdat"), "{names:?}");
}

#[test]
fn odd_sides_are_rounded_down() {
    let mp4 = video(321, 181, 24, 500).render().unwrap();
    let (reader, _, _) = decode(&mp4);
    assert_eq!((reader.tracks()[&1].width(), reader.tracks()[&1].height()), (320, 180));
}

#[test]
fn a_clip_beyond_the_budget_keeps_its_numbers_and_loops() {
    let mp4 = video(3840, 2160, 24, 6000).render().unwrap();
    let mut reader = mp4::Mp4Reader::read_header(Cursor::new(mp4.clone()), mp4.len() as u64).unwrap();
    assert_eq!((reader.tracks()[&1].width(), reader.tracks()[&1].height()), (3840, 2160));
    assert_eq!(reader.duration(), Duration::from_secs(6));
    assert_eq!(reader.sample_count(1).unwrap(), 144);
    let mut sample = |id| reader.read_sample(1, id).unwrap().unwrap();
    let (first, again, other) = (sample(1), sample(25), sample(13));
    assert!(first.is_sync && again.is_sync);
    assert_eq!(first.bytes, again.bytes);
    assert_ne!(first.bytes, other.bytes);
}

#[test]
fn a_voice_is_heard_in_every_format() {
    let mp3 = baigong_example_media::Example::find("ex_voice").unwrap();
    let heard = voice::loudness(&Bytes::from_static(mp3.content)).unwrap();
    let seconds = heard.len() as f32 * baigong_painter::VOICE_STEP;
    assert!((seconds * 1000.0 - mp3.duration_ms.unwrap() as f32).abs() < 200.0, "{seconds} s");
    let quiet = heard.iter().filter(|value| **value < 0.1).count();
    assert!(quiet > 5 && quiet < heard.len() / 2, "pauses are heard: {quiet} of {}", heard.len());
    let wav = AudioSpec { duration_ms: 1000, prompt: "鼓".to_owned() }.render().unwrap();
    assert_eq!(voice::loudness(&wav.into()).unwrap().len(), 25);
    assert_eq!(voice::loudness(&Bytes::from_static(b"no recording")), None);
}

#[test]
fn the_prompt_is_the_films_title() {
    let mp4 = video(320, 180, 24, 500).render().unwrap();
    let prompt = video(320, 180, 24, 500).prompt;
    assert!(mp4.windows(prompt.len()).any(|part| part == prompt.as_bytes()));
}

#[test]
fn a_picture_that_was_sent_along_fills_the_result() {
    let red = image::RgbImage::from_pixel(50, 50, image::Rgb([220, 20, 30]));
    let mut file = Cursor::new(Vec::new());
    red.write_to(&mut file, image::ImageFormat::Png).unwrap();
    let mut spec = image(800, 600, ImageFormat::Png);
    // What is no picture is passed over.
    spec.references = vec![Bytes::from_static(b"ID3 not a picture"), Bytes::from(file.into_inner())];
    let picture = image::load_from_memory(&spec.render().unwrap()).unwrap().into_rgb8();
    for (x, y) in [(10, 10), (400, 300), (790, 590)] {
        let [r, g, b] = picture.get_pixel(x, y).0;
        assert!(r > 200 && g < 45 && b < 55, "{r} {g} {b} at {x}, {y}");
    }
}

#[test]
fn the_person_of_a_film_speaks_with_the_given_voice() {
    let example = |id| baigong_example_media::Example::find(id).unwrap().content;
    let cover = image::load_from_memory(example("ex_speaker_cover")).unwrap().into_rgb8();
    let cover = image::imageops::thumbnail(&cover, 270, 360);
    let speak = |film: &'static [u8]| {
        let references = vec![Bytes::from_static(film), Bytes::from_static(example("ex_voice"))];
        let wish = baigong_painter::Wish {
            prompt: "口播视频",
            view: "数字人",
            size: (270, 360),
            seconds: 7.0,
            loops: false,
        };
        let mut film = given::film(&wish, &references, Use::Speak);
        [0.0, 0.3, 0.5, 0.7].map(|share| film.frame(share).to_vec())
    };
    let frames = speak(example("ex_speaker"));
    let apart = |frame: &[[u8; 4]]| {
        let pairs = frame.iter().zip(cover.pixels());
        let sum: u32 = pairs
            .map(|(one, other)| (0..3).map(|at| u32::from(one[at].abs_diff(other[at]))).sum::<u32>())
            .sum();
        sum / (3 * 270 * 360)
    };
    assert!(
        frames.iter().all(|frame| apart(frame) < 12),
        "{:?}",
        frames.each_ref().map(|frame| apart(frame))
    );
    assert!(frames.windows(2).any(|pair| pair[0] != pair[1]), "the mouth moves");
    // Of a film that shows nothing of itself, somebody speaks all the same.
    let frames = speak(b"no film that can be read");
    assert!(frames.windows(2).any(|pair| pair[0] != pair[1]), "the mouth moves");
    // The picture of a song is nobody who speaks.
    assert!(cover::of_film(&Bytes::from_static(example("ex_voice"))).is_none());
}

#[test]
fn numbers_outside_the_limits_are_refused() {
    assert!(matches!(video(0, 720, 24, 1000).render(), Err(RenderError::Size { width: 0, .. })));
    assert!(matches!(video(3842, 720, 24, 1000).render(), Err(RenderError::Size { .. })));
    assert!(matches!(video(2300, 2300, 24, 1000).render(), Err(RenderError::Size { .. })));
    assert!(matches!(video(640, 360, 0, 1000).render(), Err(RenderError::FrameRate(0, _))));
    assert!(matches!(video(640, 360, 24, 0).render(), Err(RenderError::Duration(0, _))));
    assert!(matches!(video(640, 360, 24, u32::MAX).render(), Err(RenderError::Duration(..))));
    assert!(matches!(image(4097, 10, ImageFormat::Png).render(), Err(RenderError::Size { .. })));
    assert!(matches!(image(10, 0, ImageFormat::Png).render(), Err(RenderError::Size { .. })));
    assert!(matches!(
        AudioSpec { duration_ms: 0, prompt: String::new() }.render(),
        Err(RenderError::Duration(..))
    ));
}

#[test]
fn pictures_decode_to_the_asked_size() {
    let cases = [
        (ImageFormat::Png, image::ImageFormat::Png),
        (ImageFormat::Jpeg, image::ImageFormat::Jpeg),
        (ImageFormat::Webp, image::ImageFormat::WebP),
    ];
    for (format, expected) in cases {
        for (width, height) in [(1024, 576), (333, 777), (1, 1), (2, 301), (64, 7)] {
            let file = image(width, height, format).render().unwrap();
            assert_eq!(image::guess_format(&file).unwrap(), expected);
            let picture = image::load_from_memory(&file).unwrap();
            assert_eq!((picture.width(), picture.height()), (width, height), "{format:?}");
        }
    }
}

#[test]
fn the_largest_picture_is_possible() {
    let file = image(4096, 4096, ImageFormat::Jpeg).render().unwrap();
    let picture = image::load_from_memory(&file).unwrap();
    assert_eq!((picture.width(), picture.height()), (4096, 4096));
}

#[test]
fn pictures_of_any_shape_fit_films_and_pictures() {
    let picture = |width, height| {
        let mut file = Cursor::new(Vec::new());
        image::RgbImage::new(width, height).write_to(&mut file, image::ImageFormat::Png).unwrap();
        Bytes::from(file.into_inner())
    };
    let bare = video(320, 180, 12, 500);
    for (width, height) in [(1, 1), (3000, 2), (2, 3000), (640, 480)] {
        let spec = VideoSpec { references: vec![picture(width, height); 6], ..bare.clone() };
        assert_ne!(spec.render().unwrap(), bare.render().unwrap());
        for side in [1, 16, 33, 200] {
            let references = vec![picture(width, height); 6];
            ImageSpec { references, ..image(side, side * 2, ImageFormat::Jpeg) }.render().unwrap();
        }
    }
}

#[test]
fn recordings_are_audible_and_as_long_as_asked() {
    for (duration_ms, rate) in [(30, 44_100), (3000, 44_100), (61_000, 22_050)] {
        let wav = AudioSpec { duration_ms, prompt: "清晨的鸟鸣".to_owned() }.render().unwrap();
        let mut reader = hound::WavReader::new(Cursor::new(wav)).unwrap();
        assert_eq!((reader.spec().sample_rate, reader.spec().channels), (rate, 1));
        assert_eq!(u64::from(reader.duration()), u64::from(duration_ms) * u64::from(rate) / 1000);
        let samples: Vec<f64> = reader.samples::<i16>().map(|sample| f64::from(sample.unwrap())).collect();
        let loudness =
            (samples.iter().map(|sample| sample * sample).sum::<f64>() / samples.len() as f64).sqrt();
        assert!((800.0..15_000.0).contains(&loudness), "{duration_ms} ms: {loudness}");
    }
}

#[test]
fn a_model_is_a_valid_glb() {
    let glb = ModelSpec { prompt: "青花瓷瓶".to_owned() }.render().unwrap();
    let word = |at: usize| u32::from_le_bytes(glb[at..at + 4].try_into().unwrap()) as usize;
    assert_eq!((&glb[..4], word(4), word(8)), (&b"glTF"[..], 2, glb.len()));
    let json_size = word(12);
    assert_eq!((&glb[16..20], json_size % 4), (&b"JSON"[..], 0));
    let document: serde_json::Value = serde_json::from_slice(&glb[20..20 + json_size]).unwrap();
    let bin = &glb[20 + json_size..];
    assert_eq!(&bin[4..8], b"BIN\0");
    let data = &bin[8..];
    assert_eq!(document["buffers"][0]["byteLength"], data.len());
    let points = document["accessors"][0]["count"].as_u64().unwrap();
    let view = |index: usize| {
        let view = &document["bufferViews"][index];
        let from = view["byteOffset"].as_u64().unwrap() as usize;
        &data[from..from + view["byteLength"].as_u64().unwrap() as usize]
    };
    assert!(
        view(3)
            .chunks_exact(4)
            .all(|index| u64::from(u32::from_le_bytes(index.try_into().unwrap())) < points)
    );
    for normal in view(1).chunks_exact(12) {
        let length: f32 =
            normal.chunks_exact(4).map(|value| f32::from_le_bytes(value.try_into().unwrap()).powi(2)).sum();
        assert!((length.sqrt() - 1.0).abs() < 0.001);
    }
}

#[test]
fn the_same_spec_gives_the_same_bytes_and_another_prompt_others() {
    let with = |prompt: &str| -> Vec<MediaSpec> {
        let prompt = prompt.to_owned();
        vec![
            VideoSpec { prompt: prompt.clone(), ..video(320, 180, 12, 1000) }.into(),
            ImageSpec { prompt: prompt.clone(), ..image(320, 180, ImageFormat::Jpeg) }.into(),
            AudioSpec { duration_ms: 800, prompt: prompt.clone() }.into(),
            ModelSpec { prompt }.into(),
        ]
    };
    for (spec, other) in with("山").into_iter().zip(with("海")) {
        assert_eq!(spec.render().unwrap(), spec.clone().render().unwrap());
        assert_eq!(spec.fingerprint(), spec.clone().fingerprint());
        assert_ne!(spec.render().unwrap(), other.render().unwrap());
        assert_ne!(spec.fingerprint(), other.fingerprint());
    }
    let second = ImageSpec { index: 1, ..image(320, 180, ImageFormat::Png) };
    assert_ne!(second.render().unwrap(), image(320, 180, ImageFormat::Png).render().unwrap());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn callers_at_the_same_time_share_one_render() {
    let (cache, renders) = (RenderCache::new(1 << 20, 2), Arc::new(AtomicUsize::new(0)));
    let calls = (0..40).map(|_| {
        let (cache, renders) = (cache.clone(), Arc::clone(&renders));
        tokio::spawn(async move {
            let work = move || {
                renders.fetch_add(1, Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(50));
                Ok(vec![7; 10])
            };
            cache.get_with([1; 32], work).await.unwrap()
        })
    });
    for call in calls.collect::<Vec<_>>() {
        assert_eq!(call.await.unwrap(), vec![7; 10]);
    }
    assert_eq!(renders.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_render_goes_on_when_its_caller_leaves() {
    let (cache, renders) = (RenderCache::new(1 << 20, 2), Arc::new(AtomicUsize::new(0)));
    let work = || {
        let renders = Arc::clone(&renders);
        move || {
            renders.fetch_add(1, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(150));
            Ok(vec![3])
        }
    };
    let first = tokio::time::timeout(Duration::from_millis(40), cache.get_with([2; 32], work())).await;
    assert!(first.is_err(), "the first caller left");
    assert_eq!(cache.get_with([2; 32], work()).await.unwrap(), vec![3]);
    assert_eq!(renders.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn the_cache_stays_within_its_bytes() {
    let cache = RenderCache::new(1000, 2);
    let renders = Arc::new(AtomicUsize::new(0));
    for key in 0..20u8 {
        let renders = Arc::clone(&renders);
        let work = move || {
            renders.fetch_add(1, Ordering::SeqCst);
            Ok(vec![key; 300])
        };
        assert_eq!(cache.get_with([key; 32], work).await.unwrap().len(), 300);
    }
    cache.settle().await;
    assert!(cache.held_bytes() <= 1000, "{} bytes held", cache.held_bytes());
    // A file larger than the whole cache is served all the same.
    assert_eq!(cache.get_with([99; 32], || Ok(vec![0; 5000])).await.unwrap().len(), 5000);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn no_more_renders_run_than_allowed_even_when_callers_leave() {
    let cache = RenderCache::new(1 << 20, 2);
    let (running, most, done) =
        (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let mut calls = Vec::new();
    for key in 0..12u8 {
        let (cache, running, most, done) = (cache.clone(), running.clone(), most.clone(), done.clone());
        let work = move || {
            most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(40));
            running.fetch_sub(1, Ordering::SeqCst);
            done.fetch_add(1, Ordering::SeqCst);
            Ok(vec![key])
        };
        let call = async move { cache.get_with([key; 32], work).await };
        // Every third caller goes away while its render runs.
        let patience = Duration::from_millis(if key % 3 == 0 { 10 } else { 5000 });
        calls.push(tokio::spawn(tokio::time::timeout(patience, call)));
    }
    for call in calls {
        call.await.unwrap().ok();
    }
    assert!(done.load(Ordering::SeqCst) >= 8);
    assert_eq!(most.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn failures_are_reported_and_not_kept() {
    let cache = RenderCache::default();
    let error = cache.get(video(0, 0, 24, 1000)).await.unwrap_err();
    assert!(
        matches!(&error, CacheError::Render(cause) if matches!(**cause, RenderError::Size { .. })),
        "{error}"
    );
    let panicked = cache.get_with([9; 32], || panic!("on purpose")).await.unwrap_err();
    assert!(matches!(panicked, CacheError::Interrupted(_)));
    assert_eq!(cache.get_with([9; 32], || Ok(vec![1])).await.unwrap(), vec![1]);
    let file = cache.get(AudioSpec { duration_ms: 100, prompt: "雨".to_owned() }).await.unwrap();
    assert_eq!(file, AudioSpec { duration_ms: 100, prompt: "雨".to_owned() }.render().unwrap());
}

/// A PNG of so many pixels, each in its colour.
fn png_of(width: u32, height: u32, colour: impl Fn(u32, u32) -> [u8; 3]) -> Bytes {
    let picture = image::RgbImage::from_fn(width, height, |x, y| image::Rgb(colour(x, y)));
    let mut file = Cursor::new(Vec::new());
    picture.write_to(&mut file, image::ImageFormat::Png).unwrap();
    file.into_inner().into()
}

fn changed(references: Vec<Bytes>, prompt: &str, use_of: Use) -> image::RgbImage {
    let spec = ImageSpec { references, prompt: prompt.into(), use_of, ..image(512, 512, ImageFormat::Png) };
    image::load_from_memory(&spec.render().unwrap()).unwrap().into_rgb8()
}

#[test]
fn a_picture_is_repainted_where_its_mask_is_white_and_stays_where_it_is_black() {
    let photo = png_of(200, 120, |x, _| if x == 150 { [0, 0, 0] } else { [30, 90, 200] });
    let mask = png_of(200, 120, |x, _| if x >= 100 { [255; 3] } else { [0; 3] });
    let cat = changed(vec![photo.clone(), mask.clone()], "沙漠里的骆驼", Use::Repaint);
    assert_eq!(cat.dimensions(), (200, 120));
    assert_eq!(cat.get_pixel(40, 60).0, [30, 90, 200]);
    let other = (100..200).filter(|x| cat.get_pixel(*x, 60).0 != [30, 90, 200]).count();
    assert!(other > 80, "{other}");
    // Without words what was there is gone, and the colour around it has spread.
    let clean = changed(vec![photo, mask], " ", Use::Repaint);
    let spread = clean.get_pixel(150, 60).0;
    assert!(spread.iter().zip([30, 90, 200]).all(|(one, other)| one.abs_diff(other) < 12), "{spread:?}");
}

#[test]
fn a_picture_goes_on_beyond_its_edges_and_is_itself_between_them() {
    let photo = png_of(100, 80, |x, _| [(x * 2) as u8, 40, 90]);
    let wide = changed(vec![photo], "接着画", Use::Extend(Edges { top: 10, right: 60, bottom: 0, left: 30 }));
    assert_eq!(wide.dimensions(), (190, 90));
    assert_eq!(wide.get_pixel(30 + 50, 10 + 40).0, [100, 40, 90]);
    let beyond = wide.get_pixel(30 + 100, 50).0;
    assert!(beyond[0] > 170 && beyond[1] == 40, "{beyond:?}");
}
