"""Alipay as python-alipay-sdk speaks it: our form and requests, our reading of notifications and answers, our cashier."""

import json
import urllib.request
from urllib.parse import parse_qsl, urlencode

import pytest
from alipay import AliPay

ORDER = dict(order_no="ALI0000000001", title="积分 一千", cents=1230, notify_url="https://shop.example.com/notify")


@pytest.fixture
def ids(peer):
    return peer.hello["alipay"]


@pytest.fixture
def merchant(ids):
    made = AliPay(appid=ids["app_id"], app_private_key_string=ids["merchant_private"],
                  alipay_public_key_string=ids["platform_public"])
    made._gateway = ids["gateway"]
    return made


@pytest.fixture
def platform(ids):
    """The other side: signs with Alipay's key, and verifies with the merchant's."""
    return AliPay(appid=ids["app_id"], app_private_key_string=ids["platform_private"],
                  alipay_public_key_string=ids["merchant_public"])


def text(fields, without):
    return "&".join(f"{key}={value}" for key, value in sorted(fields.items()) if key not in without)


def check(fields, merchant, platform):
    """The platform's side verifies what we sign, and the client signs the same."""
    sign = fields["sign"]
    assert platform._verify(text(fields, ["sign"]), sign)
    assert not platform._verify(text({**fields, "notify_url": "https://evil.example.com"}, ["sign"]), sign)
    unsigned = {key: value for key, value in fields.items() if key != "sign"}
    assert dict(parse_qsl(merchant.sign_data(unsigned)))["sign"] == sign
    assert (fields["sign_type"], fields["charset"], fields["version"]) == ("RSA2", "utf-8", "1.0")


def test_our_form_is_signed_as_the_client_signs_it(peer, merchant, platform):
    form = peer.ok("alipay", "create", way="page", **ORDER)
    in_query = parse_qsl(form["action"].partition("?")[2])
    pairs = in_query + [tuple(pair) for pair in form["fields"]]
    fields = dict(pairs)
    assert len(fields) == len(pairs), "nothing stands twice"
    check(fields, merchant, platform)
    content = json.loads(fields["biz_content"])
    assert fields["method"] == "alipay.trade.page.pay" and content["product_code"] == "FAST_INSTANT_TRADE_PAY"
    assert (content["total_amount"], content["subject"]) == ("12.30", "积分 一千")


def answering(server, platform, name, content, change=lambda text: text, sign=None):
    said = json.dumps({"code": "10000", "msg": "Success", **content}, ensure_ascii=False)
    signature = platform._sign(said) if sign is None else sign
    whole = '{"%s":%s,"sign":%s}' % (name, change(said), json.dumps(signature))
    server.answer = lambda *_: (200, {"content-type": "text/html;charset=utf-8"}, whole.encode())


def trade(**changed):
    return {"out_trade_no": ORDER["order_no"], "trade_no": "2026000001", "trade_status": "TRADE_SUCCESS",
            "total_amount": "12.30", "send_pay_date": "2026-01-31 10:00:00", "note": "a } and a \" and /", **changed}


def test_our_requests_and_the_answers_to_them(peer, server, ids, merchant, platform):
    name, query = "alipay_trade_query_response", dict(base=server.base, order_no=ORDER["order_no"])
    answering(server, platform, name, trade())
    assert peer.ok("alipay", "query", **query)["cents"] == 1230
    method, path, headers, body = server.requests[0]
    pairs = parse_qsl(path.partition("?")[2]) + parse_qsl(body.decode())
    assert len(dict(pairs)) == len(pairs), "nothing stands twice"
    check(dict(pairs), merchant, platform)
    assert [key for key, _ in parse_qsl(body.decode())] == ["biz_content"]

    answering(server, platform, name, trade(), change=lambda said: said.replace("12.30", "12.31"))
    assert peer.refused("alipay", "query", **query) == "Forged"
    answering(server, platform, name, trade(), sign=merchant._sign("anything"))
    assert peer.refused("alipay", "query", **query) == "Forged"
    unsigned = json.dumps({name: {"code": "40004", "msg": "Business Failed", "sub_code": "ACQ.TRADE_NOT_EXIST"}})
    server.answer = lambda *_: (200, {}, unsigned.encode())
    assert peer.refused("alipay", "query", **query) == "Forged"
    answering(server, platform, "error_response", {"code": "40004", "sub_code": "ACQ.TRADE_NOT_EXIST"})
    assert peer.ok("alipay", "query", **query)["state"] == "Unknown"
    answering(server, platform, name, trade(out_trade_no="ALI0000000002"))
    assert peer.refused("alipay", "query", **query) == "Unreadable"

    answering(server, platform, "alipay_trade_precreate_response", {"qr_code": "https://qr.alipay.com/x"})
    assert peer.ok("alipay", "create", base=server.base, **ORDER) == {"code": "https://qr.alipay.com/x"}
    _, path, _, body = server.requests[-1]
    check(dict(parse_qsl(path.partition("?")[2]) + parse_qsl(body.decode())), merchant, platform)


