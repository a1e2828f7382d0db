import { commentImages, htmlFromComment } from "@shiye/events/comment-text";
import { AddComment, type CommentView } from "@shiye/events/comments";
import { storedText } from "@shiye/events/mentions";
import { type Refusal, refuse } from "@shiye/events/refusals";
import { refusalBetween } from "../blocks/state.ts";
import { command } from "../kernel/command.ts";
import { requireStored } from "../kernel/stored-events.ts";
import { findMentioned, findTold } from "../members/find-mentioned.ts";
import { memberStream } from "../members/state.ts";
import { findNote } from "../notes/find-note.ts";
import type { NoteState } from "../notes/state.ts";
import { badgeOf } from "../verifications/state.ts";
import { findComment, type LiveComment } from "./find-comment.ts";
import { commentStream } from "./state.ts";

interface CommentFacts {
  note: NoteState | undefined;
  parent: LiveComment | undefined;
  mentioned: Awaited<ReturnType<typeof findMentioned>>;
  ownPictures: { has(url: string): boolean };
  refused?: Refusal | undefined;
}

export const addComment = command(AddComment, {
  stream: (_input, { newId }) => commentStream(newId),

  async gather(sources, { post_id, parent_id, content }, { actor }): Promise<CommentFacts> {
    const note = post_id ? await findNote(sources.read, post_id) : undefined;
    const parent = parent_id ? await findComment(sources.read, parent_id) : undefined;
    return {
      note,
      parent,
      mentioned: await findTold(sources, actor.id, content ?? ""),
      ownPictures: await sources.media.ownedBy(actor.id, commentImages(content ?? "")),
      refused: await refusalBetween(sources.read, actor.id, [note?.status === "published" ? note.authorId : null, parent?.authorId]),
    };
  },

  decide({ note, parent, mentioned, ownPictures, refused }, { content, format, parent_id }, { actor, newId }) {
    if (!note || !content) return refuse("comment-text-missing");
    if (note.status !== "published") return refuse("note-not-found");
    if (parent_id && parent?.noteId !== note.id) return refuse("comment-parent-not-found");
    if (refused) return refused;
    if (!commentImages(content).every((url) => ownPictures.has(url))) return refuse("note-media-invalid");
    return [
      {
        type: "CommentAdded",
        data: {
          commentId: newId,
          noteId: note.id,
          noteAuthorId: note.authorId,
          authorId: actor.id,
          parentId: parent?.id ?? null,
          parentAuthorId: parent?.authorId ?? null,
          ancestorIds: parent ? [...parent.ancestorIds, parent.id] : [],
          content: storedText(content, mentioned.members, format),
          mentionedIds: mentioned.ids,
        },
      },
    ];
  },

  async answer({ events, sources }): Promise<CommentView | Refusal> {
    const { data, at, metadata } = requireStored(events, "CommentAdded");
    const [author, parentAuthor, mentioned, verified] = await Promise.all([
      sources.read(memberStream(data.authorId)),
      data.parentAuthorId ? sources.read(memberStream(data.parentAuthorId)) : undefined,
      findMentioned(sources, data.content),
      badgeOf(sources.read, data.authorId),
    ]);
    // They left while their comment was under way.
    if (author.status !== "active") return refuse("member-inactive");
    return {
      id: data.commentId,
      post_id: data.noteId,
      user_id: data.authorId,
      user_auto_id: data.authorId,
      user_display_id: author.accountName,
      nickname: author.profile.nickname,
      user_avatar: author.profile.avatar,
      verified,
      content: htmlFromComment(data.content, mentioned.members),
      parent_id: data.parentId,
      reply_to: parentAuthor?.status === "active" ? parentAuthor.profile.nickname : null,
      like_count: 0,
      liked: false,
      reply_count: 0,
      created_at: at,
      user_location: metadata.ipRegion ?? "未知",
    };
  },
});
