import { randomBytes } from "node:crypto";
import pg from "pg";

/** A question that takes longer is given up, on both sides of the door. */
const STATEMENT_TIMEOUT = "60s";
const CONNECTIONS = 4;
/** What one session may put on the disk for sorting and the like. */
const SCRATCH = "1GB";

export interface AnalystDatabaseOptions {
  /** Of the product's database, as a superuser: makes roles and a database. */
  superuserUrl: string;
  /** Of the role; letters, digits and underscores. */
  name: string;
}

/** What a grant needs of the server, and does not find. */
export class AnalystGrantError extends Error {}

/**
 * A login of one analyst, for any SQL client, to a database of its own with one foreign table: the view `analysts.events` of the product's
 * database. Not to that database itself: whoever is connected there hears every notification, which carry what members write, can send
 * forged ones, and can take the locks of the log. Answers the address; the password stands nowhere else. Once more draws another one.
 */
export async function grantAnalyst({ superuserUrl, name }: AnalystDatabaseOptions): Promise<string> {
  return withSuperuser(superuserUrl, async (product) => {
    const names = await namesOf(product, name);
    const { rows } = await product.query<{ host: string; port: number; there: boolean }>(
      `select coalesce(host(inet_server_addr()), 'localhost') as host, coalesce(inet_server_port(), current_setting('port')::integer) as port,
         exists (select from pg_database where datname = $1) as there`,
      [names.database],
    );
    const server = rows[0] ?? { host: "localhost", port: 5432, there: false };
    const readerPassword = await makeReader(product, names);
    if (!server.there) await product.query(`create database ${quoted(names.database)}`);
    await product.query(`revoke all on database ${quoted(names.database)} from public`);
    await withSuperuser(inDatabase(superuserUrl, names.database), (analysts) => openDoor(analysts, names, server, readerPassword));
    const password = drawPassword();
    await makeRole(product, names.analyst, password);
    await product.query(`
      grant connect on database ${quoted(names.database)} to ${quoted(names.analyst)};
      alter role ${quoted(names.analyst)} set temp_file_limit = '${SCRATCH}'`);
    const url = new URL(inDatabase(superuserUrl, names.database));
    url.username = names.analyst;
    url.password = password;
    return url.href;
  });
}

/** Takes a login away, at once: its sessions are ended. False when there is none. */
export async function revokeAnalyst({ superuserUrl, name }: AnalystDatabaseOptions): Promise<boolean> {
  return withSuperuser(superuserUrl, async (product) => {
    const { analyst, database } = await namesOf(product, name);
    const { rowCount } = await product.query("select from pg_roles where rolname = $1", [analyst]);
    if (rowCount === 0) return false;
    await product.query(`alter role ${quoted(analyst)} nologin`);
    await product.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = $1", [analyst]);
    await product.query(`revoke all on database ${quoted(database)} from ${quoted(analyst)}; drop role ${quoted(analyst)}`);
    return true;
  });
}

interface Names {
  /** The product's. */
  product: string;
  /** The one that analysts reach. */
  database: string;
  analyst: string;
  /** Reads the view through the door; nobody knows its password. */
  reader: string;
}

/** Roles belong to the whole server, so each begins with the name of its database. */
async function namesOf(client: pg.Client, name: string): Promise<Names> {
  const { rows } = await client.query<{ product: string; isSuperuser: boolean }>(
    `select current_database() as product, (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser"`,
  );
  const { product = "", isSuperuser = false } = rows[0] ?? {};
  if (!isSuperuser) throw new AnalystGrantError("Roles and a database can only be made by a superuser of the PostgreSQL server.");
  return { product, database: `${product}_analysts`, analyst: `${product}_analyst_${name}`, reader: `${product}_log_reader` };
}

async function makeReader(product: pg.Client, { product: database, reader }: Names): Promise<string> {
  const password = drawPassword();
  await makeRole(product, reader, password, CONNECTIONS * 8);
  await product.query(`
    grant connect on database ${quoted(database)} to ${quoted(reader)};
    grant usage on schema analysts to ${quoted(reader)};
    grant select on analysts.events to ${quoted(reader)}`);
  return password;
}

async function makeRole(client: pg.Client, role: string, password: string, connections = CONNECTIONS): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
  if (rowCount === 0) await client.query(`create role ${quoted(role)}`);
  await client.query(`
    alter role ${quoted(role)} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls connection limit ${connections}
      password ${client.escapeLiteral(password)};
    alter role ${quoted(role)} set default_transaction_read_only = on;
    alter role ${quoted(role)} set statement_timeout = '${STATEMENT_TIMEOUT}';
    alter role ${quoted(role)} set idle_in_transaction_session_timeout = '${STATEMENT_TIMEOUT}'`);
}

/** The mapping is everybody's (`public`), so that only a superuser sees the password in it. Each grant draws a new one. */
async function openDoor(analysts: pg.Client, names: Names, server: { host: string; port: number }, password: string): Promise<void> {
  const literal = (text: string) => analysts.escapeLiteral(text);
  await analysts.query(`
    begin;
    create extension if not exists postgres_fdw;
    drop server if exists shiye cascade;
    create server shiye foreign data wrapper postgres_fdw options (
      host ${literal(server.host)}, port '${server.port}', dbname ${literal(names.product)}, fetch_size '5000');
    create user mapping for public server shiye options (user ${literal(names.reader)}, password ${literal(password)});
    create foreign table events (
      position bigint, id uuid, at timestamptz, type text, version smallint, stream text, revision integer, actor text, actor_id bigint, data jsonb
    ) server shiye options (schema_name 'analysts', table_name 'events');
    revoke create on schema public from public;
    grant select on events to public;
    commit`);
}

async function withSuperuser<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: "shiye analyst" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function inDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

const quoted = (name: string) => pg.escapeIdentifier(name);
const drawPassword = () => randomBytes(24).toString("base64url");
