import { defineTables } from "../define-tables.ts";

/**
 * Read model `admin_actions`: which events administrators caused, and who failed to sign in as them. References only: what an event says is read from the log, so that nothing
 * personal lies here. `entity` is the path of the entity below `/admin/`, where the event is about one. `subject_member_id` is the member whom
 * it concerns, also after they left: whoever asks what was done to them needs it.
 */
export const adminActionsModel = defineTables({
  name: "admin_actions",
  meaning: { number: 3, because: "an action names the member whom it concerns" },
  tables: (schema: string) => `
    create table ${schema}.actions (
      position bigint primary key,
      type text not null,
      admin_id bigint not null,
      entity text not null,
      entity_id text,
      subject_member_id bigint,
      stream text not null,
      revision integer not null,
      at timestamptz not null
    );`,
  readerIndexes: (schema: string) => `
    create index if not exists actions_by_admin_id on ${schema}.actions (admin_id, position desc);
    create index if not exists actions_by_entity on ${schema}.actions (entity, position desc);
    create index if not exists actions_by_type on ${schema}.actions (type, position desc);
    create index if not exists actions_by_admin_and_entity on ${schema}.actions (admin_id, entity, position desc);
    create index if not exists actions_by_admin_and_type on ${schema}.actions (admin_id, type, position desc);
    create index if not exists actions_by_subject_member_id on ${schema}.actions (subject_member_id, position desc);
    create index if not exists actions_by_entity_id on ${schema}.actions (entity_id, position desc);
    create index if not exists actions_by_at on ${schema}.actions (at);`,
});
