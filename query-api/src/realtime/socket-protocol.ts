import type { Principal, TokenService } from "@shiye/infra/http/access-tokens";
import { isAway } from "@shiye/infra/read-models/statement-reader";
import type { PushSubscriber } from "@shiye/infra/realtime/push-bus";
import type { SessionChecker } from "../sessions/check-session.ts";
import { authenticate, mayListen, type SignIns } from "./authenticate.ts";
import type { ChatFrames } from "./chat-frames.ts";
import type { ClientFrame } from "./client-frames.ts";
import { type Connection, outgoingOf, takeOwnMessage } from "./connection.ts";
import { isShownTo, type PushHydrator } from "./push-hydrator.ts";
import type { Switchboard } from "./switchboard.ts";
import { closeCodes } from "./transport.ts";

export interface FrameHandlerOptions extends SignIns {
  switchboard: Switchboard;
  tokens: Pick<TokenService, "readAccess">;
  sessions: SessionChecker;
  subscriber: Pick<PushSubscriber, "readMissed">;
  hydrate: PushHydrator;
  /** Position of the last push on this node. Resolves when the node follows the bus. */
  deliveredPosition: () => Promise<bigint>;
  chat: ChatFrames;
  /** Called when the connection of a member is open. */
  onArrived: (connection: Connection, memberId: number) => void;
  now: () => number;
  onError: (error: unknown) => void;
}

/** Rooms that a client joins within this time after resuming are replayed too, because a client watches its notes again. */
const RESUME_WINDOW_MS = 10_000;
/** Notes that one client may watch at a time, and that are replayed to it after resuming: more than a screen can show. */
const MOST_WATCHED = 100;
/** Open connections of one member on this node: twenty tabs on each of five devices. See docs/decisions/limits.md. */
const MOST_OF_A_MEMBER = 100;

