import { type PagePath, pages, type SubjectPath } from "@shiye/events/pages";
import { memberShots } from "./member-shots.ts";
import { noteShots } from "./note-shots.ts";
import { officeShots } from "./office-shots.ts";
import { type Shot, SOMEBODY } from "./shot.ts";
import { stateShots } from "./state-shots.ts";

/** Pages whose address must name something. One with a subject that is missing here does not compile. */
const SUBJECTS: Record<SubjectPath, Shot["address"]> = {
  "/post": ({ noteId }) => `/post?id=${noteId}`,
  "/user/:account?": () => "/user/user002",
};

/** One for each page of the list; what only members see is looked at as a member. */
const pageShots = (Object.keys(pages) as PagePath[]).map((path): Shot => {
  const subject: Shot["address"] | undefined = path in SUBJECTS ? SUBJECTS[path as SubjectPath] : undefined;
  return {
    name: nameOf(path),
    title: path,
    address: subject ?? (() => withoutOptionals(path)),
    ...(pages[path].access === "member" ? { as: SOMEBODY } : {}),
  };
});

export const shots: readonly Shot[] = [...pageShots, ...stateShots, ...noteShots, ...memberShots, ...officeShots];

/** `/user/:account?` and `/user/leaf?tab=1` as the beginning of a file name. */
export function nameOf(address: string): string {
  const name = address.replace(/\/:\w+\??/g, "").replace(/[^\w-]+/g, "-");
  return name.replace(/^-|-$/g, "") || "home";
}

function withoutOptionals(path: PagePath): string {
  const address = path.replace(/\/:\w+\?/g, "");
  if (address.includes(":")) throw new Error(`${path} needs a word in its address: add a sample to infra/dev/look/shots.ts`);
  return address;
}
