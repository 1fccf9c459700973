use super::*;
use ErrorKind::*;

const FAILED: [&str; 2] = ["生成失败，请重试", "The generation failed. Please try again"];
const NO_VIDEO: [&str; 2] = ["视频生成失败: ", "The video was not made: "];
const REFUSED: [&str; 2] = ["内容违规", "The content breaks the rules"];

#[test]
fn a_sentence_stands_alone_and_a_vendors_words_behind_the_kind() {
    let vendor = |text: &str| Reason::detail(text);
    let ours = || Reason::explained(["无法连接供应商", "the vendor cannot be reached"]);
    let reviewed = "The prompt or the material did not pass the content review";
    let account = "The vendor account cannot be used right now. Please contact the administrator";
    for (kind, reason, zh, en) in [
        (Unexpected, FAILED.into(), FAILED[0], FAILED[1]),
        (Unexpected, vendor(" no face "), "生成失败：no face", "It could not be made: no face"),
        (Unexpected, vendor(" "), "生成失败", "It could not be made"),
        (
            Unexpected,
            vendor("生成失败，请重试"),
            "生成失败，请重试",
            "It could not be made: 生成失败，请重试",
        ),
        (
            NotFoundOrExpired,
            vendor("HTTP 404"),
            "任务未找到或已过期。请尝试重新生成：HTTP 404",
            "The vendor does not know the task any more. Please generate it again: HTTP 404",
        ),
        (
            Busy,
            ours(),
            "供应商繁忙，请稍后重试：无法连接供应商",
            "The vendor is busy. Please try again later: the vendor cannot be reached",
        ),
        (
            Unexpected,
            ours().behind(NO_VIDEO),
            "视频生成失败: 无法连接供应商",
            "The video was not made: the vendor cannot be reached",
        ),
        (
            Unexpected,
            vendor("no face").behind(NO_VIDEO),
            "视频生成失败: no face",
            "The video was not made: no face",
        ),
        (
            Unexpected,
            vendor("生成失败：no face").behind(NO_VIDEO),
            "视频生成失败: no face",
            "The video was not made: no face",
        ),
        (Unexpected, Reason::from(FAILED).behind(NO_VIDEO), FAILED[0], FAILED[1]),
        (Balance, vendor("top up at example.com"), "供应商账号暂不可用，请联系管理员", account),
        (Auth, ours(), "供应商账号暂不可用，请联系管理员", account),
        (Balance, FAILED.into(), FAILED[0], FAILED[1]),
        (ModeratedInput, Reason::said(None, REFUSED), REFUSED[0], REFUSED[1]),
        (
            ModeratedInput,
            Reason::said(Some("nsfw".into()), REFUSED),
            "提示词或素材未通过内容审核：nsfw",
            &format!("{reviewed}: nsfw"),
        ),
    ] {
        assert_eq!(reason.shown(kind), Text::made(zh, en));
    }
}

#[test]
fn a_failure_of_each_kind_says_something_in_both_languages() {
    let chinese = |text: &str| text.chars().any(|c| ('\u{3000}'..='\u{9fff}').contains(&c) || c > '\u{ff00}');
    for kind in [
        InvalidParams,
        ModeratedInput,
        ModeratedOutput,
        Auth,
        Balance,
        RateLimited,
        NotFoundOrExpired,
        Busy,
        Unsupported,
        Unexpected,
    ] {
        for reason in [Reason::detail(""), Reason::detail("no face"), FAILED.into()] {
            let error = Error::new(kind, &reason);
            let polled = Operation::Poll;
            for text in [error.as_failure(), error.in_doubt(), error.clone().operation(polled).in_doubt()] {
                assert!(chinese(&text.zh) && !text.en.is_empty() && !chinese(&text.en), "{text:?}");
            }
        }
    }
}

#[test]
fn a_vendors_words_are_told_apart_from_the_tools_own() {
    let vendor = Reason::detail(" no face ");
    assert_eq!(vendor.of_the_vendor(Unexpected), Some("no face"));
    assert_eq!(vendor.of_the_vendor(Balance), None);
    assert_eq!(vendor.clone().behind(NO_VIDEO).of_the_vendor(Unexpected), Some("no face"));
    assert_eq!(vendor.behind(NO_VIDEO).of_the_vendor(Balance), None);
    assert_eq!(Reason::quoting(NO_VIDEO, "no face").of_the_vendor(Unexpected), Some("no face"));
    assert_eq!(Reason::from(FAILED).of_the_vendor(Unexpected), None);
    assert_eq!(Reason::explained(FAILED).of_the_vendor(Unexpected), None);
}

#[test]
fn what_is_in_doubt_or_cannot_be_asked_for_says_so_unless_the_tool_has_words_for_it() {
    let own =
        Error::new(Unexpected, ["任务ID缺失", "The task's ID is missing"]).delivery(Delivery::MaybeSent);
    let vendors = Error::new(Busy, Reason::detail("503")).delivery(Delivery::MaybeSent);
    let at = |error: &Error, operation| error.at_the_card(operation);
    for operation in [Operation::Submit, Operation::Poll, Operation::Result] {
        assert_eq!(at(&own, operation), Some(Text::new("任务ID缺失", "The task's ID is missing")));
    }
    assert_eq!(at(&vendors, Operation::Submit), Some(Reason::IN_DOUBT));
    assert_eq!(at(&vendors, Operation::Poll), Some(POLL_LOST));
    assert_eq!(at(&vendors, Operation::Cancel), None);
}
