// A real SMTP server for tests: nodemailer's, with the faults that a recipient's name asks for. Tells what it
// received as lines of JSON on standard output.
//
//   node smtp.mjs '{"tls":"starttls"|"tls"|"none","key":"<file>","cert":"<file>"}'
import { readFile } from "node:fs/promises";
import { SMTPServer } from "smtp-server";

const { tls, key, cert } = JSON.parse(process.argv[2] ?? "{}");
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
const refusal = (responseCode, words) => Object.assign(new Error(words), { responseCode });
const seen = new Set();

const server = new SMTPServer({
  secure: tls === "tls",
  disabledCommands: tls === "none" ? ["STARTTLS"] : [],
  authOptional: true,
  key: key && (await readFile(key)),
  cert: cert && (await readFile(cert)),
  onAuth({ username, password }, session, done) {
    say({ event: "auth", username, secure: session.secure });
    const right = username === "baigong" && password === "correct horse";
    done(right ? null : refusal(535, "Authentication failed"), { user: username });
  },
  onMailFrom(_, session, done) {
    say({ event: "from", secure: session.secure });
    done();
  },
  onRcptTo({ address }, _, done) {
    const first = !seen.has(address);
    seen.add(address);
    if (address.startsWith("gone")) return done(refusal(550, "No such user here"));
    if (address.startsWith("busy") && first) return done(refusal(451, "Greylisted, come back later"));
    return done();
  },
  onData(stream, session, done) {
    const parts = [];
    stream.on("data", (part) => parts.push(part));
    stream.on("end", () => {
      const { mailFrom, rcptTo } = session.envelope;
      const raw = Buffer.concat(parts).toString("base64");
      const to = rcptTo.map(({ address }) => address);
      say({ event: "mail", from: mailFrom.address, to, user: session.user, secure: session.secure, raw });
      done();
    });
  },
});
// Clients that break off in the middle are what some tests are about.
server.on("error", (error) => say({ event: "error", words: String(error) }));
server.listen(0, "127.0.0.1", () => say({ event: "listening", port: server.server.address().port }));
process.stdin.on("end", () => process.exit(0)).resume();
