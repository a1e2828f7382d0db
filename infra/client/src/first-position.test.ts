import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

/** What a tab's first line resumes from whose answers were made at these positions. */
async function resumedFrom(...positions: (string | undefined)[]): Promise<unknown> {
  vi.resetModules();
  const { callApi } = await import("./http.ts");
  const { openPushConnection } = await import("./push-connection.ts");
  for (const position of positions) {
    const headers = new Headers(position === undefined ? [] : [["X-Projection-Position", position]]);
    vi.stubGlobal("fetch", async () => new Response('{"success":true,"data":{}}', { headers }));
    expect(await callApi({ path: "/posts" }, { token: null })).toHaveProperty("data");
  }
  const sent: { data: object }[] = [];
  vi.stubGlobal("window", { setTimeout, addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal(
    "WebSocket",
    class {
      static OPEN = 1;
      readyState = 1;
      onopen?: () => void;
      constructor() {
        queueMicrotask(() => this.onopen?.());
      }
      send = (text: string) => sent.push(JSON.parse(text));
      close() {}
    },
  );
  const connection = openPushConnection({ address: "ws://test/ws", token: () => null });
  await Promise.resolve();
  connection.close();
  return sent[0]?.data;
}

it("the first connection resumes from the position of the page's oldest answer", async () => {
  expect(await resumedFrom("120", "95", undefined, "1000")).toEqual({ token: null, resumeFrom: "96" });
});

it("the first connection of a page without positions starts with new pushes", async () => {
  expect(await resumedFrom(undefined, "0", "95, 95", "-1", "x")).toEqual({ token: null });
});
