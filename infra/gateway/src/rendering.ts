/** An answer that comes later is of no use: a page waits less (serve-site.ts), and without a head it only looks plain in a preview. */
const HEAD_TIMEOUT_MS = 1000;

/** What query-api renders for robots and previews. Each answer is read whatever its status: unread, it would hold the connection. */
export function createRendering(queryApiUrl: string, headTimeoutMs = HEAD_TIMEOUT_MS) {
  return {
    /** The head of a page that query-api knows: a note, a member. Undefined if there is no such page, "" when query-api cannot say. */
    async renderHead(path: string, origin: string, address: string): Promise<string | undefined> {
      const answer = await fetch(new URL(`/internal/head?${new URLSearchParams({ path, origin })}`, queryApiUrl), {
        headers: { "X-Forwarded-For": address },
        signal: AbortSignal.timeout(headTimeoutMs),
      });
      const head = await answer.text();
      if (answer.status === 404) return undefined;
      return answer.ok ? head : "";
    },

    async renderSitemap(after: string | undefined, origin: string): Promise<string | undefined> {
      const asked = new URLSearchParams({ origin, ...(after === undefined ? {} : { after }) });
      const answer = await fetch(new URL(`/internal/sitemap?${asked}`, queryApiUrl), { signal: AbortSignal.timeout(20_000) });
      const sitemap = await answer.text();
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`query-api answered ${answer.status}`);
      return sitemap;
    },
  };
}
