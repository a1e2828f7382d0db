import { noDeeds } from "@shiye/events/back-office/deeds";
import { type EventOf, eventDefinitions } from "@shiye/events/catalogue";
import { insertRows, type TableShape } from "@shiye/infra/read-models/row-writes";
import { adminActionsModel } from "@shiye/infra/read-models/tables/admin-actions";
import { defineProjection, type Handlers } from "@shiye/infra/subscriptions/projection";
import { subjectMemberOf, subjectOf } from "./subject.ts";

type ActionRow = {
  position: bigint;
  type: string;
  admin_id: number;
  entity: string;
  entity_id: string | null;
  subject_member_id: number | null;
  stream: string;
  revision: number;
  at: string;
};
interface ActionsBatch {
  actions: ActionRow[];
}

const rows: TableShape = {
  name: "actions",
  columns: {
    position: "bigint",
    type: "text",
    admin_id: "bigint",
    entity: "text",
    entity_id: "text",
    subject_member_id: "bigint",
    stream: "text",
    revision: "integer",
    at: "timestamptz",
  },
  key: ["position"],
};

/** Who did it, or as whom somebody tried to sign in. */
function adminOf({ type, data, metadata: { actor } }: EventOf): number | undefined {
  if (actor.kind === "admin") return actor.id;
  return type === "AdminSignInFailed" ? data.adminId : undefined;
}

function note(event: EventOf, batch: ActionsBatch): void {
  const { position, type, stream, revision, at } = event;
  const adminId = adminOf(event);
  if (adminId === undefined) return;
  batch.actions.push({
    position,
    type,
    admin_id: adminId,
    ...subjectOf(event),
    subject_member_id: subjectMemberOf(event),
    stream,
    revision,
    at,
  });
}

/** Every type of event is handled, because any may come from an administrator. Only those, and failed sign-ins, are stored. */
const handlers: Handlers<ActionsBatch> = Object.fromEntries(
  eventDefinitions.flatMap(({ type }) => (noDeeds.has(type) ? [] : [[type, note] as const])),
);

export const adminActions = defineProjection<ActionsBatch>({
  model: adminActionsModel,
  handlers: { actions: handlers },
  createBatch: () => ({ actions: [] }),
  concerns: ({ type, metadata }) => metadata.actor.kind === "admin" || type === "AdminSignInFailed",
  async write(transaction, schema, batch) {
    await insertRows(transaction, schema, rows, batch.actions, { existing: "keep" });
    return [];
  },
});
