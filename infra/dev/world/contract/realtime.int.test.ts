import type { Frame } from "@shiye/events/pushes";
import { OpenRealtime, PollRealtime, SendRealtime } from "@shiye/events/realtime";
import { beforeAll, describe, expect, it } from "vitest";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";
import { exactly, expectRefusal } from "./note-calls.ts";

const world = useWorld();
let author: WorldMember;
let reader: WorldMember;
beforeAll(async () => {
  [author, reader] = await Promise.all([world.member("author"), world.member("reader")]);
});

const open = async (body: object) => exactly(OpenRealtime, await world.call("POST", "/realtime/open", { body }));
const poll = (session: unknown, token?: string) => world.call("POST", "/realtime/poll", { body: { session, token } });
const send = (session: unknown, frames: unknown, token?: string) =>
  world.call("POST", "/realtime/send", { body: { session, frames, token } });
/** Polls until a frame of this kind has come. */
async function next(session: string, event: string, token?: string): Promise<Frame> {
  for (;;) {
    const found = exactly(PollRealtime, await poll(session, token)).frames.find((frame) => frame.event === event);
    if (found) return found;
  }
}

describe("the fallback of the socket", () => {
  it("opens with who one is and how far the log is, carries pushes, and takes what a client sends", async () => {
    const noteId = await author.publish("看着它");
    await world.settle();
    const opened = await open({ token: author.token });
    expect(opened.frames).toMatchObject([{ event: "connected", data: { userId: author.id, position: expect.stringMatching(/^\d+$/) } }]);
    expect(exactly(SendRealtime, await send(opened.session, [{ event: "watch", data: { notes: [noteId] } }], author.token))).toEqual({});
    await reader.like(noteId);
    expect((await next(opened.session, "note:stats", author.token)).data).toMatchObject({ id: noteId, like_count: 1 });
  });

  it("is there for visitors, who watch notes and hear nothing of anybody's own", async () => {
    const noteId = await author.publish("访客也看");
    await world.settle();
    const { session, frames } = await open({});
    expect(frames[0]).toMatchObject({ event: "connected", data: { userId: null } });
    await send(session, [{ event: "watch", data: { notes: [noteId] } }]);
    const heard: Frame[] = [];
    await reader.comment(noteId, "听得见吗");
    while (!heard.some(({ event }) => event === "comment:new")) heard.push(...exactly(PollRealtime, await poll(session)).frames);
    expect(heard.map(({ event }) => event)).not.toContain("notification:new");
  });

  it("with a bad token is closed with 4401", async () => {
    const { frames } = await open({ token: "null" });
    expect(frames.at(-1)).toMatchObject({ event: "closed", data: { code: 4401 } });
  });

  it("of a member is for nobody who knows its session only", async () => {
    const { session } = await open({ token: author.token });
    for (const token of [undefined, reader.token, "null"]) {
      expectRefusal(await poll(session, token), 404, "连接已断开，请重新连接");
      expectRefusal(await send(session, [{ event: "watch", data: { notes: [] } }], token), 404, "连接已断开，请重新连接");
    }
    expect((await fetch(`${world.url}/api/realtime/poll?session=${session}`)).status).toBe(404);
  });

  it("refuses frames that are nested thirty thousand times unread, and answers one that is nested a little as malformed", async () => {
    const { session } = await open({});
    const sendNested = (depth: number) => {
      const body = `{"session":"${session}","frames":[{"event":"watch","data":${"[".repeat(depth)}${"]".repeat(depth)}}]}`;
      return world.call("POST", "/realtime/send", { body });
    };
    expectRefusal(await sendNested(30_000), 400, "请求内容格式错误");
    expect((await sendNested(20)).status).toBe(200);
    expect((await next(session, "error")).data).toMatchObject({ code: "frame-malformed", message: "消息格式错误" });
  });

  it("refuses what it does not know", async () => {
    const gone = "00000000-0000-4000-8000-000000000000";
    expectRefusal(await poll(gone), 404, "连接已断开，请重新连接");
    expectRefusal(await send(gone, []), 404, "连接已断开，请重新连接");
    expectRefusal(await poll(undefined), 400, "缺少必要参数");
    expectRefusal(await send(undefined, []), 400, "缺少必要参数");
    expectRefusal(await send(gone, "no frames"), 400, "参数格式错误");
    expectRefusal(
      await send(
        gone,
        Array.from({ length: 21 }, () => ({ event: "watch" })),
      ),
      400,
      "参数格式错误",
    );
    expectRefusal(await world.call("POST", "/realtime/open", { body: { token: 5 } }), 400, "参数格式错误");
  });
});

covers(world, [OpenRealtime, PollRealtime, SendRealtime]);
