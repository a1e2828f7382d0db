import { definitionOf } from "@shiye/events/catalogue";
import type { NewEvent } from "@shiye/events/envelope";
import { uuidv7 } from "uuidv7";

const FIRST_ID = 1_000_000_000_000_000;
const MEMBERS = 2000;
const WORDS = "期末周的图书馆靠窗位置已经坐满了，但是顶楼的自习室还有空位，插座也多，记得带外套，空调很冷。";

export interface CommunityEvent {
  stream: string;
  event: NewEvent;
}

/** A generator of numbers that is the same in every run. Source: Park and Miller, Communications of the ACM 31 (10), 1988. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/**
 * What a living community leaves in a log: of a hundred events 8 are notes, 52 likes (some taken back), 18 comments and replies,
 * 10 collections, 6 follows, 4 likes of comments, 2 counts of views. Most attention goes to the newest notes; every like, comment
 * and follow is a stream of its own, so that rows are new ones and counters are shared, as they are in life.
 */
export function communityEvents(count: number): CommunityEvent[] {
  const random = createRandom(20_260_504);
  const events: CommunityEvent[] = [];
  const notes: { id: number; author: number; views: number }[] = [];
  const comments: { id: number; note: { id: number; author: number }; author: number; ancestors: number[] }[] = [];
  const done = new Set<string>();
  let nextId = FIRST_ID + MEMBERS;
  const member = () => FIRST_ID + random(MEMBERS);
  /** The last two hundred get four fifths of it. */
  const among = <Thing>(things: readonly Thing[]): Thing | undefined => {
    const recent = random(5) > 0 ? Math.min(200, things.length) : things.length;
    return things[things.length - 1 - random(Math.max(recent, 1))];
  };

  function tell(stream: string, type: string, actor: number, data: unknown): void {
    const metadata = { actor: { kind: "member" as const, id: actor }, correlationId: uuidv7(), causationId: uuidv7(), ipRegion: "四川" };
    events.push({
      stream,
      event: { id: uuidv7(), type, version: definitionOf(type)?.version ?? 1, at: new Date().toISOString(), data, metadata },
    });
  }

  function publish(): void {
    const note = { id: nextId++, author: member(), views: 0 };
    notes.push(note);
    tell(`note-${note.id}`, "NotePublished", note.author, {
      noteId: note.id,
      authorId: note.author,
      title: "图书馆占座攻略",
      content: WORDS.repeat(3),
      categoryId: FIRST_ID + random(10),
      noteType: 1,
      images: [{ url: `/media/${note.id}.webp`, width: 1080, height: 1440, thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w", alt: "" }],
      video: null,
      tags: [{ id: FIRST_ID + random(300), name: "图书馆" }],
      mentionedIds: [],
    });
  }

  function like(): void {
    const note = among(notes);
    if (!note) {
      publish();
      return;
    }
    const memberId = member();
    const stream = `like-${memberId}-note-${note.id}`;
    const undo = done.has(stream);
    if (undo) done.delete(stream);
    else done.add(stream);
    tell(stream, undo ? "NoteUnliked" : "NoteLiked", memberId, { memberId, noteId: note.id, noteAuthorId: note.author });
  }

  function comment(): void {
    const parent = random(3) === 0 ? among(comments) : undefined;
    const note = parent?.note ?? among(notes);
    if (!note) {
      publish();
      return;
    }
    const added = { id: nextId++, note, author: member(), ancestors: parent ? [...parent.ancestors, parent.id].slice(0, 6) : [] };
    comments.push(added);
    tell(`comment-${added.id}`, "CommentAdded", added.author, {
      commentId: added.id,
      noteId: note.id,
      noteAuthorId: note.author,
      authorId: added.author,
      parentId: parent?.id ?? null,
      parentAuthorId: parent?.author ?? null,
      ancestorIds: added.ancestors,
      content: WORDS,
      mentionedIds: [],
    });
  }

  function once(stream: string, type: string, actor: number, data: unknown): void {
    if (done.has(stream)) {
      like();
      return;
    }
    done.add(stream);
    tell(stream, type, actor, data);
  }

  while (events.length < count) {
    const choice = random(100);
    const note = among(notes);
    const liked = among(comments);
    const memberId = member();
    if (choice < 8 || !note) publish();
    else if (choice < 60) like();
    else if (choice < 78) comment();
    else if (choice < 88)
      once(`collect-${memberId}-${note.id}`, "NoteCollected", memberId, { memberId, noteId: note.id, noteAuthorId: note.author });
    else if (choice < 94) {
      const followedId = member();
      once(`follow-${memberId}-${followedId}`, "MemberFollowed", memberId, { followerId: memberId, followedId });
    } else if (choice < 98 && liked) {
      const data = { memberId, commentId: liked.id, commentAuthorId: liked.author, noteId: liked.note.id };
      once(`like-${memberId}-comment-${liked.id}`, "CommentLiked", memberId, data);
    } else tell(`note-${note.id}`, "NoteViewsCounted", note.author, { noteId: note.id, authorId: note.author, views: 1 + random(9) });
  }
  return events;
}
