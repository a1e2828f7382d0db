import { ConfigError } from "@shiye/infra/config/config-error";
import { faultWords } from "@shiye/infra/engines/fault-words";
import { hasCode, isDiskFull } from "@shiye/infra/errors";
import { tellVariants } from "@shiye/infra/media/images/tell-variants";
import type { VariantProgress } from "@shiye/infra/media/images/variant-queue";
import { isConnectionLoss } from "@shiye/infra/postgres/connection-errors";
import type { SeedProgress } from "./write-community.ts";

interface Report {
  progress: (progress: SeedProgress) => void;
  /** The costly renderings of pictures, which follow. */
  variants: (progress: VariantProgress) => void;
  done: (progress: SeedProgress) => void;
}

/** Of a share of the notes below this one there is no estimate: what a start does first says nothing about the rest. */
const LEAST_SHARE = 0.05;

/** Why the writing was broken off. What is no fault of ours is told without a stack, and the next attempt goes on. */
export function brokenOffBy(error: unknown): string {
  if (error instanceof Error && (isDiskFull(error) || hasCode(error, "ENOSPC", "EDQUOT")))
    return `磁盘已满 · the disk is full: make room (${error.message})`;
  if (error instanceof ConfigError) return error.message;
  return isConnectionLoss(error) ? `与数据库的连接断了 · the connection to the database was lost (${error.message})` : faultWords(error);
}

/** Tells the supervisor, or the terminal, how far the content is. */
export function createReport(notes: number): Report {
  const startedAt = Date.now();
  let toldAt = 0;
  const tell = (text: string, last: boolean) => {
    if (process.send) process.send(last ? { done: text } : { progress: text });
    else process.stdout.write(process.stdout.isTTY && !last ? `\r\x1b[2K${text}` : `${text}\n`);
  };
  const rateOf = (actions: number) => Math.round(actions / Math.max(0.001, (Date.now() - startedAt) / 1000));
  return {
    progress({ actions, notes: written }) {
      const now = Date.now();
      if (now - toldAt < (process.send || process.stdout.isTTY ? 250 : 5000)) return;
      toldAt = now;
      const share = Math.min(1, written / notes);
      const left = share >= LEAST_SHARE ? Math.ceil(((now - startedAt) / 1000) * (1 / share - 1)) : undefined;
      const bar = "█".repeat(Math.round(share * 20)).padEnd(20, "░");
      tell(
        `  写入演示内容 ${bar} ${written}/${notes} 篇笔记 · ${actions} actions, ${rateOf(actions)}/s${left === undefined ? "" : `, ${left} s left`}`,
        false,
      );
    },
    variants: tellVariants({ progress: (text) => tell(text, false), done: (text) => tell(text, true) }),
    done({ actions, notes: written }) {
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      tell(`  演示内容已写入：${written} 篇笔记，${actions} 个动作，${seconds} s（${rateOf(actions)}/s）；更多图片尺寸在后台生成`, true);
    },
  };
}
