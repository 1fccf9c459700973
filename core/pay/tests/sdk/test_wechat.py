"""WeChat Pay as wechatpayv3 speaks it: our requests, our reading of notifications and answers, and our cashier."""

import json
import re
import time
import urllib.request

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from wechatpayv3 import WeChatPay, WeChatPayType, utils
from wechatpayv3.core import Core

ORDER = dict(order_no="WX0000000001", title="积分 一千", cents=1230, notify_url="https://shop.example.com/notify")


@pytest.fixture
def ids(peer):
    return peer.hello["wechat"]


def client(ids, gateway, notify_url=None, **keys):
    made = WeChatPay(
        wechatpay_type=WeChatPayType.NATIVE, mchid=ids["mchid"], private_key=ids["merchant_private"],
        cert_serial_no=ids["serial_no"], appid=ids["appid"], apiv3_key=ids["api_v3_key"], notify_url=notify_url,
        **(keys or dict(public_key=ids["platform_public"], public_key_id=ids["public_key_id"])),
    )
    made._core._gate_way = gateway.rstrip("/")
    return made


def signed(ids, body, key=None, at=None, serial=None):
    """The headers of an answer or a notification, signed by the client's own functions."""
    key = utils.load_private_key(key or ids["platform_private"])
    timestamp, nonce = str(int(at or time.time())), "c5ac7061fccab6bf3e254dcf98995b8c"
    return {
        "Wechatpay-Timestamp": timestamp,
        "Wechatpay-Nonce": nonce,
        "Wechatpay-Signature": utils.rsa_sign(key, f"{timestamp}\n{nonce}\n{body}\n"),
        "Wechatpay-Serial": serial or ids["public_key_id"],
        "Wechatpay-Signature-Type": "WECHATPAY2-SHA256-RSA2048",
        "Content-Type": "application/json",
    }


def transaction(ids, **changed):
    return {
        "mchid": ids["mchid"], "appid": ids["appid"], "out_trade_no": ORDER["order_no"],
        "transaction_id": "4200000001", "trade_type": "NATIVE", "trade_state": "SUCCESS",
        "trade_state_desc": "支付成功", "bank_type": "OTHERS", "attach": "",
        "success_time": "2026-01-31T10:00:00+08:00", "payer": {"openid": "someone"},
        "amount": {"total": 1230, "payer_total": 1230, "currency": "CNY", "payer_currency": "CNY"}, **changed,
    }


def notification(ids, resource, key=None):
    nonce, aad = "fdasflkja484", "transaction"
    sealed = AESGCM((key or ids["api_v3_key"]).encode()).encrypt(nonce.encode(), json.dumps(resource).encode(), aad.encode())
    return json.dumps({
        "id": "EV-1", "create_time": "2026-01-31T10:00:00+08:00", "resource_type": "encrypt-resource",
        "event_type": "TRANSACTION.SUCCESS", "summary": "支付成功",
        "resource": {
            "original_type": "transaction", "algorithm": "AEAD_AES_256_GCM", "nonce": nonce, "associated_data": aad,
            "ciphertext": utils.b64encode(sealed).decode(),
        },
    }, ensure_ascii=False)


