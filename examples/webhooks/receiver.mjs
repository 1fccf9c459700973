// Receives webhooks and prints what was told, once each. Needs Node 20 and nothing else.
//
//   WEBHOOK_SECRET='whsec_…' node receiver.mjs            listens at http://127.0.0.1:9000/
//   PORT=9001 WEBHOOK_SECRET='whsec_…' node receiver.mjs
//
// During a rotation WEBHOOK_SECRET may hold both secrets, with a space between them. The site sends to an address of this machine
// where its configuration says `webhooks.trusted_hosts = ["127.0.0.1:9000"]`.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const SECRETS = (process.env.WEBHOOK_SECRET ?? "").split(" ").filter(Boolean);
/** A message whose time is further away was recorded and sent again by somebody else. */
const TOLERANCE_S = 300;
const MOST_BYTES = 256 * 1024;

if (SECRETS.length === 0) {
  console.error("WEBHOOK_SECRET is missing: the page that made the webhook showed it");
  process.exit(1);
}

/** Ids that were seen: what was told may be told again. A real receiver keeps them where it keeps its own data. */
const seen = new Set();

/** Whether one of our secrets signed a message, as Standard Webhooks describes it. */
function isGenuine(headers, body) {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => headers[name] ?? "");
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_S) return false;
  return SECRETS.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
    return signatures.split(" ").some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  });
}

/** The whole body, or null where it is longer than anything that is told. */
async function bodyOf(request) {
  const pieces = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const server = createServer(async (request, response) => {
  const body = await bodyOf(request);
  const answer = (status) => response.writeHead(status).end();
  if (body === null) return answer(413);
  if (!isGenuine(request.headers, body)) return answer(401);
  // Answer first and work afterwards: whoever takes longer than fifteen seconds is told again.
  answer(204);
  if (seen.has(request.headers["webhook-id"])) return;
  seen.add(request.headers["webhook-id"]);
  const { type, data } = JSON.parse(body);
  console.log([type, data.id, ...(data.artifacts ?? []).map(({ url }) => url)].filter(Boolean).join(" "));
});
server.listen(Number(process.env.PORT ?? 9000), "127.0.0.1", () => console.log(`listening at http://127.0.0.1:${server.address().port}/`));
