import { isRefusal, refuse } from "@shiye/events/refusals";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import { expect, it } from "vitest";
import { createHandling } from "../kernel/handle.ts";
import { createWarmStates } from "../kernel/state-cache.ts";
import { createLike, deleteLike, isLiked, likeLabel, likeOfKey } from "../likes/admin-like.ts";
import type { Services } from "../services.ts";
import { asMember, ME, NEW_ID, NOW, OTHER } from "../testing/given.ts";
import { createMemoryEventLog } from "../testing/memory-event-log.ts";
import { replace } from "./replace.ts";

const [FIRST_NOTE, SECOND_NOTE] = [1_700_000_000_000_100, 1_700_000_000_000_200];

/** A member and two notes, with the commands on their log. */
async function communityOn(log: EventLog) {
  const write = (stream: string, type: string, data: object) =>
    log.append({
      stream,
      expectedRevision: "no-stream",
      events: [
        { id: stream, type, version: 1, at: NOW, data, metadata: { actor: { kind: "system" }, correlationId: "c", causationId: "c" } },
      ],
    });
  await write(`member-${ME}`, "MemberRegistered", {
    memberId: ME,
    accountName: "me",
    nickname: "我",
    avatar: null,
    bio: null,
    location: null,
  });
  for (const noteId of [FIRST_NOTE, SECOND_NOTE]) {
    const texts = { title: "秋", content: "叶", categoryId: 1, noteType: 1, images: [], video: null, tags: [], mentionedIds: [] };
    await write(`note-${noteId}`, "NotePublished", { noteId, authorId: OTHER, ...texts });
  }
  const handling = createHandling({
    log,
    states: createWarmStates({ log }),
    services: {} as Services,
    drawId: () => NEW_ID,
    drawSecret: () => "secret",
    random: () => 0,
    onOneNode: (_name, work) => work(),
  });
  return { handling, call: { ...asMember(), actor: { kind: "admin", id: OTHER } as const } };
}

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
  return { likes: [...likes], ...(isRefusal(answer) ? { refusal: answer.message } : answer.data) };
}

it("an edit of a key makes the new one and removes the old one", async () => {
  expect(await edit(new Set([OLD]))).toEqual({ likes: [NEW], id: NEW });
});

it("an edit of a key whose old one is removed meanwhile is refused, and takes back what it made", async () => {
  const likes = new Set([OLD]);
  expect(await edit(likes, () => likes.delete(OLD))).toEqual({ likes: [], refusal: "点赞不存在" });
});

it("a repeated edit of a key that was taken back is refused again, and leaves the old one that was made again since", async () => {
  const { log } = createMemoryEventLog();
  const { handling, call } = await communityOn(log);
  const likeOf = (noteId: number) => ({ user_id: ME, target_type: 1, target_id: noteId });
  const isThere = (noteId: number) => isLiked(handling.sources, likeOf(noteId));
  const make = () => handling.handle(createLike, likeOf(FIRST_NOTE), call);
  await make();
  const keyed = { label: likeLabel, fieldsOf: likeOfKey, isThere: isLiked, create: createLike, remove: deleteLike };
  const old = { params: { id: `${ME}-1-${FIRST_NOTE}` }, input: { target_id: SECOND_NOTE } };
  const edit = (with_: typeof handling) =>
    replace(with_, keyed, () => call)(old, {} as Parameters<ReturnType<typeof replace>>[1], (step = "first") => ({
      key: String(step),
      contentHash: "one",
    }));

  const removedMeanwhile: typeof handling = {
    ...handling,
    async answer(...made) {
      const answer = await handling.answer(...made);
      await handling.handle(deleteLike, old.params, call);
      return answer;
    },
  };
  const refused = { message: "点赞不存在" };
  expect(await edit(removedMeanwhile)).toMatchObject(refused);
  expect([await isThere(FIRST_NOTE), await isThere(SECOND_NOTE)]).toEqual([false, false]);

  await make();
  expect(await edit(handling)).toMatchObject(refused);
  expect([await isThere(FIRST_NOTE), await isThere(SECOND_NOTE)]).toEqual([true, false]);
});

it("an edit of a key to one that is there already is refused, and leaves both", async () => {
  expect(await edit(new Set([OLD, NEW]))).toEqual({ likes: [OLD, NEW], refusal: "点赞已存在" });
});
