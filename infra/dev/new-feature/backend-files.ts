import type { Names } from "./names.ts";

/** The published language and what command-api decides, by path. */
export function decidingFiles({ nouns, Nouns, noun, verb, Verb, Past, words, hasQuery }: Names): Record<string, string> {
  const query = `
/** Row of the read model, as it goes over the wire. */
const ${Past}View = z.object({ note_id: Id, created_at: z.string() });

export const Get${Nouns} = defineQuery({
  name: "Get${Nouns}",
  weight: "list",
  path: "/${nouns}",
  access: "member",
  summary: "自己${words}的笔记，最近的在前，最多一百篇",
  params: Nothing,
  query: Nothing,
  data: z.array(${Past}View),
  message: "获取成功",
});
`;
  return {
    [`events/src/${nouns}.ts`]: `import { z } from "zod";
import { defineCommand, defineEvent${hasQuery ? ", defineQuery" : ""} } from "./define.ts";
import { Id } from "./ids.ts";
import { IdParams, Nothing } from "./shapes.ts";

export const Note${Past} = defineEvent({
  type: "Note${Past}",
  version: 1,
  stream: "${noun}",
  streamIds: ["memberId", "noteId"],
  summary: "A member ${past(Past)} a note.",
  data: z.object({ memberId: Id, noteId: Id, noteAuthorId: Id }),
});

export const ${Verb}Note = defineCommand({
  name: "${Verb}Note",
  weight: "mark",
  method: "POST",
  path: "/posts/:id/${verb}",
  access: "member",
  summary: "${words}笔记；重复调用不变",
  params: IdParams,
  body: Nothing,
  data: z.object({ ${past(Past)}: z.boolean() }),
  message: "操作成功",
});
${hasQuery ? query : ""}`,
    [`events/src/fixtures/Note${Past}.v1.json`]: `${JSON.stringify({ memberId: 1000789000004097, noteId: 1000789100000123, noteAuthorId: 1000789000000001 }, null, 2)}\n`,
    [`command-api/src/${nouns}/state.ts`]: `import { defineState, type Stream } from "../kernel/stream.ts";

interface ${Verb}State {
  ${past(Past)}: boolean;
}

const ${verb}State = defineState<${Verb}State>({
  initial: { ${past(Past)}: false },
  evolve: { Note${Past}: () => ({ ${past(Past)}: true }) },
});

export function ${verb}Stream(memberId: number, noteId: number): Stream<${Verb}State> {
  return { name: \`${noun}-\${memberId}-\${noteId}\`, fold: ${verb}State, usuallyNew: true };
}
`,
    [`command-api/src/${nouns}/${verb}-note.ts`]: `import { ${Verb}Note } from "@shiye/events/${nouns}";
import { refuse } from "@shiye/events/refusals";
import { command } from "../kernel/command.ts";
import { findNote } from "../notes/find-note.ts";
import { ${verb}Stream } from "./state.ts";

export const ${verb}Note = command(${Verb}Note, {
  stream: ({ id }, { actor }) => ${verb}Stream(actor.id, id),

  gather: async ({ read }, { id }, { actor }) => ({
    note: await findNote(read, id),
    ${past(Past)}: (await read(${verb}Stream(actor.id, id))).${past(Past)},
  }),

  decide({ note, ${past(Past)} }, _input, { actor }) {
    if (note.status !== "published") return refuse("note-not-found");
    if (${past(Past)}) return [];
    return [{ type: "Note${Past}", data: { memberId: actor.id, noteId: note.id, noteAuthorId: note.authorId } }];
  },

  answer: async () => ({ ${past(Past)}: true }),
});
`,
    [`command-api/src/${nouns}/${nouns}.test.ts`]: `import { describe, expect, it } from "vitest";
import { noteStream } from "../notes/state.ts";
import { asMember, given, ME, OTHER } from "../testing/given.ts";
import { ${verb}Note } from "./${verb}-note.ts";
import { ${verb}Stream } from "./state.ts";

const NOTE = 1_700_000_000_000_100;
const content = { title: "t", content: "c", categoryId: 1, noteType: 1 as const, images: [], video: null, tags: [], mentionedIds: [] };
const published = given(noteStream(NOTE), { type: "NotePublished", data: { noteId: NOTE, authorId: OTHER, ...content } });
const data = { memberId: ME, noteId: NOTE, noteAuthorId: OTHER };
const decide = (note: typeof published, ${past(Past)}: boolean) => ${verb}Note.decide({ note, ${past(Past)} }, { id: NOTE }, asMember());

describe("a note", () => {
  it("is ${past(Past)} once", () => {
    expect(decide(published, given(${verb}Stream(ME, NOTE)).${past(Past)})).toEqual([{ type: "Note${Past}", data }]);
    expect(decide(published, given(${verb}Stream(ME, NOTE), { type: "Note${Past}", data }).${past(Past)})).toEqual([]);
  });

  it("that is not there is not ${past(Past)}", () => {
    expect(decide(given(noteStream(NOTE)), false)).toMatchObject({ code: "note-not-found" });
  });
});
`,
  };
}

