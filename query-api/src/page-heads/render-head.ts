import { type SubjectPath, subjectAt } from "@shiye/events/pages";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { loadMember, presentMember } from "../members/load-member.ts";
import { firstDataElement, firstDataOfMember, firstDataOfNote } from "./first-data.ts";
import { headTags } from "./head-tags.ts";
import { memberHead } from "./member-head.ts";
import { noteHead } from "./note-head.ts";
import { preloadPicture } from "./preload-picture.ts";

type RenderHead = (reader: Reader, key: string, origin: string) => Promise<string | undefined>;

/** One for each page with a subject. A missing one does not compile. */
const renderers: Record<SubjectPath, RenderHead> = {
  "/post": (reader, key, origin) => renderNoteHead(reader, Number(key), origin),
  "/user/:account?": renderMemberHead,
};

/** The head of the page at an address of the members' site, with its first data. Undefined for other pages and for missing things. */
export async function renderHead(reader: Reader, address: string, origin: string): Promise<string | undefined> {
  const subject = subjectAt(address);
  return subject && renderers[subject.path](reader, subject.key, origin);
}

async function renderNoteHead(reader: Reader, id: number, origin: string): Promise<string | undefined> {
  const [facts, data] = await Promise.all([noteHead(reader, id), firstDataOfNote(reader, id)]);
  if (!facts || data?.page !== "post") return undefined;
  return [headTags(facts, origin), preloadPicture(data.note), firstDataElement(data)].filter(Boolean).join("\n");
}

async function renderMemberHead(reader: Reader, key: string, origin: string): Promise<string | undefined> {
  const member = await loadMember(reader, key);
  if (!member) return undefined;
  const data = await firstDataOfMember(reader, key, presentMember(member));
  return [headTags(memberHead(member), origin), ...(data ? [firstDataElement(data)] : [])].join("\n");
}
