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

interface Download {
  token?: string;
  signal?: AbortSignal;
  headers?: Record<string, string>;
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
    return { status: response.status, headers: response.headers, body: await bodyOf(response) };
  }
  /** A call that is answered with a file: its bytes. One that is refused is answered as `call` would be. */
  async function download(method: string, path: string, { token, signal, headers = {} }: Download = {}) {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(signal ? { signal } : {}),
    });
    calls.push({ method, path: path.split("?", 1)[0] ?? "", status: response.status });
    return response;
  }
  return { url, call, download, calls: calls as readonly CallMade[] };
}

/** The envelope; of a file, that it came. */
async function bodyOf(response: Response): Promise<Answer["body"]> {
  if (response.headers.get("content-type")?.includes("json")) return (await response.json()) as Answer["body"];
  await response.arrayBuffer();
  return { code: response.status, message: "文件", success: true };
}

/** The data of a success, checked against its contract; anything else fails with what was answered instead. */
export function dataOf<Data extends z.ZodType>(contract: { name: string; data: Data }, answer: Answer): z.output<Data> {
  if (answer.status !== 200) throw new Error(`${contract.name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return contract.data.parse(answer.body.data);
}
