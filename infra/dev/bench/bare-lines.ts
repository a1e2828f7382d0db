/** The yardstick of the bench `lines`, a process of its own: a websocket server that says hello and hands on what its parent tells it. */
import { createServer } from "node:http";
import { WebSocketServer } from "ws";

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on("connection", (socket) => socket.on("message", () => socket.send(JSON.stringify({ event: "connected" }))));
process.on("message", (text) => {
  for (const socket of sockets.clients) socket.send(String(text));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ ready: { port: typeof address === "object" ? address?.port : undefined } });
});
