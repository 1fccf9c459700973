//! The words that are known.

use super::Act;
use crate::air::Air;
use crate::camera::{Move, Shot};
use crate::finish::Style;
use crate::light::Hour;
use crate::place::Place;
use crate::toy::{Kind, Stance};

/// Words, Chinese and English, and what they mean. English words end in a space only if plurals mean something else.
pub(super) type Table<T> = &'static [(&'static [&'static str], T)];

/// Subjects, the longest word first where one begins like another.
const SUBJECTS: Table<Kind> = &[
    (&["狗", "犬", "柴犬", "dog", "puppy", "retriever", "corgi"], Kind::Dog),
    (&["猫", "cat", "kitten"], Kind::Cat),
    (&["鸟", "燕", "雀", "bird", "parrot", "swallow", "sparrow"], Kind::Bird),
    (&["鱼", "锦鲤", "fish", "koi", "goldfish"], Kind::Fish),
    (&["马", "骏马", "horse", "pony", "stallion"], Kind::Horse),
    (&["斑马", "zebra"], Kind::Zebra),
    (&["独角兽", "unicorn"], Kind::Unicorn),
    (&["长颈鹿", "giraffe"], Kind::Giraffe),
    (&["公鸡", "母鸡", "小鸡", "雏鸡", "只鸡", "鸡群", "chicken", "rooster", "hen"], Kind::Chicken),
    (&["青蛙", "蛙", "frog", "toad"], Kind::Frog),
    (&["熊猫", "大熊猫", "panda"], Kind::Panda),
    (&["北极熊", "白熊", "polar bear"], Kind::PolarBear),
    (&["熊", "bear", "grizzly", "teddy bear"], Kind::Bear),
    (&["兔", "rabbit", "bunny", "hare"], Kind::Rabbit),
    (&["狐", "fox"], Kind::Fox),
    (&["老虎", "虎", "tiger"], Kind::Tiger),
    (&["狮", "lion"], Kind::Lion),
    (&["大象", "小象", "象群", "elephant"], Kind::Elephant),
    (&["麋鹿", "驯鹿", "鹿", "deer", "reindeer", "stag", "fawn"], Kind::Deer),
    (&["猴", "猩猩", "monkey", "ape", "chimpanzee"], Kind::Monkey),
    (
        &[
            "奶牛", "黄牛", "水牛", "公牛", "牦牛", "小牛", "牛群", "头牛", "只牛", "cow", "bull", "ox",
            "cattle",
        ],
        Kind::Cow,
    ),
    (&["绵羊", "山羊", "小羊", "羊羔", "羊群", "只羊", "头羊", "sheep", "lamb", "goat"], Kind::Sheep),
    (&["小猪", "猪", "pig", "piglet", "piggy"], Kind::Pig),
    (&["鲸鱼", "鲸", "whale", "orca"], Kind::Whale),
    (&["海豚", "dolphin"], Kind::Dolphin),
    (&["鲨鱼", "鲨", "shark"], Kind::Shark),
    (&["海龟", "sea turtle"], Kind::SeaTurtle),
    (&["乌龟", "陆龟", "龟", "turtle", "tortoise"], Kind::Turtle),
    (&["水母", "jellyfish", "jelly fish"], Kind::Jellyfish),
    (&["章鱼", "八爪鱼", "octopus"], Kind::Octopus),
    (&["蝴蝶", "蝶", "butterfly", "butterflies"], Kind::Butterfly),
    (&["蜜蜂", "黄蜂", "蜂群", "bee", "bumblebee", "honeybee"], Kind::Bee),
    (&["老鹰", "雄鹰", "金雕", "鹰", "隼", "eagle", "hawk", "falcon"], Kind::Eagle),
    (&["猫头鹰", "雪鸮", "鸮", "owl"], Kind::Owl),
    (&["企鹅", "penguin"], Kind::Penguin),
    (&["小鸭", "鸭", "duck", "duckling"], Kind::Duck),
    (&["天鹅", "鹅", "swan", "goose", "geese"], Kind::Swan),
    (
        &[
            "丹顶鹤",
            "仙鹤",
            "白鹤",
            "鹤",
            "白鹭",
            "crane bird",
            "red-crowned crane",
            "cranes",
            "egret",
            "heron",
        ],
        Kind::Crane,
    ),
    (&["恐龙", "霸王龙", "dinosaur", "t-rex", "tyrannosaurus"], Kind::Dinosaur),
    (&["巨龙", "金龙", "青龙", "神龙", "龙", "dragon"], Kind::Dragon),
    (&["蛇", "snake", "cobra"], Kind::Snake),
    (&["宇航员", "航天员", "太空人", "astronaut", "cosmonaut", "spaceman"], Kind::Astronaut),
    (&["机器人", "机械人", "robot", "android"], Kind::Robot),
    (
        &[
            "小孩",
            "孩子",
            "孩童",
            "儿童",
            "宝宝",
            "小朋友",
            "男孩",
            "小男孩",
            "child",
            "children",
            "kid",
            "boy",
            "little boy",
            "toddler",
        ],
        Kind::Child,
    ),
    (
        &[
            "老人",
            "老者",
            "老爷爷",
            "爷爷",
            "老翁",
            "渔翁",
            "old man",
            "elderly man",
            "grandfather",
            "grandpa",
            "wizard",
        ],
        Kind::OldMan,
    ),
    (&["仕女", "汉服", "古装", "宫女", "公主", "仙女", "嫦娥", "hanfu", "princess"], Kind::HanfuWoman),
    (
        &[
            "武士",
            "战士",
            "骑士",
            "将军",
            "士兵",
            "侠客",
            "剑客",
            "武将",
            "warrior",
            "samurai",
            "knight",
            "soldier",
            "swordsman",
        ],
        Kind::Warrior,
    ),
    (&["厨师", "大厨", "厨子", "chef", "cook"], Kind::Chef),
    (&["舞者", "舞女", "芭蕾", "舞蹈家", "舞蹈演员", "dancer", "ballerina", "ballet"], Kind::Dancer),
    (
        &[
            "吉他手",
            "弹吉他",
            "乐手",
            "音乐家",
            "歌手",
            "musician",
            "guitarist",
            "playing guitar",
            "playing the guitar",
            "singer",
        ],
        Kind::Musician,
    ),
    (&["女孩", "少女", "女人", "女子", "姑娘", "美女", "她", "woman", "girl", "lady", "she"], Kind::Woman),
    (&["男人", "男子", "少年", "书生", "man", "he", "person", "someone"], Kind::Man),
    (&["跑车", "汽车", "轿车", "赛车", "小车", "car", "sports car", "race car", "automobile"], Kind::Car),
    (&["公交车", "公交", "巴士", "公共汽车", "大巴", "校车", "bus", "school bus"], Kind::Bus),
    (&["卡车", "货车", "大货车", "truck", "lorry"], Kind::Truck),
    (
        &["火车", "列车", "蒸汽火车", "蒸汽机车", "高铁", "地铁", "train", "steam train", "locomotive"],
        Kind::Train,
    ),
    (&["自行车", "单车", "脚踏车", "bicycle", "bike"], Kind::Bicycle),
    (&["摩托车", "摩托", "机车", "motorcycle", "motorbike", "scooter"], Kind::Motorcycle),
    (
        &["飞机", "客机", "航班", "airplane", "aeroplane", "plane", "aircraft", "airliner", "jet"],
        Kind::Airplane,
    ),
    (
        &["螺旋桨飞机", "双翼飞机", "双翼机", "老式飞机", "biplane", "propeller plane", "propeller airplane"],
        Kind::Biplane,
    ),
    (&["直升机", "直升飞机", "helicopter", "chopper"], Kind::Helicopter),
    (&["火箭", "rocket", "rocket ship"], Kind::Rocket),
    (&["热气球", "hot air balloon", "hot-air balloon"], Kind::HotAirBalloon),
    (
        &[
            "飞碟",
            "飞船",
            "宇宙飞船",
            "太空飞船",
            "外星飞船",
            "不明飞行物",
            "ufo",
            "spaceship",
            "space ship",
            "spacecraft",
            "starship",
            "flying saucer",
        ],
        Kind::Ufo,
    ),
    (&["潜艇", "潜水艇", "submarine"], Kind::Submarine),
    (
        &[
            "大帆船",
            "帆船",
            "古船",
            "海盗船",
            "大船",
            "战舰",
            "galleon",
            "tall ship",
            "pirate ship",
            "sailing ship",
            "ship",
        ],
        Kind::Galleon,
    ),
    (&["雪橇", "sleigh", "sled"], Kind::Sleigh),
    (&["船", "小船", "渔船", "舟", "扁舟", "帆", "boat", "sailboat", "rowboat"], Kind::Boat),
    (&["茶壶", "壶", "青花瓷茶壶", "青花瓷壶", "teapot", "kettle"], Kind::Teapot),
    (&["灯笼", "lantern"], Kind::Lantern),
    (&["城堡", "宫殿", "castle", "palace", "fortress"], Kind::Castle),
    (&["灯塔", "lighthouse"], Kind::Lighthouse),
    (&["风车", "windmill"], Kind::Windmill),
    (&["桥", "石桥", "拱桥", "小桥", "bridge"], Kind::Bridge),
    (&["摩天大楼", "摩天楼", "skyscraper", "office tower"], Kind::Tower),
    (&["公寓", "居民楼", "apartment building"], Kind::Flats),
    (&["房子", "小屋", "木屋", "屋子", "农舍", "house", "cottage", "cabin", "hut"], Kind::House),
    (&["塔", "宝塔", "佛塔", "寺", "寺庙", "庙", "古寺", "pagoda", "temple", "shrine"], Kind::Pagoda),
    (&["路灯", "街灯", "street lamp", "streetlight", "street light", "lamppost"], Kind::Lamp),
    (
        &[
            "咖啡杯",
            "杯子",
            "茶杯",
            "一杯咖啡",
            "一杯茶",
            "一杯热茶",
            "热咖啡",
            "拿铁",
            "马克杯",
            "cup",
            "mug",
            "cup of coffee",
            "cup of tea",
            "coffee cup",
            "teacup",
            "latte",
            "cappuccino",
        ],
        Kind::Cup,
    ),
    (&["蛋糕", "生日蛋糕", "cake", "birthday cake"], Kind::Cake),
    (&["面条", "拉面", "牛肉面", "一碗面", "汤面", "noodle", "ramen", "bowl of noodles"], Kind::Noodles),
    (&["汉堡", "汉堡包", "burger", "hamburger", "cheeseburger"], Kind::Burger),
    (&["寿司", "sushi"], Kind::Sushi),
    (&["苹果", "apple"], Kind::Apple),
    (&["西瓜", "watermelon"], Kind::Watermelon),
    (&["冰淇淋", "冰激凌", "甜筒", "雪糕", "ice cream", "ice-cream", "gelato"], Kind::IceCream),
    (&["甜甜圈", "donut", "doughnut"], Kind::Donut),
    (
        &[
            "樱花树",
            "樱树",
            "桃树",
            "桃花树",
            "梅花树",
            "樱花",
            "桃花",
            "梅花",
            "cherry tree",
            "cherry blossom",
            "cherry blossom tree",
            "sakura",
            "sakura tree",
        ],
        Kind::CherryTree,
    ),
    (&["枫树", "枫叶", "红枫", "maple", "maple tree", "maple leaf"], Kind::Maple),
    (&["棕榈", "棕榈树", "椰树", "椰子树", "palm", "palm tree", "coconut tree"], Kind::Palm),
    (&["圣诞树", "christmas tree", "xmas tree"], Kind::ChristmasTree),
    (&["松树", "雪松", "杉树", "pine", "pine tree", "fir tree", "spruce"], Kind::Pine),
    (&["大树", "树木", "一棵树", "古树", "老树", "橡树", "oak", "oak tree", "tree"], Kind::Tree),
    (&["仙人掌", "cactus", "cacti"], Kind::Cactus),
    (&["南瓜", "pumpkin"], Kind::Pumpkin),
    (&["蘑菇", "mushroom", "toadstool"], Kind::Mushroom),
    (&["盆景", "盆栽", "bonsai"], Kind::Bonsai),
    (&["向日葵", "sunflower"], Kind::Sunflower),
    (&["荷花", "莲花", "睡莲", "lotus", "water lily"], Kind::Lotus),
    (&["竹子", "翠竹", "bamboo"], Kind::Bamboo),
    (&["香水", "香水瓶", "perfume", "perfume bottle", "fragrance"], Kind::Perfume),
    (&["手机", "智能手机", "苹果手机", "smartphone", "phone", "cell phone", "mobile phone"], Kind::Phone),
    (
        &[
            "相机",
            "照相机",
            "单反",
            "老相机",
            "a camera",
            "vintage camera",
            "retro camera",
            "film camera",
            "digital camera",
        ],
        Kind::Camera,
    ),
    (&["耳机", "头戴式耳机", "headphone", "headset"], Kind::Headphones),
    (&["吉他", "guitar"], Kind::Guitar),
    (&["小提琴", "提琴", "violin", "fiddle", "cello"], Kind::Violin),
    (&["钢琴", "piano", "grand piano"], Kind::Piano),
    (&["书本", "书籍", "一本书", "古书", "翻开的书", "打开的书", "魔法书", "book", "open book"], Kind::Book),
    (&["灯泡", "电灯泡", "light bulb", "lightbulb", "bulb"], Kind::Bulb),
    (&["台灯", "desk lamp", "table lamp", "lamp"], Kind::DeskLamp),
    (&["椅子", "木椅", "chair", "armchair"], Kind::Chair),
    (&["沙发", "sofa", "couch"], Kind::Sofa),
    (&["餐桌", "圆桌", "茶几", "桌子", "dining table", "round table", "coffee table"], Kind::Table),
    (&["雨伞", "伞", "油纸伞", "阳伞", "umbrella", "parasol"], Kind::Umbrella),
    (&["气球", "balloon"], Kind::Balloons),
    (&["礼物", "礼盒", "礼品", "礼物盒", "gift", "gift box", "present box"], Kind::Gift),
    (&["时钟", "闹钟", "钟表", "座钟", "挂钟", "clock", "alarm clock"], Kind::Clock),
    (&["花瓶", "青花瓷", "青花瓷花瓶", "瓷瓶", "vase", "porcelain vase"], Kind::Vase),
    (&["宝剑", "长剑", "剑", "sword"], Kind::Sword),
    (&["皇冠", "王冠", "crown", "tiara"], Kind::Crown),
    (&["足球", "soccer ball", "football", "soccer"], Kind::Football),
    (&["地球仪", "globe"], Kind::Globe),
    (&["国际象棋", "象棋", "棋子", "棋盘", "chess", "chess piece", "chessboard"], Kind::Chess),
    (
        &["宝石", "钻石", "水晶", "蓝宝石", "红宝石", "gem", "gemstone", "diamond", "a crystal", "jewel"],
        Kind::Gem,
    ),
    (
        &["爱心", "红心", "心形", "heart shape", "heart-shaped", "a heart", "love heart", "red heart"],
        Kind::Heart,
    ),
    (&["弯月", "月牙", "新月", "一轮明月", "crescent", "crescent moon", "a moon", "moon toy"], Kind::Moon),
    (
        &[
            "五角星",
            "小星星",
            "一颗星",
            "星形",
            "five-pointed star",
            "gold star",
            "golden star",
            "yellow star",
            "star toy",
        ],
        Kind::Star,
    ),
    (&["雪人", "snowman", "snowmen"], Kind::Snowman),
    (&["鞋", "鞋子", "运动鞋", "球鞋", "跑鞋", "shoe", "sneaker", "trainers"], Kind::Shoe),
    (
        &[
            "手表",
            "腕表",
            "名表",
            "wristwatch",
            "luxury watch",
            "smartwatch",
            "a watch",
            "gold watch",
            "pocket watch",
        ],
        Kind::Watch,
    ),
    (&["连衣裙", "裙子", "礼服", "长裙", "dress", "gown"], Kind::Dress),
    (&["手提包", "手袋", "包包", "皮包", "handbag", "purse"], Kind::Handbag),
    (&["帽子", "草帽", "礼帽", "hat", "straw hat"], Kind::Hat),
    (&["花", "flower", "rose", "tulip"], Kind::Flower),
];

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
    (&["海滩", "沙滩", "海边", "beach", "shore", "coast"], Place::Beach),
    (&["湖", "池塘", "lake", "pond"], Place::Lake),
    (&["海", "浪", "江", "河", "sea", "ocean", "wave", "waves", "river", "surf", "surfing"], Place::Sea),
    (&["沙漠", "戈壁", "desert", "dune", "dunes", "sahara"], Place::Desert),
    (&["火星", "月球", "外星", "mars", "moon surface", "alien planet"], Place::Planet),
    (&["太空", "宇宙", "银河", "星系", "space", "galaxy", "cosmos", "orbit"], Place::Space),
    (&["雪地", "雪原", "雪山脚", "冰原", "雪", "snow", "snowy", "arctic", "tundra"], Place::Snowfield),
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
    (
        &["推近", "推进", "推镜", "拉近", "push in", "zoom in", "dolly in", "moves closer", "close in"],
        Move::PushIn,
    ),
    (&["拉远", "后拉", "拉镜", "pull out", "pull back", "zoom out", "dolly out"], Move::PullOut),
    (
        &["环绕", "旋转镜头", "绕着", "orbit", "orbits", "circling", "circles around", "arc shot", "360"],
        Move::Orbit,
    ),
    (&["向左", "左移", "pan left", "moves left"], Move::PanLeft),
    (&["向右", "右移", "横移", "pan right", "pan", "panning", "moves right"], Move::PanRight),
    (&["上摇", "仰起", "抬起镜头", "tilt up"], Move::TiltUp),
    (&["下摇", "tilt down"], Move::TiltDown),
    (&["航拍", "升起", "上升", "无人机", "aerial", "drone", "crane", "rises", "rising"], Move::Rise),
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
    (&["三只", "三个", "三匹", "three"], 3),
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
fn place_of(prompt: &str, words: &[&str]) -> Option<(usize, usize)> {
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

/// What is seen on or in the hands of those who are named with it.
const WORN: &[Kind] = &[
    Kind::Shoe,
    Kind::Watch,
    Kind::Dress,
    Kind::Handbag,
    Kind::Hat,
    Kind::Headphones,
    Kind::Crown,
    Kind::Phone,
];

/// Who and what is named, in the order of the prompt, what stands still after all others; of words that overlap the longer
/// one counts.
pub(super) fn subjects(prompt: &str) -> Vec<(usize, Kind)> {
    let mut found: Vec<(usize, usize, Kind)> = SUBJECTS
        .iter()
        .filter_map(|(words, kind)| place_of(prompt, words).map(|(at, long)| (at, long, *kind)))
        .collect();
    found.sort_by_key(|(at, long, _)| (*at, usize::MAX - long));
    let mut taken = 0;
    found.retain(|(at, long, _)| {
        let free = *at >= taken;
        if free {
            taken = at + long;
        }
        free
    });
    let stance = |kind: Kind| kind.toy().stance;
    if found.iter().any(|(_, _, kind)| stance(*kind) == Stance::Walks) {
        found.retain(|(_, _, kind)| !WORN.contains(kind));
    }
    // A table that something else lies on would only stand beside it.
    if found.len() > 1 {
        found.retain(|(_, _, kind)| *kind != Kind::Table);
    }
    found.sort_by_key(|(_, _, kind)| stance(*kind) == Stance::Stands);
    found.into_iter().map(|(at, _, kind)| (at, kind)).collect()
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

/// How many of the one subject, 1 where nothing is said.
pub(super) fn count(prompt: &str) -> usize {
    first(prompt, COUNTS).unwrap_or(1)
}
