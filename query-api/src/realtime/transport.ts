/** The reason why a connection is closed, as its close code. Source: contract §9. */
export const closeCodes = { signInEnded: 4401, noAuth: 4408, tooFast: 4429, restarting: 1012 } as const;
export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

/** A transport to one client: a websocket or a long-polled queue. The gateway knows nothing else of either. */
export interface Transport {
  /** Where the client connects from, to bound how many connections one address holds. */
  address: string;
  send(frame: string): void;
  /** Bytes that the client has not taken yet. */
  backlog(): number;
  close(code: CloseCode, reason: string): void;
}

/** The gateway's side of a connection, which the transport calls. */
export interface ConnectionHandle {
  receive(frame: string): void;
  /** Costs what a frame costs, and has no content. False if it exceeded the allowance: the connection is then closed. */
  control(): boolean;
  /** Keeps the connection alive; a transport whose client notices a dead connection by itself need not call it. */
  beat(): void;
  /** The connection is closed, by either side. */
  closed(): void;
}
