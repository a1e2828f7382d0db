import { commentImages, htmlFromComment } from "@shiye/events/comment-text";
import { AddComment, type CommentView } from "@shiye/events/comments";
import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import { presentPictures } from "@shiye/infra/media/stored-pictures";
import { refusalBetween } from "../blocks/state.ts";
import { command } from "../kernel/command.ts";
import { requireStored } from "../kernel/stored-events.ts";
import { findMentioned } from "../members/find-mentioned.ts";
import { memberStream } from "../members/state.ts";
import { findNote } from "../notes/find-note.ts";
import { badgeOf } from "../verifications/state.ts";
import { decideCommentContent, gatherCommentContent, placeOfComment } from "./comment-content.ts";
import { findComment } from "./find-comment.ts";
import { commentStream } from "./state.ts";

export const addComment = command(AddComment, {
  stream: (_input, { newId }) => commentStream(newId),

  async gather(sources, { post_id, parent_id, content }, { actor }) {
    const [note, parent, said] = await Promise.all([
      post_id ? findNote(sources.read, post_id) : undefined,
      parent_id ? findComment(sources.read, parent_id) : undefined,
      gatherCommentContent(sources, actor.id, content ?? ""),
    ]);
    const concerned = [note?.status === "published" ? note.authorId : null, parent?.authorId];
    return { note, parent, said, refused: await refusalBetween(sources.read, actor.id, concerned) };
  },

  decide({ note, parent, said, refused }, { content, format, parent_id }, { actor, newId }) {
    if (!note || !content) return refuse("comment-text-missing");
    if (note.status !== "published") return refuse("note-not-found");
    if (parent_id && parent?.noteId !== note.id) return refuse("comment-parent-not-found");
    if (note.rules.closed) return refuse("comments-closed");
    if (refused) return refused;
    const place = placeOfComment(note, parent);
    if (isRefusal(place)) return place;
    const written = decideCommentContent(said, content, format);
    if (isRefusal(written)) return written;
    return [{ type: "CommentAdded", data: { commentId: newId, authorId: actor.id, ...place, ...written } }];
  },

  async answer({ events, sources }): Promise<CommentView | Refusal> {
    const { data, at, metadata } = requireStored(events, "CommentAdded");
    const urls = commentImages(data.content);
    const [author, parentAuthor, mentioned, verified, pictures] = await Promise.all([
      sources.read(memberStream(data.authorId)),
      data.parentAuthorId ? sources.read(memberStream(data.parentAuthorId)) : undefined,
      findMentioned(sources, data.content),
      badgeOf(sources.read, data.authorId),
      sources.media.storedAt(urls),
    ]);
    // The author left while the comment was being sent.
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
      media: presentPictures(urls, pictures),
      parent_id: data.parentId,
      reply_to: parentAuthor?.status === "active" ? parentAuthor.profile.nickname : null,
      like_count: 0,
      liked: false,
      reply_count: 0,
      created_at: at,
      user_location: metadata.ipRegion ?? "未知",
      pinned: false,
    };
  },
});
