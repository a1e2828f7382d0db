import { IncomingMessage } from "node:http";

/**
 * For `createServer({ IncomingMessage: upgradableAt("/ws") })`: an upgrade to a websocket on this path is one, and any other request that
 * asks for an upgrade is answered as the ordinary request that it also is (RFC 9110 §7.8), with its body and what follows on the connection.
 * A server with an "upgrade" listener would otherwise be handed each of them. Node reads `upgrade` off a request before it decides;
 * what it calls `shouldUpgradeCallback` from version 24.9 on does the same, but we also run on 20.
 */
export function upgradableAt(path: string): typeof IncomingMessage {
  return class UpgradableRequest extends IncomingMessage {
    /** What the parser found. Declared only: the parent's constructor sets `upgrade` before fields of ours would exist. */
    declare private asksForUpgrade: boolean | null;

    get upgrade(): boolean {
      return this.asksForUpgrade === true && (this.method === "CONNECT" || this.isWebSocket());
    }

    set upgrade(value: boolean | null) {
      this.asksForUpgrade = value;
    }

    private isWebSocket(): boolean {
      return this.method === "GET" && this.headers.upgrade?.trim().toLowerCase() === "websocket" && this.url?.split("?", 1)[0] === path;
    }
  };
}
