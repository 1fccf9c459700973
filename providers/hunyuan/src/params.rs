//! What a user fills in.

use baigong_provider::form::Field;
use baigong_provider::{field, form};

form! {
    /// 由文字描述生成视频
    #[schemars(extend("x-en" = { "description": "A video from words",
        "example": { "prompt": "A cat runs across a meadow, realistic, in bright sunshine" }
    }))]
    #[schemars(extend("examples" = [{ "prompt": "一只猫在草原上奔跑，写实风格，阳光明媚" }]))]
    pub Params {
        prompt: Prompt,
    }
}

field! {
    pub Prompt(String) => Field::prompt(10240)
        .title("视频描述", "Description")
        .about("描述画面内容、动作与镜头", "Describe the scene, the action and the camera")
        .placeholder("例如：一只猫在草原上奔跑，写实风格，阳光明媚", "e.g. a cat running across a meadow, realistic, in bright sunshine")
        .error("required pattern", ["请输入视频描述", "Please enter a description"])
        .error("maxLength", ["提示词不能超过10240个字符", "Prompt cannot exceed 10240 characters"]);
}
