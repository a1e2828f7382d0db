import { afterAll, beforeAll } from "vitest";

/** What the tests of a file share: opened before them, and closed after them and after the file's own `afterAll`. It is empty until then. */
export function forThisFile<Thing extends object>(open: () => Promise<Thing>, close: (thing: Thing) => Promise<void>): Thing {
  const thing = {} as Thing;
  beforeAll(async () => void Object.assign(thing, await open()));
  afterAll(() => close(thing));
  return thing;
}
