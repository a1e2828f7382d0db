import {
  AdminCompareProjection,
  AdminDropProjection,
  AdminRebuildProjection,
  AdminReleaseDeadLetter,
  AdminRetryDeadLetters,
  AdminSwapProjection,
  type ProjectionView,
} from "@shiye/events/back-office/operations";
import { refuse } from "@shiye/events/refusals";
import { command, type Sources } from "../kernel/command.ts";
import { defineState, type Stream } from "../kernel/stream.ts";

/** Only wishes. The checkpoints say what became of them. */
const wishes = defineState<undefined>({ initial: undefined, evolve: {} });
const projectionStream = (name: string): Stream<undefined> => ({ name: `projection-${name}`, fold: wishes });

/** Shared by the commands on the generations of one read model. */
const ofGenerations = {
  stream: ({ name }: { name: string }) => projectionStream(name),
  async gather({ read, projections }: Sources, { name }: { name: string }) {
    await read(projectionStream(name));
    return (await projections.list()).filter((one) => one.name === name);
  },
  answer: async () => ({}),
};

export const rebuildProjection = command(AdminRebuildProjection, {
  ...ofGenerations,
  decide(generations, { name, keep }) {
    const hindrance = hindranceOf(generations);
    return hindrance ?? [{ type: keep ? "ProjectionFillRequested" : "ProjectionRebuildRequested", data: { projection: name } }];
  },
});

/** Why the tables of a read model cannot be changed now. */
function hindranceOf(generations: readonly ProjectionView[]) {
  if (generations.length === 0) return refuse("projection-not-found");
  if (generations.some(({ status, comparison }) => status === "filling" || comparison?.state === "running"))
    return refuse("projection-filling");
  return generations.some(({ status }) => status === "policy") ? refuse("projection-without-tables") : undefined;
}

const hindranceOfKept = (generations: readonly ProjectionView[]) =>
  hindranceOf(generations) ?? (generations.some(({ status }) => status === "kept") ? undefined : refuse("projection-not-kept"));

export const compareProjection = command(AdminCompareProjection, {
  ...ofGenerations,
  decide: (generations, { name }) =>
    hindranceOfKept(generations) ?? [{ type: "ProjectionComparisonRequested", data: { projection: name } }],
});

export const swapProjection = command(AdminSwapProjection, {
  ...ofGenerations,
  decide: (generations, { name, anyway = false }) =>
    hindranceOfKept(generations) ?? [{ type: "ProjectionSwapRequested", data: { projection: name, anyway } }],
});

export const dropProjection = command(AdminDropProjection, {
  ...ofGenerations,
  decide: (generations, { name }) => hindranceOfKept(generations) ?? [{ type: "ProjectionDropRequested", data: { projection: name } }],
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
