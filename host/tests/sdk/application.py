"""An application that nobody registered at the site: its id is the https address of a document that it serves."""

import datetime
import http.server
import ipaddress
import json
import ssl
import threading
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

NAME = "An assistant"
CALLBACK = "http://127.0.0.1/callback"


class Application:
    """Serves the document, with a certificate by an authority that the host is told to trust."""

    def __init__(self, folder: Path):
        self.authority, certificate, key = make_certificate(folder)
        application = self

        class Show(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                document = {"client_id": application.id, "client_name": NAME, "redirect_uris": [CALLBACK], "token_endpoint_auth_method": "none"}
                body = json.dumps(document).encode()
                self.send_response(200)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Show)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        self.address = f"127.0.0.1:{server.server_port}"
        self.id = f"https://{self.address}/client.json"
        threading.Thread(target=server.serve_forever, daemon=True).start()


def make_certificate(folder: Path) -> tuple[Path, Path, Path]:
    """An authority to trust, a certificate of this machine by it, and the certificate's key."""
    (authority, authority_key), (server, key) = (named("authority"), named("server"))
    here = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    trusted = certificate(authority, authority_key, authority, authority_key, x509.BasicConstraints(ca=True, path_length=0))
    shown = certificate(server, key, authority, authority_key, here)
    files = folder / "authority.crt", folder / "application.crt", folder / "application.key"
    files[0].write_bytes(trusted.public_bytes(serialization.Encoding.PEM))
    files[1].write_bytes(shown.public_bytes(serialization.Encoding.PEM))
    plain = serialization.NoEncryption()
    files[2].write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain))
    return files


def named(name: str) -> tuple[x509.Name, ec.EllipticCurvePrivateKey]:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]), ec.generate_private_key(ec.SECP256R1())


def certificate(subject, key, issuer, issuer_key, extension) -> x509.Certificate:
    now = datetime.datetime.now(datetime.timezone.utc)
    made = x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(key.public_key())
    made = made.serial_number(x509.random_serial_number()).add_extension(extension, critical=True)
    made = made.not_valid_before(now - datetime.timedelta(minutes=5)).not_valid_after(now + datetime.timedelta(days=1))
    return made.sign(issuer_key, hashes.SHA256())
