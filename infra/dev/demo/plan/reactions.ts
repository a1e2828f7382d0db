import { anyComments, commentsOf } from "../comments.ts";
import { callingComments, facesOnly, picturedComments } from "../lively-comments.ts";
import { type PaletteName, palettes } from "../pictures/palettes.ts";
import type { Random } from "../random.ts";
import type { CategoryTitle } from "../texts.ts";
import type { PlannedAction } from "./actions.ts";
import type { Mentions } from "./people.ts";
import { pictureOf } from "./subjects.ts";

const HOUR = 3_600_000;
/** Half of what a note gets comes within so long. */
const HALF_LIFE_MS = 14 * HOUR;
/** Nobody is liked by more than this many, so that the largest communities stay plausible. */
const MOST_LIKES = 2000;
/** Under one note in so many somebody calls a friend over, under one shows a picture, under one has no words. */
const LIVELY = { calling: 0.12, pictured: 0.1, faces: 0.12 };
const PALETTES = Object.keys(palettes) as PaletteName[];

interface Published {
  note: number;
  author: number;
  at: number;
  category: CategoryTitle;
}

type Said = Pick<Extract<PlannedAction, { kind: "comment" }>, "at" | "member" | "note" | "parent" | "content" | "mentions" | "picture">;
/** Adds a comment to the plan, and gives its number. */
export type Say = (said: Said) => number;

/** What a note sets off: a few are loved, most are read quietly. */
export function planReactions(options: {
  registeredAt: readonly number[];
  end: number;
  random: Random;
  mentions: Mentions;
  add: (action: PlannedAction) => void;
}): { react: (published: Published) => void; say: Say } {
  const { registeredAt, end, random, mentions, add } = options;
  let comments = 0;

  const later = (from: number) => Math.floor(from + 60_000 - Math.log(1 - random.unit()) * (HALF_LIFE_MS / Math.LN2));
  /** Somebody who is a member by then, skewed to the active ones; undefined when nobody comes to mind. */
  const someone = (at: number, except?: number): number | undefined => {
    for (let tries = 0; tries < 8; tries++) {
      const member = Math.floor(random.unit() ** 1.2 * registeredAt.length);
      if (member !== except && (registeredAt[member] ?? end) < at - HOUR) return member;
    }
    return undefined;
  };

  function crowd(size: number, from: number, except: number, act: (member: number, at: number) => void): void {
    const seen = new Set<number>();
    for (let index = 0; index < size; index++) {
      const at = later(from);
      const member = someone(at, except);
      if (at >= end || member === undefined || seen.has(member)) continue;
      seen.add(member);
      act(member, at);
    }
  }

  const say: Say = (said) => {
    const comment = comments++;
    add({ ...said, kind: "comment", comment });
    return comment;
  };

  function sayAndBeLiked(said: Said): number {
    const comment = say(said);
    const { at, member } = said;
    if (random.chance(0.5))
      crowd(random.integer(1, 5), at, member, (liker, when) => add({ at: when, kind: "like-comment", member: liker, comment }));
    return comment;
  }

  function sayLively({ note, author, at }: Published): void {
    const under = (content: string, more: Partial<Said> = {}) => {
      const when = later(at);
      const member = someone(when, author);
      if (when < end && member !== undefined) sayAndBeLiked({ at: when, member, note, parent: null, ...mentions(content), ...more });
    };
    if (random.chance(LIVELY.faces)) under(random.pick(facesOnly));
    if (random.chance(LIVELY.calling)) {
      const called = someone(at);
      if (called !== undefined) under(random.pick(callingComments).replace("@", `@{${called}}`));
    }
    if (random.chance(LIVELY.pictured)) {
      const [content, subject] = random.pick(picturedComments);
      under(content, { picture: pictureOf(subject, random.pick(PALETTES), "4:3", random) });
    }
  }

  const react = (published: Published): void => {
    const { note, author, at, category } = published;
    // A log-normal crowd: exp of a bell curve, here the sum of six even draws.
    const bell = Array.from({ length: 6 }, () => random.unit()).reduce((sum, draw) => sum + draw, -3) * Math.SQRT2;
    const warmth = Math.exp(bell * 0.95);
    const likes = Math.min(MOST_LIKES, Math.round(warmth * 9), Math.floor(registeredAt.length * 0.85));
    crowd(likes, at, author, (member, when) => add({ at: when, kind: "like-note", member, note }));
    crowd(Math.round(likes * 0.35), at, author, (member, when) => add({ at: when, kind: "collect", member, note }));

    const own = commentsOf[category];
    const singles = random.shuffle([...own.single, ...random.shuffle(anyComments).slice(0, 8)]);
    crowd(Math.min(Math.round(warmth * random.between(0, 3.2)), singles.length), at, author, (member, when) => {
      const content = singles.pop();
      if (content) sayAndBeLiked({ at: when, member, note, parent: null, content });
    });
    sayLively(published);
    if (!random.chance(Math.min(0.8, warmth * 0.35))) return;
    const from = later(at);
    const asking = someone(from, author);
    if (asking === undefined) return;
    let when = from;
    let parent: number | null = null;
    for (const [turn, content] of random.pick(own.threads).entries()) {
      if (when >= end) return;
      parent = sayAndBeLiked({ at: when, member: turn % 2 === 0 ? asking : author, note, parent, content });
      when += Math.floor(random.between(2, 90) * 60_000);
    }
  };

  return { react, say };
}
