import { z } from "zod";
import { defineQuery } from "./define.ts";
import { clientFrames, Frame } from "./pushes.ts";
import { Nothing, shortList } from "./shapes.ts";

/**
 * The fallback of the socket for networks that let none through: the same frames, carried by ordinary calls. Source: contract §9.
 * Close codes arrive as a last frame `closed {code}`.
 *
 * Whoever has a session reads and writes as its member. So its id is in bodies, never in an address, and the token that opened it comes along.
 */
const Session = z.string({ error: "缺少必要参数" }).min(1, { error: "缺少必要参数" }).max(64, { error: "参数格式错误" });

const proof = { session: Session, token: clientFrames.auth.shape.token };

export const OpenRealtime = defineQuery({
  name: "OpenRealtime",
  weight: "list",
  method: "POST",
  path: "/realtime/open",
  access: "visitor",
  summary: "打开长轮询连接；请求体与 WebSocket 的 `auth` 帧相同。60 秒没有轮询就关闭",
  params: Nothing,
  query: clientFrames.auth,
  data: z.object({ session: z.string(), frames: z.array(Frame) }),
  message: "连接成功",
});

export const PollRealtime = defineQuery({
  name: "PollRealtime",
  weight: "row",
  method: "POST",
  path: "/realtime/poll",
  access: "visitor",
  summary: "上次轮询之后的帧；没有时最多等 25 秒。`token` 与打开时相同",
  params: Nothing,
  query: z.object(proof),
  data: z.object({ frames: z.array(Frame) }),
  message: "获取成功",
});

export const SendRealtime = defineQuery({
  name: "SendRealtime",
  weight: "row",
  method: "POST",
  path: "/realtime/send",
  access: "visitor",
  summary: "发送帧，与 WebSocket 相同；回应由轮询取得。`token` 与打开时相同",
  params: Nothing,
  query: z.object({
    ...proof,
    frames: shortList(z.array(Frame, { error: "参数格式错误" }).max(20, { error: "参数格式错误" }), "参数格式错误"),
  }),
  data: Nothing,
  message: "发送成功",
});
