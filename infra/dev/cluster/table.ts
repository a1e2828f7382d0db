import { z } from "zod";
import type { RunningNode } from "../supervisor/product.ts";

/** What a projectors node says of itself (`/status`). */
const Status = z.array(
  z.object({ model: z.string(), state: z.string().nullish(), lag: z.coerce.number(), tail: z.coerce.number(), rate: z.number() }),
);

/** Of the product, or a broker beside it. */
export type Seen = Omit<RunningNode, "service"> & { service: string };

/** One look at a node. */
export interface Look {
  name: string;
  port: number;
  pid: number | undefined;
  restarts: number;
  connections: { open: number; opened: number } | undefined;
  /** Of projectors that answer: what this node has the lease of. */
  projections?: { working: number; lag: number; rate: number; tail: number } | undefined;
}

const WORKING = new Set(["live", "catching-up"]);

export async function lookAt(node: Seen): Promise<Look> {
  const { name, service, port } = node;
  const look = { name, port, pid: node.pid(), restarts: node.restarts(), connections: copyOf(node.connections()) };
  if (service !== "projectors") return look;
  const projections = await readStatus(port).catch(() => undefined);
  return { ...look, projections };
}

async function readStatus(port: number): Promise<Look["projections"]> {
  const answer = await fetch(`http://127.0.0.1:${port}/status`, { signal: AbortSignal.timeout(1000) });
  const all = Status.parse(await answer.json());
  const own = all.filter(({ state }) => WORKING.has(state ?? ""));
  return {
    working: own.length,
    lag: Math.max(0, ...own.map(({ lag }) => lag)),
    rate: own.reduce((sum, { rate }) => sum + rate, 0),
    tail: Math.max(0, ...all.map(({ tail }) => tail)),
  };
}

const copyOf = (counts: Look["connections"]) => counts && { ...counts };

/** The nodes as a table; `before` was looked at so many seconds ago. */
export function tableOf(looks: readonly Look[], before: readonly Look[], seconds: number): string[] {
  const tailOf = (all: readonly Look[]) => Math.max(0, ...all.map(({ projections }) => projections?.tail ?? 0));
  const perSecond = (now: number, then: number | undefined) =>
    then === undefined || seconds <= 0 ? "-" : ((now - then) / seconds).toFixed(1);
  const rows = looks.map((look) => {
    const then = before.find(({ name }) => name === look.name);
    const { connections, projections } = look;
    return [
      look.name,
      String(look.port),
      String(look.pid ?? "-"),
      String(look.restarts),
      connections ? `${connections.open}` : "-",
      connections ? perSecond(connections.opened, then?.connections?.opened) : "-",
      projections ? String(projections.working) : "-",
      projections ? String(projections.lag) : "-",
      projections ? projections.rate.toFixed(0) : "-",
    ];
  });
  const lines = [["node", "port", "pid", "restarts", "open", "new/s", "read models", "lag", "events/s"], ...rows];
  const widths = lines[0]?.map((_cell, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const text = lines.map((line) =>
    line.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join("  "),
  );
  const tail = tailOf(looks);
  return [...text, `日志 · log: position ${tail}, ${perSecond(tail, before.length > 0 ? tailOf(before) : undefined)} a second`];
}
