import { describe, expect, it } from "vitest";
import { pushesOfLast, tablesGiven } from "../../testing/given.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { chat } from "./index.ts";

const lab = useReadModelLab([chat]);

const [ada, ben] = [1, 2] as const;
const talk = 50;
const given = (happened: Parameters<typeof tablesGiven>[2]) =>
  tablesGiven(lab, chat, (people, story) => {
    people.startsConversation(ada, ben, talk);
    happened(people, story);
  });

describe("a conversation", () => {
  it("has an end for each of the two, and is ordered by its last message", async () => {
    expect((await given(() => {})).participants).toMatchObject([
      { member_id: ada, other_id: ben, last_message_id: 0, activity_id: talk, unread_count: 0 },
      { member_id: ben, other_id: ada },
    ]);
    const spoken = await given((people) => {
      people.writes(talk, ada, ben, 61);
      people.writes(talk, ben, ada, 62);
    });
    expect(spoken.participants).toMatchObject([
      { member_id: ada, activity_id: 62, unread_count: 1 },
      { member_id: ben, activity_id: 62, unread_count: 1 },
    ]);
  });

  it("counts as unread what the other wrote after the last reading, and no own message", async () => {
    const tables = await given((people) => {
      for (const id of [61, 62, 63]) people.writes(talk, ada, ben, id);
      people.readsConversation(ben, ada, talk, 63);
      people.writes(talk, ada, ben, 64);
      people.writes(talk, ben, ada, 65);
    });
    expect(tables.participants).toMatchObject([
      { member_id: ada, unread_count: 1, read_through: 0 },
      { member_id: ben, unread_count: 1, read_through: 63 },
    ]);
  });

  it("that is read across a block has nothing unread, and the other sees no mark of it", async () => {
    const tables = await given((people) => {
      people.writes(talk, ada, ben, 61);
      people.readsConversation(ben, ada, talk, 61);
      people.writes(talk, ada, ben, 62);
      people.readsConversation(ben, ada, talk, 62, false);
    });
    expect(tables.participants?.[1]).toMatchObject({ member_id: ben, unread_count: 0, seen_through: 62, read_through: 61 });
  });

  it("counts no message as unread that was recalled before, and no other one less", async () => {
    const recall = { conversationId: talk, senderId: ada, receiverId: ben };
    const tables = await given((people, story) => {
      for (const id of [61, 62, 63]) people.writes(talk, ada, ben, id);
      story.tell("MessageRecalled", { ...recall, messageId: 62 });
    });
    expect(tables.participants?.[1]).toMatchObject({ member_id: ben, unread_count: 2 });
    const read = await given((people, story) => {
      people.writes(talk, ada, ben, 61);
      people.readsConversation(ben, ada, talk, 61, false);
      people.writes(talk, ada, ben, 62);
      story.tell("MessageRecalled", { ...recall, messageId: 61 });
    });
    expect(read.participants?.[1]).toMatchObject({ unread_count: 1 });
  });

  it("is hidden for one of the two up to its last message, has nothing unread then, and returns with the next message", async () => {
    const hidden = await given((people) => {
      people.writes(talk, ada, ben, 61);
      people.hides(ben, ada, talk, 61);
    });
    expect(hidden.participants).toMatchObject([
      { member_id: ada, hidden_through: 0 },
      { member_id: ben, hidden_through: 61, activity_id: 61, unread_count: 0 },
    ]);
    const back = await given((people) => {
      people.writes(talk, ada, ben, 61);
      people.hides(ben, ada, talk, 61);
      people.writes(talk, ada, ben, 62);
    });
    expect(back.participants?.[1]).toMatchObject({ hidden_through: 61, activity_id: 62, unread_count: 1 });
  });

  it("is hidden from the member who did not start it until something is said", async () => {
    const isShown = (tables: Awaited<ReturnType<typeof given>>) =>
      tables.participants?.map(({ hidden_through, activity_id }) => Number(activity_id) > Number(hidden_through));
    expect(isShown(await given(() => {}))).toEqual([true, false]);
    expect(isShown(await given((people) => people.writes(talk, ada, ben, 61)))).toEqual([true, true]);
  });

  it("is hidden from its start when it has no messages", async () => {
    const tables = await given((people) => people.hides(ada, ben, talk, null));
    expect(tables.participants?.[0]).toMatchObject({ hidden_through: talk, activity_id: talk });
  });
});

describe("a message that was taken down", () => {
  it("has no text for either of the two, and other messages keep theirs", async () => {
    const tables = await given((people, story) => {
      people.writes(talk, ada, ben, 61, "骂人的话");
      people.writes(talk, ben, ada, 62, "你好");
      story.tell("MessageTakenDown", { conversationId: talk, messageId: 61, senderId: ada, reason: "abuse", remark: null });
    });
    expect(tables.messages).toMatchObject([
      { id: 61, content: "", message_type: "text", client_message_id: null },
      { id: 62, content: "你好" },
    ]);
  });
});

