import { randomBytes } from "node:crypto";
import pg from "pg";

/** Beside the product's database and of its owner: for what is thrown away again. */
export async function createScratchDatabase({
  superuserUrl,
  databaseUrl,
}: {
  /** Of whoever may make databases. */
  superuserUrl: string;
  databaseUrl: string;
}): Promise<{ url: string; drop(): Promise<void> }> {
  const url = new URL(databaseUrl);
  const name = `${url.pathname.slice(1)}_as_of_${randomBytes(4).toString("hex")}`;
  const owner = decodeURIComponent(url.username);
  const run = async (statement: string, values: readonly unknown[] = []) => {
    const client = new pg.Client({ connectionString: superuserUrl, application_name: "scratch database" });
    await client.connect();
    try {
      return await client.query<{ name: string }>(statement, [...values]);
    } finally {
      await client.end();
    }
  };
  // Of those who were killed: nobody is connected to them, and their owners were from the moment they were made.
  const { rows: left } = await run(
    "select datname as name from pg_database d where starts_with(datname, $1) and not exists (select from pg_stat_activity a where a.datid = d.oid)",
    [`${url.pathname.slice(1)}_as_of_`],
  );
  for (const one of left) await run(`drop database if exists ${pg.escapeIdentifier(one.name)}`);
  await run(`create database ${pg.escapeIdentifier(name)} owner ${pg.escapeIdentifier(owner)} encoding 'UTF8' template template0`);
  await run(`revoke all on database ${pg.escapeIdentifier(name)} from public`);
  url.pathname = `/${name}`;
  return { url: url.href, drop: async () => void (await run(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)) };
}
