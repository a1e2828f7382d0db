import { readCommunityConfig } from "@shiye/infra/engines/existing-community";
import { openEngines } from "@shiye/infra/engines/open-engines";
import { withDatabase } from "@shiye/infra/engines/with-database";
import { type OpenEvents, sealOldEvents, vacuumLog } from "@shiye/infra/event-store/postgres/seal-old-events";
import { createProgress } from "./progress.ts";
import { answer, type ForScripts, RefusalError, UsageError } from "./verb.ts";

/** What earlier versions left open in the log: docs/decisions/personal-data.md, "What older logs hold in the open". */
export function sealLog({ apply = false, vacuum = false, ...options }: ForScripts & { apply?: boolean; vacuum?: boolean }): Promise<void> {
  if (vacuum && !apply) throw new UsageError("--vacuum goes with --apply");
  const given = readCommunityConfig();
  if (given.eventLogUrl) {
    throw new RefusalError(
      "事件在 EventStoreDB 里，写下之后不能更改 · the events are in EventStoreDB (EVENT_LOG_URL), which changes none that is written. " +
        "Copy the log into a new one with what is open sealed, or let the old one expire; see docs/decisions/personal-data.md.",
    );
  }
  return withDatabase(given, async (config) => {
    const engines = await openEngines(config, "shiye log", 2, { unhurried: true });
    try {
      const { pool, keyring, log } = engines;
      const tail = await log.readLastPosition();
      const progress = createProgress();
      const onProgress = ({ position }: { position: bigint }) => progress.tell({ position, tail });
      const found = await sealOldEvents({ pool, keyring, apply, onProgress }).finally(progress.end);
      if (vacuum) await vacuumLog(pool);
      answer(options, { applied: apply, vacuumed: vacuum, found }, [...resultOf(found, apply), ...(apply ? [afterwards(vacuum)] : [])]);
    } finally {
      await engines.close();
    }
  });
}

function resultOf(found: readonly OpenEvents[], apply: boolean): string[] {
  if (found.length === 0) return ["没有敞开的个人数据 · nothing personal lies open in the log"];
  const verb = apply ? "已加密 · sealed" : "敞开 · open";
  const lines = found.map(
    ({ type, version, events, erased }) => `${type} v${version}  ${verb}: ${events}  其中已注销 · of members who left: ${erased}`,
  );
  return apply ? lines : [...lines, "什么都没有改 · nothing was changed: npm run shiye -- log seal --apply"];
}

function afterwards(vacuumed: boolean): string {
  const rest = "旧备份里仍有原文 · backups and archived write-ahead log made before still hold it: discard them";
  return vacuumed
    ? `表已重写 · the table was written anew. ${rest}`
    : `磁盘上还有旧的行 · the old rows are on the disk until the table is written anew: log seal --apply --vacuum (writers wait meanwhile). ${rest}`;
}
