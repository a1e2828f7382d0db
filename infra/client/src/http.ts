import type { CallTo, QueryValue } from "@shiye/events/calls";
import type { commandContracts, queryContracts } from "@shiye/events/catalogue";
import type { RefusalCode } from "@shiye/events/refusals";
import { takeEarlyAnswer } from "./early-answers.ts";
import { noteReading } from "./first-position.ts";

/** A request of any contract; anything else does not compile. */
export type ApiRequest = CallTo<(typeof commandContracts | typeof queryContracts)[number]> & { headers?: Record<string, string> };

/** Why a call failed. `status` 0 means that no answer came at all. */
export interface ApiRefusal {
  status: number;
  code: RefusalCode | "network" | "timeout" | "aborted" | "session-over" | "unknown";
  /** Chinese and fit to show. */
  message: string;
  details?: Readonly<Record<string, string | number | true>>;
}

export type ApiAnswer = { data: unknown; message: string } | { refusal: ApiRefusal };

/** Specification 000 §9. */
const TIMEOUT_MS = 60_000;
/** Specification 000 §8, used when the server sends no sentence of its own. */
const MESSAGES: Record<number, string> = { 401: "未授权访问", 403: "禁止访问", 404: "资源不存在", 500: "服务器内部错误" };

export const NO_NETWORK: ApiRefusal = { status: 0, code: "network", message: "网络连接失败，请检查网络设置" };

export async function callApi(request: ApiRequest, options: { token: string | null; signal?: AbortSignal }): Promise<ApiAnswer> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const headers = headersOf(request, options.token);
  try {
    // A request that no browser can send, for example with a broken token that cannot be renewed, is not a problem of the network.
    new Headers(headers);
  } catch {
    return refused("unknown", "请求配置错误");
  }
  try {
    const address = addressOf(request);
    const method = request.method ?? "GET";
    const early = method === "GET" ? takeEarlyAnswer(address, options.token) : undefined;
    const response = await (early ??
      fetch(address, {
        method,
        keepalive: request.keepalive ?? false,
        headers,
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
        ...(request.body ? { body: JSON.stringify(request.body) } : {}),
      }));
    noteReading(response);
    return readAnswer(response.status, await response.json().catch(() => null));
  } catch (error) {
    if (timeout.aborted) return refused("timeout", "网络连接超时，请稍后重试");
    if (error instanceof DOMException && error.name === "AbortError") return refused("aborted", "请求已取消");
    return { refusal: NO_NETWORK };
  }
}

interface Address {
  path: string;
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, QueryValue>>;
}

export function addressOf({ path, params = {}, query = {} }: Address): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  const text = search.toString();
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return `/api${filled}${text && `?${text}`}`;
}

function headersOf({ method = "GET", body, headers }: ApiRequest, token: string | null): HeadersInit {
  return {
    Accept: "application/json",
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(body ? { "Content-Type": "application/json" } : {}),
    // After a lost answer the call can be repeated without acting twice.
    ...(method === "GET" ? {} : { "Idempotency-Key": randomKey() }),
    ...headers,
  };
}

/** `crypto.randomUUID` exists only on secure origins; a server on a campus that is reached by its IP address is none. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
}

/**
 * The envelope of the contract, §1. A refusal without it (an error page of a proxy) is judged by its status alone. A success without it is
 * not our answer: the connection broke, or another server answered, as the sign-in page of a campus network does.
 */
export function readAnswer(status: number, body: unknown): ApiAnswer {
  const envelope = Object(body) as {
    success?: boolean;
    data?: unknown;
    message?: string;
    error?: RefusalCode;
    details?: Record<string, string | number | true>;
  };
  if (envelope.success === true) return { data: envelope.data, message: envelope.message ?? "" };
  if (status < 300) return { refusal: NO_NETWORK };
  const message = envelope.message || MESSAGES[status] || `请求失败 (${status})`;
  return {
    refusal: { status, code: envelope.error ?? "unknown", message, ...(envelope.details ? { details: envelope.details } : {}) },
  };
}

/** No answer came at all. */
function refused(code: ApiRefusal["code"], message: string): ApiAnswer {
  return { refusal: { status: 0, code, message } };
}
