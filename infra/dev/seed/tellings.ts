import type { PlannedAction } from "../demo/plan/actions.ts";

/**
 * Keeps the order of what one member is told of: each thing begins when the one before is in the log. Notifications stand in the order of
 * the log (their ids follow from it), so written side by side a note that is slow, for its pictures, would leave its likes behind younger ones.
 */
export function createTellings(): { inTurn<Result>(action: PlannedAction, work: () => Promise<Result>): Promise<Result> } {
  const noteAuthors = new Map<number, number>();
  const commentAuthors = new Map<number, number>();
  /** The author of the note below which a comment stands. */
  const hosts = new Map<number, number | undefined>();
  /** The last thing that each member is told of. */
  const last = new Map<number, Promise<unknown>>();

  /** Members that hear of it, and the author of what others will hear of. */
  function listenersOf(action: PlannedAction): (number | undefined)[] {
    switch (action.kind) {
      case "publish":
        noteAuthors.set(action.note, action.member);
        return [...(action.mentions ?? [])];
      case "comment": {
        commentAuthors.set(action.comment, action.member);
        hosts.set(action.comment, noteAuthors.get(action.note));
        const parent = action.parent === null ? undefined : commentAuthors.get(action.parent);
        return [noteAuthors.get(action.note), parent, ...(action.mentions ?? [])];
      }
      case "like-note":
      case "collect":
      // Nobody is told, but what was said of the note before must be there before, and one change before the next.
      case "file":
      case "pin-note":
      case "pin-comment":
      case "close-comments":
      case "edit":
      case "bin":
      case "report":
      case "take-down":
        return [noteAuthors.get(action.note)];
      case "like-comment":
        // The note's author hears nothing of it, but below a note in the bin, or taken down, no comment takes a like: those of before are there before.
        return [commentAuthors.get(action.comment), hosts.get(action.comment)];
      case "follow":
        return [action.followed];
      case "read-notifications":
        return [action.member];
      default:
        return [];
    }
  }

  return {
    inTurn(action, work) {
      const listeners = new Set(listenersOf(action).filter((member) => member !== undefined));
      const before = [...listeners].map((member) => last.get(member));
      const done = Promise.all(before).then(work);
      // A failure ends the whole run, and is told by whoever waits for it.
      const over = done.catch(() => undefined);
      for (const member of listeners) last.set(member, over);
      return done;
    },
  };
}
