import { isRefusal, refuse } from "@shiye/events/refusals";
import { expect, it } from "vitest";
import { createLike, deleteLike, likeLabel, likeOfKey } from "../likes/admin-like.ts";
import { replace } from "./replace.ts";

const OLD = "7-1-100";
const NEW = "7-1-200";

/** An edit of the like `OLD` to `NEW`, among likes that change whenever one was made. */
async function edit(likes: Set<string>, onMade: () => void = () => undefined) {
  const outcome = { events: [], position: 1n };
  const handling = {
    sources: {},
    repeated: async () => undefined,
    answer: async (_create: unknown, { user_id, target_type, target_id }: ReturnType<typeof likeOfKey>) => {
      const id = `${user_id}-${target_type}-${target_id}`;
      if (likes.has(id)) return refuse("entity-exists", { message: "点赞已存在" });
      likes.add(id);
      onMade();
      return { data: { id }, position: 1n };
    },
    handle: async (_remove: unknown, { id }: { id: string }) =>
      likes.delete(id) ? outcome : refuse("entity-not-found", { message: "点赞不存在" }),
  } as unknown as Parameters<typeof replace>[0];
  const keyed = { label: likeLabel, fieldsOf: likeOfKey, isThere: async () => likes.has(OLD), create: createLike, remove: deleteLike };
  const run = replace(handling, keyed, () => ({}) as never);
  const answer = await run({ params: { id: OLD }, input: { target_id: 200 } }, {} as never, () => undefined);
  return { likes: [...likes], refusal: isRefusal(answer) ? answer.message : null };
}

it("an edit of a key makes the new one and removes the old one", async () => {
  expect(await edit(new Set([OLD]))).toEqual({ likes: [NEW], refusal: null });
});

it("an edit of a key whose old one is removed meanwhile is refused, and takes back what it made", async () => {
  const likes = new Set([OLD]);
  expect(await edit(likes, () => likes.delete(OLD))).toEqual({ likes: [], refusal: "点赞不存在" });
});

it("an edit of a key to one that is there already is refused, and leaves both", async () => {
  expect(await edit(new Set([OLD, NEW]))).toEqual({ likes: [OLD, NEW], refusal: "点赞已存在" });
});
