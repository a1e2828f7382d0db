/**
 * What administrators did, and what the log says of one thing, at 1,000,000 events against 10,000, in turns on one machine. The rows are
 * those that projectors would leave and the events those that an administrator appends; the statements are those of an answer, and so is the
 * log that is read for it.
 */
import { readLogEvents, readLogNames } from "@shiye/command-api/back-office/log-events";
import { AdminListActions, AdminReadHistory } from "@shiye/events/back-office/history";
import { createTestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { createReader } from "@shiye/infra/read-models/statement-reader";
import { createAdminActions } from "@shiye/query-api/back-office/history/admin-actions";
import { createReadHistory } from "@shiye/query-api/back-office/history/read-history";
import type { ReadLog } from "@shiye/query-api/back-office/history/read-log";
import { createQueryWorld, type QueryWorld } from "@shiye/query-api/testing/query-world";
import pg from "pg";
import { type BenchReport, type BenchWorld, compare, millisecondsOf, p50Of } from "./harness.ts";
import { openLog } from "./open-log.ts";

const SMALL = 10_000;
const LARGE = 1_000_000;
const TIMES = 15;
/** The goal in docs/benchmarks.md. */
const TARGET = 3;
/** Events of the rare deed, whatever the number of all. */
const RARE = 20;
const EVENTS_OF_A_STREAM = 5;
const FIRST_ADMIN = 1_500_000_000_000_000;
const FIRST_THING = 2_818_253_209_600_000;

/** Filters of the audit log. All events lie in one year, 2025. */
const pages: Readonly<Record<string, string>> = {
  "newest first": "",
  "100 a page": "limit=100",
  "after a cursor": "cursor",
  "of an administrator": "admin=head3",
  "of one who did little, long ago": "admin=rare",
  "of nobody": "admin=nobody",
  "a deed": "action=TagRenamed",
  "a deed that is rare, long ago": "action=AdminRoleChanged",
  "a kind of thing": "entity=tags",
  "a deed of an administrator": "admin=head3&action=TagRenamed",
  "a deed that one never did": "admin=head3&action=AdminRoleChanged",
  "a kind of thing of an administrator": "admin=head3&entity=tags",
  "a deed on a kind of thing": "action=TagRenamed&entity=tags",
  "a deed that no such thing knows": "action=TagRenamed&entity=users",
  "of one day": "from=2025-06-15&until=2025-06-15",
  "until long ago": "until=2025-02-01",
  "a kind of thing until long ago": "entity=tags&until=2025-02-01",
  "of an administrator in a few days": "admin=head3&from=2025-06-10&until=2025-06-20",
};
/** Of one thing: entity and id. */
const things: Readonly<Record<string, [entity: string, id: string]>> = {
  "the history of a category": ["categories", String(FIRST_THING + 7)],
  "the history of a like": ["likes", `${FIRST_THING + 7}-1-7`],
};

export async function run({ databaseUrl, runs, only = "" }: BenchWorld): Promise<BenchReport> {
  const small = await createOffice(databaseUrl, SMALL);
  const large = await createOffice(databaseUrl, LARGE);
  const results = [];
  const measured = { ...pages, ...things };
  for (const [label, asked] of Object.entries(measured).filter(([label]) => label.includes(only))) {
    const yardsticks = [{ name: `at ${SMALL} events`, measure: await small.measuring(asked), target: TARGET }];
    results.push(...(await compare({ label, unit: "ms", subject: await large.measuring(asked), yardsticks }, runs)));
  }
  for (const { close } of [small, large]) await close();
  const notes = ["with the events themselves, read from the log and opened, as an answer has them; without the call between two services"];
  return { sizes: `${LARGE} events of 20 administrators, 20 a page, p50 of ${TIMES} answers`, results, notes };
}

async function createOffice(databaseUrl: string, events: number) {
  const world = await createQueryWorld(databaseUrl);
  const logDatabase = await createTestDatabase(databaseUrl);
  const log = await openLog(logDatabase.url);
  const client = new pg.Client({ connectionString: logDatabase.url });
  await client.connect();
  await writeActions(world, client, events);
  await client.end();
  const readLog: ReadLog = {
    events: (ask) => readLogEvents(log.sealed, ask),
    names: (asked) => readLogNames(log.sealed, { asked }),
  };
  const reader = createReader(world.pool);
  const { list } = createAdminActions(reader, readLog, async () => {});
  const history = createReadHistory(reader, readLog);

  async function ask(asked: string | [string, string]): Promise<number> {
    if (typeof asked !== "string") {
      const [entity, id] = asked;
      // Nothing of the call but its input is used.
      const answer = await history(
        { params: { entity, id }, input: AdminReadHistory.query.parse({}) },
        {} as Parameters<typeof history>[1],
      );
      return "data" in answer ? answer.data.events.length : 0;
    }
    const input = AdminListActions.query.parse(Object.fromEntries(new URLSearchParams(asked)));
    const answer = await list({ params: {}, input }, {} as Parameters<typeof list>[1]);
    return "data" in answer ? answer.data.data.length : 0;
  }
  async function measuring(wanted: string | [string, string]): Promise<() => Promise<number>> {
    const asked = wanted === "cursor" ? `cursor=${(events / KINDS.length / 2) * ROUND}` : wanted;
    const mayBeEmpty = typeof asked === "string" && /nobody|users|head3&action=Admin/.test(asked);
    if ((await ask(asked)) === 0 && !mayBeEmpty) throw new Error(`${asked} found nothing to measure`);
    return () => p50Of(TIMES, () => millisecondsOf(() => ask(asked)));
  }
  async function close() {
    await log.close();
    await logDatabase.drop();
    await world.close();
  }
  return { measuring, close };
}

interface Kind {
  type: string;
  entity: string;
  /** In SQL, of the thing `thing` and the number `n` of the event among its kind. */
  stream: string;
  id: string;
  data: string;
  admin: string;
}

const ANY_HEAD = `${FIRST_ADMIN} + n % 20`;
const KINDS: readonly Kind[] = [
  {
    ...{ type: "CategoryEdited", entity: "categories", stream: "'category-' || thing", id: "thing::text", admin: ANY_HEAD },
    data: "'categoryId', thing, 'name', '分类' || n",
  },
  {
    ...{ type: "TagRenamed", entity: "tags", stream: "'tag-' || thing", id: "thing::text", admin: ANY_HEAD },
    data: "'tagId', thing, 'name', '标签' || n, 'newTagId', thing",
  },
  {
    ...{ type: "MemberDeactivated", entity: "users", stream: "'member-' || thing", id: "thing::text", admin: ANY_HEAD },
    data: "'memberId', thing",
  },
  {
    ...{ type: "NoteLiked", entity: "likes", stream: "'like-' || thing || '-note-7'", id: "thing || '-1-7'", admin: ANY_HEAD },
    data: "'memberId', thing, 'noteId', 7, 'noteAuthorId', 8",
  },
];
/** All in the first tenth of the year, by one administrator who does nothing else. */
const RARE_KIND: Kind = {
  ...{ type: "AdminRoleChanged", entity: "admins", stream: "'admin-' || thing", id: "thing::text", admin: `${FIRST_ADMIN} + 20` },
  data: "'adminId', thing, 'role', 'operator'",
};
/** Positions of one round: an event of each kind, and perhaps the rare one. */
const ROUND = KINDS.length + 1;

/** Twenty administrators did about as much each, in turns, all year long. */
async function writeActions({ pool }: QueryWorld, log: pg.Client, events: number): Promise<void> {
  await pool.query(
    `insert into admins.admins (id, username, role, is_active, second_factor, password_is_temporary, password_revision, revision, created_at)
     select $1::bigint + i, case when i = 20 then 'rare' else 'head' || i end, 'superadmin', true, false, false, 0, 0, '2024-01-01'
     from generate_series(0, 20) i`,
    [FIRST_ADMIN],
  );
  const rounds = events / KINDS.length;
  for (const [at, kind] of [...KINDS, RARE_KIND].entries()) {
    const [last, step] = kind === RARE_KIND ? [rounds / 10, rounds / 10 / RARE] : [rounds - 1, 1];
    const rows = `(
      select n * ${ROUND} + ${at} + 1 as position, ${kind.stream} as stream, (place % ${EVENTS_OF_A_STREAM})::int as revision,
        ${kind.id} as entity_id, ${kind.admin} as admin_id, json_build_object(${kind.data}) as data,
        timestamptz '2025-01-01' + (n * ${ROUND} + ${at})::float8 / ${rounds * ROUND} * interval '365 days' as at
      from (select (n * ${step})::int as n, n as place, ${FIRST_THING} + n / ${EVENTS_OF_A_STREAM} as thing
        from generate_series(0, ${Math.floor(last / step)}) n) one) made`;
    await pool.query(
      `insert into admin_actions.actions (position, type, admin_id, entity, entity_id, stream, revision, at)
       select position, '${kind.type}', admin_id, '${kind.entity}', entity_id, stream, revision, at from ${rows}`,
    );
    await log.query(
      `insert into log.events (position, stream, revision, id, type, version, at, data, metadata)
       select position, stream, revision, gen_random_uuid(), '${kind.type}', 1, at, data,
         json_build_object('actor', json_build_object('kind', 'admin', 'id', admin_id), 'correlationId', '', 'causationId', '')
       from ${rows}`,
    );
  }
  for (const database of [pool, log]) await database.query("vacuum analyze");
}
