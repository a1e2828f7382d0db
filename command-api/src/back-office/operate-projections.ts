import { AdminRebuildProjection, AdminReleaseDeadLetter, AdminRetryDeadLetters } from "@shiye/events/back-office/operations";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { defineState, type Stream } from "../kernel/stream.ts";

/** Wishes only: what became of them the checkpoints say. */
const wishes = defineState<undefined>({ initial: undefined, evolve: {} });
const projectionStream = (name: string): Stream<undefined> => ({ name: `projection-${name}`, fold: wishes });

export const rebuildProjection = command(AdminRebuildProjection, {
  stream: ({ name }) => projectionStream(name),

  async gather({ read, projections }, { name }) {
    await read(projectionStream(name));
    return (await projections.list()).filter((one) => one.name === name);
  },

  decide(generations, { name }) {
    if (generations.length === 0) return refuse("projection-not-found");
    if (generations.some(({ status }) => status === "filling")) return refuse("projection-filling");
    if (generations.some(({ status }) => status === "policy")) return refuse("projection-without-tables");
    return [{ type: "ProjectionRebuildRequested", data: { projection: name } }];
  },

  answer: async () => ({}),
});

export const retryDeadLetters = command(AdminRetryDeadLetters, {
  stream: ({ name }) => projectionStream(name),

  async gather({ read, projections }, { name }) {
    await read(projectionStream(name));
    return (await projections.deadLetters()).filter((one) => one.projection === name);
  },

  decide(letters, { name, stream }) {
    const meant = letters.filter((one) => stream === undefined || one.stream === stream);
    if (meant.length === 0) return refuse("dead-letter-not-found");
    return [{ type: "DeadLetterRetryRequested", data: { projection: name, stream: stream ?? null } }];
  },

  answer: async () => ({}),
});

export const releaseDeadLetter = command(AdminReleaseDeadLetter, {
  stream: ({ name }) => projectionStream(name),

  async gather({ read, projections }, { name, stream }) {
    await read(projectionStream(name));
    return (await projections.deadLetters()).find((one) => one.projection === name && one.stream === stream);
  },

  decide(letter, { name, stream }) {
    if (!letter) return refuse("dead-letter-not-found");
    return [{ type: "DeadLetterReleaseRequested", data: { projection: name, stream, position: letter.position } }];
  },

  answer: async () => ({}),
});
