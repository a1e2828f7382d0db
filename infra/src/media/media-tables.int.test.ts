import pg from "pg";
import { expect, inject, it } from "vitest";
import { createTestDatabase } from "../engines/postgres/test-database.ts";
import { createMediaRecords } from "./media-records.ts";

/** The tables of the first version, which had only pictures. */
const firstTables = `
  create schema media;
  create table media.files (
    name text primary key, type text not null, width integer not null, height integer not null, thumbhash text not null,
    animated boolean not null, bytes integer not null, variants jsonb not null default '[]', created_at timestamptz not null default now()
  );
  create table media.owners (
    name text not null references media.files (name) on delete cascade, owner_id bigint not null,
    created_at timestamptz not null default now(), primary key (name, owner_id)
  );`;

it("tables of the first version accept videos after the upgrade", async () => {
  const database = await createTestDatabase(inject("databaseUrl"));
  const pool = new pg.Pool({ connectionString: database.url });
  await pool.query(firstTables);
  const records = createMediaRecords(pool);
  await records.createTables();
  await records.createTables();
  const name = "4a/4ac2ace74715475ab713fabc3af405ba.mp4";
  await records.saveVideo(7, { name, type: "video/mp4", size: 113_511, duration: 6 }, null);
  expect((await records.videosOwnedBy(7, [`/media/${name}`])).size).toBe(1);
  await pool.end();
  await database.drop();
});
