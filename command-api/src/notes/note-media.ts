import type { Picture } from "@shiye/events/media";
import type { NoteInput } from "@shiye/events/note-body";
import { NOTE_TYPE_IMAGE, NOTE_TYPE_VIDEO, type Video } from "@shiye/events/notes";
import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import type { OwnedPicture, OwnedVideo } from "@shiye/infra/media/media-records";
import type { Sources } from "../kernel/command.ts";
import type { NoteContent } from "./state.ts";

export type NoteMedia = Pick<NoteContent, "noteType" | "images" | "video">;

/** The author's own media among those in the form, by address, with their sizes from the upload. Pictures and videos are separate. */
export interface NoteMediaFacts {
  pictures: ReadonlyMap<string, OwnedPicture>;
  videos: ReadonlyMap<string, OwnedVideo>;
}

type MediaInput = Pick<NoteInput, "type" | "images" | "video">;

export async function gatherNoteMedia(media: Sources["media"], authorId: number, input: MediaInput): Promise<NoteMediaFacts> {
  const pictureUrls = (input.images ?? []).map((image) => image.url);
  const { video } = input;
  const [pictures, videos] = await Promise.all([
    media.ownedBy(authorId, video?.coverUrl ? [...pictureUrls, video.coverUrl] : pictureUrls),
    media.videosOwnedBy(authorId, video ? [video.url] : []),
  ]);
  return { pictures, videos };
}

/** From the form, or from what was sent. A form without media keeps the type of the note. */
function noteTypeOf(input: MediaInput, before: NoteMedia | undefined): NoteMedia["noteType"] {
  if (input.type) return input.type;
  if (input.video) return NOTE_TYPE_VIDEO;
  return input.images?.length ? NOTE_TYPE_IMAGE : (before?.noteType ?? NOTE_TYPE_IMAGE);
}

/**
 * Pictures or the video, each the author's own. Media of the other type are left out, because both forms may send them (specification 001
 * §4). `before` is the note that is changed.
 */
export function decideNoteMedia(facts: NoteMediaFacts, input: MediaInput, before?: NoteMedia): NoteMedia | Refusal {
  const noteType = noteTypeOf(input, before);
  if (noteType === NOTE_TYPE_VIDEO) {
    const video = decideVideo(facts, input, before?.video ?? null);
    return isRefusal(video) ? video : { noteType, images: [], video };
  }
  const images: Picture[] = [];
  for (const { url, alt } of input.images ?? []) {
    const picture = pictureOf(facts, url, alt);
    if (!picture) return refuse("note-media-invalid");
    images.push(picture);
  }
  return { noteType, images, video: null };
}

/** A form of a client without videos sends none, and must not remove one. `null` removes it. */
function decideVideo(facts: NoteMediaFacts, { video }: MediaInput, before: Video | null): Video | null | Refusal {
  if (video === undefined) return before;
  if (video === null) return null;
  const owned = facts.videos.get(video.url);
  const givenCover = video.coverUrl ? pictureOf(facts, video.coverUrl, "") : null;
  if (!owned || givenCover === undefined) return refuse("note-media-invalid");
  // The same video, sent by its address only, keeps its name and its cover.
  const same = before?.url === video.url ? before : undefined;
  const posterFrame = owned.cover ? { ...owned.cover, alt: "" } : null;
  return {
    url: owned.url,
    name: video.name || (same?.name ?? ""),
    size: owned.size,
    cover: givenCover ?? same?.cover ?? posterFrame,
  };
}

function pictureOf({ pictures }: NoteMediaFacts, url: string, alt: string): Picture | undefined {
  const owned = pictures.get(url);
  if (!owned) return undefined;
  const { width, height, thumbhash } = owned;
  return { url, width, height, thumbhash, alt };
}
