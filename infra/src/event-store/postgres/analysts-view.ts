import { anyEventDefinitions } from "@shiye/events/catalogue";

/**
 * Created once by a migration: readers of a view lock it, so a start must not create it again. What the view hides is a function, which may
 * change at any time.
 */
export const analystsView = `
  create schema analysts;
  create function analysts.hidden_fields(type text) returns text[] language sql immutable parallel safe as 'select null::text[]';
  create view analysts.events as
    select
      position, id, at, type, version, stream, revision,
      metadata #>> '{actor,kind}' as actor,
      (metadata #>> '{actor,id}')::bigint as actor_id,
      data::jsonb - analysts.hidden_fields(type) as data
    from log.events;
  comment on view analysts.events is 'Every event without its personal fields: what log export writes. See docs/analysts-questions.md';`;

/** Sealed text, and each field that the catalogue calls personal, also if an older version stored it unsealed. */
const hiddenOf = (fields: readonly string[]) => `'{${["$personal", ...fields].map((field) => `"${field}"`).join(",")}}'`;

const cases = anyEventDefinitions.map(({ type, personal }) => `when '${type}' then ${hiddenOf(Object.keys(personal?.fields ?? {}))}`);

/** Of a type that this version does not know nothing is shown, because nobody can say what in it is personal. */
export const hiddenFields = `
  create or replace function analysts.hidden_fields(type text) returns text[] language sql immutable parallel safe
  as $hidden$ select (case type ${cases.join(" ")} end)::text[] $hidden$;`;
