import { type ApiAnswer, NO_NETWORK, readAnswer } from "@shiye/client/http";
import { session } from "./base-query.ts";
import { storedSession } from "./session-storage.ts";

interface UploadOptions {
  /** From 0 to 1: the share of the bytes that were sent. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** In milliseconds: five minutes for a video, two for a picture. Source: specification 002 §7. */
const TIMEOUTS = { "/upload/single": 120_000, "/upload/video": 300_000 } as const;

/** Sends one file by XMLHttpRequest, because `fetch` does not report the progress of an upload. */
export async function uploadFile(path: keyof typeof TIMEOUTS, file: Blob, name: string, options: UploadOptions = {}): Promise<unknown> {
  const answer = await session.call(storedSession, (token) => send(path, file, name, token, options));
  if ("refusal" in answer) throw new Error(answer.refusal.message);
  return answer.data;
}

function send(
  path: keyof typeof TIMEOUTS,
  file: Blob,
  name: string,
  token: string | null,
  { onProgress, signal }: UploadOptions,
): Promise<ApiAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api${path}`);
    request.setRequestHeader("Accept", "application/json");
    if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.timeout = TIMEOUTS[path];
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(readAnswer(request.status, parsed(request.responseText)));
    request.onerror = () => resolve({ refusal: NO_NETWORK });
    request.ontimeout = () => resolve({ refusal: { status: 0, code: "timeout", message: "上传超时，请检查网络连接或稍后重试" } });
    request.onabort = () => resolve({ refusal: { status: 0, code: "aborted", message: "已取消上传" } });
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    const body = new FormData();
    body.append("file", file, name);
    request.send(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
