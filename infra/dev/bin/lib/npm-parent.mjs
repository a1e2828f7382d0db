// npm hands a signal to the shell that it has put between itself and us, and that shell ends without telling us. So we look whether it is there.

const LOOK_MS = 1000;
const parent = process.ppid;
/** Only then: whoever starts us by hand, in the background, may leave. */
const byNpm = process.env.npm_lifecycle_event !== undefined;

export const isNpmGone = () => byNpm && process.ppid !== parent;

/** Calls `then` once, within a second after that shell, or npm itself, has ended. */
export function whenNpmIsGone(then) {
  const looking = setInterval(() => {
    if (!isNpmGone()) return;
    clearInterval(looking);
    then();
  }, LOOK_MS).unref();
}
