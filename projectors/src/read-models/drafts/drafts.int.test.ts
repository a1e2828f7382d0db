import type { StoredEvent } from "@shiye/events/envelope";
import { describe, expect, it } from "vitest";
import { readModels } from "../../read-models.ts";
import { tablesGiven } from "../../testing/given.ts";
import { createCommunity, createStory } from "../../testing/story.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { drafts } from "./index.ts";

const lab = useReadModelLab(readModels);

const ada = 1;
const bob = 2;
const [poem, recipe] = [10, 11] as const;

describe("a draft", () => {
  it("has the content of its last saving and the time of its first", async () => {
    const { drafts: rows } = await tablesGiven(lab, drafts, (members) => {
      members.saves(ada, poem, { title: "初稿" });
      members.saves(bob, recipe);
      members.saves(ada, poem, { title: "二稿", commentsClosed: true });
    });
    expect(rows).toMatchObject([
      {
        id: poem,
        author_id: ada,
        title: "二稿",
        comments_closed: true,
        created_at: "2026-05-04T08:00:01+00:00",
        updated_at: "2026-05-04T08:00:03+00:00",
      },
      { id: recipe, author_id: bob, comments_closed: false },
    ]);
  });

  it("is removed when it is published, whatever is edited then, and when it is deleted", async () => {
    const { drafts: rows } = await tablesGiven(lab, drafts, (members) => {
      members.saves(ada, poem);
      members.publishes(ada, poem);
      members.edits(poem, { title: "发表以后" });
      members.saves(bob, recipe);
      members.deletesDraft(recipe);
    });
    expect(rows).toEqual([]);
  });

  it("is removed with its author, also if the departure comes first, and others stay", async () => {
    const story = createStory();
    const members = createCommunity(story);
    members.saves(ada, poem);
    members.saves(bob, recipe);
    const saved = [...story.events];
    const departed = story.tell("MemberDeleted", { memberId: ada });
    const orders: StoredEvent[][][] = [[[...saved, departed]], [saved, [departed]], [[departed], saved], [[departed, ...saved]]];
    for (const batches of orders) expect((await lab.tablesAfter(drafts, batches)).drafts).toMatchObject([{ id: recipe, author_id: bob }]);
  });
});

describe("every other read model", () => {
  // `member_streams` names the streams in which a member did something. A draft has such a stream; its name is stored, its content is not.
  const others = readModels.filter((model) => model !== drafts && model.name !== "member_streams");
  it.each(others.map((model) => ({ name: model.name, model })))(
    "$name has nothing of a draft that is saved, saved again and deleted",
    async ({ model }) => {
      const before = await lab.tablesAfter(model, []);
      const after = await tablesGiven(lab, model, (members) => {
        members.saves(ada, poem, { mentionedIds: [bob], tags: [{ id: 91, name: "诗" }] });
        members.saves(ada, poem, { title: "二稿" });
        members.deletesDraft(poem);
      });
      expect(after).toEqual(before);
    },
  );
});