describe("a message that was recalled", () => {
  it("has no content for either of the two, and says so; an answer to it keeps its text", async () => {
    const tables = await given((people, story) => {
      people.writes(talk, ada, ben, 61, "说错了");
      const answer = {
        conversationId: talk,
        messageId: 62,
        senderId: ben,
        receiverId: ada,
        messageType: "text",
        content: "什么？",
      } as const;
      story.tell("MessageSent", { ...answer, clientMessageId: null, replyToId: 61 });
      story.tell("MessageRecalled", { conversationId: talk, messageId: 61, senderId: ada, receiverId: ben });
      story.tell("MessageTakenDown", { conversationId: talk, messageId: 61, senderId: ada, reason: "abuse", remark: null });
    });
    expect(tables.messages).toMatchObject([
      { id: 61, content: "", message_type: "text", client_message_id: null, recalled: true, reply_to_id: null },
      { id: 62, content: "什么？", recalled: false, reply_to_id: 61 },
    ]);
  });
});

describe("a member who left", () => {
  it("leaves no text, before or after the departure; the other's text and both ends stay", async () => {
    const tables = await given((people, story) => {
      people.writes(talk, ada, ben, 61, "再见");
      people.writes(talk, ben, ada, 62, "保重");
      people.leaves(ada);
      story.tell("MessageSent", {
        conversationId: talk,
        messageId: 63,
        senderId: ada,
        receiverId: ben,
        messageType: "image",
        content: "/media/a.jpg",
        clientMessageId: "late",
        replyToId: 62,
      });
    });
    expect(tables.messages).toMatchObject([
      { id: 61, content: "", message_type: "text", client_message_id: null },
      { id: 62, content: "保重" },
      { id: 63, content: "", message_type: "text", client_message_id: null },
    ]);
    expect(tables.participants).toHaveLength(2);
    expect(tables.departed_members).toEqual([{ member_id: ada }]);
  });

  it("leaves a picture as an empty text, though their departure is not known yet", async () => {
    const tables = await given((_people, story) => {
      const picture = { conversationId: talk, messageId: 61, senderId: ada, receiverId: ben, messageType: "image" } as const;
      story.tell("MessageSent", { ...picture, content: "", clientMessageId: null, replyToId: null });
    });
    expect(tables.messages).toMatchObject([{ id: 61, content: "", message_type: "text" }]);
  });
});

describe("who is told", () => {
  const rooms = [`member:${ben}`, `member:${ada}`];

  it("of a message: both, by reference, so that the text is stored once", async () => {
    const pushes = await pushesOfLast(lab, chat, (people) => {
      people.startsConversation(ada, ben, talk);
      people.writes(talk, ada, ben, 61);
    });
    const data = { conversation_id: talk, message_id: 61 };
    expect(pushes).toEqual(rooms.map((room) => ({ room, event: "new_message", data })));
  });

  it("of a reading: both", async () => {
    const pushes = await pushesOfLast(lab, chat, (people) => {
      people.startsConversation(ada, ben, talk);
      people.writes(talk, ben, ada, 61);
      people.readsConversation(ada, ben, talk, 61);
    });
    const data = { conversationId: talk, readBy: ada, throughMessageId: 61 };
    expect(pushes).toEqual(rooms.map((room) => ({ room, event: "messages:read", data })));
  });

  it("of a reading across a block: only the member who reads, for their other devices", async () => {
    const pushes = await pushesOfLast(lab, chat, (people) => {
      people.startsConversation(ada, ben, talk);
      people.writes(talk, ben, ada, 61);
      people.readsConversation(ada, ben, talk, 61, false);
    });
    const data = { conversationId: talk, readBy: ada, throughMessageId: 61 };
    expect(pushes).toEqual([{ room: `member:${ada}`, event: "messages:read", data }]);
  });

  it("of a recall: both", async () => {
    const pushes = await pushesOfLast(lab, chat, (people, story) => {
      people.startsConversation(ada, ben, talk);
      people.writes(talk, ada, ben, 61);
      story.tell("MessageRecalled", { conversationId: talk, messageId: 61, senderId: ada, receiverId: ben });
    });
    const data = { conversationId: talk, messageId: 61 };
    expect(pushes).toEqual(rooms.map((room) => ({ room, event: "message:recalled", data })));
  });

  it("of hiding: only the member who hides, so that their other devices hide it too", async () => {
    const pushes = await pushesOfLast(lab, chat, (people) => {
      people.startsConversation(ada, ben, talk);
      people.hides(ada, ben, talk, null);
    });
    const data = { conversationId: talk, throughMessageId: null };
    expect(pushes).toEqual([{ room: `member:${ada}`, event: "conversation:hidden", data }]);
  });
});