def notification(ids, **changed):
    return {
        "notify_time": "2026-01-31 10:00:01", "notify_type": "trade_status_sync", "notify_id": "n1", "charset": "utf-8",
        "version": "1.0", "app_id": ids["app_id"], "seller_id": ids["seller_id"], "trade_no": "2026000001",
        "out_trade_no": ORDER["order_no"], "trade_status": "TRADE_SUCCESS", "total_amount": "12.30",
        "gmt_payment": "2026-01-31 10:00:00", "subject": "积分 & 更多 +%", "passback_params": "",
        "fund_bill_list": '[{"amount":"12.30","fundChannel":"ALIPAYACCOUNT"}]', **changed,
    }


def test_notifications_that_the_client_accepts_are_accepted_and_others_are_not(peer, ids, merchant, platform):
    def tell(fields, sign=None, sign_type="RSA2", signer=platform):
        sign = sign or signer._sign(text(fields, []))
        return peer.ask("alipay", "notified", headers={}, body=urlencode({**fields, "sign": sign, "sign_type": sign_type}))

    fields = notification(ids)
    sign = platform._sign(text(fields, []))
    assert merchant.verify({**fields, "sign_type": "RSA2"}, sign)
    assert tell(fields)["ok"] == {
        "order_no": ORDER["order_no"], "state": "Paid", "transaction_id": "2026000001", "cents": 1230,
    }
    changed = notification(ids, total_amount="0.01")
    assert not merchant.verify(dict(changed), sign)
    for said in [
        tell(changed, sign=sign),
        tell(fields, signer=merchant),
        tell(fields, sign_type="RSA"),
        tell(fields, sign_type="MD5"),
        tell(notification(ids, app_id="2021000000000009")),
        tell(notification(ids, seller_id="2088000000000009")),
    ]:
        assert said["error"]["kind"] == "Forged"
    twice = urlencode({**fields, "sign": sign, "sign_type": "RSA2"}) + "&total_amount=0.01"
    assert peer.refused("alipay", "notified", headers={}, body=twice) == "Forged"
    weaker = AliPay(appid=ids["app_id"], app_private_key_string=ids["platform_private"],
                    alipay_public_key_string=ids["merchant_public"], sign_type="RSA")
    assert tell(fields, signer=weaker, sign_type="RSA")["error"]["kind"] == "Forged"
    part = notification(ids, refund_fee="2.30", gmt_refund="2026-01-31 11:00:00.123", out_biz_no="RF1")
    assert tell(part)["ok"]["state"] == "Refunded"


def test_the_client_pays_at_our_cashier(peer, server, merchant, wait):
    server.answer = lambda *_: (200, {"content-type": "text/plain"}, b"success")
    order = "SDK1000000001"
    made = merchant.api_alipay_trade_precreate("积分", order, "5.00", notify_url=server.base + "notify")
    page = made["qr_code"]
    assert merchant.api_alipay_trade_query(out_trade_no=order)["sub_code"] == "ACQ.TRADE_NOT_EXIST"
    assert "演示收银台" in urllib.request.urlopen(page).read().decode()
    assert merchant.api_alipay_trade_query(out_trade_no=order)["trade_status"] == "WAIT_BUYER_PAY"
    urllib.request.urlopen(urllib.request.Request(page + "/pay", method="POST"))
    _, _, _, body = wait(lambda: server.requests)[0]
    told = dict(parse_qsl(body.decode(), keep_blank_values=True))
    assert merchant.verify({key: value for key, value in told.items() if key != "sign"}, told["sign"])
    assert (told["out_trade_no"], told["total_amount"], told["trade_status"]) == (order, "5.00", "TRADE_SUCCESS")
    assert merchant.api_alipay_trade_query(out_trade_no=order)["trade_status"] == "TRADE_SUCCESS"
    back = merchant.api_alipay_trade_refund("2.00", out_trade_no=order, out_request_no="RF1")
    assert (back["fund_change"], back["refund_fee"]) == ("Y", "2.00")
    again = merchant.api_alipay_trade_refund("2.00", out_trade_no=order, out_request_no="RF1")
    assert (again["fund_change"], again["refund_fee"]) == ("N", "2.00")
    assert merchant.server_api("alipay.trade.close", {"out_trade_no": order})["sub_code"] == "ACQ.TRADE_STATUS_ERROR"

    query = merchant.api_alipay_trade_page_pay("积分", "SDK1000000002", "5.00", return_url=server.base + "back",
                                               notify_url=server.base + "notify")
    landed = urllib.request.urlopen(merchant._gateway + "?" + query)
    assert "演示收银台" in landed.read().decode() and landed.url.endswith("/pay/alipay/SDK1000000002")
    urllib.request.urlopen(urllib.request.Request(landed.url + "/pay", method="POST"))
    back = wait(lambda: [asked for asked in server.requests if asked[1].startswith("/back")])[0]
    fields = dict(parse_qsl(back[1].partition("?")[2], keep_blank_values=True))
    assert merchant.verify({key: value for key, value in fields.items() if key != "sign"}, fields["sign"])
