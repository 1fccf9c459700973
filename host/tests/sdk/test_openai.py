"""OpenAI's own client."""

import base64
import http.server
import threading

import openai
import pytest
import requests

from conftest import is_film

# Its maker serves videos no more; others do.
pytestmark = pytest.mark.filterwarnings("ignore:The Sora API")


@pytest.fixture
def client(site):
    return openai.OpenAI(api_key=site.key, base_url=f"{site.url}/v1")


def test_a_video_is_made_and_fetched(client, prompt):
    video = client.videos.create_and_poll(model="kling/text", prompt=prompt("a bridge at dawn"), seconds="5", size="1280x720")
    assert video.status == "completed" and video.progress == 100, video
    assert is_film(client.videos.download_content(video.id).read())
    assert client.videos.download_content(video.id, variant="thumbnail").read()[:2] == b"\xff\xd8"
    assert video.id in [each.id for each in client.videos.list(limit=2)]
    assert client.videos.delete(video.id).deleted
    with pytest.raises(openai.NotFoundError):
        client.videos.retrieve(video.id)


def test_a_picture_comes_to_life(client, prompt, picture):
    video = client.videos.create_and_poll(model="kling", prompt=prompt("slowly closer"), input_reference=picture)
    assert (video.status, video.model) == ("completed", "kling/image"), video


def test_members_that_the_client_does_not_know_go_to_the_form(client, prompt, site):
    words = prompt("a bridge")
    client.videos.create_and_poll(model="kling/text", prompt=words, extra_body={"negative_prompt": "fog", "cfg_scale": 0.7})
    [task] = site.tasks(words)
    assert (task["params"]["negative_prompt"], task["params"]["cfg_scale"]) == ("fog", 0.7)


def test_a_failure(client, prompt):
    video = client.videos.create_and_poll(model="kling/text", prompt=prompt("#fail"))
    assert video.status == "failed" and video.error.code and video.error.message


def test_images(client, prompt, picture):
    other = picture.with_name("speaker_cover.jpg")
    by_address = client.images.generate(model="nano-banana", prompt=prompt("a cat"))
    assert requests.get(by_address.data[0].url, timeout=60).headers["content-type"].startswith("image/")
    edited = client.images.edit(model="nano-banana", image=[picture.open("rb"), other.open("rb")], prompt=prompt("together"), response_format="b64_json")
    assert len(base64.b64decode(edited.data[0].b64_json)) > 1000


def test_models(client):
    assert "kling/text" in [model.id for model in client.models.list()]
    assert client.models.retrieve("kling/text").owned_by == "kling"


def test_refusals(site, client, prompt):
    with pytest.raises(openai.BadRequestError) as wrong:
        client.videos.create(model="kling/text", prompt=prompt("a bridge"), seconds="8")
    assert wrong.value.param == "seconds" and "5" in str(wrong.value)
    with pytest.raises(openai.NotFoundError):
        client.videos.create(model="sora-2", prompt=prompt("a bridge"))
    with pytest.raises(openai.AuthenticationError):
        openai.OpenAI(api_key="sk-wrong", base_url=f"{site.url}/v1").models.list()


def test_a_repeated_request_makes_one_video(site, prompt):
    """The first answer is lost on its way; the client asks again by itself, and names neither request."""
    lost = []

    class Way(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["content-length"]))
            answer = requests.post(site.url + self.path, data=body, headers=dict(self.headers), timeout=60)
            if not lost:
                lost.append(answer.json()["id"])
                self.connection.close()
                return
            self.send_response(answer.status_code)
            self.send_header("content-type", "application/json")
            self.end_headers()
            self.wfile.write(answer.content)

        def log_message(self, *_):
            pass

    way = http.server.HTTPServer(("127.0.0.1", 0), Way)
    threading.Thread(target=way.serve_forever, daemon=True).start()
    try:
        words = prompt("a bridge")
        client = openai.OpenAI(api_key=site.key, base_url=f"http://127.0.0.1:{way.server_port}/v1")
        video = client.videos.create(model="kling/text", prompt=words)
    finally:
        way.shutdown()
    assert [video.id] == lost and [task["id"] for task in site.tasks(words)] == lost
