// npm run test:engines: the contract suites and stories on every real engine that is there, and plain words about those that are not.
// REQUIRE_ENGINES=postgres,kafka makes a missing one a failure.

import { spawnSync } from "node:child_process";
import { findProgram } from "./lib/engines.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { vitest } from "./lib/stages.mjs";
import { requireNode } from "./lib/terminal.mjs";

requireNode();
ensureInstalled();

const hasDocker = spawnSync("docker", ["info"], { stdio: "ignore" }).status === 0;
const hasJava = Boolean(findProgram(["java"]) && findProgram(["mvn"]));
const ways = (...found) => found.find(Boolean);
/** How each is reached; undefined when it is not there. */
const engines = {
  postgres: ways(process.env.DATABASE_URL && "DATABASE_URL", "embedded, by npm run test:int"),
  kafka: ways(process.env.KAFKA_BROKERS && "KAFKA_BROKERS", hasJava && "started with Java", hasDocker && "Docker"),
  eventstore: ways(process.env.EVENT_LOG_URL && "EVENT_LOG_URL", hasDocker && "Docker"),
  s3: ways(process.env.S3_URL && "S3_URL", hasJava && "started with Java"),
  meilisearch: ways(process.env.MEILI_URL && "MEILI_URL"),
};
const lacks = {
  postgres: "DATABASE_URL is not set",
  kafka: "KAFKA_BROKERS is not set, Java and Maven are not there, and Docker is not there",
  eventstore: "EVENT_LOG_URL is not set and Docker is not there",
  s3: "S3_URL is not set, Java and Maven are not there",
  meilisearch: "MEILI_URL is not set, and neither npm nor Maven, Debian or PyPI has a server (the other tests run on a fake of ours)",
};
const required = (process.env.REQUIRE_ENGINES ?? "").split(",").filter(Boolean);
const unknown = required.filter((name) => !(name in engines));
const missing = required.filter((name) => name in engines && !engines[name]);

// Where nothing can be tested, no test says that it was skipped: the lines below do. The words are parts of the names of files.
// On the embedded PostgreSQL the suites of PostgreSQL are integration tests, and proved as such.
const suites = process.env.DATABASE_URL ? ["int.test"] : ["eventstore/real-server"];
const withoutKafka = [...(engines.meilisearch ? ["meilisearch/real-server"] : []), ...(engines.s3 ? ["engines/s3"] : [])];
const withoutJava = ["infra/src/kafka", "infra/src/search", "infra/dev/world"];
const others = !engines.kafka ? withoutKafka : !hasJava ? withoutJava : ["engine.test"];
const { passed, failed, skipped, notes } = vitest("engines", [...suites, ...others], { secondLook: true });

console.log("");
for (const [name, how] of Object.entries(engines)) console.log(how ? `engine ${name}: ${how}` : `engine ${name}: NOT run: ${lacks[name]}`);
for (const name of missing) console.log(`REQUIRE_ENGINES names ${name}, which is not there: counts as failed`);
for (const name of unknown) console.log(`REQUIRE_ENGINES names ${name}, which nobody knows: counts as failed`);
for (const note of notes) console.log(note);
const all = failed + missing.length + unknown.length;
console.log(`\n${passed} passed, ${all} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = all === 0 ? 0 : 1;
