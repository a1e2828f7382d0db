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

/** The text of a COPY ... TO STDOUT, as it came. */
export function copyText(client: Client, statement: string): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection: Connection) => connection.query(statement),
      handleCopyData: (message: { chunk: Buffer }) => {
        chunks.push(Buffer.from(message.chunk));
      },
      handleCommandComplete: () => {},
      handleError: reject,
      handleReadyForQuery: () => resolve(chunks),
    });
  });
}
