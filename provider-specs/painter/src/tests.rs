use std::collections::HashSet;

use image::{Rgb, RgbImage};

use super::*;
use crate::air::Air;
use crate::camera::{Move, Shot};
use crate::light::Hour;
use crate::place::Place;
use crate::read::Act;
use crate::toy::{Kind, Moment, Stance};

fn wish(prompt: &str) -> Wish<'_> {
    Wish { prompt, view: "", size: (96, 54), seconds: 2.0, loops: false }
}

/// Share of pixels that differ visibly.
fn apart(a: &[[u8; 4]], b: &[[u8; 4]]) -> f32 {
    let differ =
        a.iter().zip(b).filter(|(a, b)| (0..3).any(|channel| a[channel].abs_diff(b[channel]) > 6)).count();
    differ as f32 / a.len() as f32
}

fn first(prompt: &str) -> Vec<[u8; 4]> {
    Film::new(&wish(prompt)).frame(0.0).to_vec()
}

#[test]
fn every_subject_has_a_body_that_stands_where_it_should() {
    assert!(Kind::ALL.len() >= 30, "{} subjects", Kind::ALL.len());
    for kind in Kind::ALL {
        let toy = kind.toy();
        assert!(!toy.is_empty(), "{kind:?}");
        let (low, high) = toy.bounds();
        assert!((0.1..40.0).contains(&(high - low).max_element()), "{kind:?}: {low} to {high}");
        if matches!(toy.stance, Stance::Walks | Stance::Rolls) {
            assert!(low.y.abs() < 0.12, "{kind:?} stands at {}", low.y);
        }
        let triangles: usize = toy.pose(Moment::default(), 0.0).map(|(mesh, _)| mesh.triangles.len()).sum();
        assert!(triangles < 100_000, "{kind:?}: {triangles} triangles");
    }
}

#[test]
fn words_in_both_languages_decide_what_is_seen() {
    let dog = |prompt: &str| {
        let brief = Brief::read(prompt);
        assert_eq!(brief.roles.first().map(|role| role.kind), Some(Kind::Dog), "{prompt}");
        brief
    };
    let brief = dog("航拍：一只白色小狗在雪地里奔跑，夜晚，水彩");
    assert_eq!((brief.place, brief.hour, brief.air), (Place::Snowfield, Hour::Night, Some(Air::Snow)));
    assert_eq!((brief.motion, brief.shot, brief.style), (Move::Rise, Shot::FromAbove, Style::Watercolour));
    assert_eq!((brief.roles[0].act, brief.roles[0].coat), (Act::Runs, Some(0xf2f0ec)));
    let brief = dog("Close-up of two brown dogs dancing on stage, camera orbits, cartoon");
    assert_eq!(
        (brief.roles.len(), brief.roles[0].act, brief.roles[0].coat),
        (2, Act::Dances, Some(0x7a5234))
    );
    assert_eq!(
        (brief.place, brief.motion, brief.shot, brief.style),
        (Place::Stage, Move::Orbit, Shot::Close, Style::Cartoon)
    );
    let both: Vec<Kind> = Brief::read("a cat chases a red car").roles.iter().map(|role| role.kind).collect();
    assert_eq!(both, [Kind::Cat, Kind::Car]);
    let one: Vec<Kind> = Brief::read("汉服少女在花园里").roles.iter().map(|role| role.kind).collect();
    assert_eq!(one, [Kind::HanfuWoman], "one person, and no flower");
    let count = |prompt: &str| Brief::read(prompt).roles.len();
    assert_eq!(
        (count("golden retriever puppies"), count("mammoths in the snow"), count("an octopus")),
        (3, 3, 1)
    );
    // Words within words mean nothing.
    assert_eq!(Brief::read("education, scarf and category").roles, []);
    assert_eq!(Brief::read("").roles, []);
}

#[test]
fn what_swims_and_floats_is_put_into_water() {
    assert_eq!(Brief::read("山间的小船").place, Place::Lake);
    assert_eq!(Brief::read("大海里的鱼").place, Place::Underwater);
    assert_eq!(Brief::read("锦鲤").place, Place::Underwater);
}

#[test]
fn weather_moves_nobody_away_and_things_stand_where_they_are_found() {
    let snowy = Brief::read("雪中的古镇");
    assert_eq!((snowy.place, snowy.air), (Place::OldTown, Some(Air::Snow)));
    assert_eq!(Brief::read("snow").place, Place::Snowfield);
    assert_eq!(Brief::read("灯塔").place, Place::Beach);
    assert_eq!(Brief::read("香水").place, Place::Studio);
    assert_eq!(Brief::read("an astronaut on the moon").place, Place::Planet);
    assert_eq!(Brief::read("a crane by the lake").roles[0].kind, Kind::Crane);
}

