import type { NewEvent } from "@shiye/events/envelope";
import type { EventLog } from "@shiye/infra/log/event-log";
import { uuidv7 } from "uuidv7";
import { withCallers } from "./harness.ts";

const FIRST_ID = 1_000_000_000_000_000;
export const SAMPLE_MEMBERS = 500;
const CHANNELS = 10;
const TEXT = "期末周的图书馆靠窗位置已经坐满了，但是顶楼的自习室还有空位，插座也多，记得带外套，空调很冷。[@林晨:lin_chen] 一起来吗？";

export interface SampleEvent {
  stream: string;
  event: NewEvent;
}

/**
 * A community's history, the same at every run: first its channels and members, then of ten events five are likes, one is a
 * collection, two are comments, one is a note, one is a follow. A few notes are loved by many, as everywhere. Members, notes and
 * comments, a third of the events, carry personal data and are sealed. Every event begins a stream of its own.
 */
export function createSampleEvents(): () => SampleEvent {
  let index = 0;
  let sealed = 0;
  /** How many have liked, and collected, each note. */
  const notes: { id: number; authorId: number; likes: number; collections: number }[] = [];
  const memberId = (number: number) => FIRST_ID + (number % SAMPLE_MEMBERS);

  const make = (stream: string, type: string, data: unknown): SampleEvent => ({
    stream,
    event: {
      id: uuidv7(),
      type,
      version: 1,
      at: new Date(1_767_225_600_000 + index * 1000).toISOString(),
      data,
      metadata: {
        actor: { kind: "member" as const, id: memberId(index) },
        correlationId: uuidv7(),
        causationId: uuidv7(),
        ipRegion: "四川",
      },
    },
  });

  /** Early notes more often than late ones, and none more often than there are members. */
  function noteFor(field: "likes" | "collections") {
    for (let attempt = 0; ; attempt += 1) {
      const draw = ((index * 7919 + attempt * 104_729) % 10_007) / 10_007;
      const note = notes[Math.floor(draw * draw * notes.length)];
      if (note && note[field] < SAMPLE_MEMBERS) return { note, by: memberId(note.id + note[field]++ * 7) };
    }
  }

  function publish(): SampleEvent {
    const note = { id: FIRST_ID + 1_000_000 + index, authorId: memberId(sealed++), likes: 0, collections: 0 };
    notes.push(note);
    return make(`note-${note.id}`, "NotePublished", {
      noteId: note.id,
      authorId: note.authorId,
      title: "图书馆占座攻略",
      content: TEXT.repeat(3),
      categoryId: FIRST_ID + 900_000 + (index % CHANNELS),
      noteType: 1,
      images: [{ url: `/media/${note.id}.webp`, width: 1080, height: 1440, thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w", alt: "" }],
      tags: [{ id: FIRST_ID + 800_000 + (index % 300), name: `话题${index % 300}` }],
      mentionedIds: [],
    });
  }

  function comment(): SampleEvent {
    const note = notes[(index * 31) % notes.length];
    return make(`comment-${FIRST_ID + 1_000_000 + index}`, "CommentAdded", {
      commentId: FIRST_ID + 1_000_000 + index,
      noteId: note?.id,
      noteAuthorId: note?.authorId,
      authorId: memberId(sealed++),
      parentId: null,
      parentAuthorId: null,
      ancestorIds: [],
      content: TEXT,
      mentionedIds: [memberId(index + 9)],
    });
  }

  function happening(): SampleEvent {
    const number = index - CHANNELS - SAMPLE_MEMBERS;
    switch (number % 10) {
      case 0:
        return publish();
      case 1:
      case 2:
        return comment();
      case 3: {
        // Every member follows the next ones in turn; after that, people who are not there, so that no pair comes twice.
        const turn = Math.floor(number / 10);
        const round = Math.floor(turn / SAMPLE_MEMBERS) + 1;
        const [followerId, followedId] = [memberId(turn), round < SAMPLE_MEMBERS ? memberId(turn + round) : FIRST_ID + index];
        return make(`follow-${followerId}-${followedId}`, "MemberFollowed", { followerId, followedId });
      }
      case 4: {
        const { note, by } = noteFor("collections");
        return make(`collect-${by}-${note.id}`, "NoteCollected", { memberId: by, noteId: note.id, noteAuthorId: note.authorId });
      }
      default: {
        const { note, by } = noteFor("likes");
        return make(`like-${by}-note-${note.id}`, "NoteLiked", { memberId: by, noteId: note.id, noteAuthorId: note.authorId });
      }
    }
  }

  return () => {
    const sample = index < CHANNELS ? channel() : index < CHANNELS + SAMPLE_MEMBERS ? register() : happening();
    index += 1;
    return sample;
  };

  function channel(): SampleEvent {
    const categoryId = FIRST_ID + 900_000 + index;
    return make(`category-${categoryId}`, "CategoryCreated", { categoryId, name: `频道${index}`, title: `channel-${index}` });
  }

  function register(): SampleEvent {
    const id = memberId(index - CHANNELS);
    const accountName = `member_${index}`;
    return make(`member-${id}`, "MemberRegistered", {
      memberId: id,
      accountName,
      nickname: `同学${index}`,
      avatar: null,
      bio: null,
      location: "四川",
    });
  }
}

/** Fills a log with so many events, as fast as it takes them. */
export async function appendSamples(log: EventLog, events: number): Promise<void> {
  const next = createSampleEvents();
  await withCallers(256, events, async () => {
    const { stream, event } = next();
    const { status } = await log.append({ stream, expectedRevision: "no-stream", events: [event] });
    if (status !== "appended") throw new Error(`${stream} was answered ${status}`);
  });
}
