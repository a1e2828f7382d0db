import type { Reader } from "@shiye/infra/read-db/statement-reader";
import { headTags } from "./head-tags.ts";
import { memberHead } from "./member-head.ts";
import { noteHead } from "./note-head.ts";

/**
 * Head of the page at an address of the members' site: `/post?id=…`, `/post/…` or `/user/…`. Undefined for other pages and
 * for what is not there.
 */
export async function renderHead(reader: Reader, address: string, origin: string): Promise<string | undefined> {
  const page = URL.canParse(address, "http://page") ? new URL(address, "http://page") : undefined;
  if (!page) return undefined;
  const [, kind, inPath] = page.pathname.split("/");
  const key = inPath || page.searchParams.get("id") || "";
  const facts =
    kind === "post" && /^\d{16}$/.test(key)
      ? await noteHead(reader, Number(key))
      : kind === "user" && /^\w{3,16}$/.test(key)
        ? await memberHead(reader, key)
        : undefined;
  return facts && headTags(facts, origin);
}
