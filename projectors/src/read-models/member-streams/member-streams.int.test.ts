import { describe, expect, it } from "vitest";
import { tablesGiven } from "../../testing/given.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { memberStreams } from "./index.ts";

const lab = useReadModelLab([memberStreams]);

const streamsOf = (tables: Awaited<ReturnType<typeof tablesGiven>>) =>
  (tables.streams ?? []).map(({ member_id, stream }) => `${member_id} ${stream}`).sort();

describe("the streams of a member", () => {
  it("are those of everything they did, each once, also if it was undone or deleted", async () => {
    const tables = await tablesGiven(lab, memberStreams, (members) => {
      members.registers(1);
      members.publishes(1, 10);
      members.likes(2, 10);
      members.unlikes(2, 10);
      members.likes(2, 10);
      members.collects(2, 10);
      members.follows(2, 1);
      members.comments(2, 20, 10);
      members.likesComment(1, 20);
      members.deletesNote(10);
      members.startsConversation(2, 1, 30);
      members.writes(30, 2, 1, 31);
    });
    expect(streamsOf(tables)).toEqual([
      "1 conversation-30",
      "1 like-1-comment-20",
      "1 note-10",
      "2 collect-2-10",
      "2 comment-20",
      "2 conversation-30",
      "2 follow-2-1",
      "2 like-2-note-10",
    ]);
  });

  it("are removed with a member who leaves, also from the rows of others that name them", async () => {
    const tables = await tablesGiven(lab, memberStreams, (members) => {
      members.publishes(1, 10);
      members.follows(2, 1);
      members.likes(2, 10);
      members.startsConversation(1, 2, 30);
      members.leaves(1);
      members.follows(3, 1);
      members.likes(1, 10);
    });
    expect(streamsOf(tables)).toEqual(["2 like-2-note-10"]);
  });
});
