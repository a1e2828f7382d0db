import type { Client, Connection } from "pg";

/** Reads the text of a COPY ... TO STDOUT to its end and answers its bytes; nothing is decoded. */
export function copyOut(client: Client, statement: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    // What node-postgres asks of a query: it hands over the messages of the protocol.
    client.query({
      submit: (connection: Connection) => connection.query(statement),
      handleCopyData: (message: { chunk: Buffer }) => {
        bytes += message.chunk.length;
      },
      handleCommandComplete: () => {},
      handleError: reject,
      handleReadyForQuery: () => resolve(bytes),
    });
  });
}
