import { copyLog, OtherEventsError } from "@shiye/infra/event-store/copy-log";
import { openEventLog } from "@shiye/infra/event-store/open-event-log";
import { createProgress } from "./progress.ts";
import { answer, EXIT, type ForScripts, RefusalError, UsageError } from "./verb.ts";

const POSTGRES = /^postgres(ql)?:\/\//;
const EVENTSTORE = /^(esdb|kurrentdb|kurrent)(\+discover)?:\/\//;

/** From one log into another one, as it is stored: personal fields stay sealed, and need the same keys. */
export async function copyBetween({ from, to, ...options }: ForScripts & { from: string; to: string }): Promise<void> {
  const [source, target] = [optionsOf("--from", from), optionsOf("--to", to)];
  if (from === to) throw new UsageError("--from and --to are the same log.");
  const logs = [await openEventLog(source), await openEventLog(target)] as const;
  const tail = await logs[0].readLastPosition();
  const progress = createProgress();
  // Ctrl+C ends it between two appends; a second one at once.
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once("SIGINT", interrupt);
  try {
    const { events, copied, digest, leftBehind } = await copyLog({
      from: logs[0],
      to: logs[1],
      signal: interrupted.signal,
      onProgress: ({ position }) => progress.tell({ position, tail }),
    }).finally(progress.end);
    answer(options, { events, copied, digest, leftBehind }, [
      `${events} 事件一致 · events are the same, ${copied} 新复制 · copied now  sha256 ${digest}`,
      ...(leftBehind ? ["来源仍在写入 · the source was written to meanwhile: run it again when nobody writes"] : []),
    ]);
  } catch (error) {
    if (interrupted.signal.aborted) {
      console.error("已中断，再次运行会继续 · interrupted: the same command goes on where it was");
      process.exitCode = EXIT.interrupted;
      return;
    }
    if (error instanceof OtherEventsError) throw new RefusalError(`目标日志另有事件 · the target has other events: ${error.message}`);
    throw error;
  } finally {
    process.off("SIGINT", interrupt);
    await Promise.all(logs.map((log) => log.close()));
  }
}

/** Addresses hold passwords: what is wrong is said without them. */
function optionsOf(name: string, url: string): Parameters<typeof openEventLog>[0] {
  if (EVENTSTORE.test(url)) return { databaseUrl: "", eventLogUrl: url };
  if (POSTGRES.test(url)) return { databaseUrl: url };
  throw new UsageError(`${name} is postgres://user:password@host:5432/database or esdb://host:2113?tls=false.`);
}
