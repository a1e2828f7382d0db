import { past } from "./backend-files.ts";
import type { Names } from "./names.ts";

/** What answers, shows, and holds it to the contract. */
export function outerFiles(names: Names): Record<string, string> {
  const { nouns, Nouns, verb, Verb, Past, hasQuery } = names;
  const calls = [`${Verb}Note`, ...(hasQuery ? [`Get${Nouns}`] : [])].sort();
  return {
    ...(hasQuery ? queryFiles(names) : {}),
    [`web/src/features/${nouns}/${nouns}-api.ts`]: `import type { CallTo } from "@shiye/client/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { ${calls.join(", ")} } from "@shiye/events/${nouns}";
import { api } from "../../api/empty-api.ts";

const ${nouns}Api = api.injectEndpoints({
  endpoints: (build) => ({
    ${verb}Note: build.mutation<AnswerOf<typeof ${Verb}Note>, number>({
      query: (id) => ({ path: "/posts/:id/${verb}", method: "POST", params: { id } }) satisfies CallTo<typeof ${Verb}Note>,
    }),${
      hasQuery
        ? `
    get${Nouns}: build.query<AnswerOf<typeof Get${Nouns}>, void>({
      query: () => ({ path: "/${nouns}" }) satisfies CallTo<typeof Get${Nouns}>,
    }),`
        : ""
    }
  }),
});

export const { use${Verb}NoteMutation${hasQuery ? `, useGet${Nouns}Query` : ""} } = ${nouns}Api;
`,
    [`infra/dev/world/contract/belongings/${nouns}.ts`]: `import type { Belongings } from "./define.ts";

export const belongings: Belongings = {
${calls.map((call) => `  ${call}: "anybody",`).join("\n")}
};
`,
    [`infra/dev/world/contract/${nouns}.int.test.ts`]: `import { ${calls.join(", ")} } from "@shiye/events/${nouns}";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { createWorld, type World } from "../world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";

let world: World;
let author: WorldMember;
let reader: WorldMember;
let noteId = 0;
const NEVER = 1_000_000_000_000_001;

beforeAll(async () => {
  world = await createWorld({ databaseUrl: inject("databaseUrl") });
  [author, reader] = await Promise.all([world.member("author"), world.member("reader")]);
  noteId = await author.publish("一篇笔记");
  await world.settle();
});
afterAll(async () => {
  expect(world.faults).toEqual([]);
  await world.stop();
});

describe("a note", () => {
  it("is ${past(Past)} by a member, twice as once", async () => {
    for (const time of ["first", "second"]) {
      const answer = await reader.call("POST", \`/posts/\${noteId}/${verb}\`);
      expect(dataOf(${Verb}Note, answer), time).toEqual({ ${past(Past)}: true });
    }${
      hasQuery
        ? `
    await world.settle();
    expect(dataOf(Get${Nouns}, await reader.get("/${nouns}"))).toMatchObject([{ note_id: noteId }]);
    expect(dataOf(Get${Nouns}, await author.get("/${nouns}"))).toEqual([]);`
        : ""
    }
  });

  it("is not ${past(Past)} where there is none, nor by nobody", async () => {
    expect((await reader.call("POST", \`/posts/\${NEVER}/${verb}\`)).status).toBe(404);
    expect((await world.call("POST", \`/posts/\${noteId}/${verb}\`)).status).toBe(401);${
      hasQuery
        ? `
    expect((await world.call("GET", "/${nouns}")).status).toBe(401);`
        : ""
    }
  });
});

covers(() => world, [${calls.join(", ")}]);
`,
  };
}

function queryFiles({ nouns, Nouns, Past }: Names): Record<string, string> {
  return {
    [`query-api/src/${nouns}/get-${nouns}.ts`]: `import type { AnswerOf } from "@shiye/events/contract-types";
import type { Get${Nouns} } from "@shiye/events/${nouns}";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

/** What the member ${past(Past)}: by the primary key. */
const statement: Statement<AnswerOf<typeof Get${Nouns}>[number]> = {
  name: "${nouns}-of-member",
  columns: { note_id: true, created_at: true },
  text: "select note_id, created_at from ${nouns}.${nouns} where member_id = $1::bigint order by created_at desc, note_id limit 100",
};

export function createGet${Nouns}(reader: Reader): HandlerOf<typeof Get${Nouns}> {
  return async (_input, { caller }) => ({
    data: await reader.read(statement, [caller.id]),
  });
}
`,
  };
}
