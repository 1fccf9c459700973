//! The words that are known.

use super::Act;
use crate::air::Air;
use crate::camera::{Move, Shot};
use crate::finish::Style;
use crate::light::Hour;
use crate::place::Place;

/// Words, Chinese and English, and what they mean. English words end in a space only if plurals mean something else.
pub(super) type Table<T> = &'static [(&'static [&'static str], T)];

pub(super) const ACTS: Table<Act> = &[
    (
        &[
            "奔跑",
            "飞奔",
            "疾驰",
            "追逐",
            "跑",
            "run",
            "running",
            "racing",
            "chasing",
            "gallop",
            "galloping",
            "speeding",
        ],
        Act::Runs,
    ),
    (&["跳舞", "起舞", "舞", "dance", "dancing", "dances"], Act::Dances),
    (&["跳", "跃", "jump", "jumping", "jumps", "leap", "leaping"], Act::Jumps),
    (&["旋转", "转圈", "spin", "spinning", "rotating", "360"], Act::Spins),
    (&["睡", "sleep", "sleeping", "asleep", "napping"], Act::Sleeps),
    (&["走", "漫步", "散步", "walk", "walking", "walks", "strolling"], Act::Walks),
    (
        &["坐", "站", "静止", "凝视", "sit", "sitting", "sits", "standing", "stands", "portrait", "肖像"],
        Act::Rests,
    ),
];

pub(super) const PLACES: Table<Place> = &[
    (&["水下", "海底", "水中", "珊瑚", "underwater", "coral", "reef", "seabed"], Place::Underwater),
    (&["海滩", "沙滩", "海边", "海岸", "beach", "shore", "coast", "seaside"], Place::Beach),
    (&["湖", "池塘", "lake", "pond"], Place::Lake),
    (&["海", "浪", "江", "河", "sea", "ocean", "wave", "waves", "river", "surf", "surfing"], Place::Sea),
    (&["沙漠", "戈壁", "desert", "dune", "dunes", "sahara"], Place::Desert),
    (
        &[
            "火星",
            "月球",
            "月面",
            "外星",
            "mars",
            "moon surface",
            "surface of the moon",
            "on the moon",
            "over the moon",
            "lunar",
            "alien planet",
        ],
        Place::Planet,
    ),
    (&["太空", "宇宙", "银河", "星系", "outer space", "space", "galaxy", "cosmos", "in orbit"], Place::Space),
    (&["雪地", "雪原", "雪山脚", "冰原", "snowfield", "arctic", "tundra", "antarctic"], Place::Snowfield),
    (&["森林", "树林", "竹林", "丛林", "林间", "forest", "jungle", "woods", "bamboo"], Place::Forest),
    (
        &["老街", "古镇", "古城", "水乡", "胡同", "江南", "old town", "alley", "ancient town", "market"],
        Place::OldTown,
    ),
    (
        &[
            "城市",
            "都市",
            "街",
            "高楼",
            "赛博",
            "霓虹",
            "city",
            "street",
            "downtown",
            "skyscraper",
            "cyberpunk",
            "neon",
            "tokyo",
            "new york",
        ],
        Place::City,
    ),
    (&["村", "乡", "village", "farm", "countryside"], Place::Village),
    (
        &["花园", "庭院", "樱花", "园林", "桃花", "garden", "cherry blossom", "sakura", "courtyard"],
        Place::Garden,
    ),
    (
        &["草地", "草原", "田野", "花海", "麦田", "meadow", "field", "grassland", "prairie", "grass"],
        Place::Meadow,
    ),
    (&["舞台", "演唱会", "剧场", "stage", "concert", "theater", "theatre"], Place::Stage),
    (
        &[
            "房间",
            "室内",
            "客厅",
            "书房",
            "咖啡",
            "厨房",
            "窗边",
            "room",
            "indoor",
            "living room",
            "cafe",
            "café",
            "kitchen",
            "bedroom",
            "library",
            "window",
        ],
        Place::Room,
    ),
    (&["云端", "天空", "云海", "空中", "sky", "clouds", "above the clouds"], Place::Sky),
    (
        &[
            "白色背景",
            "纯色",
            "产品",
            "棚拍",
            "展台",
            "studio",
            "product",
            "plain background",
            "white background",
        ],
        Place::Studio,
    ),
    (&["山", "峰", "峡谷", "mountain", "mountains", "peak", "valley", "canyon", "cliff"], Place::Mountains),
];

pub(super) const HOURS: Table<Hour> = &[
    (&["赛博", "霓虹", "neon", "cyberpunk"], Hour::Neon),
    (&["极光", "aurora", "northern lights"], Hour::Aurora),
    (&["烛光", "炉火", "篝火", "candle", "candlelight", "firelight", "campfire"], Hour::Candle),
    (
        &["黄昏", "日落", "夕阳", "晚霞", "傍晚", "dusk", "sunset", "golden hour", "evening", "twilight"],
        Hour::Dusk,
    ),
    (&["清晨", "日出", "黎明", "晨", "朝霞", "dawn", "sunrise", "morning"], Hour::Dawn),
    (
        &[
            "夜",
            "月光",
            "星空",
            "月亮",
            "深夜",
            "night",
            "moonlight",
            "moonlit",
            "midnight",
            "starry",
            "stars",
        ],
        Hour::Night,
    ),
    (&["阴天", "暴雨", "乌云", "overcast", "cloudy", "storm", "stormy", "gloomy"], Hour::Overcast),
    (&["白天", "正午", "晴", "阳光", "day", "noon", "sunny", "sunshine", "sunlight", "daylight"], Hour::Day),
];

pub(super) const AIRS: Table<Air> = &[
    (&["雨", "rain", "rainy", "raining", "drizzle", "storm"], Air::Rain),
    (&["下雪", "飘雪", "雪花", "暴雪", "雪", "snow", "snowing", "snowy", "blizzard"], Air::Snow),
    (&["花瓣", "樱花", "落花", "桃花", "petal", "petals", "cherry blossom", "sakura"], Air::Petals),
    (&["落叶", "秋", "枫", "autumn", "fall leaves", "falling leaves", "maple"], Air::Leaves),
    (&["萤火", "firefly", "fireflies"], Air::Fireflies),
    (&["孔明灯", "天灯", "sky lantern", "sky lanterns", "floating lanterns"], Air::Lanterns),
    (&["气泡", "泡泡", "bubble", "bubbles"], Air::Bubbles),
    (&["沙尘", "尘土", "风沙", "dust", "sandstorm", "dusty"], Air::Dust),
    (&["庆祝", "彩带", "生日", "派对", "confetti", "party", "birthday", "celebration"], Air::Confetti),
    (&["火花", "余烬", "篝火", "sparks", "embers", "campfire", "fire"], Air::Embers),
];

pub(super) const FOG: &[&str] = &["雾", "薄雾", "fog", "foggy", "mist", "misty", "haze"];

pub(super) const MOVES: Table<Move> = &[
    (&["下移拉远", "down and back", "down back"], Move::DownBack),
    (&["推进上移", "forward and up", "forward up"], Move::ForwardUp),
    (&["右旋推进", "right turn forward"], Move::RightForward),
    (&["左旋推进", "left turn forward"], Move::LeftForward),
    (
        &["推近", "推进", "推镜", "拉近", "push in", "zoom in", "dolly in", "moves closer", "close in"],
        Move::PushIn,
    ),
    (&["拉远", "后拉", "拉镜", "pull out", "pull back", "zoom out", "dolly out"], Move::PullOut),
    (
        &[
            "环绕",
            "旋转镜头",
            "绕着",
            "orbit",
            "orbits",
            "circling",
            "circles around",
            "arc shot",
            "rotate",
            "360",
        ],
        Move::Orbit,
    ),
    (&["向左", "左移", "pan left", "moves left"], Move::PanLeft),
    (&["向右", "右移", "横移", "pan right", "pan", "panning", "moves right"], Move::PanRight),
    (&["上摇", "仰起", "抬起镜头", "tilt up"], Move::TiltUp),
    (&["下摇", "tilt down"], Move::TiltDown),
    (
        &["航拍", "升起", "上升", "无人机", "aerial", "drone", "crane shot", "crane up", "rises", "rising"],
        Move::Rise,
    ),
    (&["跟随", "跟拍", "镜头跟", "tracking", "follow", "follows", "following"], Move::Follow),
    (&["手持", "handheld", "shaky"], Move::Handheld),
    (&["固定镜头", "静止镜头", "static", "locked", "fixed camera", "still camera"], Move::Still),
];

pub(super) const SHOTS: Table<Shot> = &[
    (&["特写", "近景", "close-up", "close up", "closeup", "macro", "portrait", "肖像"], Shot::Close),
    (
        &[
            "俯视",
            "俯拍",
            "鸟瞰",
            "top-down",
            "top down",
            "bird's eye",
            "overhead",
            "from above",
            "航拍",
            "aerial",
        ],
        Shot::FromAbove,
    ),
    (&["仰视", "仰拍", "低角度", "low angle", "from below", "worm's eye"], Shot::FromBelow),
    (
        &["远景", "全景", "广角", "辽阔", "wide shot", "wide angle", "panorama", "vast", "establishing"],
        Shot::Wide,
    ),
    (&["中景", "medium shot"], Shot::Medium),
];

pub(super) const STYLES: Table<Style> = &[
    (&["水墨", "国画", "ink wash", "ink painting", "chinese painting"], Style::Ink),
    (&["水彩", "watercolor", "watercolour"], Style::Watercolour),
    (&["油画", "oil painting", "van gogh", "impressionist"], Style::Oil),
    (&["像素", "pixel art", "8-bit", "pixel"], Style::Pixel),
    (&["素描", "铅笔", "sketch", "pencil"], Style::Sketch),
    (
        &["动漫", "动画", "卡通", "二次元", "吉卜力", "anime", "cartoon", "ghibli", "cel shading"],
        Style::Cartoon,
    ),
    (&["剪纸", "paper cut", "papercut", "paper-cut"], Style::PaperCut),
    (&["赛博", "霓虹", "neon", "cyberpunk", "synthwave"], Style::Neon),
    (&["黑白", "black and white", "monochrome", "noir"], Style::Mono),
    (&["复古", "胶片", "怀旧", "vintage", "retro", "film grain", "polaroid"], Style::Vintage),
    (&["电影", "cinematic", "film", "movie"], Style::Cinema),
    (&["黏土", "粘土", "3d", "clay", "claymation", "toy"], Style::Clay),
];

const COLOURS: Table<u32> = &[
    (&["红", "red", "crimson", "scarlet"], 0xc8302c),
    (&["橙", "橘", "orange", "ginger"], 0xe8862c),
    (&["金毛", "金", "golden", "gold"], 0xd9a23c),
    (&["黄", "yellow"], 0xf0c83c),
    (&["绿", "green", "emerald"], 0x4f9a4c),
    (&["青", "teal", "turquoise", "celadon", "cyan"], 0x4fa8a0),
    (&["蓝", "blue", "azure"], 0x2f6fc8),
    (&["紫", "purple", "violet"], 0x8a4fb8),
    (&["粉", "pink"], 0xf09ab4),
    (&["白", "white", "snowy"], 0xf2f0ec),
    (&["黑", "black"], 0x2c2a30),
    (&["灰", "grey", "gray", "银", "silver"], 0x9a9aa2),
    (&["棕", "褐", "brown"], 0x7a5234),
];

const COUNTS: Table<usize> = &[
    (&["两只", "两个", "两匹", "一对", "two", "pair", "couple"], 2),
    (&["三只", "三个", "三匹", "three", "puppies", "kittens", "bunnies"], 3),
    (&["一群", "许多", "群", "four", "several", "many", "flock", "herd", "school of"], 4),
];

/// Where a word stands: Chinese anywhere, English as a whole word, in the singular or the plural.
fn find(prompt: &str, word: &str) -> Option<usize> {
    if !word.is_ascii() {
        return prompt.find(word);
    }
    let edge = |at: Option<char>| at.is_none_or(|c| !c.is_ascii_alphanumeric());
    prompt.match_indices(word).map(|(at, _)| at).find(|at| {
        let rest = &prompt[at + word.len()..];
        let ends = edge(rest.chars().next())
            || rest
                .strip_prefix('s')
                .or_else(|| rest.strip_prefix("es"))
                .is_some_and(|rest| edge(rest.chars().next()));
        ends && edge(prompt[..*at].chars().next_back())
    })
}

/// Where any of these words stands first, and its length.
pub(super) fn place_of(prompt: &str, words: &[&str]) -> Option<(usize, usize)> {
    words
        .iter()
        .filter_map(|word| find(prompt, word).map(|at| (at, word.len())))
        .min_by_key(|(at, long)| (*at, usize::MAX - long))
}

/// The meanings of all words that are there, in their order; the longer one first of two that begin at one place.
pub(super) fn all<T: Copy>(prompt: &str, table: Table<T>) -> Vec<T> {
    let mut found: Vec<(usize, usize, T)> = table
        .iter()
        .filter_map(|(words, meaning)| {
            place_of(prompt, words).map(|(at, long)| (at, usize::MAX - long, *meaning))
        })
        .collect();
    found.sort_by_key(|(at, long, _)| (*at, *long));
    found.into_iter().map(|(_, _, meaning)| meaning).collect()
}

/// The meaning of the word that stands first.
pub(super) fn first<T: Copy>(prompt: &str, table: Table<T>) -> Option<T> {
    all(prompt, table).first().copied()
}

/// Whether any of these words stands there.
pub(super) fn any(prompt: &str, words: &[&str]) -> bool {
    place_of(prompt, words).is_some()
}

/// The colour named right before a place in the prompt, or as its first letters.
pub(super) fn colour_before(prompt: &str, at: usize) -> Option<u32> {
    let start = prompt[..at].char_indices().rev().take(14).last().map_or(0, |(start, _)| start);
    // The colour of what is behind is not that of what stands before it.
    let near = ["白色背景", "white background", "黑色背景", "black background"]
        .iter()
        .find_map(|behind| prompt[start..at].rfind(behind).map(|from| start + from + behind.len()))
        .map_or(&prompt[start..at], |from| &prompt[from..at]);
    COLOURS
        .iter()
        .filter_map(|(words, colour)| {
            let last = words
                .iter()
                .filter_map(|word| if word.is_ascii() { find(near, word) } else { near.rfind(word) })
                .max();
            last.map(|last| (last, *colour))
        })
        .max_by_key(|(last, _)| *last)
        .map(|(_, colour)| colour)
}

/// English names that end in an s and mean one.
const SINGULAR: &[&str] =
    &["octopus", "bus", "cactus", "lotus", "headphones", "balloons", "noodles", "chess", "dress"];

/// Whether the English word at a place of the prompt means several.
pub(super) fn is_plural(prompt: &str, at: usize) -> bool {
    let word = prompt[at..].split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    word.len() > 3 && word.ends_with('s') && !SINGULAR.contains(&word)
}

/// How many of the one subject, 1 where nothing is said.
pub(super) fn count(prompt: &str) -> usize {
    first(prompt, COUNTS).unwrap_or(1)
}
