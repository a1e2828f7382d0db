import type { DownloadOwnData, OwnDataFigures } from "@shiye/events/own-data";
import { refuse } from "@shiye/events/refusals";
import { networkOf } from "@shiye/infra/http/addresses";
import type { HandlerOf } from "@shiye/infra/http/call";
import { createCallAllowance, widened } from "@shiye/infra/http/call-allowance";
import { loadMember } from "../members/load-member.ts";
import { writeArchive } from "./archive.ts";
import { archiveFiles, type OwnDataSources } from "./archive-files.ts";
import { readFigures } from "./figures.ts";

/** The dearest thing that a member can ask for: three at once, and another one every twenty minutes. */
const ALLOWANCE = { burst: 3, perSecond: 1 / 1200 };
/** On one node, of whomever: each holds a connection to the browser, and the database now and then. */
const AT_ONCE = 4;
/**
 * How slowly a browser may take it on the whole: 50 kB a second, and five minutes beside that. Whoever is never silent and never done
 * would keep the place for ever.
 */
const LEAST_BYTES_PER_MS = 50;
const GRACE_MS = 300_000;
/** Guesses for a bar that moves: an entry as a page and as JSON, packed, and what every archive has. */
const BYTES_OF_ENTRY = 400;
const BYTES_OF_PAGES = 20_000;

interface DownloadOptions extends OwnDataSources {
  now: () => number;
  /** Widens the allowance. */
  factor: number;
  /** How long a browser may take nothing before it is let go, and its place with it. */
  stallMs: number;
  /** Beside what its length allows. Only tests are in a hurry. */
  graceMs?: number;
  onError: (error: unknown) => void;
}

export function createDownloadOwnData({
  now,
  factor,
  stallMs,
  graceMs = GRACE_MS,
  onError,
  ...sources
}: DownloadOptions): HandlerOf<typeof DownloadOwnData> {
  const take = createCallAllowance({ ...widened(ALLOWANCE, factor), now });
  /** Members, each with the network that they ask from. */
  const running = new Map<number, string>();

  return async (_input, { caller, address, response }) => {
    const network = networkOf(address);
    const others = [...running.values()];
    if (running.has(caller.id) || others.includes(network) || others.length >= AT_ONCE)
      return refuse("own-data-busy", { retryAfterSeconds: 30 });
    running.set(caller.id, network);
    const leaving = new AbortController();
    const leave = () => leaving.abort(new Error("the browser left"));
    let tooSlow: NodeJS.Timeout | undefined;
    response.once("close", leave);
    try {
      const [member, figures] = await Promise.all([loadMember(sources.reader, String(caller.id)), readFigures(sources.reader, caller.id)]);
      if (!member) return refuse("unavailable");
      if (leaving.signal.aborted) return { data: undefined };
      // Taken last: what could not begin costs nothing.
      const retryAfterSeconds = take(String(caller.id));
      if (retryAfterSeconds !== undefined) return refuse("too-many-requests", { retryAfterSeconds });
      const at = new Date(now());
      response.setTimeout(stallMs, leave);
      tooSlow = setTimeout(leave, graceMs + estimatedLength(figures) / LEAST_BYTES_PER_MS);
      response.writeHead(200, {
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="shiye-data-${at.toISOString().slice(0, 10)}.zip"`,
        "Cache-Control": "no-store",
        "X-Estimated-Length": String(estimatedLength(figures)),
      });
      const about = { nickname: member.nickname, account: member.user_id, at: at.toISOString() };
      await writeArchive(archiveFiles(sources, caller.id, about, figures), response, at, leaving.signal);
      return { data: undefined };
    } catch (error) {
      if (!response.headersSent) throw error;
      // Cut, so that nobody takes it for whole. That somebody left is no fault.
      response.destroy();
      if (error !== leaving.signal.reason) onError(error);
      return { data: undefined };
    } finally {
      clearTimeout(tooSlow);
      response.off("close", leave);
      running.delete(caller.id);
    }
  };
}

export function estimatedLength({ file_bytes, answered_comments: _, ...counts }: OwnDataFigures): number {
  const entries = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return file_bytes + entries * BYTES_OF_ENTRY + BYTES_OF_PAGES;
}
