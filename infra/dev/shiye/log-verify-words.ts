import type { Anchor, LogFault, LogVerification } from "@shiye/infra/event-store/postgres/verify-log";

/** Up to here something says what the rows were: their records, or an anchor. Positions have no gaps, so it is a number of events, too. */
function checkedThrough({ closedThrough }: LogVerification, anchor?: Anchor): bigint {
  const anchored = BigInt(anchor?.position ?? 0);
  return anchored > closedThrough ? anchored : closedThrough;
}

/** Later events than those: of them only gaps would show. */
export function uncheckedOf(verification: LogVerification, anchor?: Anchor): bigint {
  const open = verification.last - checkedThrough(verification, anchor);
  return open > 0n ? open : 0n;
}

/** What a verification has found, in words. */
export function told(verification: LogVerification, anchor?: Anchor): string {
  const { fault } = verification;
  if (fault) return `已被改动 · not as it was: ${WORDS[fault.kind](fault, verification, anchor)}`;
  const checked = checkedThrough(verification, anchor);
  const open = uncheckedOf(verification, anchor);
  const whole = `${checked} 个事件完好 · events are as they were, up to position ${checked}`;
  return open > 0n
    ? `${whole}; 之后的 ${open} 个在未封的桶里，只查了有无缺失 · ${open} after them are in the bucket that is not full: checked for gaps only (an anchor checks more)`
    : whole;
}

type Words = (fault: LogFault, verification: LogVerification, anchor?: Anchor) => string;
const WORDS: Readonly<Record<LogFault["kind"], Words>> = {
  changed: ({ position }) => `位置 · position ${position}: 内容变了 · the row was changed`,
  removed: ({ position }) => `位置 · position ${position}: 不见了 · the row was removed`,
  swapped: ({ position, from }) => `位置 · position ${position}: 换成了原在 ${from} 的 · now holds what stood at ${from}`,
  record: ({ bucket }) => `桶 · bucket ${bucket}: 记录变了 · its record was changed or removed`,
  anchor: ({ bucket }, { closedThrough }, anchor) => {
    const position = BigInt(anchor?.position ?? 0);
    // Rows of a bucket that is not closed have no records, so a plain change of one of them is the likely cause.
    if (position > closedThrough)
      return `位置 · positions ${closedThrough + 1n}–${position}: 与锚点不符 · an event between position ${closedThrough + 1n} and ${position} was changed, or one before together with its record, or the anchor is of another log`;
    return `桶 · bucket ${bucket} 及以前: 与锚点不符 · it or one before is not what the anchor says, and the records were made to fit`;
  },
};
