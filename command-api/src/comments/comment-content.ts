import { commentFromInput, commentImages, commentLength } from "@shiye/events/comment-text";
import { MAX_COMMENT_CHARACTERS, MAX_IMAGES } from "@shiye/events/limits";
import { type MentionedMembers, storedText } from "@shiye/events/mentions";
import { type Refusal, refuse } from "@shiye/events/refusals";
import type { TextFormat } from "@shiye/events/text";
import type { Sources } from "../kernel/command.ts";
import { findTold } from "../members/find-mentioned.ts";
import type { NoteState } from "../notes/state.ts";
import type { LiveComment } from "./find-comment.ts";

interface ContentFacts {
  mentioned: { ids: number[]; members: MentionedMembers };
  ownPictures: ReadonlyMap<string, unknown>;
}

/** Gathers the facts for a text whose markup was read (comment-text.ts). */
export async function gatherCommentContent(sources: Sources, authorId: number, content: string): Promise<ContentFacts> {
  const [mentioned, ownPictures] = await Promise.all([
    findTold(sources, authorId, content),
    sources.media.ownedBy(authorId, commentImages(content)),
  ]);
  return { mentioned, ownPictures };
}

/** The content of a comment, and whom it mentions. */
export function decideCommentContent(
  { mentioned, ownPictures }: ContentFacts,
  content: string,
  format: TextFormat | null | undefined,
): { content: string; mentionedIds: number[] } | Refusal {
  if (!commentImages(content).every((url) => ownPictures.has(url))) return refuse("note-media-invalid");
  return { content: storedText(content, mentioned.members, format ?? undefined), mentionedIds: mentioned.ids };
}

/**
 * How many comments may be above one another. A comment names all of them, and liking or answering it reads them all. Without a limit a
 * member who answers only themselves would make each further answer larger and slower.
 */
export const MOST_ABOVE = 200;

/** The place of a comment in its note. */
export function placeOfComment(note: NoteState & { status: "published" }, parent: LiveComment | undefined) {
  if (parent && parent.ancestorIds.length + 1 > MOST_ABOVE) return refuse("comment-too-deep");
  return {
    noteId: note.id,
    noteAuthorId: note.authorId,
    parentId: parent?.id ?? null,
    parentAuthorId: parent?.authorId ?? null,
    ancestorIds: parent ? [...parent.ancestorIds, parent.id] : [],
  };
}

/** Parses the form of the back office. Any of our pictures is allowed; its author may use it from then on. */
export async function gatherCommentForm(
  sources: Sources,
  authorId: number,
  { content, format }: { content: string; format?: TextFormat | null | undefined },
) {
  const text = commentFromInput(content, format ?? undefined).trim();
  await sources.media.giveTo(authorId, commentImages(text));
  return { text, format, said: await gatherCommentContent(sources, authorId, text) };
}

export function decideCommentForm({ text, format, said }: Awaited<ReturnType<typeof gatherCommentForm>>) {
  if (text === "") return refuse("comment-text-missing");
  if (commentLength(text) > MAX_COMMENT_CHARACTERS)
    return refuse("invalid-parameters", { message: `评论内容不能超过${MAX_COMMENT_CHARACTERS}个字符` });
  if (commentImages(text).length > MAX_IMAGES) return refuse("invalid-parameters", { message: `最多只能上传${MAX_IMAGES}张图片` });
  return decideCommentContent(said, text, format);
}
