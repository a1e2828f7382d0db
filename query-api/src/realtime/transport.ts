/** Why a connection is closed, as the socket's close code. Source: contract §9. */
export const closeCodes = { signInEnded: 4401, noAuth: 4408, tooFast: 4429, restarting: 1012 } as const;
export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

/** One way to one client: a websocket or a long-polled queue. The gateway knows no more of either. */
export interface Transport {
  /** Where the client connects from, to bound how many connections one address holds. */
  address: string;
  send(frame: string): void;
  /** Bytes handed over that the client has not taken yet. */
  backlog(): number;
  close(code: CloseCode, reason: string): void;
}

/** The gateway's end of a connection, for the transport to call. */
export interface ConnectionHandle {
  receive(frame: string): void;
  /** Costs what a frame does, and says nothing. False when it was one too many: the connection is closed then. */
  control(): boolean;
  /** Says that somebody is there; a transport whose client notices a dead line by itself need not call it. */
  beat(): void;
  /** The client is gone, whoever hung up. */
  closed(): void;
}
