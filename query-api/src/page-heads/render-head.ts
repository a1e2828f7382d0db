import type { Reader } from "@shiye/infra/read-models/statement-reader";
import { loadMember, presentMember } from "../members/load-member.ts";
import { firstDataElement, firstDataOfMember, firstDataOfNote } from "./first-data.ts";
import { headTags } from "./head-tags.ts";
import { memberHead } from "./member-head.ts";
import { noteHead } from "./note-head.ts";
import { preloadPicture } from "./preload-picture.ts";

/**
 * Head of the page at an address of the members' site: `/post?id=…`, `/post/…` or `/user/…`, with the data that the page begins
 * with. Undefined for other pages and for what is not there.
 */
export async function renderHead(reader: Reader, address: string, origin: string): Promise<string | undefined> {
  const page = URL.canParse(address, "http://page") ? new URL(address, "http://page") : undefined;
  if (!page) return undefined;
  const [, kind, inPath] = page.pathname.split("/");
  const key = inPath || page.searchParams.get("id") || "";
  if (kind === "post" && /^\d{16}$/.test(key)) return renderNoteHead(reader, Number(key), origin);
  if (kind === "user" && /^\w{3,16}$/.test(key)) return renderMemberHead(reader, key, origin);
  return undefined;
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
