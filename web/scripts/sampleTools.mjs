// Keeps what a host says of its tools for the tests of the finder, without what they do not look at:
//   npm run sample-tools -- http://127.0.0.1:8080 > src/testing/sampleTools.json
const [host = "http://127.0.0.1:8080"] = process.argv.slice(2);
const asked = async (path) => (await fetch(`${host}/api/v1${path}`)).json();
const SAID = ["type", "title", "description", "required", "const", "enum", "oneOf", "x-en", "x-widget"];

/** The words and shapes of a schema: no limits, examples or messages. */
function said(schema) {
  const kept = Object.fromEntries(SAID.filter((key) => key in schema).map((key) => [key, schema[key]]));
  if (kept["x-en"]) {
    const { errorMessage: _, placeholder: __, ...words } = kept["x-en"];
    kept["x-en"] = words;
  }
  if (schema.oneOf) kept.oneOf = schema.oneOf.map(said);
  if (schema.items) kept.items = said(schema.items);
  if (schema["x-media"]) kept["x-media"] = { accept: schema["x-media"].accept };
  if (schema.properties) kept.properties = Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, said(field)]));
  return kept;
}

const { tools } = await asked("/tools");
const { rail } = await asked("/site");
const sample = tools.map(({ id, vendor, vendor_title, title, summary, route, glyph, modes }) => ({
  id, vendor, vendor_title, title, summary, route, glyph,
  modes: modes.map(({ id, label, output, price, estimate_ms, follow_up_only, follow_ups, schema }) => ({
    id, label, output, price, estimate_ms, follow_up_only, follow_ups: follow_ups.map(({ id, label }) => ({ id, label })), schema: said(schema),
  })),
}));
const lines = (all) => all.map((one) => JSON.stringify(one)).join(",\n");
console.log(`{"rail": [\n${lines(rail)}\n],\n"tools": [\n${lines(sample)}\n]}`);
