import { definitionOf, type EventData, type EventOf, type EventType } from "@shiye/events/catalogue";
import type { EventMetadata, StoredEvent } from "@shiye/events/envelope";
import type { NotificationGroup } from "@shiye/events/notifications";

const FIRST_MOMENT = Date.parse("2026-05-04T08:00:00Z");

/** Events of a test, in the order of the log. Each gets its stream, revision, position, and a time one second after the last. */
export interface Story {
  readonly events: StoredEvent[];
  tell<Type extends EventType>(type: Type, data: EventData<Type>, metadata?: Partial<EventMetadata>): EventOf<Type>;
}

export function createStory(): Story {
  const events: StoredEvent[] = [];
  const revisions = new Map<string, number>();
  return {
    events,
    tell(type, data, metadata = {}) {
      const stream = streamOf(type, data as Record<string, unknown>);
      const revision = (revisions.get(stream) ?? -1) + 1;
      revisions.set(stream, revision);
      const index = events.length + 1;
      const event: StoredEvent = {
        id: `018f0000-0000-7000-8000-${index.toString(16).padStart(12, "0")}`,
        type,
        version: definitionOf(type)?.version ?? 1,
        at: new Date(FIRST_MOMENT + index * 1000).toISOString(),
        data: definitionOf(type)?.data.parse(data),
        metadata: { actor: { kind: "system" }, correlationId: "story", causationId: "story", ...metadata },
        stream,
        revision,
        position: BigInt(index),
      };
      events.push(event);
      return event as EventOf<typeof type>;
    },
  };
}

/** The stream of an event, within which order is kept. Source: ARCHITECTURE.md, "Streams". */
function streamOf(type: EventType, data: Record<string, unknown>): string {
  const { stream: kind = "", streamIds = [`${kind}Id`] } = definitionOf(type) ?? {};
  if (kind === "like")
    return data.commentId ? `like-${data.memberId}-comment-${data.commentId}` : `like-${data.memberId}-note-${data.noteId}`;
  const missing = streamIds.filter((field) => data[field] === undefined);
  if (missing.length > 0)
    throw new Error(`${type} has no ${missing.join(", ")} to name its stream ${kind}-… by: give its definition streamIds`);
  return `${kind}-${streamIds.map((field) => data[field]).join("-")}`;
}

