import { networkOf } from "@shiye/infra/http/addresses";
import { type Connection, isOldNews, LARGEST_BACKLOG, type OutgoingPush } from "./connection.ts";
import { createRooms } from "./rooms.ts";
import { type CloseCode, closeCodes } from "./transport.ts";

/** Knows the connected clients and their rooms, and sends frames to them. */
export interface Switchboard {
  readonly connections: ReadonlySet<Connection>;
  /** Number of connections of the network of this address. */
  heldBy(address: string): number;
  add(connection: Connection): void;
  /** Removes a client that is gone from every room. */
  forget(connection: Connection): void;
  hangUp(connection: Connection, code: CloseCode, reason: string): void;
  send(connection: Connection, frame: object): void;
  sendError(connection: Connection, code: string, message: string, more?: object): void;
  /** Sends a live push. The push is held during a replay of older ones, and dropped if the replay contained it. */
  sendPush(connection: Connection, push: OutgoingPush): void;
  /** Sends a push that the client missed. */
  sendReplayed(connection: Connection, push: OutgoingPush): void;
  join(connection: Connection, rooms: readonly string[]): void;
  leave(connection: Connection, room: string): void;
  membersOf(room: string): ReadonlySet<Connection>;
  /** A number greater than all earlier ones, which orders pushes and joins. */
  moment(): number;
}

export function createSwitchboard({ onGone }: { onGone: (connection: Connection) => void }): Switchboard {
  const connections = new Set<Connection>();
  const perNetwork = new Map<string, number>();
  const rooms = createRooms<Connection>();
  let moments = 0;
  const moment = () => ++moments;

  function forget(connection: Connection): void {
    if (connection.stage === "closed") return;
    connection.stage = "closed";
    clearTimeout(connection.authTimer);
    connections.delete(connection);
    const network = networkOf(connection.transport.address);
    const left = (perNetwork.get(network) ?? 1) - 1;
    if (left > 0) perNetwork.set(network, left);
    else perNetwork.delete(network);
    for (const room of connection.rooms.keys()) rooms.leave(room, connection);
    onGone(connection);
  }

  function hangUp(connection: Connection, code: CloseCode, reason: string): void {
    if (connection.stage === "closed") return;
    forget(connection);
    connection.transport.close(code, reason);
  }

  function sendText(connection: Connection, frame: string): void {
    if (connection.stage === "closed") return;
    if (connection.transport.backlog() > LARGEST_BACKLOG) hangUp(connection, closeCodes.tooFast, "too slow");
    else connection.transport.send(frame);
  }

  return {
    connections,
    heldBy: (address) => perNetwork.get(networkOf(address)) ?? 0,
    add(connection) {
      connections.add(connection);
      const network = networkOf(connection.transport.address);
      perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1);
    },
    forget,
    hangUp,
    send: (connection, frame) => sendText(connection, JSON.stringify(frame)),
    sendError: (connection, code, message, more = {}) =>
      sendText(connection, JSON.stringify({ event: "error", data: { code, message, ...more } })),
    sendPush(connection, push) {
      if (connection.held) connection.held.push(push);
      else if (!isOldNews(connection, push)) sendText(connection, push.frame);
    },
    sendReplayed(connection, push) {
      sendText(connection, push.frame);
      connection.replayed.set(push.room, push.sequence);
    },
    join(connection, names) {
      if (connection.stage === "closed") return;
      for (const name of names) {
        connection.rooms.set(name, moment());
        rooms.join(name, connection);
      }
    },
    leave(connection, room) {
      connection.rooms.delete(room);
      connection.replayed.delete(room);
      rooms.leave(room, connection);
    },
    membersOf: rooms.in,
    moment,
  };
}
