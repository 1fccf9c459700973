import type { Facts } from "./facts";

/** Something that people wish for, in their words, and how a mode shows that it does it. */
interface Concept {
  /** The words of a wish, in Chinese and English. */
  words: RegExp;
  /** What it says about the tool wanted: the particular weighs more than the general. */
  weight: number;
  /** How well a mode does it, from 0 to 1, by its manifest alone. */
  fits(facts: Facts): number;
}

const when = (condition: boolean, share = 1): number => (condition ? share : 0);
const says = ({ name, about, options }: Facts, words: RegExp): boolean => words.test(name) || words.test(about) || words.test(options);
const movesPicture = ({ makes, needs, prompted }: Facts): boolean => makes === "video" && needs.has("image") && !needs.has("video") && prompted;
const redrawsVideo = ({ mode, makes, needs, prompted }: Facts): boolean => makes === "video" && needs.has("video") && prompted && !mode.follow_up_only;
const redrawsPicture = ({ makes, takes, prompted }: Facts): boolean => makes === "image" && takes.has("image") && prompted;
const castsVideo = ({ makes, needs }: Facts): boolean => makes === "video" && needs.has("video") && needs.has("image");

/** Wishes by what is wanted of the result, from the general to the particular. */
export const CONCEPTS: Concept[] = [
  // What comes out.
  {
    words: /视频|短片|影片|动画|电影|片子|宣传片|广告|抖音|快手|小红书|朋友圈|vlog|\bmv\b|\bvideos?\b|\bclips?\b|\bfilms?\b|movie|animation|footage|tiktok|reels?\b/,
    weight: 4,
    fits: ({ makes, prompted }) => when(makes === "video", prompted ? 1 : 0.7),
  },
  {
    words: /海报|头像|壁纸|插画|插图|标志|商标|封面|表情包|请柬|邀请函|写真|证件照|图标|贺卡|绘画|油画|水彩|国画|画[一个张幅只]|配图|主图|poster|\blogo|wallpaper|illustration|\bdraw|painting|\bpaint|profile pic|headshot|\bcover|\bicon|sticker|postcard|invitation|version of|into an? (photo|picture|image|painting|drawing)|(picture|image|photo|portrait)s? of|^(?!.*[把让用将给这老]).*(图|图片|照片|图像) *$|^(?!.*\b(my|this|from|old|to|of)\b).*\b(picture|image|photo)s? *$/,
    weight: 8,
    fits: ({ makes, prompted }) => when(makes === "image" && prompted),
  },
  {
    words: /歌|唱|音乐|配乐|伴奏|旋律|作曲|编曲|谱曲|曲子|\bsongs?\b|music(?!.?video)|melody|jingle|\bbeats?\b|soundtrack|lyrics?|\bsing|instrumental|\brap\b|lullaby|\btune/,
    weight: 10,
    fits: ({ makes }) => when(makes === "audio"),
  },
  {
    words: /3d(?! ?(动画|风|卡通|animat|cartoon|style|look))|三维|立体|建模|手办|雕塑|打印|\bglb\b|\bstl\b|\bmesh\b|figurine|sculpture|print(er|able|ing)?\b/,
    weight: 12,
    fits: ({ makes }) => when(makes === "model"),
  },
  // What goes in.
  {
    words: /图片|照片|相片|图像|这张图|张图|图变|老照|自拍|\bphoto|\bpictures?\b|\bimages?\b|selfie|snapshot/,
    weight: 2,
    fits: ({ makes, takes }) => Math.max(when(takes.has("image")), when(makes === "image", 0.8)),
  },
  {
    words: /动起来|活起来|活过来|会动|变成?视频|做成视频|变成?动|转视频|animate|(to|into) life|come alive|\bmov(e|ing)\b(?! like)|微笑|眨眼|转头|挥手|\bsmil|\bblink|\bwav(e|ing)\b|(into|to|become) an? (video|clip)/,
    weight: 8,
    fits: (facts) => when(movesPicture(facts)),
  },
  {
    words: /歌词|lyrics/,
    weight: 2,
    fits: (facts) => when(facts.makes === "audio" && /歌词/.test(facts.name)),
  },
  // Acts.
  {
    words: /说话|讲话|开口|张嘴|口型|嘴型|播报|口播|主播|朗读|解说|念稿|lip.?sync|\btalk|\bspeak|\bsays?\b|presenter|spokes|news.?(reader|anchor)|mouth|read(ing|s)? (my |the |a )?(script|text|news)|\bsing.*(photo|picture|portrait)|(照片|图|人|猫|狗|宠物|头像)[^写]*唱|(photo|picture|portrait|selfie|face|dog|cat).*\bsing/,
    weight: 14,
    fits: ({ makes, needs, takes }) => when(makes === "video" && takes.has("audio"), needs.has("audio") ? 1 : 0.8),
  },
  {
    words: /跳舞|跳起|舞蹈|舞步|动作|模仿|\bdanc|motion transfer|(move|moves) like|imitat|choreograph|mimic/,
    weight: 11,
    fits: (facts) => Math.max(when(castsVideo(facts), says(facts, /模仿|motion/) ? 1 : 0), when(facts.makes === "video" && /舞| danc/.test(facts.options), 0.9)),
  },
  {
    words: /换脸|换人|换角色|换主角|换演员|换成(我|他|她|别|另)|替换(视频|人|主)|替身|主角|(swap|replace|change).*(actor|person|people|face|character|hero|man|woman|guy|girl)|face.?swap|deepfake|put me in/,
    weight: 11,
    fits: (facts) => when(castsVideo(facts), says(facts, /替换|replace/) ? 1 : 0.7),
  },
  {
    words: /试衣|试穿|试一?试.*[裙衣裤]|衣服|衣裳|穿|换衣|换装|裙|裤|外套|穿搭|服装|上身|模特|outfit|cloth(es|ing)|garment|\bdress\b|jacket|\bshirt|\bwear|try.?(it |this |that |them )?on\b|fitting room|looks? on me|model.*cloth/,
    weight: 12,
    fits: (facts) => when(facts.makes === "image" && facts.needs.has("image") && /服装|garment/.test(facts.about)),
  },
  {
    words: /延长|续写|续拍|继续|接着|加长|更长|变长|长一点|再长|太短|too short|longer|\bextend|continue|lengthen|keep going|what happens next/,
    weight: 12,
    fits: (facts) => when(facts.makes === "video" && /延长|扩展|extend/.test(facts.name)),
  },
  {
    words: /去掉|去除|去水印|抠|擦|消除|删掉|移除|改图|修图|[pP]图|[pP]掉|换背景|背景|美颜|修复|上色|变老|变年轻|换发型|我变成|turn me into|remove|erase|retouch|\bedit|restore|cut ?out|background|colou?ri[sz]|in colou?r|clean up|get rid/,
    weight: 9,
    fits: (facts) => Math.max(when(redrawsPicture(facts)), when(redrawsVideo(facts), 0.7)),
  },
  {
    words: /(把|给|让|将|用|编辑|修改|改|剪|重绘).*视频.*(改|换|变|风|编辑|加|去|里)|(编辑|修改|改|重绘)一?[下段个]?视频|(edit|chang|restyle|redraw|turn|make|remove|style|look|light|weather|sky).*\b(my|this|the|our|existing) (\w+ )?(video|clip|footage)\b|(video|clip|footage)\b.*(style|look like|into (a|an) (cartoon|anime|painting))/,
    weight: 6,
    fits: (facts) => when(facts.makes === "video" && facts.needs.has("video"), facts.prompted ? 1 : 0.5),
  },
  {
    words: /首尾|首帧|尾帧|过渡|转场|两张.*(之间|视频|动画|变)|渐变|before and after|(first|start).*(last|end)\b|between (two|2)|transition|\bmorph/,
    weight: 12,
    fits: (facts) => when(facts.makes === "video" && facts.needs.has("image") && /尾帧|最后一帧|last frame|end frame/.test(facts.about), /首尾|start.?end/.test(facts.name) ? 1 : 0.9),
  },
  {
    words: /合成|融合|拼|合影|合照|结合|放到一起|放在一起|合到|合并|同框|blend|\bmix|combin|merge|together|collage|same picture|into one/,
    weight: 10,
    fits: (facts) => when(facts.takesMany && facts.prompted, facts.makes === "image" ? 1 : 0.5),
  },
  {
    words: /参考|同一个?(人|角色|主角)|一致|主体|固定角色|consistent|same (person|character|face|hero)|references?\b/,
    weight: 6,
    fits: (facts) => when(facts.takesMany, says(facts, /参考|reference/) ? 1 : 0.5),
  },
  {
    words: /声音|音效|有声|配音|带声|出声|\bsound|\baudio|\bdub|voice.?over|with voice/,
    weight: 6,
    fits: (facts) => when(facts.makes === "video" && says(facts, /音效|有声|配音|声音|sound/)),
  },
  {
    words: /特效|爆炸|融化|变身|机器人|膨胀|炸开|\beffects?\b|explo|\bmelt|transform|robot|squish|inflate/,
    weight: 8,
    fits: (facts) => when(facts.makes === "video" && says(facts, /特效|effect(s|) /)),
  },
  {
    words: /运镜|镜头|推近|推进|拉远|环绕|航拍|摇镜|camera|\bzoom|\bpan(ning)?\b|dolly|orbit|drone/,
    weight: 8,
    fits: (facts) => when(facts.makes === "video" && says(facts, /运镜|镜头运动|固定镜头|camera mo(tion|vement)|fixed camera/), /运镜|镜头运动/.test(facts.about) ? 1 : 0.6),
  },
  {
    words: /纯音乐|无人声|没有?人声|背景音乐|伴奏|轻音乐|instrumental|without (vocals|words|singing)|no (vocals|lyrics)|\bbgm\b|background music/,
    weight: 3,
    fits: (facts) => when(facts.makes === "audio" && /纯音乐|instrumental/.test(facts.about)),
  },
  // How it should look.
  {
    words: /动漫|二次元|卡通|漫画|日漫|anime|cartoon|manga|comic/,
    weight: 5,
    fits: (facts) => Math.max(when(says(facts, /动漫|anime/)), when(/风格|style/.test(facts.about), 0.6)),
  },
  {
    words: /4k|超清|超高清|印刷|大尺寸|high.?res|ultra.?hd|print quality/,
    weight: 9,
    // A size in pixels is a promise; the word is only a style.
    fits: (facts) => Math.max(when(/4096|3840/.test(facts.options)), when(says(facts, /4k/), 0.5)),
  },
  {
    words: /1080|全高清|高清|full.?hd|\bhd\b|crisp|清晰/,
    weight: 4,
    fits: (facts) => when(says(facts, /1080|高清|\bhd\b|4096/)),
  },
  {
    words: /放大|变清晰|清晰度|提升画质|增强|upscal|enlarge|enhance|bigger|sharpen/,
    weight: 7,
    fits: (facts) => when(says(facts, /放大|upscale/)),
  },
  {
    words: /竖屏|竖版|竖着|手机(屏|壁纸|视频)|9:16|vertical|portrait (mode|video|format)|tiktok|reels|抖音|快手/,
    weight: 3,
    fits: ({ options }) => when(/9:16|2160x3840/.test(options)),
  },
  {
    words: /人像|肖像|写真|portrait|headshot/,
    weight: 4,
    fits: ({ makes, prompted }) => when(makes === "image" && prompted),
  },
];