/** Short forms of what members do. Ids are small numbers, so that failures are easy to read. */
export function createCommunity(story: Story) {
  const authors = new Map<number, number>();
  const comments = new Map<number, { noteId: number; authorId: number; ancestorIds: number[] }>();
  const noteAuthor = (noteId: number) => authors.get(noteId) ?? 0;
  const comment = (commentId: number) => {
    const known = comments.get(commentId);
    if (!known) throw new Error(`Nobody wrote comment ${commentId} in this story`);
    return known;
  };
  type Content = Partial<
    Pick<EventData<"NotePublished">, "title" | "content" | "categoryId" | "noteType" | "video" | "tags" | "mentionedIds">
  >;
  const content = (noteId: number, more: Content) => ({
    noteId,
    authorId: noteAuthor(noteId),
    title: `Title ${noteId}`,
    content: `Content ${noteId}`,
    categoryId: 1,
    noteType: 1 as const,
    images: [],
    video: null,
    tags: [],
    mentionedIds: [],
    ...more,
  });

  /** The content of the note's last event, with the times of its earlier events. */
  const restorable = (noteId: number): EventData<"NoteBinned"> => {
    const told = story.events.filter(({ stream, type }) => stream === `note-${noteId}` && /^Note(Published|Edited)$/.test(type));
    const [first, last] = [told[0], told.at(-1)];
    if (!first || !last) throw new Error(`Nobody published note ${noteId} in this story`);
    const data = last.data as EventData<"NotePublished">;
    return { ...data, publishedAt: first.at, editedAt: last.at, location: first.metadata.ipRegion ?? "" };
  };

  const message = (conversationId: number, senderId: number, receiverId: number, messageId: number, content = `Message ${messageId}`) =>
    story.tell("MessageSent", {
      conversationId,
      messageId,
      senderId,
      receiverId,
      messageType: "text",
      content,
      clientMessageId: `client ${messageId}`,
      replyToId: null,
    });

  return {
    startsConversation: (starterId: number, otherId: number, conversationId: number) =>
      story.tell("ConversationStarted", {
        conversationId,
        lowerId: Math.min(starterId, otherId),
        higherId: Math.max(starterId, otherId),
        starterId,
      }),
    writes: message,
    readsConversation: (memberId: number, otherId: number, conversationId: number, throughMessageId: number, isShown = true) =>
      story.tell("ConversationRead", { conversationId, memberId, otherId, throughMessageId, isShown }),
    hides: (memberId: number, otherId: number, conversationId: number, throughMessageId: number | null) =>
      story.tell("ConversationHidden", { conversationId, memberId, otherId, throughMessageId }),
    registers: (memberId: number, nickname = `Member ${memberId}`) =>
      story.tell("MemberRegistered", { memberId, accountName: `member_${memberId}`, nickname, avatar: null, bio: null, location: null }),
    publishes(authorId: number, noteId: number, more: Content = {}) {
      authors.set(noteId, authorId);
      return story.tell("NotePublished", content(noteId, more), { ipRegion: "浙江" });
    },
    /** Saves a draft, the first time or again. */
    saves(authorId: number, noteId: number, more: Content & { commentsClosed?: boolean } = {}) {
      authors.set(noteId, authorId);
      return story.tell("DraftSaved", { commentsClosed: false, ...content(noteId, more), ...more });
    },
    deletesDraft: (noteId: number) => story.tell("DraftDeleted", { noteId, authorId: noteAuthor(noteId) }),
    edits: (noteId: number, more: Content & { newlyMentionedIds?: number[]; title?: string } = {}) =>
      story.tell("NoteEdited", { ...content(noteId, more), newlyMentionedIds: [], ...more }),
    /** Puts the last published or edited content into the bin and takes it out. */
    binsNote: (noteId: number) => story.tell("NoteBinned", restorable(noteId)),
    restoresNote: (noteId: number) => story.tell("NoteRestored", restorable(noteId)),
    deletesNote: (noteId: number) => story.tell("NoteDeleted", { noteId, authorId: restorable(noteId).authorId }),
    /** One event of a counter, for several notes. */
    areSeen: (viewsId: number, views: Readonly<Record<number, number>>) =>
      story.tell("NotesViewed", {
        viewsId,
        notes: Object.entries(views).map(([noteId, count]) => ({
          noteId: Number(noteId),
          authorId: noteAuthor(Number(noteId)),
          views: count,
        })),
      }),
    isSeen: (noteId: number, views: number) => story.tell("NoteViewsCounted", { noteId, authorId: noteAuthor(noteId), views }),
    correctsViews: (noteId: number, by: number) => story.tell("NoteViewsCorrected", { noteId, authorId: noteAuthor(noteId), by }),
    likes: (memberId: number, noteId: number) => story.tell("NoteLiked", { memberId, noteId, noteAuthorId: noteAuthor(noteId) }),
    unlikes: (memberId: number, noteId: number) => story.tell("NoteUnliked", { memberId, noteId, noteAuthorId: noteAuthor(noteId) }),
    collects: (memberId: number, noteId: number) => story.tell("NoteCollected", { memberId, noteId, noteAuthorId: noteAuthor(noteId) }),
    uncollects: (memberId: number, noteId: number) => story.tell("NoteUncollected", { memberId, noteId, noteAuthorId: noteAuthor(noteId) }),
    /** The account is deleted. */
    leaves: (memberId: number) => story.tell("MemberDeleted", { memberId }),
    reads: (memberId: number, notificationId: number) => story.tell("NotificationRead", { memberId, notificationId }),
    readsAll: (memberId: number, through: number, group: NotificationGroup | null = null) =>
      story.tell("NotificationsRead", { memberId, group, through }),
    throwsAway: (memberId: number, notificationId: number) => story.tell("NotificationDeleted", { memberId, notificationId }),
    follows: (followerId: number, followedId: number) => story.tell("MemberFollowed", { followerId, followedId }),
    unfollows: (followerId: number, followedId: number) => story.tell("MemberUnfollowed", { followerId, followedId }),
    comments(authorId: number, commentId: number, noteId: number, mentionedIds: number[] = []) {
      comments.set(commentId, { noteId, authorId, ancestorIds: [] });
      const place = { parentId: null, parentAuthorId: null, ancestorIds: [] };
      const text = { content: `Comment ${commentId}`, mentionedIds };
      return story.tell("CommentAdded", { commentId, noteId, noteAuthorId: noteAuthor(noteId), authorId, ...place, ...text });
    },
    replies(authorId: number, commentId: number, parentId: number, mentionedIds: number[] = []) {
      const parent = comment(parentId);
      const ancestorIds = [...parent.ancestorIds, parentId];
      comments.set(commentId, { noteId: parent.noteId, authorId, ancestorIds });
      const place = { parentId, parentAuthorId: parent.authorId, ancestorIds };
      const text = { content: `Comment ${commentId}`, mentionedIds };
      const noteAuthorId = noteAuthor(parent.noteId);
      return story.tell("CommentAdded", { commentId, noteId: parent.noteId, noteAuthorId, authorId, ...place, ...text });
    },
    editsComment(commentId: number, content: string) {
      const { noteId, authorId, ancestorIds } = comment(commentId);
      const noteAuthorId = noteAuthor(noteId);
      return story.tell("CommentEdited", { commentId, noteId, noteAuthorId, authorId, ancestorIds, content, mentionedIds: [] });
    },
    deletesComment(commentId: number) {
      const { noteId, authorId } = comment(commentId);
      return story.tell("CommentDeleted", { commentId, noteId, noteAuthorId: noteAuthor(noteId), authorId });
    },
    commentOf: (commentId: number) => comment(commentId),
    authorOf: noteAuthor,
    pinsComment(commentId: number) {
      const { noteId, authorId } = comment(commentId);
      return story.tell("CommentPinned", { noteId, noteAuthorId: noteAuthor(noteId), commentId, authorId });
    },
    unpinsComment(commentId: number) {
      const { noteId, authorId } = comment(commentId);
      return story.tell("CommentUnpinned", { noteId, noteAuthorId: noteAuthor(noteId), commentId, authorId });
    },
    likesComment(memberId: number, commentId: number) {
      const { noteId, authorId } = comment(commentId);
      return story.tell("CommentLiked", { memberId, commentId, commentAuthorId: authorId, noteId });
    },
    unlikesComment(memberId: number, commentId: number) {
      const { noteId, authorId } = comment(commentId);
      return story.tell("CommentUnliked", { memberId, commentId, commentAuthorId: authorId, noteId });
    },
  };
}

export type Community = ReturnType<typeof createCommunity>;
