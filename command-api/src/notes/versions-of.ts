import type { EventOf } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import { typedText } from "@shiye/events/mentions";
import { CHANGED_PARTS, MOST_VERSIONS, type NoteVersionView } from "@shiye/events/note-versions";
import { canonicalJson } from "../kernel/idempotency.ts";
import type { NoteMediaFacts } from "./note-media.ts";

type Said = EventOf<"NotePublished"> | EventOf<"NoteEdited">;
type Versions = { total: number; versions: NoteVersionView[] };

/** The last versions of a note, oldest first, with the one before them, and the number of all versions. */
interface LastSaid {
  said: readonly Said[];
  total: number;
}

/** From the events of its stream. Savings of a draft are no versions, because nobody else read them. */
export async function lastSaid(pages: AsyncIterable<readonly StoredEvent[]>): Promise<LastSaid> {
  let said: readonly Said[] = [];
  let total = 0;
  for await (const events of pages) {
    const more = events.filter(isSaid);
    total += more.length;
    said = [...said, ...more].slice(-MOST_VERSIONS - 1);
  }
  return { said, total };
}

/** The newest version first. */
export function versionsOf({ said, total }: LastSaid, { pictures, videos }: NoteMediaFacts): Versions {
  const versions = said.map((event, index): NoteVersionView => {
    const { at, data } = event;
    const before = said[index - 1];
    const { video } = data;
    return {
      version: total - said.length + index + 1,
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
  return { total, versions: versions.slice(-MOST_VERSIONS).reverse() };
}

/** The media of the versions, to check which of them still exist. */
export function mediaOfVersions({ said: all }: LastSaid): { pictures: string[]; videos: string[] } {
  const said = all.slice(-MOST_VERSIONS);
  const pictures = said.flatMap(({ data: { images, video } }) => [...images, ...(video?.cover ? [video.cover] : [])]);
  return {
    pictures: [...new Set(pictures.map(({ url }) => url))],
    videos: [...new Set(said.flatMap(({ data: { video } }) => (video ? [video.url] : [])))],
  };
}

/** Of media only their addresses and order are compared; their sizes follow from the files. */
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
