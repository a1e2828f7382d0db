import type { ApiAnswer, ApiRefusal } from "@shiye/client/http";
import { type SendOptions, sendFiles } from "@shiye/client/send-files";
import type { UploadAvatar, UploadSingle } from "@shiye/events/media";

interface UploadOptions extends SendOptions {
  /** The call for the upload. Default: for a note. */
  path?: (typeof UploadSingle | typeof UploadAvatar)["path"];
}

/** Specification 000 §9 allows a call 60 s. A picture on a slow connection may take longer while bytes are sent. */
const TIMEOUT_MS = 120_000;

export function uploadPicture(picture: Blob, name: string, { path = "/upload/single", ...options }: UploadOptions): Promise<ApiAnswer> {
  return sendFiles(path, { file: [picture, name] }, TIMEOUT_MS, options);
}

/** Bad, too large, of a wrong type, broken: the file is the cause, so sending it again cannot help. */
const REFUSES_FILE: readonly number[] = [400, 413, 415, 422];

export function refusesFile({ status }: ApiRefusal): boolean {
  return REFUSES_FILE.includes(status);
}
