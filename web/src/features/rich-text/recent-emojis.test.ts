import { describe, expect, it } from "vitest";
import { EMOJI_GROUPS, type Emoji } from "./emoji-data.ts";
import { recentFromJson, storedFrom, withRecent } from "./recent-emojis.ts";

const emojis = EMOJI_GROUPS[0]?.emojis.slice(0, 30) ?? [];
const shown = (list: readonly Emoji[]) => list.map(({ text }) => text).join("");
const use = (...indexes: number[]) => indexes.reduce<readonly Emoji[]>((recent, index) => withRecent(recent, emojis[index] as Emoji), []);

describe("recently used emoji", () => {
  it("have the last used in front, each once", () => {
    expect(shown(use(0, 1, 2, 0))).toBe(shown([emojis[0], emojis[2], emojis[1]] as Emoji[]));
  });

  it("do not change when the same one is used again", () => {
    const recent = use(1, 0);
    expect(withRecent(recent, emojis[0] as Emoji)).toBe(recent);
  });

  it("are at most twenty-four", () => {
    expect(use(...emojis.keys())).toHaveLength(24);
  });

  it("are restored as they were stored, with their tone", () => {
    const family: Emoji = { text: "👍🏽", names: ["赞"], hasTones: false };
    expect(storedFrom(family)).toEqual({ unicode: "1f44d-1f3fd", names: ["赞"] });
    expect(recentFromJson(JSON.stringify([storedFrom(family)]))).toEqual([family]);
  });

  it.each(["", "{", "null", "7", '[null,7,{"unicode":"<b>"},{"unicode":7},{"names":[]}]'])("are none where %j was kept", (json) => {
    expect(recentFromJson(json)).toEqual([]);
  });
});
