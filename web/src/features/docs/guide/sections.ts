import batch from "./batch.sh?raw";
import client from "./client.sh?raw";
import dryRun from "./dry-run.sh?raw";
import events from "./events.sh?raw";
import list from "./list.sh?raw";
import mcp from "./mcp.json?raw";
import quote from "./quote.sh?raw";
import run from "./run.sh?raw";
import upload from "./upload.sh?raw";

/**
 * The parts of the guide in the order of its page, each with what is to be copied. The files are run against a real site by
 * `make test-sdk`, so that nobody copies what does not work.
 */
export const SECTIONS = [
  { id: "begin", snippets: [list] },
  { id: "price", snippets: [quote, run] },
  { id: "rehearse", snippets: [dryRun] },
  { id: "wait", snippets: [events] },
  { id: "batches", snippets: [batch] },
  { id: "files", snippets: [upload] },
  { id: "organisations", snippets: [] },
  { id: "limits", snippets: [] },
  { id: "vendors", snippets: [] },
  { id: "agents", snippets: [mcp] },
  { id: "shell", snippets: [client] },
] as const satisfies { id: string; snippets: string[] }[];

/** What is to be copied, at the address of this site. */
export const at = (site: string, snippet: string): string => snippet.replaceAll("$BAIGONG_URL", site).trimEnd();
