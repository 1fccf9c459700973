"""Whether a webhook comes from the site, as Standard Webhooks 1.0.0 says. Needs Python 3.11 and nothing else.

    is_genuine(secret, request.headers, request.body)

The bytes have to be those that arrived: JSON that was read and written again is another text.
"""

import base64
import binascii
import hashlib
import hmac
import time

# A message whose time is further away was recorded and sent again by somebody else.
TOLERANCE_SECONDS = 300


def is_genuine(secret, headers, body, now=None):
    """Whether this secret (`whsec_…`) signed the message; `headers` are looked up by their small names."""
    identity, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs((now or time.time()) - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    expected = hmac.digest(key, f"{identity}.{timestamp}.".encode() + body, hashlib.sha256)
    # While a secret is changed, there is a signature of the old one and of the new.
    return any(hmac.compare_digest(given, expected) for given in signatures(headers.get("webhook-signature", "")))


def signatures(header):
    """The signatures of a header such as `v1,… v1,…`."""
    for signature in header.split():
        version, _, text = signature.partition(",")
        if version == "v1":
            try:
                yield base64.b64decode(text, validate=True)
            except binascii.Error:
                continue
