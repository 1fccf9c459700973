//! What a user fills in. Both features take the same form.

use baigong_provider::form::Field;
use baigong_provider::{JsonSchema, MediaRef, field, form, options};
use serde::Deserialize;

/// Longest video that is taken, in seconds: the price is by its length, and so is what is held for it at most.
pub(crate) const MAX_SECONDS: u32 = 120;

/// The two features of the tool.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Params {
    /// # 角色替换
    Replace(Form),
    /// # 动作模仿
    Move(Form),
}

form! {
    /// 参考视频提供动作与场景，参考图片提供角色
    #[schemars(extend("x-en" = { "description": "The video gives motion and scene, the image gives the character" }))]
    #[schemars(extend("examples" = [{
        "video": "ex_dance", "image": "ex_model", "resolution": "580p", "num_inference_steps": 20, "shift": 5.0
    }]))]
    pub Form {
        video: MediaRef => Field::media("video", &["video/mp4", "video/quicktime", "video/webm"], 100)
            .capture("user")
            .error("upload", ["上传失败", "Upload failed"])
            .max_seconds(MAX_SECONDS)
            .title("参考视频", "Reference video")
            .about("最长 120 秒；生成的视频与它一样长，按秒计价", "Up to 120 seconds; the result is as long as it is and priced by the second")
            .error("required minLength", ["万相功能需要提供视频 URL 或上传视频文件，以及提供图片 URL 或上传图片文件", "A video and an image are needed, each as a link or an upload"])
            .error("accept mime", ["请上传有效的视频文件", "Please upload a valid video file"])
            .error("max_bytes", ["视频大小不能超过 100MB", "The video must not exceed 100 MB"])
            .error("max_seconds", ["视频时长不能超过 120 秒", "The video may have up to 120 seconds"]),
        image: MediaRef => Field::image(10)
            .capture("user")
            .error("upload", ["上传失败", "Upload failed"])
            .title("参考图片", "Reference image")
            .about("会按视频画面缩放并居中裁剪", "Resized and centre-cropped to the video")
            .error("required minLength", ["万相功能需要提供视频 URL 或上传视频文件，以及提供图片 URL 或上传图片文件", "A video and an image are needed, each as a link or an upload"])
            .error("accept mime", ["请上传有效的图片文件", "Please upload a valid image file"])
            .error("max_bytes", ["图片大小不能超过 10MB", "The image must not exceed 10 MB"]),
        resolution: Resolution = default,
        num_inference_steps: Steps = default,
        shift: Shift = default,
        video_quality: Quality = default,
        video_write_mode: WriteMode = default,
        enable_safety_checker: SafetyChecker = default,
    }
}

options! {
    pub Resolution => Field::segmented().title("分辨率", "Resolution"), {
        #[default] P480 = "480p", P580 = "580p", P720 = "720p",
    }
}

field! {
    pub Steps(u32 = 20) => Field::slider(2..=40)
        .title("推理步数", "Inference steps")
        .about("步数越多细节越好，耗时也越长", "More steps give finer details and take longer")
        .advanced();
    pub Shift(f64 = 5.0) => Field::slider(1.0..=10.0)
        .title("偏移", "Shift")
        .about("采样时间表的偏移量", "Shift of the sampling schedule")
        .step(0.1)
        .advanced();
}

options! {
    pub Quality => Field::segmented().title("视频质量", "Video quality").advanced(), {
        Low = "low" "低" / "Low",
        Medium = "medium" "中" / "Medium",
        #[default] High = "high" "高" / "High",
        Maximum = "maximum" "最高" / "Maximum",
    }
    pub WriteMode => Field::segmented()
        .title("写入模式", "Write mode")
        .about("编码视频时偏重速度还是体积", "Whether encoding favours speed or a small file")
        .advanced(), {
        Fast = "fast" "快速" / "Fast",
        #[default] Balanced = "balanced" "均衡" / "Balanced",
        Small = "small" "小体积" / "Small",
    }
}

field! {
    pub SafetyChecker(bool = true) => Field::switch()
        .title("安全检查", "Safety checker")
        .about("生成前检查输入内容", "Checks the input before anything is made")
        .advanced();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shift_has_the_range_step_and_default_of_the_specification() {
        let schema = baigong_provider::schema::schema_of::<Form>();
        let shift = &schema["properties"]["shift"];
        let facts = ["minimum", "maximum", "multipleOf", "default"].map(|key| shift[key].as_f64());
        assert_eq!(facts, [Some(1.0), Some(10.0), Some(0.1), Some(5.0)]);
        assert_eq!(schema["properties"]["num_inference_steps"]["default"], 20);
        assert_eq!(schema["properties"]["enable_safety_checker"]["default"], true);
    }
}
