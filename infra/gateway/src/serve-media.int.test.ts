import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { contentDigest, mediaName } from "@shiye/infra/media/media-name";
import { expect, it } from "vitest";
import { createMediaServer } from "./serve-media.ts";

it("a file that its browser stops reading is let go, and one that is read arrives whole", async () => {
  const name = mediaName(contentDigest(Buffer.from("film")), "mp4");
  const size = 60_000_000;
  const files: Readable[] = [];
  const serve = createMediaServer(
    {
      stat: async () => ({ name, size, type: "video/mp4" }),
      open: async () => {
        const parts = function* () {
          for (let sent = 0; sent < size; sent += 100_000) yield Buffer.alloc(100_000);
        };
        const stream = Readable.from(parts());
        files.push(stream);
        return { name, size, type: "video/mp4", stream };
      },
    },
    { stallMs: 500 },
  );
  const gateway = createServer((request, response) => void serve(request, response, name));
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  const { port } = gateway.address() as AddressInfo;
  const paused = connect(port, "127.0.0.1")
    .on("error", () => undefined)
    .pause();
  paused.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => files[0]?.destroyed, { timeout: 10_000 }).toBe(true);

  const answer = await fetch(`http://127.0.0.1:${port}`);
  let length = 0;
  for await (const part of answer.body ?? []) length += part.length;
  expect(length).toBe(size);
  paused.destroy();
  gateway.closeAllConnections();
  await new Promise((resolve) => gateway.close(resolve));
});