/** The read model and what proves it. */
export function rememberingFiles({ nouns, Nouns, noun, Past }: Names): Record<string, string> {
  return {
    [`infra/src/read-models/tables/${nouns}.ts`]: `import { defineTables } from "../define-tables.ts";
import { departedMembersTable } from "./departed-members-table.ts";

/** Read model \`${nouns}\`: which member ${past(Past)} which note. */
export const ${nouns}Model = defineTables({
  name: "${nouns}",
  meaning: { number: 1, because: "as first made" },
  tables: (schema: string) => \`
    create table \${schema}.${nouns} (
      member_id bigint not null,
      note_id bigint not null,
      created_at timestamptz not null,
      primary key (member_id, note_id)
    );
    \${departedMembersTable(schema)}\`,
  readerIndexes: () => "",
});
`,
    [`projectors/src/read-models/${nouns}/${nouns}.ts`]: `import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { DepartureBatch } from "../../building-blocks/departed-members/departures.ts";

export interface ${Nouns}Batch extends DepartureBatch {
  ${past(Past)}: Map<string, { member_id: number; note_id: number; created_at: string }>;
}

export const ${nouns}Handlers: Handlers<${Nouns}Batch> = {
  Note${Past}({ data, at }, { ${past(Past)} }) {
    const { memberId, noteId } = data;
    const key = \`\${memberId} \${noteId}\`;
    if (!${past(Past)}.has(key)) ${past(Past)}.set(key, { member_id: memberId, note_id: noteId, created_at: at });
  },
};
`,
    [`projectors/src/read-models/${nouns}/index.ts`]: `import { insertRows, type TableShape } from "@shiye/infra/read-models/row-writes";
import { ${nouns}Model } from "@shiye/infra/read-models/tables/${nouns}";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { deleteRowsOf, departures, hasLeft, recordDepartures } from "../../building-blocks/departed-members/departures.ts";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import { type ${Nouns}Batch, ${nouns}Handlers } from "./${nouns}.ts";

const rows: TableShape = {
  name: "${nouns}",
  columns: { member_id: "bigint", note_id: "bigint", created_at: "timestamptz" },
  key: ["member_id", "note_id"],
};

/** Which member ${past(Past)} which note. */
export const ${nouns} = defineProjection<${Nouns}Batch>({
  model: ${nouns}Model,
  handlers: { ${nouns}: ${nouns}Handlers, departures },
  createBatch: () => ({ ${past(Past)}: new Map(), departed: new Set() }),
  async write(transaction, schema, batch) {
    const departed = await recordDepartures(transaction, schema, ${nouns}Model, batch);
    await deleteRowsOf(transaction, schema, departed, [["${nouns}", "member_id"]]);
    await insertRows(transaction, schema, rows, inKeyOrder(batch.${past(Past)}), { existing: "keep", unless: hasLeft(schema, "fresh.member_id") });
    return [];
  },
});
`,
    [`projectors/src/read-models/${nouns}/${nouns}.int.test.ts`]: `import { describe, expect, it } from "vitest";
import { tablesGiven } from "../../testing/given.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { ${nouns} } from "./index.ts";

const lab = useReadModelLab([${nouns}]);

describe("a note that a member ${past(Past)}", () => {
  it("is kept, and forgotten with the member, whatever comes first", async () => {
    const tables = await tablesGiven(lab, ${nouns}, (members, story) => {
      for (const memberId of [1, 2]) story.tell("Note${Past}", { memberId, noteId: 10, noteAuthorId: 3 });
      members.leaves(1);
      story.tell("Note${Past}", { memberId: 1, noteId: 11, noteAuthorId: 3 });
    });
    expect(tables.${nouns}).toMatchObject([{ member_id: 2, note_id: 10 }]);
  });
});
`,
    [`projectors/src/testing/histories/${nouns}.ts`]: `import fc from "fast-check";
import { defineHistory } from "./define.ts";
import { member, note } from "./values.ts";

export const ${nouns} = defineHistory<{ ${noun}: { member: number; note: number } }>({
  actions: { ${noun}: { weight: 4, arbitrary: fc.record({ member, note }) } },
  begin: ({ story, left }) => {
    const done = new Set<string>();
    return {
      ${noun}({ member, note }) {
        if (left.has(member) || done.has(\`\${member} \${note}\`)) return;
        done.add(\`\${member} \${note}\`);
        story.tell("Note${Past}", { memberId: member, noteId: note, noteAuthorId: member });
      },
    };
  },
});
`,
  };
}

export const past = (word: string): string => word.toLowerCase();
