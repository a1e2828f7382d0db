import { spawnSync } from "node:child_process";
import { findFirefox, findWebKit } from "./engines.mjs";

const works = (command, ...args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;
/** There a missing browser is a failure. */
const isCI = ["1", "true"].includes(process.env.CI ?? "");
const hasJava = () => works("java", "-version") && works("mvn", "-version");
const hasEventStore = () => Boolean(process.env.EVENT_LOG_URL) || works("docker", "info");

/**
 * The only tests that may be skipped: where, and why. `title` is the beginning of the test's title or of that of the suite around it;
 * `here` says whether it must be skipped on this machine. In CI any other skip is a failure.
 *
 * @type {readonly import("./skips.mjs").AllowedSkip[]}
 */
export const allowedSkips = [
  {
    file: "infra/dev/world/kafka.engine.test.ts",
    title: "goes on without the broker",
    reason: "the broker of KAFKA_BROKERS or Docker is not ours to kill, and none can be started with Java and Maven",
    here: () => !hasJava(),
  },
  {
    file: "infra/src/event-store/eventstore/real-server.int.test.ts",
    title: "is not run",
    reason: "a real EventStoreDB is asked for by EVENT_LOG_URL or run by Docker; the same suite runs on a fake that speaks its protocol",
    here: () => !hasEventStore(),
  },
  {
    file: "infra/src/event-store/eventstore/real-server.int.test.ts",
    title: "cannot smuggle a stored event into another stream",
    reason: "EventStoreDB knows an event id within its stream only, and the port promises no more",
    here: hasEventStore,
  },
  {
    file: "infra/src/search/meilisearch/real-server.engine.test.ts",
    title: "is not run",
    reason: "a real Meilisearch is asked for by MEILI_URL: neither npm nor Maven nor Debian has a server; the same suites run on a fake",
    here: () => !process.env.MEILI_URL,
  },
  {
    file: "infra/src/event-store/eventstore/event-log.int.test.ts",
    title: "cannot smuggle a stored event into another stream",
    reason: "EventStoreDB knows an event id within its stream only, and the port promises no more",
    here: () => true,
  },
  {
    file: "projectors/src/testing/array-source.test.ts",
    title: "loses, repeats and disorders nothing when connections are cut",
    reason: "an array in memory has no connections",
    here: () => true,
  },
  {
    file: "infra/dev/e2e/checkout.e2e.test.ts",
    title: "starts without a network",
    reason: "this machine lets nobody cut the network off (unshare --net)",
    here: () => !works("unshare", "--net", "true"),
  },
  {
    file: "infra/dev/e2e/engines.e2e.test.ts",
    title: "the main stories in Firefox",
    reason: "no Firefox was found (Debian: apt-get install firefox-esr)",
    here: () => !isCI && !findFirefox(),
  },
  {
    file: "infra/dev/e2e/engines.e2e.test.ts",
    title: "the main stories in WebKit",
    reason: "no WebKit was found (Debian: apt-get install webkit2gtk-driver xvfb)",
    here: () => !isCI && !findWebKit(),
  },
  {
    file: "infra/src/engines/postgres/embedded-postgres.int.test.ts",
    title: "as root",
    reason: "only root has to look for an account that PostgreSQL runs as",
    here: () => process.getuid?.() !== 0,
  },
];
