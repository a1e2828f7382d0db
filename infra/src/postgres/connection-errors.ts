import { codeOf } from "../errors.ts";
import { backoffMs, pause } from "../waiting.ts";

/** SQLSTATE classes and system codes about the connection, or about a server that comes and goes. */
const SERVER_GONE =
  /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ECONNABORTED|ETIMEDOUT|ENOENT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/;
/** node-postgres reports a socket that closed under it by words alone. */
const CLOSED_SOCKET = /connection (terminated|ended)|not queryable|was closed|timeout expired|timeout exceeded|read timeout/i;

/** True when asking again may succeed, because the server or the way to it was lost. Says nothing about whether a commit happened. */
export function isConnectionLoss(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return code === undefined ? CLOSED_SOCKET.test(error.message) : SERVER_GONE.test(code);
}

/** Retries something that changes nothing until the server is back or the time is up. */
export async function retryRead<T>(read: () => Promise<T>, options: { forMs: number; signal?: AbortSignal }): Promise<T> {
  const until = performance.now() + options.forMs;
  for (let attempt = 0; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (!isConnectionLoss(error) || performance.now() > until || options.signal?.aborted) throw error;
      await pause(backoffMs(attempt), options.signal);
    }
  }
}