#[test]
fn a_style_and_a_move_that_are_chosen_beside_the_prompt_are_heard() {
    let chosen = Brief::read_as("灯塔", "kling-v1-6 anime zoom out");
    assert_eq!((chosen.style, chosen.motion), (Style::Cartoon, Move::PullOut));
    let said = Brief::read_as("灯塔，水墨，推近", "kling-v1-6 anime zoom out");
    assert_eq!((said.style, said.motion), (Style::Ink, Move::PushIn));
}

#[test]
fn prompts_that_vendors_show_off_with_are_heard_and_look_their_own_way() {
    let prompts = include_str!("../examples/prompts.txt").lines().filter(|line| !line.starts_with('#'));
    let mut drawn: Vec<(&str, Vec<[u8; 4]>)> = Vec::new();
    for prompt in prompts {
        assert_ne!(Brief::read(prompt).roles, [], "nobody in {prompt:?}");
        let picture = first(prompt);
        for (other, twin) in &drawn {
            assert!(apart(&picture, twin) > 0.5, "{prompt:?} looks like {other:?}");
        }
        drawn.push((prompt, picture));
    }
    assert!(drawn.len() >= 10);
}

#[test]
fn every_place_hour_weather_and_style_looks_its_own_way() {
    // Small things in the air change few pixels.
    fn all_differ(what: &str, pictures: Vec<(String, Vec<[u8; 4]>)>) {
        let least = if what == "weather" { 0.004 } else { 0.02 };
        for (index, (name, picture)) in pictures.iter().enumerate() {
            for (other, twin) in &pictures[..index] {
                assert!(apart(picture, twin) > least, "{what}: {name} and {other}");
            }
        }
    }
    let drawn = |change: &dyn Fn(&mut Brief)| {
        let mut brief = Brief::read("狗 白天 草地 固定镜头");
        change(&mut brief);
        let mut canvas = Canvas::new(96, 54);
        Scene::new(&brief, "", None).draw(&mut canvas, 0.4, 0.2);
        Finish::new(brief.style, 96, 54).apply(&mut canvas, 0);
        canvas.pixels
    };
    let name = |what: &dyn std::fmt::Debug| format!("{what:?}");
    assert!(Place::ALL.len() >= 12);
    all_differ("places", Place::ALL.map(|place| (name(&place), drawn(&|brief| brief.place = place))).into());
    all_differ("hours", Hour::ALL.map(|hour| (name(&hour), drawn(&|brief| brief.hour = hour))).into());
    all_differ("weather", Air::ALL.map(|air| (name(&air), drawn(&|brief| brief.air = Some(air)))).into());
    all_differ("styles", Style::ALL.map(|style| (name(&style), drawn(&|brief| brief.style = style))).into());
    all_differ("shots", Shot::ALL.map(|shot| (name(&shot), drawn(&|brief| brief.shot = shot))).into());
    all_differ(
        "camera",
        Move::ALL.map(|motion| (name(&motion), drawn(&|brief| brief.motion = motion))).into(),
    );
}

#[test]
fn a_film_moves_and_the_same_words_give_the_same_film() {
    let mut film = Film::new(&wish("一只猫在花园里走"));
    let frames: HashSet<Vec<[u8; 4]>> =
        (0..12).map(|index| film.frame(index as f32 / 11.0).to_vec()).collect();
    assert_eq!(frames.len(), 12);
    assert_eq!(first("一只猫在花园里走"), first("一只猫在花园里走"));
    assert!(apart(&first("一只猫在花园里走"), &first("海底的鱼")) > 0.5);
    let other = Film::new(&Wish { view: "another model", ..wish("雨后的竹林") }).frame(0.0).to_vec();
    assert!(apart(&first("雨后的竹林"), &other) > 0.1);
}

#[test]
fn a_loop_has_no_seam() {
    for prompt in ["一辆跑车在城市飞驰，下雨", "海上的船，黄昏", "萤火虫的森林，狐狸"]
    {
        let mut film = Film::new(&Wish { loops: true, seconds: 6.0, ..wish(prompt) });
        let first = film.frame(0.0).to_vec();
        let next = film.frame(1.0 / 144.0).to_vec();
        let last = film.frame(1.0).to_vec();
        // No further apart than two frames that follow each other.
        assert!(apart(&first, &last) <= apart(&first, &next) + 0.12, "{prompt}: {}", apart(&first, &last));
    }
}

#[test]
fn any_size_can_be_drawn() {
    for size in [(1, 1), (2, 301), (333, 7), (0, 0), (54, 96)] {
        let mut film = Film::new(&Wish { size, ..wish("水墨 山水 小船") });
        assert_eq!(film.frame(0.5).len(), size.0.max(1) * size.1.max(1));
    }
}

