//! The option lists of the advanced settings: each choice is the English that goes into the prompt.

use baigong_provider::form::Field;
use baigong_provider::{form, options};
use serde::Serialize;

/// Lists whose options are the words of the prompt, shown in English as they are, behind a first and default one that
/// adds none. Each expands to `options!` and `words()`.
macro_rules! lists {
    ($($name:ident $chinese:literal $english:literal { $($choice:ident $words:literal $title:literal,)+ })+) => {$(
        options! {
            pub $name => Field::select().title($chinese, $english), {
                #[default] None = "none" "无" / "None",
                $($choice = $words $title / $words,)+
            }
        }

        impl $name {
            fn words(self) -> Option<&'static str> {
                (self != Self::None).then(|| self.word())
            }
        }
    )+};
}

/// A group of lists, in the order in which their words follow each other. It expands to `form!` and `words()`.
macro_rules! group {
    ($name:ident $chinese:literal $english:literal { $($field:ident: $list:ident,)+ }) => {
        form! {
            #[derive(Clone, Copy, Default, Serialize)]
            #[schemars(transform = Field::group().title($chinese, $english).advanced())]
            pub $name { $($field: $list = default,)+ }
        }

        impl $name {
            /// What the choices add to the prompt.
            pub(crate) fn words(self) -> impl Iterator<Item = &'static str> {
                [$(self.$field.words(),)+].into_iter().flatten()
            }
        }
    };
}

group!(ImageProperties "图像属性" "Image properties" {
    drawing_type: DrawingType, light: Light, enhancement: Enhancement, tone: Tone,
});

group!(Composition "构图与风格" "Composition and style" {
    art_style: ArtStyle, perspective: Perspective, camera: Camera, scene: Scene, modifier: Modifier,
});

group!(Technique "技术与设计" "Technique and design" {
    render_engine: RenderEngine, material: Material, quality: Quality, design_type: DesignType,
});

lists! {
    DrawingType "绘画类型" "Kind of drawing" {
        Photograph "photograph" "摄影照片", Oil "oil painting" "油画",
        Watercolor "watercolor painting" "水彩画", Ink "Chinese ink painting" "水墨画",
        Sketch "pencil sketch" "铅笔素描", Illustration "flat illustration" "扁平插画",
        ThreeD "3D render" "三维渲染", Pixel "pixel art" "像素画",
    }
    Light "光线强度" "Light" {
        Soft "soft light" "柔光", Hard "hard light" "硬光", Natural "natural light" "自然光",
        Backlight "backlight" "逆光", Rim "rim light" "轮廓光", Volumetric "volumetric light" "体积光",
        Golden "golden hour light" "黄金时刻", Neon "neon light" "霓虹灯光",
    }
    Enhancement "画质增强" "Image quality" {
        Detailed "highly detailed" "高细节", Sharp "sharp focus" "锐利对焦", Hdr "HDR" "高动态范围",
        FourK "4K" "4K", EightK "8K" "8K", Intricate "intricate details" "精密细节",
    }
    Tone "色调" "Tone" {
        Warm "warm tones" "暖色调", Cool "cool tones" "冷色调", Pastel "pastel colors" "粉彩色",
        Vivid "vivid colors" "鲜艳", Muted "muted colors" "低饱和", Monochrome "black and white" "黑白",
        Vintage "vintage tones" "复古色",
    }
    ArtStyle "艺术风格" "Art style" {
        Realism "realism" "写实主义", Impressionism "impressionism" "印象派",
        Surrealism "surrealism" "超现实主义", Cyberpunk "cyberpunk" "赛博朋克",
        Minimalism "minimalism" "极简主义", Ukiyoe "ukiyo-e" "浮世绘",
        Guochao "Chinese traditional style" "国风", Popart "pop art" "波普艺术",
    }
    Perspective "视角" "Perspective" {
        Front "front view" "正视", Side "side view" "侧视", Top "top-down view" "俯视",
        Low "low-angle view" "仰视", Bird "bird's-eye view" "鸟瞰",
        FirstPerson "first-person view" "第一人称", Isometric "isometric view" "等距",
    }
    Camera "相机镜头" "Camera" {
        CloseUp "close-up" "特写", Medium "medium shot" "中景", Full "full-length shot" "全身",
        Wide "wide-angle lens" "广角", Telephoto "telephoto lens" "长焦", Macro "macro lens" "微距",
        Fisheye "fisheye lens" "鱼眼", Bokeh "shallow depth of field" "浅景深",
    }
    Scene "场景类型" "Scene" {
        City "city" "城市", Nature "nature" "自然", Indoor "indoor" "室内", Seaside "seaside" "海边",
        Mountains "mountains" "山脉", Forest "forest" "森林", Space "outer space" "太空",
        Fantasy "fantasy world" "奇幻世界",
    }
    Modifier "修饰词" "Modifier" {
        Elegant "elegant" "优雅", Dreamy "dreamy" "梦幻", Mysterious "mysterious" "神秘", Epic "epic" "史诗",
        Cute "cute" "可爱", Futuristic "futuristic" "未来感",
    }
    RenderEngine "渲染引擎" "Render engine" {
        Octane "Octane Render" "Octane", Unreal "Unreal Engine" "虚幻引擎",
        Blender "Blender Cycles" "Blender", CinemaFourD "Cinema 4D" "Cinema 4D", VRay "V-Ray" "V-Ray",
        RayTracing "ray tracing" "光线追踪",
    }
    Material "材质" "Material" {
        Metal "metal" "金属", Glass "glass" "玻璃", Wood "wood" "木质", Ceramic "ceramic" "陶瓷",
        Fabric "fabric" "织物", Paper "paper" "纸艺", Plush "plush" "毛绒", Clay "clay" "黏土",
    }
    Quality "品质提升" "Quality boost" {
        Masterpiece "masterpiece" "杰作", Best "best quality" "最佳品质", Award "award-winning" "获奖作品",
        Professional "professional" "专业级", Studio "studio quality" "影棚级",
    }
    DesignType "设计类型" "Kind of design" {
        Logo "logo design" "标志设计", Poster "poster design" "海报设计",
        Character "character design" "角色设计", Product "product design" "产品设计",
        Interior "interior design" "室内设计", Architecture "architectural design" "建筑设计",
        Fashion "fashion design" "服装设计", Icon "app icon" "应用图标",
    }
}
