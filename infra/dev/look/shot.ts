import type { Page } from "playwright-core";

/** What the demo community has to show. */
export interface Samples {
  /** A note with several pictures and comments. */
  noteId: number;
  /** A note with a film. */
  videoId: number;
  /** A note whose author wants no more comments. */
  closedId: number;
}

/** One thing to look at: an address, as whom, and what is pressed there. */
export interface Shot {
  /** Names its file. */
  name: string;
  title: string;
  address: (samples: Samples) => string;
  /** Account name of the demo member, or of the administrator, who looks; nobody when it is left out. */
  as?: string;
  act?: (page: Page) => Promise<unknown>;
}

/** Whose sign-in the first start prints. */
export const SOMEBODY = "user001";
/** Who has nothing yet: no demo member, who all have something, but one who registers for this. */
export const NEWCOMER = "somebody who has just registered";
