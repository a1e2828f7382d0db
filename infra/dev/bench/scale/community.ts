import { createHash } from "node:crypto";
import { definitionOf } from "@shiye/events/catalogue";
import type { NewEvent } from "@shiye/events/envelope";
import { idOfName } from "@shiye/events/ids";
import { createRandom, generateNotes } from "@shiye/infra/search/testing/generated-notes";

/** What a size is made of, so that another run with the same database knows whom and what to ask for. */
export interface CommunityFacts {
  notes: number;
  events: number;
  noteIds: number[];
  /** With the most likes, and so the most comments. */
  hottestNote: number;
  /** With the most notes, followers and notifications: the first of the callers. */
  authorId: number;
  categoryId: number;
}

export interface ScaleEvent {
  stream: string;
  revision: number;
  event: NewEvent;
}

/** Found in this many notes however many there are, in every hundredth, and in all. */
export const WORDS = { rare: "皮影戏", common: "天文台", commonest: "的" } as const;
const RARE_NOTES = 12;
/** Tags: one that every hundredth note has; most notes have one or two of a few, and one of very many. */
export const TAG = "观星";

const FIRST_ID_MS = 1_577_836_800_000;
const OFFSET = 1_000_000_000_000_000;
const NOTE_EVERY_MS = 40_000;
const NOTES_OF_A_MEMBER = 10;
const LIKES = 5;
const COMMENTS = 2;

/**
 * A community of so many notes, in the order in which it happened: a member for each ten notes, and of each note about five likes,
 * two comments (a third of them replies) and a third each of a collection, a follow, a liked comment, a count of views. Half of the attention
 * goes to the newest two hundred; the rest by a power law (rank to the power of −2/3), so that one note has thousands of likes,
 * one member thousands of followers. `callers` are members who registered already; the first of them is everybody's favourite.
 */
