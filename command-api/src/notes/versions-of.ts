import type { EventOf } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import { typedText } from "@shiye/events/mentions";
import { CHANGED_PARTS, MOST_VERSIONS, type NoteVersionView } from "@shiye/events/note-versions";
import { canonicalJson } from "../kernel/idempotency.ts";
import type { NoteMediaFacts } from "./note-media.ts";

type Said = EventOf<"NotePublished"> | EventOf<"NoteEdited">;
type Versions = { total: number; versions: NoteVersionView[] };

/** What a note has said, by the events of its stream, the newest first. A draft's savings are no versions: nobody else ever read them. */
export function versionsOf(events: readonly StoredEvent[], { pictures, videos }: NoteMediaFacts): Versions {
  const said = events.filter(isSaid);
  const versions = said.map((event, index): NoteVersionView => {
    const { at, data } = event;
    const before = said[index - 1];
    const { video } = data;
    return {
      version: index + 1,
      at,
      current: index === said.length - 1,
      changed: before ? CHANGED_PARTS.filter((part) => canonicalJson(partOf(before, part)) !== canonicalJson(partOf(event, part))) : [],
      title: data.title,
      content: typedText(data.content),
      category_id: data.categoryId,
      type: data.noteType,
      tags: data.tags.map(({ name }) => name),
      images: data.images.map(({ url, alt, width, height }) => ({ url, alt, width, height, gone: !pictures.has(url) })),
      video: video && {
        url: video.url,
        coverUrl: video.cover?.url ?? null,
        name: video.name,
        size: video.size,
        gone: !videos.has(video.url),
        coverGone: video.cover !== null && !pictures.has(video.cover.url),
      },
    };
  });
  return { total: said.length, versions: versions.slice(-MOST_VERSIONS).reverse() };
}

/** What the versions of a note show, for asking which of it is still there. */
export function mediaOfVersions(events: readonly StoredEvent[]): { pictures: string[]; videos: string[] } {
  const said = events.filter(isSaid).slice(-MOST_VERSIONS);
  const pictures = said.flatMap(({ data: { images, video } }) => [...images, ...(video?.cover ? [video.cover] : [])]);
  return {
    pictures: [...new Set(pictures.map(({ url }) => url))],
    videos: [...new Set(said.flatMap(({ data: { video } }) => (video ? [video.url] : [])))],
  };
}

/** Of the media only which ones and in what order: their measures follow from the files. */
function partOf({ data }: Said, part: NoteVersionView["changed"][number]): unknown {
  const { title, content, categoryId, tags, images, video } = data;
  const parts: Record<typeof part, unknown> = {
    title,
    content,
    category: categoryId,
    tags: tags.map(({ name }) => name),
    images: images.map(({ url, alt }) => ({ url, alt })),
    video: video && { url: video.url, cover: video.cover?.url ?? null },
  };
  return parts[part];
}

function isSaid(event: StoredEvent): event is Said {
  return event.type === "NotePublished" || event.type === "NoteEdited";
}
