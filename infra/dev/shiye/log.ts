import type { Command } from "commander";
import { copyBetween } from "./log-copy.ts";
import { exportLog, FORMATS } from "./log-export.ts";
import { sealLog } from "./log-seal.ts";
import { logStats } from "./log-stats.ts";
import { tailLog } from "./log-tail.ts";
import { anchorLog, verifyLog } from "./log-verify.ts";
import { addNarrowing, addSpan } from "./narrowing.ts";
import { verb } from "./verb.ts";

/** The log itself, in PostgreSQL or EventStoreDB alike. */
export function addLog(program: Command): void {
  const log = program.command("log").description("事件日志 · the event log itself");
  addSpan(addNarrowing(log.command("stats")))
    .description("按类型与日期计数 · counts of events by type and by day")
    .option("--json", "one object instead of a table")
    .addHelpText(
      "after",
      "\n  npm run shiye -- log stats --from 2026-11-01 --until 2026-12-01\n  npm run shiye -- log stats --types NoteLiked,NoteUnliked --json",
    )
    .action(verb(logStats));
  addNarrowing(log.command("tail"))
    .description("实时查看新事件 · shows what is appended, as it is appended, until Ctrl+C")
    .option("--json", "one event a line as JSON")
    .addHelpText(
      "after",
      "\n  npm run shiye -- log tail --types NoteLiked,NoteCollected\n  npm run shiye -- log tail --entity note-1729 --json",
    )
    .action(verb(tailLog));
  addSpan(addNarrowing(log.command("export")))
    .requiredOption("--out <file>", "where to")
    .option("--format <format>", FORMATS.join(", "), "ndjson")
    .option("--personal", "with personal fields: for a superadmin (--as, --reason), and it is put into the log first")
    .option("--as <username>", "the administrator who takes them out; their password is asked for, or read from a pipe")
    .option("--code <code>", "of their authenticator, where they have one")
    .option("--reason <text>", "what for; it stands in the log beside their name")
    .description("导出为文件 · writes events to a file, without any personal field unless asked for and permitted")
    .addHelpText(
      "after",
      `
  npm run shiye -- log export --format parquet --out likes.parquet --types NoteLiked,NoteUnliked
  npm run shiye -- log export --out hers.ndjson --member 1729 --personal --as admin --reason "her own request"`,
    )
    .action(verb(exportLog));
  log
    .command("anchor")
    .option("--out <file>", "instead of the terminal")
    .option("--sign <key.pem>", "an Ed25519 private key")
    .description("锚点 · says what the log is now, to be kept elsewhere or published")
    .addHelpText("after", "\n  npm run shiye -- log anchor --out anchor.json --sign key.pem")
    .action(verb(anchorLog));
  log
    .command("verify")
    .option("--anchor <file>", "what log anchor wrote")
    .option("--key <public.pem>", "whose signature the anchor must carry")
    .option("--json", "one object")
    .description("核对 · names the first event that was changed, removed or swapped, and each read model that missed one")
    .addHelpText("after", "\n  npm run shiye -- log verify --anchor anchor.json --key public.pem")
    .action(verb(verifyLog));
  log
    .command("copy")
    .requiredOption("--from <url>", "postgres://… or esdb://…")
    .requiredOption("--to <url>", "an empty log, or one that this began to fill")
    .description("复制到另一日志 · copies the log into another one, and compares them; goes on where it was cut off")
    .addHelpText("after", "\n  npm run shiye -- log copy --from postgres://shiye:…@host/shiye --to esdb://host:2113?tls=false")
    .action(verb(copyBetween));
  log
    .command("seal")
    .option("--apply", "seals them")
    .option("--vacuum", "and writes the table anew")
    .description("旧版本留下的明文 · counts events of older versions with personal fields in the open; --apply seals them")
    .action(verb(sealLog));
}
