import type { OwnDataFigures } from "@shiye/events/own-data";
import type { MediaStore } from "@shiye/infra/media/media-store";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import type { ArchiveFile } from "./archive.ts";
import { fileName } from "./cards.ts";
import { FIGURE_MODELS } from "./figures.ts";
import { ownRecords, type ReadOwnEvents } from "./own-records.ts";
import { filesOf, ownThings } from "./own-things.ts";
import { type ArchiveAbout, dataName, indexPage, pageName, sectionPage, styleSheet } from "./pages.ts";
import type { Section } from "./section.ts";

/** The read models of an archive: those of its counts, and two more. */
export const ARCHIVE_MODELS = [...FIGURE_MODELS, "member_streams", "recycle_bin"] as const;

export interface OwnDataSources {
  reader: Reader;
  media: Pick<MediaStore, "open">;
  readEvents: ReadOwnEvents;
}

/** All files of a member's archive, one after another. Each is made while it is read. */
export async function* archiveFiles(
  { reader, media, readEvents }: OwnDataSources,
  memberId: number,
  about: ArchiveAbout,
  figures: OwnDataFigures,
): AsyncGenerator<ArchiveFile> {
  const sections = [...ownThings(reader, memberId), ...ownRecords(reader, memberId, readEvents)];
  yield whole("index.html", indexPage(about, sections, figures));
  yield whole("style.css", styleSheet);
  for (const section of sections) {
    yield* pagesToRead(section);
    yield { name: dataName(section), content: asJson(section), compress: true };
  }
  for await (const rows of filesOf(reader, memberId))
    for (const { name } of rows) {
      // A file that was removed since has no bytes.
      const file = await media.open(name);
      if (file) yield { name: fileName(name), content: file.stream, compress: false };
    }
}

function whole(name: string, text: string): ArchiveFile {
  return { name, content: once(text), compress: true };
}

async function* once(text: string) {
  yield text;
}

/** A page for each page of rows. A page waits until it is known whether another one follows. */
async function* pagesToRead(section: Section): AsyncGenerator<ArchiveFile> {
  let waiting: readonly object[] = [];
  let number = 1;
  const file = (isLast: boolean) => whole(pageName(section, number), sectionPage(section, number, waiting.map(section.card), isLast));
  for await (const rows of section.pages()) {
    if (waiting.length > 0) {
      yield file(false);
      number += 1;
    }
    waiting = rows;
  }
  yield file(true);
}

async function* asJson(section: Section) {
  let before = "[\n";
  for await (const rows of section.pages()) {
    yield before + rows.map((row) => JSON.stringify(row)).join(",\n");
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
