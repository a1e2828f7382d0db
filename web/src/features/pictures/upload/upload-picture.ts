import { type ApiAnswer, type ApiRefusal, NO_NETWORK, readAnswer } from "@shiye/client/http";
import type { UploadAvatar, UploadSingle } from "@shiye/events/media";

interface SendOptions {
  token: string | null;
  signal: AbortSignal;
  /** From 0 to 1: the share of the bytes that were sent. */
  onProgress?: (share: number) => void;
}

interface UploadOptions extends SendOptions {
  /** The call for the upload. Default: for a note. */
  path?: (typeof UploadSingle | typeof UploadAvatar)["path"];
}

/** Specification 000 §9 allows a call 60 s. A picture on a slow connection may take longer while bytes are sent. */
const TIMEOUT_MS = 120_000;

export function uploadPicture(picture: Blob, name: string, { path = "/upload/single", ...options }: UploadOptions): Promise<ApiAnswer> {
  return sendFiles(path, { file: [picture, name] }, TIMEOUT_MS, options);
}

/** Uses XMLHttpRequest, because `fetch` does not report the progress of an upload. */
export function sendFiles(
  path: string,
  files: Readonly<Record<string, readonly [file: Blob, name: string]>>,
  timeoutMs: number,
  { token, signal, onProgress }: SendOptions,
): Promise<ApiAnswer> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(ABORTED);
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
    signal.addEventListener("abort", () => request.abort(), { once: true });
    const body = new FormData();
    for (const [field, [file, name]] of Object.entries(files)) body.append(field, file, name);
    request.send(body);
  });
}

/** Bad, too large, of a wrong type, broken: the file is the cause, so sending it again cannot help. */
const REFUSES_FILE: readonly number[] = [400, 413, 415, 422];

export function refusesFile({ status }: ApiRefusal): boolean {
  return REFUSES_FILE.includes(status);
}

const ABORTED: ApiAnswer = { refusal: { status: 0, code: "aborted", message: "已取消上传" } };

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
