import { conversations } from "../conversations.ts";
import { type PaletteName, palettes } from "../pictures/palettes.ts";
import type { Random } from "../random.ts";
import type { PlannedAction, PlannedMessage } from "./actions.ts";
import { pictureOf } from "./subjects.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PALETTES = Object.keys(palettes) as PaletteName[];
/** Shorter than any line takes to write. */
const RECALLED_AFTER = 10_000;
/** Where the member has written no note yet. */
const NO_NOTE = "等你发第一篇 👀";

/** What the written members say to each other: the last days before the end, some of it not read yet. */
export function planConversations(options: {
  members: number;
  end: number;
  random: Random;
  newestNoteOf: (member: number, before: number) => { note: number } | undefined;
  add: (action: PlannedAction) => void;
}): void {
  const { members, end, random, newestNoteOf, add } = options;
  for (const [talk, { between, hoursAgo, unread, lines }] of conversations.entries()) {
    if (between.some((member) => member >= members)) continue;
    const own = random.fork(`talk ${talk}`);
    const said = lines.filter((line) => typeof line !== "number");
    /** From the last line backwards, because it is known when that was said. */
    let at = Math.floor(end - hoursAgo * HOUR);
    const times: number[] = [];
    for (const line of [...lines].reverse()) {
      if (typeof line === "number") at -= line * HOUR;
      else {
        times.unshift(at);
        at -= Math.floor(own.between(0.3, 4) * MINUTE);
      }
    }
    const messageOf = (saying: (typeof said)[number][1], when: number): PlannedMessage => {
      if (typeof saying === "string") return saying;
      if ("picture" in saying) return pictureOf(saying.picture, own.pick(PALETTES), "1:1", own);
      const found = newestNoteOf(saying.noteOf, when);
      return found ? { note: found.note } : NO_NOTE;
    };
    const read = said.length - unread;
    for (const [place, [speaker, saying, { answers, recalled } = {}]] of said.entries()) {
      const [member, other] = speaker === 0 ? between : ([between[1], between[0]] as const);
      const when = times[place] ?? at;
      const content = messageOf(saying, when);
      add({ at: when, kind: "message", talk, place, member, other, content, answers: answers && place - answers });
      if (recalled) add({ at: when + RECALLED_AFTER, kind: "recall", talk, place, member, other });
      // Whoever is written to has read all but the last ones.
      if (place === read - 1) add({ at: when + 1000, kind: "read-conversation", talk, place, member: other, other: member });
      else if (said[place + 1]?.[0] !== speaker && place < read)
        add({ at: when + 1000, kind: "read-conversation", talk, place, member: other, other: member });
    }
  }
}
