import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { isEventAtFault } from "../../subscriptions/failures.ts";
import { connectMeili, SearchAwayError, unlessAway } from "./client.ts";

it.each([502, 200])(
  "a proxy that answers %i with a page instead of JSON counts as an index that is away, so no event is to blame",
  async (status) => {
    const proxy = createServer((_request, response) =>
      response.writeHead(status, { "content-type": "text/html" }).end("<html>Bad Gateway</html>"),
    );
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const client = connectMeili(
      { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, key: undefined, prefix: "test" },
      { timeoutMs: 5000 },
    );
    const failure: unknown = await unlessAway(() => client.index("notes").updateDocuments([{ id: 1 }])).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SearchAwayError);
    expect(isEventAtFault(failure)).toBe(false);
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
  },
);
