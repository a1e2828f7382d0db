import type { Command } from "commander";
import { copyBetween } from "./log-copy.ts";
import { exportLog, FORMATS } from "./log-export.ts";
import { sealLog } from "./log-seal.ts";
import { logStats } from "./log-stats.ts";
import { tailLog } from "./log-tail.ts";
import { anchorLog, verifyLog } from "./log-verify.ts";
import { addNarrowing, addSpan } from "./narrowing.ts";
import { asJson, examples, verb } from "./verb.ts";

/** The log itself, in PostgreSQL or EventStoreDB alike. */
export function addLog(program: Command): void {
  const log = program
    .command("log")
    .description("事件日志 · the event log itself")
    .addHelpText(...examples("log stats", "log tail --types NoteLiked", "log verify"));
  addSpan(addNarrowing(log.command("stats")))
    .description("按类型与日期计数 · counts of events by type and by day")
    .option(...asJson("one object instead of a table"))
    .addHelpText(...examples("log stats --from 2026-11-01 --until 2026-12-01", "log stats --types NoteLiked,NoteUnliked --json"))
    .action(verb(logStats));
  addNarrowing(log.command("tail"))
    .description("实时查看新事件 · shows new events as they are appended, until Ctrl+C")
    .option(...asJson("one event a line"))
    .addHelpText(...examples("log tail --types NoteLiked,NoteCollected", "log tail --entity note-1729 --json"))
    .action(verb(tailLog));
  addSpan(addNarrowing(log.command("export")))
    .requiredOption("--out <file>", "where to")
    .option("--format <format>", FORMATS.join(", "), "ndjson")
    .option("--personal", "with personal fields: only for a superadmin (--as, --reason), and recorded in the log first")
    .option("--as <username>", "the administrator who exports; asks for the password, or reads it from a pipe")
    .option("--code <code>", "code of the administrator's authenticator, if there is one")
    .option("--reason <text>", "the reason, which is recorded in the log")
    .option(...asJson())
    .description("导出为文件 · writes events to a file, without any personal field unless asked for and permitted")
    .addHelpText(
      ...examples(
        "log export --format parquet --out likes.parquet --types NoteLiked,NoteUnliked",
        'log export --out hers.ndjson --member 1729 --personal --as admin --reason "her own request"',
      ),
    )
    .action(verb(exportLog));
  log
    .command("anchor")
    .option("--out <file>", "instead of the terminal")
    .option("--sign <key.pem>", "an Ed25519 private key")
    .description("锚点 · prints a digest of the log as it is now, to keep elsewhere")
    .option(...asJson("one object (the default without --out)"))
    .addHelpText(...examples("log anchor --out anchor.json --sign key.pem"))
    .action(verb(anchorLog));
  log
    .command("verify")
    .option("--anchor <file>", "a file that log anchor wrote")
    .option("--key <public.pem>", "the public key that must have signed the anchor")
    .option(...asJson())
    .description("核对 · names the first event that was changed, removed or swapped, and each read model that missed one")
    .addHelpText(...examples("log verify", "log verify --anchor anchor.json --key public.pem"))
    .action(verb(verifyLog));
  log
    .command("copy")
    .requiredOption("--from <url>", "postgres://… or esdb://…")
    .requiredOption("--to <url>", "an empty log, or one that this began to fill")
    .description("复制到另一日志 · copies the log into another one and compares them; continues an interrupted copy")
    .option(...asJson())
    .addHelpText(...examples("log copy --from 'postgres://shiye:…@host/shiye' --to 'esdb://host:2113?tls=false'"))
    .action(verb(copyBetween));
  log
    .command("seal")
    .option("--apply", "seals them")
    .option("--vacuum", "also rewrites the table")
    .description("旧版本留下的明文 · counts events of older versions with unsealed personal fields; --apply seals them")
    .option(...asJson())
    .addHelpText(...examples("log seal", "log seal --apply --vacuum"))
    .action(verb(sealLog));
}