def test_our_requests_are_signed_as_the_client_signs_them(peer, server, ids, monkeypatch):
    def answer(method, path, headers, body):
        said = json.dumps({"code_url": "weixin://wxpay/bizpayurl?pr=1"} if method == "POST" else transaction(ids))
        return 200, signed(ids, said), said.encode()

    server.answer = answer
    assert peer.ok("wechat", "create", base=server.base, **ORDER) == {"code": "weixin://wxpay/bizpayurl?pr=1"}
    assert peer.ok("wechat", "query", base=server.base, order_no=ORDER["order_no"])["state"] == "Paid"
    assert [asked[0] for asked in server.requests] == ["POST", "GET"]
    merchant = utils.load_public_key(ids["merchant_public"])
    for method, path, headers, body in server.requests:
        field = dict(re.findall(r'(\w+)="([^"]*)"', headers["Authorization"]))
        first_lines = f"{method}\n{path}\n{field['timestamp']}"
        assert utils.rsa_verify(first_lines, field["nonce_str"], body.decode(), field["signature"], merchant)
        assert not utils.rsa_verify(first_lines, field["nonce_str"], body.decode() + " ", field["signature"], merchant)
        # With the same time and nonce, the client writes the same header to the letter.
        monkeypatch.setattr(utils.time, "time", lambda: int(field["timestamp"]))
        assert headers["Authorization"] == utils.build_authorization(
            path, method, ids["mchid"], ids["serial_no"], utils.load_private_key(ids["merchant_private"]),
            data=body.decode(), nonce_str=field["nonce_str"],
        )
        monkeypatch.undo()
        assert headers["Wechatpay-Serial"] == ids["public_key_id"]
        assert headers["User-Agent"] and headers["Accept"] == "application/json"
    sent = json.loads(server.requests[0][3])
    assert sent["amount"] == {"total": 1230, "currency": "CNY"} and sent["description"] == "积分 一千"


def test_answers_that_the_client_signs_are_believed_and_others_are_not(peer, server, ids):
    said = json.dumps(transaction(ids), ensure_ascii=False)
    query = dict(base=server.base, order_no=ORDER["order_no"])

    def answering(headers, body=said):
        server.answer = lambda *_: (200, headers, body.encode())

    answering(signed(ids, said))
    assert peer.ok("wechat", "query", **query)["cents"] == 1230
    answering(signed(ids, said), said.replace("1230", "1231"))
    assert peer.refused("wechat", "query", **query) == "Forged"
    answering(signed(ids, said, key=ids["merchant_private"]))
    assert peer.refused("wechat", "query", **query) == "Forged"
    answering(signed(ids, said, at=time.time() - 301))
    assert peer.refused("wechat", "query", **query) == "Forged"
    answering(signed(ids, said, serial="PUB_KEY_ID_OTHER"))
    assert peer.refused("wechat", "query", **query) == "Forged"
    foreign = json.dumps(transaction(ids, mchid="1900000099"))
    answering(signed(ids, foreign), foreign)
    assert peer.refused("wechat", "query", **query) == "Forged"
    other = json.dumps(transaction(ids, out_trade_no="WX0000000002"))
    answering(signed(ids, other), other)
    assert peer.refused("wechat", "query", **query) == "Unreadable"


def test_notifications_that_the_client_accepts_are_accepted_and_others_are_not(peer, ids):
    body = notification(ids, transaction(ids))
    headers = signed(ids, body)
    assert client(ids, "http://127.0.0.1:9").callback(headers, body)["resource"]["transaction_id"] == "4200000001"
    said = peer.ok("wechat", "notified", headers=headers, body=body)
    assert said == {"order_no": ORDER["order_no"], "state": "Paid", "transaction_id": "4200000001", "cents": 1230}

    def refused(body, headers):
        return peer.refused("wechat", "notified", headers=headers, body=body)

    changed = body.replace("EV-1", "EV-2")
    assert client(ids, "http://127.0.0.1:9").callback(headers, changed) is None
    assert refused(changed, headers) == "Forged"
    probe = {**headers, "Wechatpay-Signature": "WECHATPAY/SIGNTEST/" + headers["Wechatpay-Signature"]}
    assert refused(body, probe) == "Forged"
    assert refused(body, signed(ids, body, key=ids["merchant_private"])) == "Forged"
    # The client does not look at the time. We do.
    late = signed(ids, body, at=time.time() - 301)
    assert client(ids, "http://127.0.0.1:9").callback(late, body)
    assert refused(body, late) == "Forged"
    for foreign in [transaction(ids, mchid="1900000099"), transaction(ids, appid="wxother")]:
        body = notification(ids, foreign)
        assert refused(body, signed(ids, body)) == "Forged"
    body = notification(ids, transaction(ids), key="k" * 32)
    assert refused(body, signed(ids, body)) == "Forged"
    for amount in [{"total": 12.3, "currency": "CNY"}, {"total": 1230, "currency": "USD"}, {"total": 1230}, {}]:
        body = notification(ids, transaction(ids, amount=amount))
        assert refused(body, signed(ids, body)) == "Unreadable"
    body = notification(ids, transaction(ids, trade_state="NOTPAY"))
    assert refused(body, signed(ids, body)) == "Unreadable"


