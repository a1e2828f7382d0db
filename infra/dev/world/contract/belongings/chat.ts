import { SendMessage, StartConversation } from "@shiye/events/chat";
import { dataOf } from "../../http-client.ts";
import type { WorldMember } from "../../world-member.ts";
import type { Belongings } from "./define.ts";

export const belongings: Belongings = {
  GetConversations: "anybody",
  GetMessages: {
    status: 404,
    message: "会话不存在",
    given: async (mine, _other, third) => ({ path: `/chat/conversations/${await conversationOf(mine, third)}/messages` }),
  },
  GetUnreadMessageCount: "anybody",
  HideConversation: {
    status: 404,
    message: "会话不存在",
    given: async (mine, _other, third) => ({ path: `/chat/conversations/${await conversationOf(mine, third)}` }),
  },
  MarkConversationRead: {
    status: 404,
    message: "会话不存在",
    given: async (mine, _other, third) => ({ path: `/chat/conversations/${await conversationOf(mine, third)}/read` }),
  },
  RecallMessage: {
    status: 404,
    message: "会话不存在",
    given: async (mine, _other, third) => {
      const id = await conversationOf(mine, third);
      const body = { messageType: "text", content: "你好" };
      const message = dataOf(SendMessage, await mine.call("POST", `/chat/conversations/${id}/messages`, { body }));
      return { path: `/chat/conversations/${id}/messages/${message.id}` };
    },
  },
  SendMessage: {
    status: 404,
    message: "会话不存在",
    given: async (mine, _other, third) => ({
      path: `/chat/conversations/${await conversationOf(mine, third)}/messages`,
      body: { messageType: "text", content: "你好", clientMessageId: "1" },
    }),
  },
  StartConversation: "anybody",
};

async function conversationOf(mine: WorldMember, third: WorldMember): Promise<number> {
  return dataOf(StartConversation, await mine.call("POST", "/chat/conversations", { body: { otherUserId: third.id } })).id;
}
