import { openPushConnection } from "@shiye/client/push-connection";
import { session } from "./base-query.ts";
import { readAccessToken, storedSession } from "./session-storage.ts";

/**
 * Opens the line to the server while the console is open. Calls `onResync` when pushes may have been missed. Returns a function that closes
 * it.
 */
export function startPush(onResync: () => void): () => void {
  const connection = openPushConnection({
    address: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
    token: readAccessToken,
    onResync,
    onSignInEnded: () => void session.refresh(storedSession),
  });
  return connection.close;
}
