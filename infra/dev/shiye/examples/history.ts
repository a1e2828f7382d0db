import type { EventData } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import type { Community, Story } from "@shiye/projectors/testing/story";

const MONDAY = Date.parse("2026-03-02T00:00:00Z");
const WEEKS = 6;
const DAY_MS = 86_400_000;
const END = MONDAY + WEEKS * 7 * DAY_MS;
const TAGS = ["考研", "旅行", "美食", "图书馆", "校园跑"].map((name, index) => ({ id: 91 + index, name }));
/** Which tags are in fashion, by the week: how often each is used among ten notes. */
const FASHION = [
  [4, 1, 2, 2, 1],
  [4, 2, 2, 1, 1],
  [3, 3, 2, 1, 1],
  [2, 4, 2, 1, 1],
  [1, 5, 1, 1, 2],
  [1, 4, 1, 1, 3],
];

/** Numbers that are the same in every run. Source: Park and Miller, Communications of the ACM 31 (10), 1988. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/**
 * Six weeks of a small community, the same whenever it is told: what the pictures of docs/analysts show. Answers the times of its events, in
 * their order; a story has none.
 */
export function tellHistory(story: Story, members: Community): (event: StoredEvent, index: number) => StoredEvent {
  const random = createRandom(20_260_302);
  const times: number[] = [];
  const planned: { at: number; tell: () => void }[] = [];
  const plan = (at: number, tell: () => void) => at < END && planned.push({ at, tell });
  const everybody: { id: number; joined: number; fades: number }[] = [];
  const done = new Set<string>();
  const once = (key: string, tell: () => void) => () => {
    if (done.has(key)) return;
    done.add(key);
    tell();
  };
  let nextNote = 1000;

  for (let day = 0; day < WEEKS * 7; day += 1) {
    const week = Math.floor(day / 7);
    const weekend = day % 7 >= 5;
    // More people come each week, and most of them come less and less often.
    for (let count = 0; count < 1 + week / 2 + random(2); count += 1) {
      const id = 1 + everybody.length;
      const at = MONDAY + day * DAY_MS + (7 + random(12)) * 3_600_000;
      everybody.push({ id, joined: day, fades: 6 + random(30) });
      plan(at, () => members.registers(id, `成员${id}`));
    }
    const present = everybody.filter(
      ({ joined, fades }) => joined < day && random(100) < (weekend ? 78 : 58) * Math.exp(-(day - joined) / fades),
    );
    for (const { id } of present) {
      const morning = MONDAY + day * DAY_MS + 8 * 3_600_000 + random(8 * 3600) * 1000;
      if (random(100) < 34) {
        const noteId = nextNote++;
        const tag = pick(FASHION[week] ?? [], random(10));
        const tags = [tag, ...(random(4) === 0 ? [TAGS[random(TAGS.length)]] : [])].filter(
          (one, index, all) => one && all.indexOf(one) === index,
        );
        plan(morning, () => members.publishes(id, noteId, { tags: tags.flatMap((one) => (one ? [one] : [])) }));
        const others = present.filter((one) => one.id !== id);
        for (const other of others.slice(0, random(4))) {
          // Most first likes come within the hour, a few days later.
          const wait = random(10) < 7 ? random(5400) : random(100_000);
          plan(
            morning + 60_000 + wait * 1000,
            once(`like ${other.id} ${noteId}`, () => members.likes(other.id, noteId)),
          );
          if (random(5) === 0)
            plan(
              morning + 120_000 + (wait + random(200_000)) * 1000,
              once(`follow ${other.id} ${id}`, () => members.follows(other.id, id)),
            );
        }
      }
    }
  }
  for (const { at, tell } of planned.toSorted((one, other) => one.at - other.at)) {
    const before = story.events.length;
    tell();
    if (story.events.length > before) times.push(at);
  }
  return (event, index) => ({ ...event, at: new Date(times[index] ?? MONDAY).toISOString() });
}

function pick(weights: readonly number[], place: number): EventData<"NotePublished">["tags"][number] | undefined {
  let passed = 0;
  for (const [index, weight] of weights.entries()) {
    passed += weight;
    if (place < passed) return TAGS[index];
  }
  return TAGS[0];
}
