import type { CommandApi } from "@shiye/command-api/command-api";
import type { Refusal } from "@shiye/events/refusals";
import type { PlannedAction } from "../demo/plan/actions.ts";
import type { PictureSource } from "./picture-source.ts";
import type { PlannedIds } from "./planned-ids.ts";

export type Action<Kind extends PlannedAction["kind"]> = Extract<PlannedAction, { kind: Kind }>;

type Occasion = Parameters<CommandApi["execute"]>[2] & { at: string };

/** What all actions of a plan are carried out with. */
export interface Seeding {
  api: CommandApi;
  pictures: PictureSource;
  passwordHash: string;
  categoryIds: ReadonlyMap<string, number>;
  /** Where members live, by their number in the plan. */
  regionOf(member: number): string;
  ids: PlannedIds;
  /** The key under which a later run finds what was done. */
  keyOf(name: string | undefined): { idempotencyKey?: string };
  /** The events of a run before, or undefined when this is still to be done. */
  done(name: string): Promise<readonly { data: unknown }[] | undefined> | undefined;
  /** Remembers how far the log is. */
  written<Answer extends { position: bigint } | Refusal>(answer: Answer): Answer;
}

/** Who acts, and when. */
export interface Deed {
  actorId: number;
  occasion: Occasion;
  /** What is refused the second time, because of what happened since, is not asked a second time. */
  once(name: string): Occasion;
}
