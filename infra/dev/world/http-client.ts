import type { z } from "zod";

export interface Answer {
  status: number;
  headers: Headers;
  body: { code: number; message: string; success: boolean; error?: string; requestId?: string; data?: unknown };
}

/** One call that was made, as a test that counts calls needs it. */
interface CallMade {
  method: string;
  /** Below /api, without the query. */
  path: string;
  status: number;
}

export interface CallOptions {
  token?: string | undefined;
  headers?: Record<string, string>;
  /** An object is sent as JSON, a text as it is, a form as multipart. */
  body?: object | string | FormData;
}

export type HttpClient = ReturnType<typeof createHttpClient>;

/** Speaks to the one origin like any client from outside: no cookie jar, no retries, nothing but what a call says. */
export function createHttpClient(url: string) {
  const calls: CallMade[] = [];
  async function call(method: string, path: string, { token, headers, body }: CallOptions = {}): Promise<Answer> {
    const json = body !== undefined && !(body instanceof FormData);
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(json ? { "content-type": "application/json" } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof FormData || typeof body === "string" ? body : JSON.stringify(body) }),
    });
    calls.push({ method, path: path.split("?", 1)[0] ?? "", status: response.status });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer["body"] };
  }
  return { url, call, calls: calls as readonly CallMade[] };
}

/** The data of a success, checked against its contract; anything else fails with what was answered instead. */
export function dataOf<Data extends z.ZodType>(contract: { name: string; data: Data }, answer: Answer): z.output<Data> {
  if (answer.status !== 200) throw new Error(`${contract.name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return contract.data.parse(answer.body.data);
}