/** Handles each frame of a client. */
export function createFrameHandler(options: FrameHandlerOptions): (connection: Connection, frame: ClientFrame) => Promise<void> {
  const { switchboard, subscriber, hydrate, chat, onArrived, now, onError } = options;

  /** Replays the pushes of these rooms since the position, then releases held live pushes. Sends `resync` if pushes are missing. */
  async function replay(connection: Connection, position: bigint, rooms: readonly string[]): Promise<void> {
    try {
      const { pushes, complete } = await subscriber.readMissed({ position, rooms });
      if (!complete) loadAgain(connection);
      for (const told of await hydrate(pushes)) {
        const push = isShownTo(connection, told) ? told.push : told.instead;
        if (push && !takeOwnMessage(connection, push)) switchboard.sendReplayed(connection, outgoingOf({ ...told, push }));
      }
    } catch (error) {
      onError(error);
      // An unreachable database returns soon. The client reconnects and resumes, so it need not load everything again.
      if (isAway(error)) switchboard.hangUp(connection, closeCodes.restarting, "restarting");
      else loadAgain(connection);
    } finally {
      release(connection);
    }
  }

  /** What the client loads now is newer than its position, so nothing more is replayed to it. */
  function loadAgain(connection: Connection): void {
    connection.resume = undefined;
    switchboard.send(connection, { event: "resync" });
  }

  /** Those of the rooms that must be replayed: each room once, because a replay reads the database. */
  function missedRooms(connection: Connection, joined: readonly string[]): string[] {
    const { resume } = connection;
    if (resume === undefined || now() >= resume.until) return [];
    const missed = joined.filter((room) => !resume.rooms.has(room));
    for (const room of missed) resume.rooms.add(room);
    if (resume.rooms.size <= MOST_WATCHED) return missed;
    loadAgain(connection);
    return [];
  }

  function release(connection: Connection): void {
    const held = connection.held ?? [];
    connection.held = undefined;
    for (const push of held) switchboard.sendPush(connection, push);
  }

  async function welcome(connection: Connection, { token, resumeFrom }: Extract<ClientFrame, { event: "auth" }>["data"]): Promise<void> {
    connection.stage = "authenticating";
    const resume = resumeFrom ? BigInt(resumeFrom) : undefined;
    const identity = await authenticate(token, options, resume);
    await options.deliveredPosition();
    if (isClosed(connection)) return;
    if (identity === "refused") {
      switchboard.hangUp(connection, closeCodes.signInEnded, "sign-in not valid");
      return;
    }
    if (identity !== "visitor" && identity.kind === "member" && switchboard.membersOf(`member:${identity.id}`).size >= MOST_OF_A_MEMBER) {
      switchboard.sendError(connection, "too-many-connections", "打开的页面过多，请关闭一些后再试");
      switchboard.hangUp(connection, closeCodes.tooFast, "too many connections");
      return;
    }
    clearTimeout(connection.authTimer);
    connection.stage = "open";
    const holder = identity === "visitor" ? undefined : identity;
    if (holder?.kind === "member") connection.principal = { ...holder, kind: "member" };
    if (holder?.kind === "admin") connection.admin = { ...holder, kind: "admin" };
    const rooms = roomsOf(holder);
    if (resume !== undefined) connection.resume = { position: resume, until: now() + RESUME_WINDOW_MS, rooms: new Set() };
    connection.held = [];
    switchboard.join(connection, rooms);
    // The sign-in may have ended since the first check. From now on the connection gets a push about its end.
    if (holder && !(await mayListen(holder, options, resume))) {
      switchboard.hangUp(connection, closeCodes.signInEnded, "session ended");
      return;
    }
    if (isClosed(connection)) return;
    const member = connection.principal;
    if (member) onArrived(connection, member.id);
    // A resuming client has only its old position until the replay is complete. Its position moves with the frames.
    const position = resume ?? (await options.deliveredPosition());
    switchboard.send(connection, { event: "connected", data: { userId: member?.id ?? null, position: position.toString() } });
    if (resume !== undefined) await replay(connection, resume, rooms);
    else release(connection);
  }

  /** Closes the connection if the caller cannot be identified while the database is away. The client reconnects and resumes. */
  async function welcomeOrSendAway(connection: Connection, data: Extract<ClientFrame, { event: "auth" }>["data"]): Promise<void> {
    try {
      await welcome(connection, data);
    } catch (error) {
      onError(error);
      switchboard.hangUp(connection, closeCodes.restarting, "restarting");
    }
  }

  async function watch(connection: Connection, notes: readonly number[]): Promise<void> {
    const wanted = [...new Set(notes.map((id) => `note:${id}`))].filter((room) => !connection.rooms.has(room));
    const watched = [...connection.rooms.keys()].filter((room) => room.startsWith("note:")).length;
    if (watched + wanted.length > MOST_WATCHED) {
      switchboard.sendError(connection, "too-many-watched", `最多同时关注${MOST_WATCHED}篇笔记的动态`);
      return;
    }
    const { resume } = connection;
    const missed = missedRooms(connection, wanted);
    if (missed.length > 0) connection.held = [];
    switchboard.join(connection, wanted);
    if (resume && missed.length > 0) await replay(connection, resume.position, missed);
  }

  return async (connection, frame) => {
    if (isClosed(connection)) return;
    if (frame.event === "auth") {
      if (connection.stage === "silent") await welcomeOrSendAway(connection, frame.data);
      else switchboard.sendError(connection, "already-authenticated", "连接已认证");
    } else if (connection.stage !== "open") {
      switchboard.hangUp(connection, closeCodes.noAuth, "auth first");
    } else if (frame.event === "watch") {
      await watch(connection, frame.data.notes);
    } else if (frame.event === "unwatch") {
      for (const id of frame.data.notes) switchboard.leave(connection, `note:${id}`);
    } else {
      await chat(connection, frame);
    }
  };
}

function roomsOf(holder: Principal | undefined): string[] {
  if (holder?.kind === "admin") return ["admins"];
  return holder ? ["feed", `member:${holder.id}`] : ["feed"];
}

/** A function, because the compiler would otherwise assume that the stage does not change during an `await`. */
function isClosed(connection: Connection): boolean {
  return connection.stage === "closed";
}
