import type { Answer, CallOptions, HttpClient } from "./http-client.ts";

export type WorldAdmin = ReturnType<typeof actAsAdmin>;

/** An administrator in the back office, who sees what they wrote as a browser does: each call names the position of the last write. */
export function actAsAdmin(client: HttpClient, token: string) {
  let position: string | null = null;
  const headersNow = (): Record<string, string> => (position === null ? {} : { "X-Min-Position": position });
  async function call(method: string, path: string, body?: CallOptions["body"]): Promise<Answer> {
    const answer = await client.call(method, path, { token, headers: headersNow(), ...(body === undefined ? {} : { body }) });
    position = answer.headers.get("X-Log-Position") ?? position;
    return answer;
  }
  return {
    token,
    call,
    get: (path: string) => call("GET", path),
    /** The lines of an export, without the mark at its beginning. */
    async csv(path: string): Promise<string[]> {
      const text = await (await client.download("GET", path, { token, headers: headersNow() })).text();
      return text
        .replace(/^\uFEFF/, "")
        .trimEnd()
        .split("\r\n");
    },
  };
}
