import type { UploadAvatar, UploadSingle, UploadVideo } from "@shiye/events/media";
import { type ApiAnswer, NO_NETWORK, readAnswer } from "./http.ts";

type UploadPath = (typeof UploadSingle | typeof UploadVideo | typeof UploadAvatar)["path"];

export interface SendOptions {
  token: string | null;
  /** Ends the upload. If it has ended before, nothing is sent. */
  signal?: AbortSignal;
  /** From 0 to 1: the share of the bytes that were sent. */
  onProgress?: (share: number) => void;
}

const ABORTED: ApiAnswer = { refusal: { status: 0, code: "aborted", message: "已取消上传" } };

/**
 * Sends files by their fields, and answers with a refusal where it fails. Uses XMLHttpRequest, because `fetch` does not report the
 * progress of an upload.
 */
export function sendFiles(
  path: UploadPath,
  files: Readonly<Record<string, readonly [file: Blob, name: string]>>,
  timeoutMs: number,
  { token, signal, onProgress }: SendOptions,
): Promise<ApiAnswer> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve(ABORTED);
    const request = new XMLHttpRequest();
    request.open("POST", `/api${path}`);
    request.setRequestHeader("Accept", "application/json");
    if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.timeout = timeoutMs;
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(readAnswer(request.status, parse(request.responseText)));
    request.onerror = () => resolve({ refusal: NO_NETWORK });
    request.ontimeout = () => resolve({ refusal: { status: 0, code: "timeout", message: "上传超时，请检查网络连接或稍后重试" } });
    request.onabort = () => resolve(ABORTED);
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    const body = new FormData();
    for (const [field, [file, name]] of Object.entries(files)) body.append(field, file, name);
    request.send(body);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
