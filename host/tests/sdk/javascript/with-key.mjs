// Stands before a site and shows a key with each request, for programs that cannot. Prints where it listens.

import { createServer, request } from "node:http";

const [, , site, key] = process.argv;

const server = createServer((asked, answer) => {
  const headers = { ...asked.headers, authorization: `Bearer ${key}` };
  const passed = request(new URL(asked.url, site), { method: asked.method, headers, setHost: false }, (given) => {
    answer.writeHead(given.statusCode, given.rawHeaders);
    given.pipe(answer);
  });
  passed.on("error", () => answer.destroy());
  asked.pipe(passed);
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
