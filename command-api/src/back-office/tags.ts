import type { AdminCreateTag, AdminDeleteTag, AdminDeleteTags, AdminEditTag } from "@shiye/events/back-office/tags";
import { idOfName } from "@shiye/events/ids";
import type { Tag } from "@shiye/events/notes";
import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import { chunksOf } from "@shiye/infra/chunks";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Call } from "../kernel/command.ts";
import type { Handling, Idempotency, Outcome } from "../kernel/handle.ts";
import { retagNote } from "../tags/retag-note.ts";
import { tagStream } from "../tags/state.ts";
import { createTag, deleteTag, ensureTag, renameTag } from "../tags/tag-decisions.ts";
import { type AdminActor, type CallOfAdmin, refusedAfter } from "./delete-many.ts";
import type { InSteps } from "./steps.ts";

/** How many notes one call changes. It takes about ten seconds. */
const MOST_NOTES = 2000;
const PAGE = 200;
const AT_ONCE = 8;

interface TagCalls {
  AdminCreateTag: HandlerOf<typeof AdminCreateTag>;
  AdminEditTag: HandlerOf<typeof AdminEditTag>;
  AdminDeleteTag: HandlerOf<typeof AdminDeleteTag>;
  AdminDeleteTags: HandlerOf<typeof AdminDeleteTags>;
}

const notFound = () => refuse("entity-not-found", { message: "标签不存在" });
const later = (one: bigint, other: bigint) => (one > other ? one : other);

/**
 * A tag has the hash of its name as its id. Another name is another tag, so renaming or deleting needs an event for each note with the tag,
 * and then one for the tag. Several streams cannot be rolled back together; a repeated call continues. Why: docs/decisions/back-office.md.
 */
export function createTagCalls(handling: Handling, callOf: CallOfAdmin, inSteps: InSteps): TagCalls {
  const { read, lateReads } = handling.sources;

  /** A tag that notes have, or that an administrator has just made. */
  async function find(tagId: number): Promise<{ name: string } | Refusal> {
    const found = await lateReads.tag(tagId);
    if (found === undefined) return refuse("unavailable");
    const made = await read(tagStream(tagId));
    return made.status === "made" ? made : (found[0] ?? notFound());
  }

  async function retag(from: number, to: Tag | null, call: Call<AdminActor>): Promise<bigint | Refusal> {
    let position = 0n;
    let before = Number.MAX_SAFE_INTEGER;
    for (let changed = 0; ; ) {
      const notes = await lateReads.notesTagged(from, before, PAGE);
      if (notes === undefined) return refuse("unavailable");
      for (const few of chunksOf(notes, AT_ONCE)) {
        const outcomes = await Promise.all(few.map(({ id: noteId }) => handling.handle(retagNote, { noteId, from, to }, call)));
        for (const outcome of outcomes) {
          if (isRefusal(outcome)) return outcome;
          if (outcome.events.length > 0) changed++;
          position = later(position, outcome.position);
        }
      }
      if (notes.length < PAGE) return position;
      before = notes.at(-1)?.id ?? 0;
      if (changed >= MOST_NOTES) return refuse("tag-in-many-notes", { message: `已更改${changed}篇笔记，请再次提交以继续` });
    }
  }

  // Changes of notes need no key, because repeating them changes nothing. The key belongs to the last step, which changes the tag.
  async function remove(
    tagId: number,
    call: Call<AdminActor>,
    idempotency: Idempotency | undefined,
  ): Promise<{ position: bigint } | Refusal> {
    const done = await handling.repeated(idempotency);
    if (done) return done;
    const tag = await find(tagId);
    if (isRefusal(tag)) return tag;
    const position = await retag(tagId, null, call);
    return typeof position === "object" ? position : handling.handle(deleteTag, { tagId, name: tag.name }, call, idempotency);
  }

  async function rename(
    tagId: number,
    name: string,
    call: Call<AdminActor>,
    idempotency: Idempotency | undefined,
  ): Promise<{ position: bigint } | Outcome | Refusal> {
    const done = await handling.repeated(idempotency);
    if (done) return done;
    const tag = await find(tagId);
    if (isRefusal(tag)) return tag;
    if (tag.name === name) return { position: 0n };
    const newTagId = idOfName(name);
    const position = await retag(tagId, { id: newTagId, name }, call);
    if (typeof position === "object") return position;
    if (newTagId !== tagId) {
      const made = await handling.handle(ensureTag, { tagId: newTagId, name }, call);
      if (isRefusal(made)) return made;
    }
    return handling.handle(renameTag, { tagId, name, newTagId }, call, idempotency);
  }

  return {
    AdminCreateTag: inSteps(async ({ input: { name } }, context, stepKey) => {
      const tagId = idOfName(name);
      const done = await handling.repeated(stepKey());
      if (done) return isRefusal(done) ? done : { data: { id: tagId }, position: done.position };
      const found = await lateReads.tag(tagId);
      if (found === undefined) return refuse("unavailable");
      if (found.length > 0) return refuse("entity-exists", { message: "标签名称已存在" });
      const made = await handling.handle(createTag, { tagId, name }, callOf(context), stepKey());
      return isRefusal(made) ? made : { data: { id: tagId }, position: made.position };
    }),

    AdminEditTag: inSteps(async ({ params, input: { name } }, context, stepKey) => {
      if (name === "") return refuse("invalid-parameters", { message: "缺少必填字段: name" });
      const renamed = name === undefined ? await find(params.id) : await rename(params.id, name, callOf(context), stepKey());
      if (isRefusal(renamed)) return renamed;
      return { data: {}, ...("position" in renamed && renamed.position > 0n ? { position: renamed.position } : {}) };
    }),

    AdminDeleteTag: inSteps(async ({ params }, context, stepKey) => {
      const removed = await remove(params.id, callOf(context), stepKey());
      return isRefusal(removed) ? removed : { data: {}, position: removed.position };
    }),

    AdminDeleteTags: inSteps(async ({ input }, context, stepKey) => {
      const call = callOf(context);
      let deletedCount = 0;
      let position = 0n;
      for (const [index, id] of [...new Set(input.ids)].entries()) {
        const removed = await remove(id, call, stepKey(index));
        if (isRefusal(removed)) {
          if (removed.code === "entity-not-found") continue;
          return refusedAfter(deletedCount, "标签", removed);
        }
        deletedCount++;
        position = later(position, removed.position);
      }
      return { data: { deletedCount }, message: `成功删除${deletedCount}个标签`, ...(position > 0n ? { position } : {}) };
    }),
  };
}
