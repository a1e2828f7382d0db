import { describe, expect, it } from "vitest";
import { tablesGiven } from "../../testing/given.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { activity } from "./index.ts";

const lab = useReadModelLab([activity]);

describe("what the monitor shows", () => {
  it("is registrations, notes and comments, each with its time", async () => {
    const tables = await tablesGiven(lab, activity, (members) => {
      members.registers(1);
      members.publishes(1, 10);
      members.comments(1, 20, 10);
      members.likes(2, 10);
      members.deletesNote(10);
    });
    expect(tables.activities).toMatchObject([
      { type: "user_register", member_id: 1, note_id: null, created_at: "2026-05-04T08:00:01+00:00" },
      { type: "post_publish", member_id: 1, note_id: 10, title: "Title 10" },
      { type: "comment_publish", note_id: 10, comment_id: 20, content: "Comment 20" },
    ]);
  });

  it("has nothing of a member who left", async () => {
    const tables = await tablesGiven(lab, activity, (members) => {
      members.registers(1);
      members.publishes(1, 10);
      members.comments(2, 20, 10);
      members.leaves(1);
      members.comments(1, 21, 10);
    });
    expect(tables.activities).toMatchObject([{ type: "comment_publish", member_id: 2, comment_id: 20 }]);
  });
});
