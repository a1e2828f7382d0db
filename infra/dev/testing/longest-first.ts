import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The long files of each project, the longest first. `npm test` prints which they are. A file that is not named begins by its size. */
export const LONGEST = [
  "infra/dev/world/contract/never-stalls.int.test.ts",
  "projectors/src/determinism.int.test.ts",
  "infra/dev/new-feature/new-feature.int.test.ts",
  "infra/src/engines/postgres/embedded-postgres.int.test.ts",
  "infra/dev/world/contract/fuzz.int.test.ts",
  "infra/dev/shiye/killed.int.test.ts",
  "infra/dev/shiye/killed-log.int.test.ts",
  "infra/gateway/src/hostile-clients.int.test.ts",
  "infra/dev/world/contract/authorization.int.test.ts",
  "infra/dev/world/contract/allowances.int.test.ts",
  "infra/dev/shiye/as-of.int.test.ts",
  "infra/dev/world/forgotten-connections.int.test.ts",
  "infra/dev/world/contract/scrubbing.int.test.ts",
  "infra/dev/bin/image.int.test.ts",
  "infra/dev/shiye/examples/most-liked.int.test.ts",
  "infra/dev/e2e/back-office.e2e.test.ts",
  "infra/dev/e2e/accessibility.e2e.test.ts",
  "infra/dev/e2e/engines.e2e.test.ts",
  "infra/dev/e2e/resilience.e2e.test.ts",
  "infra/dev/e2e/chat.e2e.test.ts",
  "infra/dev/e2e/publish.e2e.test.ts",
  "infra/dev/e2e/start.e2e.test.ts",
  "infra/dev/e2e/recovery.e2e.test.ts",
  "infra/dev/e2e/database-killed.e2e.test.ts",
  "infra/dev/e2e/database-away.e2e.test.ts",
  "infra/dev/e2e/demo.e2e.test.ts",
  "infra/dev/e2e/checkout.e2e.test.ts",
] as const;

/** Each takes the whole machine. They run one after the other in any case, and CI runs the closed copy beside the first of the engine tests. */
export const HEAVIEST = ["infra/dev/engines/several-brokers.engine.test.ts", "infra/dev/soak/cluster.engine.test.ts"] as const;

/** Less for what begins before. */
export function placeOf(file: string): number {
  const first = LONGEST.findIndex((name) => file.endsWith(name));
  return first === -1 ? LONGEST.length + 1 + HEAVIEST.findIndex((name) => file.endsWith(name)) : first;
}

/** A long file that begins last leaves a core with nothing to do; on a fresh machine nobody has measured yet, so the long ones are named. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one.moduleId) - placeOf(other.moduleId));
  }
}
