/** The reason why a connection is closed, as its close code. Source: contract §9. */
export const closeCodes = { signInEnded: 4401, noAuth: 4408, tooFast: 4429, restarting: 1012 } as const;
export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

/** A transport to one client: a websocket or a long-polled queue. The gateway uses both only through this interface. */
export interface Transport {
  /** The address of the client, because the number of connections of one address is limited. */
  address: string;
  send(frame: string): void;
  /** Bytes that the client has not taken yet. */
  backlog(): number;
  close(code: CloseCode, reason: string): void;
}

/** The functions of the gateway that the transport calls. */
export interface ConnectionHandle {
  receive(frame: string): void;
  /** Likewise for a frame that is parsed already. */
  take(frame: unknown): void;
  /** Counts a frame without content. False if the allowance is exceeded; the connection is then closed. */
  control(): boolean;
  /** Hangs up on an administrator who may not listen any more. Every transport calls it now and then. */
  recheck(): void;
  /** Does the same and sends a heartbeat. A transport whose client notices a dead connection by itself need not call it. */
  beat(): void;
  /** Called when the connection is closed by either side. */
  closed(): void;
}
