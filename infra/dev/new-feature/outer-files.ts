import { past } from "./backend-files.ts";
import type { Names } from "./names.ts";

/** What answers, shows, and holds it to the contract. */
export function outerFiles(names: Names): Record<string, string> {
  const { nouns, Nouns, verb, Verb, Past, hasQuery } = names;
  const calls = [`${Verb}Note`, ...(hasQuery ? [`Get${Nouns}`] : [])].sort();
  const hooks = [...(hasQuery ? [`useGet${Nouns}Query`] : []), `use${Verb}NoteMutation`];
  return {
    ...(hasQuery ? queryFiles(names) : {}),
    [`web/src/features/${nouns}/${nouns}-api.ts`]: `import type { CallTo } from "@shiye/events/calls";
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

export const { ${hooks.join(", ")} } = ${nouns}Api;
`,
    [`web/src/features/${nouns}/${nouns}-api.test.tsx`]: `// @vitest-environment happy-dom
import { act${hasQuery ? ", waitFor" : ""} } from "@testing-library/react";
import { expect, it } from "vitest";
import { createSite, SIGNED_IN } from "../../testing/render.tsx";
import { ${hooks.join(", ")} } from "./${nouns}-api.ts";

it("a note is ${past(Past)} with one call", async () => {
  const site = createSite({ session: SIGNED_IN, answers: { "POST /posts/7/${verb}": { ${past(Past)}: true } } });
  const { result } = site.renderHook(() => use${Verb}NoteMutation());
  await act(async () => expect(await result.current[0](7).unwrap()).toEqual({ ${past(Past)}: true }));
  expect(site.calls.map(({ call }) => call)).toEqual(["POST /posts/7/${verb}"]);
});
${
  hasQuery
    ? `
it("the notes that a member ${past(Past)} are in the order of the server", async () => {
  const notes = [7, 3].map((note_id) => ({ note_id, created_at: "2026-05-04T08:00:00.000Z" }));
  const site = createSite({ session: SIGNED_IN, answers: { "GET /${nouns}": notes } });
  const { result } = site.renderHook(() => useGet${Nouns}Query());
  await waitFor(() => expect(result.current.data).toEqual(notes));
});
`
    : ""
}`,
    [`infra/dev/world/contract/belongings/${nouns}.ts`]: `import type { Belongings } from "./define.ts";

export const belongings: Belongings = {
${calls.map((call) => `  ${call}: "anybody",`).join("\n")}
};
`,
    [`infra/dev/world/contract/${nouns}.int.test.ts`]: `import { ${calls.join(", ")} } from "@shiye/events/${nouns}";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";

const world = useWorld();
let author: WorldMember;
let reader: WorldMember;
let noteId = 0;
const NEVER = 1_000_000_000_000_001;

beforeAll(async () => {
  [author, reader] = await Promise.all([world.member("author"), world.member("reader")]);
  noteId = await author.publish("一篇笔记");
  await world.settle();
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

covers(world, [${calls.join(", ")}]);
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