def test_the_client_pays_at_our_cashier(peer, server, ids, wait):
    shop = client(ids, peer.hello["base"], notify_url=server.base + "notify")
    order = "SDK0000000001"
    amount = {"total": 500, "currency": "CNY"}
    code, said = shop.pay(description="积分", out_trade_no=order, amount=amount)
    assert code == 200, said
    page = json.loads(said)["code_url"]
    assert "演示收银台" in urllib.request.urlopen(page).read().decode()
    assert json.loads(shop.query(out_trade_no=order)[1])["trade_state"] == "NOTPAY"
    urllib.request.urlopen(urllib.request.Request(page + "/pay", method="POST"))
    _, _, headers, body = wait(lambda: server.requests)[0]
    told = shop.callback(dict(headers), body)
    assert told["event_type"] == "TRANSACTION.SUCCESS"
    assert (told["resource"]["out_trade_no"], told["resource"]["amount"]["total"]) == (order, 500)
    found = json.loads(shop.query(out_trade_no=order)[1])
    assert found["trade_state"] == "SUCCESS" and found["transaction_id"] == told["resource"]["transaction_id"]
    code, said = shop.refund(
        out_refund_no="SDKRF1", out_trade_no=order, reason="演示", notify_url=server.base + "notify",
        amount={"refund": 200, "total": 500, "currency": "CNY"},
    )
    assert (code, json.loads(said)["status"]) == (200, "SUCCESS")
    _, _, headers, body = wait(lambda: server.requests[1:])[0]
    assert shop.callback(dict(headers), body)["resource"]["refund_status"] == "SUCCESS"
    day = time.strftime("%Y-%m-%d", time.gmtime(time.time() + 8 * 3600))
    code, said = shop.trade_bill(day)
    assert (code, json.loads(said)["hash_type"]) == (200, "SHA1")

    assert shop.pay(description="积分", out_trade_no="SDK0000000002", amount=amount)[0] == 200
    assert shop.close("SDK0000000002")[0] == 204
    assert json.loads(shop.query(out_trade_no="SDK0000000002")[1])["trade_state"] == "CLOSED"
    stranger = client({**ids, "merchant_private": ids["platform_private"]}, peer.hello["base"])
    code, said = stranger.query(out_trade_no=order)
    assert (code, json.loads(said)["code"]) == (401, "SIGN_ERROR")


def test_platform_certificates(peer, ids, tmp_path, monkeypatch):
    """Our cashier hands out a certificate that the client takes, and verifies answers with; so do we."""
    update = Core._update_certificates

    def at_the_cashier(core):
        core._gate_way = peer.hello["base"].rstrip("/")
        update(core)

    monkeypatch.setattr(Core, "_update_certificates", at_the_cashier)
    shop = client(ids, peer.hello["base"], cert_dir=str(tmp_path))
    serials = [path.stem for path in tmp_path.iterdir()]
    assert serials == peer.ok("wechat", "certificates")
    code, said = shop.query(out_trade_no="NEVER0000001")
    assert (code, json.loads(said)["code"]) == (404, "ORDER_NOT_EXIST")
    code, _ = shop.pay(description="积分", out_trade_no="SDK0000000003", amount={"total": 1, "currency": "CNY"},
                       notify_url="http://127.0.0.1:9/notify")
    assert code == 200
