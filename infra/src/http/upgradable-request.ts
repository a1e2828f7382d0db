import { IncomingMessage } from "node:http";

/**
 * For `createServer({ IncomingMessage: upgradableAt("/ws") })`. Node hands every request that asks for an upgrade to a server's "upgrade"
 * listener. With this class only an upgrade to a websocket on this path is one. Any other request is answered as an ordinary request (RFC
 * 9110 §7.8), with its body and with what follows on the connection. Node reads `upgrade` of the request before it decides.
 * `shouldUpgradeCallback` does the same from Node 24.9 on, but we also run on 20.
 */
export function upgradableAt(path: string): typeof IncomingMessage {
  return class UpgradableRequest extends IncomingMessage {
    /** What the parser found. `declare` only: the parent's constructor sets `upgrade` before a field of this class would exist. */
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
