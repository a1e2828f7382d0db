const BAR = 24;
const DRAW_MS = 100;
const LINE_MS = 1000;

interface Step {
  position: bigint;
  tail: bigint;
  /** Events a second, where somebody has counted them; else positions. */
  rate?: number;
  secondsLeft?: number;
}

interface Progress {
  tell(step: Step): void;
  /** Takes the bar away. */
  end(): void;
}

/** How far a verb is: a bar where somebody looks on, one line a second for a file. On the error output, so that a pipe gets the answer alone. */
export function createProgress({
  label = "",
  from = 0n,
  atOnce = false,
}: {
  label?: string;
  from?: bigint;
  atOnce?: boolean;
} = {}): Progress {
  const { stderr } = process;
  const drawn = stderr.isTTY === true;
  const began = performance.now();
  let told = atOnce ? Number.NEGATIVE_INFINITY : began;
  const head = label ? `${label}  ` : "";

  function textOf({ position, tail, rate, secondsLeft }: Step): string {
    const seconds = (performance.now() - began) / 1000;
    const [done, all] = [Number(position - from), Math.max(1, Number(tail - from))];
    const share = Math.min(1, Math.max(0, done / all));
    const speed = rate ?? done / seconds;
    const left = secondsLeft ?? (share > 0 ? (seconds * (1 - share)) / share : Number.NaN);
    const filled = Math.round(share * BAR);
    const bar = drawn ? `${"█".repeat(filled)}${"░".repeat(BAR - filled)} ${String(Math.round(share * 100)).padStart(3)} %  ` : "";
    const rest = Number.isFinite(left) ? `  剩余 · left: ${Math.ceil(left)} s` : "";
    return `${head}${bar}${position}/${tail}  ${Math.round(speed)} 事件/秒 · events/s${rest}`;
  }

  return {
    tell(step) {
      if (performance.now() - told < (drawn ? DRAW_MS : LINE_MS)) return;
      told = performance.now();
      if (drawn) stderr.write(`\r\u001b[2K${textOf(step).slice(0, (stderr.columns || 80) - 12)}`);
      else console.error(textOf(step));
    },
    end() {
      if (drawn) stderr.write("\r\u001b[2K");
    },
  };
}