export function* communityOf(
  size: number,
  { callers, categoryIds, until }: { callers: readonly number[]; categoryIds: readonly number[]; until: number },
): Generator<ScaleEvent, CommunityFacts> {
  const random = createRandom(size);
  const below = (count: number) => Math.floor(random() * count);
  /** Popular ones have low numbers. */
  const popular = (count: number) => Math.floor(count * random() ** 3);
  const beginning = until - (size + 1) * NOTE_EVERY_MS;
  let now = beginning;
  let lastId = 0;
  let events = 0;
  const newId = () => {
    lastId = Math.max(lastId + 1, OFFSET + (now - FIRST_ID_MS) * 4096);
    return lastId;
  };
  const tell = (stream: string, type: string, actor: number, data: unknown, revision = 0): ScaleEvent => {
    events += 1;
    const id = uuidOf(`${size} ${events}`);
    const metadata = { actor: { kind: "member" as const, id: actor }, correlationId: id, causationId: id, ipRegion: "四川" };
    const at = new Date(now).toISOString();
    return { stream, revision, event: { id, type, version: definitionOf(type)?.version ?? 1, at, data, metadata } };
  };

  const members = [...callers];
  for (let count = members.length; count < Math.max(size / NOTES_OF_A_MEMBER, callers.length); count += 1) {
    const memberId = newId();
    members.push(memberId);
    const profile = { avatar: null, bio: null, location: "四川" };
    yield tell(`member-${memberId}`, "MemberRegistered", memberId, {
      memberId,
      accountName: `person_${count}`,
      nickname: `拾光${count}`,
      ...profile,
    });
  }
  const member = () => members[below(members.length)] ?? 0;
  const documents = generateNotes(size, { seed: size, authors: members.length });
  const notes: { id: number; author: number; likes: number; comments: { id: number; author: number }[] }[] = [];
  const done = new Set<string>();
  const once = (key: string) => !done.has(key) && done.add(key).size > 0;
  /** Nobody likes twice, and no note is liked by everybody. */
  const attended = () => notes[random() < 0.5 ? notes.length - 1 - below(Math.min(200, notes.length)) : popular(notes.length)];

  for (const [index, document] of documents.entries()) {
    now += NOTE_EVERY_MS;
    const note = { id: newId(), author: members[popular(members.length)] ?? 0, likes: 0, comments: [] };
    notes.push(note);
    const rare = index % Math.floor(size / RARE_NOTES) === 0 && index / Math.floor(size / RARE_NOTES) < RARE_NOTES;
    const named = [...document.tags, `话题${popular(size / 5)}`, ...(index % 100 === 0 ? [TAG] : [])];
    const picture = `ab/${note.id.toString(16).padStart(32, "0")}`;
    yield tell(`note-${note.id}`, "NotePublished", note.author, {
      noteId: note.id,
      authorId: note.author,
      title: document.title,
      content: `${document.text}${rare ? `看了${WORDS.rare}` : ""}${index % 100 === 0 ? `去了${WORDS.common}` : ""}，校园里的一天`,
      categoryId: categoryIds[index % categoryIds.length],
      noteType: 1,
      images: [{ url: `/media/${picture}.webp`, width: 1080, height: 1440, thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI", alt: "" }],
      video: null,
      tags: named.map((name) => ({ id: idOfName(name), name })),
      mentionedIds: [],
    });
    if (below(3) === 0)
      yield tell(`note-${note.id}`, "NoteViewsCounted", note.author, { noteId: note.id, authorId: note.author, views: 1 + below(200) }, 1);

    for (let count = 0; count < LIKES; count += 1) {
      const liked = attended();
      const memberId = member();
      if (!liked || liked.likes > members.length / 2 || !once(`l${memberId}-${liked.id}`)) continue;
      liked.likes += 1;
      yield tell(`like-${memberId}-note-${liked.id}`, "NoteLiked", memberId, { memberId, noteId: liked.id, noteAuthorId: liked.author });
    }
    for (let count = 0; count < COMMENTS; count += 1) {
      const about = attended();
      if (!about) continue;
      const parent = below(3) === 0 ? about.comments[below(about.comments.length)] : undefined;
      const comment = { id: newId(), author: member() };
      // Replies are to comments of the first level, so each has one ancestor.
      if (!parent) about.comments.push(comment);
      yield tell(`comment-${comment.id}`, "CommentAdded", comment.author, {
        commentId: comment.id,
        noteId: about.id,
        noteAuthorId: about.author,
        authorId: comment.author,
        parentId: parent?.id ?? null,
        parentAuthorId: parent?.author ?? null,
        ancestorIds: parent ? [parent.id] : [],
        content: "插座也多，记得带外套，空调很冷。",
        mentionedIds: [],
      });
    }
    const occasion = below(3);
    const [about, memberId, followedId] = [attended(), member(), members[popular(members.length)] ?? 0];
    const comment = about?.comments[below(about.comments.length)];
    if (occasion === 0 && about && once(`c${memberId}-${about.id}`))
      yield tell(`collect-${memberId}-${about.id}`, "NoteCollected", memberId, { memberId, noteId: about.id, noteAuthorId: about.author });
    if (occasion === 1 && memberId !== followedId && once(`f${memberId}-${followedId}`))
      yield tell(`follow-${memberId}-${followedId}`, "MemberFollowed", memberId, { followerId: memberId, followedId });
    if (occasion === 2 && about && comment && once(`k${memberId}-${comment.id}`))
      yield tell(`like-${memberId}-comment-${comment.id}`, "CommentLiked", memberId, {
        memberId,
        commentId: comment.id,
        commentAuthorId: comment.author,
        noteId: about.id,
      });
  }
  const hottest = notes.reduce((one, other) => (other.likes > one.likes ? other : one));
  return {
    notes: size,
    events,
    noteIds: notes.map(({ id }) => id),
    hottestNote: hottest.id,
    authorId: callers[0] ?? 0,
    categoryId: categoryIds[0] ?? 0,
  };
}

/** An id that is the same in every run. */
function uuidOf(text: string): string {
  const hex = createHash("md5").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
