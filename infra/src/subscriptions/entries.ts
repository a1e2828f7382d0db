import type { StoredEvent } from "@shiye/events/envelope";
import type { Transaction } from "../read-models/database.ts";
import { type Forwarding, forwardEvents } from "./forwarding.ts";
import { handleEvents } from "./handle-events.ts";
import type { Policy } from "./policy.ts";
import type { Projection } from "./projection.ts";
import { subscriptionOf } from "./rebuild.ts";
import type { Letterbox } from "./retry-dead-letters.ts";
import { createRunner, type Runner, type RunnerDeps } from "./runner.ts";
import type { Subscription } from "./subscription.ts";

/** Who follows the log: a runner, and how its dead letters are handled when they are tried again. */
export interface Entry {
  runner: Runner;
  letterbox: Letterbox;
}

export function projectionEntry(deps: RunnerDeps, projection: Projection, priority: number): Entry {
  const { name } = projection;
  const runner = createRunner(deps, subscriptionOf(projection, name, true, deps.ledger), priority);
  const handle = (transaction: Transaction, event: StoredEvent) => projection.apply(transaction, name, [event], { publishing: false });
  return { runner, letterbox: { model: name, handle, pushes: Object.keys(projection.pushes).length > 0 } };
}

export function policyEntry(deps: RunnerDeps, policy: Policy, priority: number): Entry {
  const { name: model, version, handles: types } = policy;
  const runner = createRunner(
    deps,
    withoutTables({
      model,
      version,
      types,
      concerns: ({ type }) => types.has(type),
      process: (lease, events, moment) => handleEvents(policy, lease, events, moment),
    }),
    priority,
  );
  return { runner, letterbox: { model, handle: (_transaction, event) => policy.handle(event), pushes: false } };
}

/** It has no dead letters: an event that it cannot hand on is retried. */
export function forwardingEntry(deps: RunnerDeps, forwarding: Forwarding, priority: number): Entry {
  const { name: model, version } = forwarding;
  const runner = createRunner(
    deps,
    withoutTables({
      model,
      version,
      concerns: () => true,
      process: (lease, events, moment) => forwardEvents(forwarding, lease, events, moment),
    }),
    priority,
  );
  return { runner, letterbox: { model, handle: async () => {}, pushes: false } };
}

/** A follower that only moves its checkpoint here: it has nothing to push, and nothing to gather for. */
function withoutTables(follower: Omit<Subscription, "publishing" | "pushes" | "restMs">): Subscription {
  return { ...follower, publishing: false, pushes: false, restMs: 0 };
}
