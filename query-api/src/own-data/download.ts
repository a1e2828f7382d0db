import type { DownloadOwnData, OwnDataFigures } from "@shiye/events/own-data";
import { refuse } from "@shiye/events/refusals";
import { networkOf } from "@shiye/infra/http/addresses";
import type { HandlerOf } from "@shiye/infra/http/call";
import { createCallAllowance, widened } from "@shiye/infra/http/call-allowance";
import { loadMember } from "../members/load-member.ts";
import { writeArchive } from "./archive.ts";
import { archiveFiles, type OwnDataSources } from "./archive-files.ts";
import { readFigures } from "./figures.ts";

/** The most expensive call of a member: three at once, and one more every twenty minutes. */
const ALLOWANCE = { burst: 3, perSecond: 1 / 1200 };
/** On one node, of all members. Each holds a connection to the browser, and sometimes one to the database. */
const AT_ONCE = 4;
/** Of one network, so that it takes two networks to have all places. */
const OF_NETWORK = 2;
/** The minimum speed of a download: 50 kB a second, after five minutes. Otherwise a slow browser could keep its place for ever. */
const LEAST_BYTES_PER_MS = 50;
const GRACE_MS = 300_000;
/** While others wait: 200 kB a second, after half a minute. A few slow browsers would else keep everybody from their data. */
const LEAST_BYTES_PER_MS_WHILE_OTHERS_WAIT = 200;
const GRACE_MS_WHILE_OTHERS_WAIT = 30_000;
/** Estimates for a progress bar: an entry as a page and as JSON, compressed; and the fixed part of an archive. */
const BYTES_OF_ENTRY = 400;
const BYTES_OF_PAGES = 20_000;

interface DownloadOptions extends OwnDataSources {
  now: () => number;
  /** Widens the allowance. */
  factor: number;
  /** How long a browser may read nothing before the download ends. */
  stallMs: number;
  /** Time in addition to what the length allows. Tests make it short. */
  graceMs?: number;
  onError: (error: unknown) => void;
}

interface Running {
  network: string;
  /** Whether it holds its place too long for others to wait. */
  isSlow: () => boolean;
  end: () => void;
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
  const running = new Map<number, Running>();

  /** Whether there is a place for one more of this network; a slow download makes room. */
  function makeRoom(network: string): boolean {
    const all = [...running.values()];
    const ofNetwork = all.filter((one) => one.network === network);
    const inTheWay = ofNetwork.length >= OF_NETWORK ? ofNetwork : all.length >= AT_ONCE ? all : undefined;
    if (!inTheWay) return true;
    const slow = inTheWay.find((one) => one.isSlow());
    slow?.end();
    return slow !== undefined;
  }

  return async (_input, { caller, address, response }) => {
    const network = networkOf(address);
    if (running.has(caller.id) || !makeRoom(network)) return refuse("own-data-busy", { retryAfterSeconds: 30 });
    const leaving = new AbortController();
    const leave = () => leaving.abort(new Error("the browser left"));
    const { socket } = response;
    const [began, bytesBefore] = [now(), socket?.bytesWritten ?? 0];
    const own: Running = {
      network,
      isSlow() {
        const allowedMs = GRACE_MS_WHILE_OTHERS_WAIT + ((socket?.bytesWritten ?? 0) - bytesBefore) / LEAST_BYTES_PER_MS_WHILE_OTHERS_WAIT;
        return now() - began > allowedMs;
      },
      end() {
        running.delete(caller.id);
        leave();
      },
    };
    running.set(caller.id, own);
    let tooSlow: NodeJS.Timeout | undefined;
    response.once("close", leave);
    try {
      const [member, figures] = await Promise.all([loadMember(sources.reader, String(caller.id)), readFigures(sources.reader, caller.id)]);
      if (!member) return refuse("unavailable");
      if (leaving.signal.aborted) return { data: undefined };
      // Taken last, so that a download that could not begin costs nothing.
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
      // The connection is cut, so that nobody takes the file for complete. A client that left is no fault.
      response.destroy();
      if (error !== leaving.signal.reason) onError(error);
      return { data: undefined };
    } finally {
      clearTimeout(tooSlow);
      response.off("close", leave);
      if (running.get(caller.id) === own) running.delete(caller.id);
    }
  };
}

function estimatedLength({ file_bytes, answered_comments: _, ...counts }: OwnDataFigures): number {
  const entries = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return file_bytes + entries * BYTES_OF_ENTRY + BYTES_OF_PAGES;
}
