import { definitionOf } from "@shiye/events/catalogue";
import type { NewEvent } from "@shiye/events/envelope";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import { uuidv7 } from "uuidv7";
import { withCallers } from "./harness.ts";

const FIRST_ID = 1_000_000_000_000_000;
/** Whose keys seal the personal fields. */
export const SAMPLE_MEMBERS = 500;
const TEXT = "期末周的图书馆靠窗位置已经坐满了，但是顶楼的自习室还有空位，插座也多，记得带外套，空调很冷。[@林晨:lin_chen] 一起来吗？";

/** What happens in a community: of ten events six are likes, two are comments, one is a note, one is a follow. Three are sealed. */
export function sampleEvent(index: number): { stream: string; event: NewEvent } {
  const memberId = FIRST_ID + (index % SAMPLE_MEMBERS);
  const thing = FIRST_ID + 1_000_000 + index;
  const make = (stream: string, type: string, data: unknown) => ({
    stream,
    event: {
      id: uuidv7(),
      type,
      version: definitionOf(type)?.version ?? 1,
      at: new Date().toISOString(),
      data,
      metadata: { actor: { kind: "member" as const, id: memberId }, correlationId: uuidv7(), causationId: uuidv7(), ipRegion: "四川" },
    },
  });
  switch (index % 10) {
    case 0:
      return make(`note-${thing}`, "NotePublished", {
        noteId: thing,
        authorId: memberId,
        title: "图书馆占座攻略",
        content: TEXT.repeat(3),
        categoryId: FIRST_ID,
        noteType: 1,
        images: [{ url: `/media/${thing}.webp`, width: 1080, height: 1440, thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w", alt: "" }],
        video: null,
        tags: [{ id: FIRST_ID + 7, name: "图书馆" }],
        mentionedIds: [],
      });
    case 1:
    case 2:
      return make(`comment-${thing}`, "CommentAdded", {
        commentId: thing,
        noteId: FIRST_ID + 5,
        noteAuthorId: FIRST_ID + 6,
        authorId: memberId,
        parentId: null,
        parentAuthorId: null,
        ancestorIds: [],
        content: TEXT,
        mentionedIds: [FIRST_ID + 9],
      });
    case 3:
      return make(`follow-${memberId}-${thing}`, "MemberFollowed", { followerId: memberId, followedId: thing });
    default:
      return make(`like-${memberId}-note-${thing}`, "NoteLiked", { memberId, noteId: thing, noteAuthorId: FIRST_ID + 8 });
  }
}

/** Fills a log with so many events, as fast as it takes them. `first`: how many it has of them already. */
export async function appendSamples(log: EventLog, events: number, first = 0): Promise<void> {
  await withCallers(256, events, async (index) => {
    const { stream, event } = sampleEvent(first + index);
    const { status } = await log.append({ stream, expectedRevision: "no-stream", events: [event] });
    if (status !== "appended") throw new Error(`${stream} was answered ${status}`);
  });
}