#[test]
fn strips_of_pictures_fill_the_frame_and_cost_no_more() {
    for (width, height) in [(1, 1), (3000, 2), (2, 3000)] {
        let given = Given::Moving(vec![RgbImage::from_pixel(width, height, Rgb([9, 200, 9])); 2]);
        let mut film = Film::of_pictures(given, &Wish { size: (320, 180), ..wish("") });
        assert!(film.frame(0.5).iter().all(|pixel| pixel[1] > 190));
        let garment = RgbImage::from_pixel(width, height, Rgb([9, 200, 9]));
        let given = Given::Wearing { person: person(), garment };
        Film::of_pictures(given, &Wish { size: (32, 18), ..wish("") }).frame(0.5);
    }
}

/// A person as a child draws one: a round face, a trunk, before a plain wall.
fn person() -> RgbImage {
    RgbImage::from_fn(300, 400, |x, y| {
        let (dx, dy) = (x as f32 - 150.0, y as f32 - 120.0);
        if dx.hypot(dy * 0.85) < 62.0 {
            Rgb([236, 190, 160])
        } else if y > 170 && dx.abs() < 90.0 {
            Rgb([60, 90, 140])
        } else {
            Rgb([228, 230, 232])
        }
    })
}

#[test]
fn a_given_picture_moves_and_takes_on_the_hour_and_the_weather() {
    let moving = |prompt: &str| {
        let wish = Wish { prompt, view: "", size: (150, 200), seconds: 3.0, loops: false };
        let mut film = Film::of_pictures(Given::Moving(vec![person()]), &wish);
        (film.frame(0.0).to_vec(), film.frame(1.0).to_vec())
    };
    let (first, last) = moving("推近");
    assert!(apart(&first, &last) > 0.02);
    let luma = |frame: &[[u8; 4]]| frame.iter().map(|pixel| u64::from(pixel[1])).sum::<u64>();
    assert!(luma(&moving("夜晚").0) * 3 < luma(&first) * 2, "night is darker");
    assert!(apart(&moving("下雪").0, &first) > 0.001, "snow falls");
    let (two, _) = (person(), ());
    let green = RgbImage::from_pixel(90, 120, Rgb([20, 160, 40]));
    let wish = Wish { prompt: "", view: "", size: (90, 120), seconds: 3.0, loops: false };
    let mut film = Film::of_pictures(Given::Moving(vec![two, green]), &wish);
    assert!(
        film.frame(1.0).iter().all(|pixel| pixel[1] > 140 && pixel[0] < 60),
        "the last picture is reached"
    );
}

#[test]
fn a_mouth_opens_with_the_voice_and_nothing_else_moves() {
    let loudness: Vec<f32> = (0..100).map(|step| if step < 50 { 0.0 } else { 1.0 }).collect();
    let wish = Wish { prompt: "固定镜头", view: "", size: (300, 400), seconds: 4.0, loops: false };
    let mut film = Film::of_pictures(Given::Speaking { person: person(), loudness }, &wish);
    let silent = film.frame(0.2).to_vec();
    assert_eq!(silent, film.frame(0.3).to_vec(), "silence is still");
    let loud = film.frame(0.8).to_vec();
    let changed: Vec<(usize, usize)> =
        (0..silent.len()).filter(|at| silent[*at] != loud[*at]).map(|at| (at % 300, at / 300)).collect();
    assert!(changed.len() > 60, "{} pixels", changed.len());
    assert!(changed.iter().all(|(x, y)| (80..220).contains(x) && (100..260).contains(y)), "only the face");
}

#[test]
fn a_garment_is_worn_by_the_person() {
    let garment = RgbImage::from_fn(200, 200, |x, y| {
        if (40..160).contains(&x) && (30..170).contains(&y) {
            Rgb([200, 30, 60])
        } else {
            Rgb([250, 250, 250])
        }
    });
    let wish = Wish { prompt: "固定镜头", view: "", size: (300, 400), seconds: 4.0, loops: false };
    let mut film = Film::of_pictures(Given::Wearing { person: person(), garment }, &wish);
    let frame = film.frame(0.0).to_vec();
    let red = |x: usize, y: usize| frame[y * 300 + x][0] > 150 && frame[y * 300 + x][1] < 90;
    assert!(red(150, 260), "the trunk is covered");
    assert!(!red(150, 110) && !red(20, 20), "the face and the wall are not");
}

#[test]
fn a_model_is_what_the_words_name() {
    let (dog, car) = (Model::of("一只狗"), Model::of("red car"));
    assert_ne!(dog.positions.len(), car.positions.len());
    assert!(car.colours.iter().any(|[r, g, b]| *r > 0.4 && *g < 0.1 && *b < 0.1), "it is red");
    for model in [dog, car, Model::of("")] {
        let count = model.positions.len();
        assert!(count > 100 && model.normals.len() == count && model.colours.len() == count);
        assert!(model.indices.iter().all(|index| (*index as usize) < count) && model.indices.len() % 3 == 0);
        assert!(model.positions.iter().all(|[_, y, _]| *y > -0.001), "it stands on the ground");
    }
}
