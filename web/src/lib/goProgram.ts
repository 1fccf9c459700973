/** What a program in Go is made of. */
export interface GoParts {
  /** Packages beside those that every such program needs. */
  imports: string[];
  /** What the addresses begin with. */
  base: string;
  /** What is asked for. */
  body: unknown;
  /** The fields that are read of an answer, each a line. */
  fields: string[];
  /** The lines of `main`, which calls `ask` and `send`. */
  main: string[];
  /** Lines that the first request needs beside the key. */
  headers?: string[];
}

const NEEDED = ["encoding/json", "io", "log", "net/http", "os", "strings"];

/** A whole program, as gofmt writes it, of the standard library alone. */
export function goProgram({ imports, base, body, fields, main, headers = [] }: GoParts): string {
  const waits = main.some((line) => line.includes("time.")) ? ["time"] : [];
  return [
    "package main",
    "",
    "import (",
    ...[...NEEDED, ...waits, ...imports].toSorted().map((name) => `\t"${name}"`),
    ")",
    "",
    `const base = ${JSON.stringify(base)}`,
    "",
    `const wanted = ${goText(body)}`,
    "",
    "type answer struct {",
    ...fields.map((field) => `\t${field}`),
    "}",
    "",
    "func must[T any](value T, err error) T {",
    "\tif err != nil {",
    "\t\tlog.Fatal(err)",
    "\t}",
    "\treturn value",
    "}",
    "",
    "func send(method, address, body string) *http.Response {",
    "\trequest := must(http.NewRequest(method, address, strings.NewReader(body)))",
    `\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("BAIGONG_KEY"))`,
    `\tif body != "" {`,
    `\t\trequest.Header.Set("Content-Type", "application/json")`,
    ...headers.map((header) => `\t\t${header}`),
    "\t}",
    "\tresponse := must(http.DefaultClient.Do(request))",
    "\tif response.StatusCode >= 300 {",
    "\t\tlog.Fatal(string(must(io.ReadAll(response.Body))))",
    "\t}",
    "\treturn response",
    "}",
    "",
    "func ask(method, address, body string) (read answer) {",
    "\tresponse := send(method, address, body)",
    "\tdefer response.Body.Close()",
    "\tif err := json.NewDecoder(response.Body).Decode(&read); err != nil {",
    "\t\tlog.Fatal(err)",
    "\t}",
    "\treturn read",
    "}",
    "",
    "func main() {",
    ...main.map((line) => (line ? `\t${line}` : "")),
    "}",
    "",
  ].join("\n");
}

/** The lines that ask again while a condition holds. */
export const goWaiting = (condition: string, address: string, seconds: number): string[] => [
  `for ${condition} {`,
  `\ttime.Sleep(${seconds} * time.Second)`,
  `\tmade = ask("GET", ${address}, "")`,
  "}",
];

/** JSON as a text of Go, line by line. Between backquotes stands anything but one, and JSON can spell that. */
const goText = (body: unknown) => `\`${JSON.stringify(body, null, 2).replaceAll("`", "\\u0060")}\``;
