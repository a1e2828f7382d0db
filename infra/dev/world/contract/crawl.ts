import { OpenRealtime } from "@shiye/events/realtime";
import { z } from "zod";
import { dataOf } from "../http-client.ts";
import type { World } from "../world.ts";
import { type Contract, contracts } from "./covers.ts";
import { DRAFT_WORDS, type RichWorld } from "./rich-world.ts";

export interface Page {
  name: string;
  address: string;
  status: number;
  /** Headers and body, as they came over the line. */
  text: string;
}

/** What may stand in the place of `:id`, by what the address is about. */
function subjects(path: string, rich: RichWorld): readonly (string | number)[] {
  if (!path.includes(":id")) return [""];
  if (path.startsWith("/users/")) return [rich.author.id, rich.author.name, rich.reader.id];
  if (path.startsWith("/posts/")) return [rich.note, rich.draft];
  if (path.startsWith("/comments/")) return [rich.comment];
  if (path.startsWith("/chat/")) return [rich.conversation];
  if (path.startsWith("/admin/reports/")) return [rich.note];
  if (path.startsWith("/admin/")) return adminSubjects(path.split("/")[2] ?? "", rich);
  throw new Error(`${path} is not known to the crawler: say here what may be asked for`);
}

/** Things of the back office that are there; of those whose ids nobody here knows, one that is not. */
function adminSubjects(entity: string, rich: RichWorld): readonly (string | number)[] {
  const { author, reader, note, draft, comment, category } = rich;
  const known: Record<string, readonly (string | number)[]> = {
    users: [author.id],
    posts: [note, draft],
    comments: [comment],
    categories: [category?.id ?? 1],
    likes: [`${reader.id}-1-${note}`],
    collections: [`${reader.id}-${note}`],
    follows: [`${reader.id}-${author.id}`],
    history: [note],
  };
  return known[entity] ?? [1];
}

/** Every way in which a call may be asked for what is hidden: each of its own fields, by itself. */
function questions(contract: Contract, rich: RichWorld): readonly string[] {
  if (contract.name === "CheckAccountName") return [`?user_id=${rich.author.name}`];
  if (contract.name === "MakeChallenge") return ["?for=captcha", "?for=register", "?for=login"];
  const wishes: Record<string, readonly (string | number)[]> = {
    keyword: [...DRAFT_WORDS, "看得见", "author"],
    tag: [DRAFT_WORDS[2], "校园"],
    is_draft: ["1", "true"],
    user_id: [rich.author.id, rich.author.name],
    userId: [rich.author.id],
    category: ["recommend", rich.category?.id ?? 0],
    following: ["1"],
    sort: ["like_count", "asc"],
    type: ["all", "users", 1],
    limit: ["100"],
    targetCommentId: [rich.comment],
  };
  const schema = contract.kind === "query" ? contract.query : contract.body;
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return ["", ...fields.flatMap((field) => (wishes[field] ?? []).map((wish) => `?${field}=${encodeURIComponent(wish)}&limit=100`))];
}

/** A poll answers at once when there is something to tell: that an unknown frame is unknown. */
async function poll(world: World, token: string | undefined): Promise<Page> {
  const { session } = dataOf(OpenRealtime, await world.call("POST", "/realtime/open", { body: { token } }));
  await world.call("POST", "/realtime/send", { body: { session, token, frames: [{ event: "unheard-of", data: {} }] } });
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ session, token }) };
  return fetchPage(world, "PollRealtime", "/realtime/poll", init);
}

export async function fetchPage(world: World, name: string, address: string, init: RequestInit = {}): Promise<Page> {
  const response = await fetch(`${world.url}/api${address}`, init);
  const headers = [...response.headers].map(([key, value]) => `${key}: ${value}`).join("\n");
  return { name, address, status: response.status, text: `${headers}\n\n${await response.text()}` };
}

/** Asks every call that only reads, or those of one sort of caller, in every way the crawler knows, as one caller. */
export async function crawl(world: World, rich: RichWorld, token: string | undefined, access?: Contract["access"]): Promise<Page[]> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const pages: Page[] = [];
  if (!access || access === "visitor") pages.push(await poll(world, token));
  for (const contract of contracts.filter((one) => one.method === "GET" && (!access || one.access === access))) {
    const asked = questions(contract, rich);
    for (const subject of subjects(contract.path, rich))
      for (const question of asked) {
        const address = `${contract.path.replace(":kind", "note").replace(":entity", "posts").replace(":id", encodeURIComponent(subject))}${question}`;
        pages.push(await fetchPage(world, contract.name, address, { headers }));
      }
  }
  return pages;
}
