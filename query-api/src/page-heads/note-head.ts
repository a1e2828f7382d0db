import { plainFromText } from "@shiye/events/mentions";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { hydrateCards } from "../notes/hydrate.ts";
import type { HeadFacts } from "./head-tags.ts";

/** How many characters of a text a preview shows. */
const DESCRIPTION = 100;

export async function noteHead(reader: Reader, id: number): Promise<HeadFacts | undefined> {
  const [row] = await hydrateCards(reader, [id], null);
  if (!row || row.deleted) return undefined;
  const picture = row.images[0] ?? row.video?.cover;
  return {
    type: "article",
    title: row.title,
    description: plainFromText(row.content, DESCRIPTION).replace(/\s+/g, " "),
    path: `/post?id=${row.id}`,
    ...(picture ? { image: { url: picture.url, width: picture.width, height: picture.height, alt: picture.alt } } : {}),
  };
}
