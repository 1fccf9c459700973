//! The words for who and what is seen.

use super::words::{Table, place_of};
use crate::toy::{Kind, Stance};

/// Subjects, the longest word first where one begins like another.
const SUBJECTS: Table<Kind> = &[
    (&["狗", "犬", "柴犬", "dog", "puppy", "puppies", "retriever", "corgi"], Kind::Dog),
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
    (&["兔", "rabbit", "bunny", "bunnies", "hare"], Kind::Rabbit),
    (&["狐", "fox"], Kind::Fox),
    (&["老虎", "虎", "tiger"], Kind::Tiger),
    (&["狮", "lion"], Kind::Lion),
    (&["大象", "小象", "象群", "elephant", "mammoth"], Kind::Elephant),
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
        &["丹顶鹤", "仙鹤", "白鹤", "鹤", "白鹭", "crane", "red-crowned crane", "cranes", "egret", "heron"],
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
    (&["教堂", "钟楼", "church", "chapel", "cathedral", "bell tower"], Kind::Church),
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

/// Words in which a subject's word means something else.
const OTHERWISE: &[&str] =
    &["花园", "雪花", "烟花", "火花", "花瓣", "花海", "花纹", "花样", "龙井", "龙虾", "马路", "马上", "鱼眼"];

/// Who and what is named, in the order of the prompt; of words that overlap the longer one counts.
pub(super) fn subjects(prompt: &str) -> Vec<(usize, Kind)> {
    let meant = SUBJECTS.iter().map(|(words, kind)| (*words, Some(*kind)));
    let mut found: Vec<(usize, usize, Option<Kind>)> = meant
        .chain([(OTHERWISE, None)])
        .filter_map(|(words, kind)| place_of(prompt, words).map(|(at, long)| (at, long, kind)))
        .collect();
    found.sort_by_key(|(at, long, _)| (*at, usize::MAX - long));
    let mut taken = 0;
    found.retain(|(at, long, kind)| {
        // One who is named twice in a breath, "a girl in hanfu" or "汉服少女", is one.
        let same =
            *at == taken && kind.is_some_and(|kind| matches!(kind, Kind::Woman | Kind::Man | Kind::Child));
        let free = *at >= taken && !(same && taken > 0);
        if *at >= taken {
            taken = at + long;
        }
        free
    });
    let mut found: Vec<(usize, Kind)> =
        found.into_iter().filter_map(|(at, _, kind)| Some((at, kind?))).collect();
    let stance = |kind: Kind| kind.toy().stance;
    if found.iter().any(|(_, kind)| stance(*kind) == Stance::Walks) {
        found.retain(|(_, kind)| !WORN.contains(kind));
    }
    // A table that something else lies on would only stand beside it.
    if found.len() > 1 {
        found.retain(|(_, kind)| *kind != Kind::Table);
    }
    found.sort_by_key(|(_, kind)| stance(*kind) == Stance::Stands);
    found
}
