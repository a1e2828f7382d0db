import { describe, expect, it } from "vitest";
import { type Connection, LARGEST_BACKLOG, type OutgoingPush } from "./connection.ts";
import { createSwitchboard } from "./switchboard.ts";
import { closeCodes } from "./transport.ts";

const push = (sequence: number, room = "note:1"): OutgoingPush => ({ sequence: BigInt(sequence), room, frame: `${room} ${sequence}` });

/** A switchboard with connections that write down what they get. */
function setUp() {
  const gone: Connection[] = [];
  const switchboard = createSwitchboard({ onGone: (connection) => gone.push(connection) });
  const connect = (address = "198.51.100.1", backlog = () => 0) => {
    const got: string[] = [];
    const transport = {
      ...{ address, backlog, send: (frame: string) => void got.push(frame) },
      close: (code: number, reason: string) => void got.push(`closed ${code} ${reason}`),
    };
    const outbox = { sending: Promise.resolve(), waiting: 0, own: new Set<string>(), mayType: () => true };
    const connection: Connection = {
      ...{ transport, mayReceive: () => true, stage: "open", outbox, work: Promise.resolve() },
      ...{ rooms: new Map<string, number>(), replayed: new Map<string, bigint>() },
    };
    switchboard.add(connection);
    return { connection, got };
  };
  return { switchboard, connect, gone };
}

describe("a connection that ends", () => {
  it.each(["forget", "hangUp"] as const)("makes room for another of its network, and is in no room any more (%s)", (how) => {
    const { switchboard, connect, gone } = setUp();
    const [first, second] = [connect("2001:db8:1:2::1"), connect("2001:db8:1:2::2")];
    const other = connect("198.51.100.1");
    switchboard.join(first.connection, ["note:1", "feed"]);
    switchboard.join(second.connection, ["note:1"]);
    const held = () => ["2001:db8:1:2::9", "198.51.100.1", "198.51.100.2"].map((address) => switchboard.heldBy(address));
    expect(held()).toEqual([2, 1, 0]);

    // A second end, as when both sides close, changes nothing.
    for (const _time of [1, 2]) {
      if (how === "forget") switchboard.forget(first.connection);
      else switchboard.hangUp(first.connection, closeCodes.signInEnded, "session ended");
      expect(held()).toEqual([1, 1, 0]);
    }
    expect(gone).toEqual([first.connection]);
    expect([...switchboard.connections]).toEqual([second.connection, other.connection]);
    expect([...switchboard.membersOf("note:1")]).toEqual([second.connection]);
    expect([...switchboard.membersOf("feed")]).toEqual([]);
    expect(first.got).toEqual(how === "forget" ? [] : ["closed 4401 session ended"]);
    switchboard.forget(second.connection);
    expect(held()).toEqual([0, 1, 0]);
  });

  it("gets nothing more and joins nothing more", () => {
    const { switchboard, connect } = setUp();
    const { connection, got } = connect();
    switchboard.forget(connection);
    switchboard.send(connection, { event: "ping" });
    switchboard.sendPush(connection, push(1));
    switchboard.join(connection, ["note:1"]);
    expect([got, [...switchboard.membersOf("note:1")]]).toEqual([[], []]);
  });
});

describe("a client that does not take what it is sent", () => {
  it("is hung up on when more than a mebibyte waits for it", () => {
    const { switchboard, connect, gone } = setUp();
    let waiting = LARGEST_BACKLOG;
    const { connection, got } = connect("198.51.100.1", () => waiting);
    switchboard.sendPush(connection, push(1));
    waiting += 1;
    switchboard.sendPush(connection, push(2));
    switchboard.sendPush(connection, push(3));
    expect(got).toEqual(["note:1 1", "closed 4429 too slow"]);
    expect(gone).toEqual([connection]);
  });
});

describe("a live push", () => {
  it("waits for the end of a replay, and is dropped if the replay had it", () => {
    const { switchboard, connect } = setUp();
    const { connection, got } = connect();
    switchboard.join(connection, ["note:1", "note:2"]);
    connection.held = [];
    switchboard.sendPush(connection, push(8));
    expect([got, connection.held]).toEqual([[], [push(8)]]);
    switchboard.sendReplayed(connection, push(7));
    connection.held = undefined;
    for (const one of [push(6), push(7), push(8), push(7, "note:2")]) switchboard.sendPush(connection, one);
    expect(got).toEqual(["note:1 7", "note:1 8", "note:2 7"]);
  });

  it("of a room that was left and joined again is no old news", () => {
    const { switchboard, connect } = setUp();
    const { connection, got } = connect();
    switchboard.join(connection, ["note:1"]);
    switchboard.sendReplayed(connection, push(7));
    switchboard.leave(connection, "note:1");
    expect([...switchboard.membersOf("note:1")]).toEqual([]);
    switchboard.join(connection, ["note:1"]);
    switchboard.sendPush(connection, push(7));
    expect(got).toEqual(["note:1 7", "note:1 7"]);
  });

  it("is later than the joins before it, and earlier than those after it", () => {
    const { switchboard, connect } = setUp();
    const { connection } = connect();
    switchboard.join(connection, ["before"]);
    const told = switchboard.moment();
    switchboard.join(connection, ["after"]);
    expect(connection.rooms.get("before")).toBeLessThan(told);
    expect(connection.rooms.get("after")).toBeGreaterThan(told);
  });
});
