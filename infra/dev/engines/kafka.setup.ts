import type { TestProject } from "vitest/node";
import { findKafka } from "./find-kafka.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** One broker for all tests of the run, or why there is none. */
    kafka: { brokers: string } | { missing: string };
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const found = await findKafka();
  if ("missing" in found) {
    console.log(`kafka: NOT run: ${found.missing}`);
    project.provide("kafka", found);
    return async () => {};
  }
  console.log(`kafka: ${found.how}, ${found.brokers}`);
  project.provide("kafka", { brokers: found.brokers });
  return found.stop;
}
