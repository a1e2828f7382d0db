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
  const log = program.command("log").description("事件日志 · the event log itself");
  addSpan(addNarrowing(log.command("stats")))
    .description("按类型与日期计数 · counts of events by type and by day")
    .option(...asJson("one object instead of a table"))
    .addHelpText(...examples("log stats --from 2026-11-01 --until 2026-12-01", "log stats --types NoteLiked,NoteUnliked --json"))
    .action(verb(logStats));
  addNarrowing(log.command("tail"))
    .description("实时查看新事件 · shows what is appended, as it is appended, until Ctrl+C")
    .option(...asJson("one event a line"))
    .addHelpText(...examples("log tail --types NoteLiked,NoteCollected", "log tail --entity note-1729 --json"))
    .action(verb(tailLog));
  addSpan(addNarrowing(log.command("export")))
    .requiredOption("--out <file>", "where to")
    .option("--format <format>", FORMATS.join(", "), "ndjson")
    .option("--personal", "with personal fields: for a superadmin (--as, --reason), and it is put into the log first")
    .option("--as <username>", "the administrator who takes them out; their password is asked for, or read from a pipe")
    .option("--code <code>", "of their authenticator, where they have one")
    .option("--reason <text>", "what for; it stands in the log beside their name")
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
    .description("锚点 · says what the log is now, to be kept elsewhere or published")
    .option(...asJson("one object, which without --out it is anyway"))
    .addHelpText(...examples("log anchor --out anchor.json --sign key.pem"))
    .action(verb(anchorLog));
  log
    .command("verify")
    .option("--anchor <file>", "what log anchor wrote")
    .option("--key <public.pem>", "whose signature the anchor must carry")
    .option(...asJson())
    .description("核对 · names the first event that was changed, removed or swapped, and each read model that missed one")
    .addHelpText(...examples("log verify", "log verify --anchor anchor.json --key public.pem"))
    .action(verb(verifyLog));
  log
    .command("copy")
    .requiredOption("--from <url>", "postgres://… or esdb://…")
    .requiredOption("--to <url>", "an empty log, or one that this began to fill")
    .description("复制到另一日志 · copies the log into another one, and compares them; goes on where it was cut off")
    .option(...asJson())
    .addHelpText(...examples("log copy --from 'postgres://shiye:…@host/shiye' --to 'esdb://host:2113?tls=false'"))
    .action(verb(copyBetween));
  log
    .command("seal")
    .option("--apply", "seals them")
    .option("--vacuum", "and writes the table anew")
    .description("旧版本留下的明文 · counts events of older versions with personal fields in the open; --apply seals them")
    .option(...asJson())
    .addHelpText(...examples("log seal", "log seal --apply --vacuum"))
    .action(verb(sealLog));
}
