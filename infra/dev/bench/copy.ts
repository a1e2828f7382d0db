import type { Client, Connection } from "pg";

/** node-postgres has the messages of COPY FROM STDIN, but its types do not say so. */
type CopyingConnection = Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/** Sends the text of a COPY ... FROM STDIN; nothing is encoded. */
export function copyIn(client: Client, statement: string, chunks: readonly Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection: Connection) => connection.query(statement),
      handleCopyInResponse: (connection: CopyingConnection) => {
        for (const chunk of chunks) connection.sendCopyFromChunk(chunk);
        connection.endCopyFrom();
      },
      handleCommandComplete: () => {},
      handleError: reject,
      handleReadyForQuery: () => resolve(),
    });
  });
}

/** Hands over the text of a COPY ... TO STDOUT as it comes, and answers its bytes; nothing is decoded. */
export function copyOut(client: Client, statement: string, take: (chunk: Buffer) => void = () => {}): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    // What node-postgres asks of a query: it hands over the messages of the protocol.
    client.query({
      submit: (connection: Connection) => connection.query(statement),
      handleCopyData: ({ chunk }: { chunk: Buffer }) => {
        bytes += chunk.length;
        take(chunk);
      },
      handleCommandComplete: () => {},
      handleError: reject,
      handleReadyForQuery: () => resolve(bytes),
    });
  });
}
