import { writtenReports, writtenTakedown } from "../reports.ts";
import type { PlannedAction } from "./actions.ts";

/** Whose own notes are edited and deleted elsewhere in the plan. */
const FIRST_MEMBER = 0;
/** A thing is reported by others than its author, so it takes some. */
const FEWEST_MEMBERS = 5;

interface Published {
  note: number;
  member: number;
}

/**
 * Members object to some notes, after the last one was published, so that whoever opens the back office finds something to decide. One note was taken down,
 * and its author asks for another look. `published`: in order of time; the reporters are members of the first day.
 */
export function planReports(options: {
  published: readonly Published[];
  members: number;
  /** When the last note was published. */
  from: number;
  end: number;
  add: (action: PlannedAction) => void;
}): void {
  const { published, members, from, end, add } = options;
  const others = published.filter(({ member }) => member !== FIRST_MEMBER);
  if (members < FEWEST_MEMBERS || others.length < writtenReports.length + 1) return;
  const taken = new Set<number>();
  const pick = (at: number): Published | undefined => {
    const free = others.filter(({ note }) => !taken.has(note));
    const found = free[Math.floor(at * (free.length - 1))];
    if (found) taken.add(found.note);
    return found;
  };
  let filed = 0;
  const report = ({ note, member }: Published, reports: (typeof writtenReports)[number]["reports"]) => {
    const reporters = Array.from({ length: members }, (_none, one) => one).filter((one) => one !== member);
    for (const [index, { reason, text }] of reports.entries()) {
      const reporter = reporters[(note + index) % Math.min(reporters.length, FEWEST_MEMBERS - 1)] ?? 0;
      filed += 1;
      add({ at: Math.floor(end - (end - from) / (filed + 1)), kind: "report", member: reporter, note, reason, text });
    }
  };
  for (const { at, reports } of writtenReports) {
    const found = pick(at);
    if (found) report(found, reports);
  }
  const { at, reports, reason, remark, appeal } = writtenTakedown;
  const found = pick(at);
  if (!found) return;
  report(found, reports);
  // The last that happens to it: nobody can like or answer what is not there any more.
  add({ at: end, kind: "take-down", member: found.member, note: found.note, reason, remark, appeal });
}
