import type { WorldMember } from "../../world-member.ts";

/** A call on something that is one member's: what others are told, and the something itself. */
export interface Belonging {
  status: 403 | 404;
  message: string;
  /** Makes what belongs to `mine`, and says how it is asked for. `other` and `third` are there too, and an administrator's token. */
  given: (
    mine: WorldMember,
    other: WorldMember,
    third: WorldMember,
    admin: () => Promise<string>,
  ) => Promise<{ path: string; body?: object }>;
}

/** Of each call of a noun that takes a member's token. `anybody`: acts on what is the caller's own by itself, or on what everybody may act on. */
export type Belongings = Readonly<Record<string, Belonging | "anybody">>;
