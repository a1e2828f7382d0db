import { mkdir, mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import busboy from "busboy";
import { hasCode } from "../errors.ts";
import { discardRest } from "../http/discard-rest.ts";
import type { HasRoom } from "./free-disk.ts";
import { type MediaRefusal, refuseMedia, type UploadRefusalCode } from "./media-refusals.ts";
import { spool } from "./spool.ts";

/** How many bytes may arrive between two checks of the free disk space. */
const ROOM_CHECK_BYTES = 4 * 1024 * 1024;

type TooLarge = Extract<UploadRefusalCode, "image-too-large" | "video-too-large">;

export interface UploadOptions {
  /** Names of the form fields that may carry files. Other files are skipped. */
  fields: readonly string[];
  maxFiles: number;
  maxFileBytes: number;
  /** The refusal of a file over the limit. Default: that of a picture. */
  tooLarge?: TooLarge;
  /** Further fields that may carry one file each with its own limit, for example the poster of a video. */
  companions?: Readonly<Record<string, { maxFileBytes: number; tooLarge: TooLarge }>>;
  /** Whether the disk has room for so many more bytes. Called repeatedly while the body arrives. Default: always true. */
  hasRoom?: HasRoom;
  /** Where files are kept while they arrive. It is created when it is missing. */
  temporaryFolder: string;
}

export interface ReceivedFile {
  field: string;
  /** The name that the sender gave, without folders and control characters. For display only, never for opening a file. */
  originalname: string;
  path: string;
  size: number;
}

export interface ReceivedUpload {
  ok: true;
  /** In the order of the form. */
  files: ReceivedFile[];
  /** Names of files over the limit, if several files were allowed. The other files are valid. */
  tooLarge: string[];
}

type UploadRefusal = MediaRefusal<UploadRefusalCode>;

/**
 * Streams a multipart body to temporary files, passes them to `use`, and always removes them. A body that is too large is refused at the
 * first byte over the limit, or before its first byte when the header says its length; nothing more is read into memory or written to the
 * disk. A refusal may be returned while the sender is still sending. Answer it as usual: the rest of the body is discarded here.
 */
export async function withUpload<Result>(
  request: IncomingMessage,
  options: UploadOptions,
  use: (upload: ReceivedUpload) => Promise<Result>,
): Promise<Result | UploadRefusal> {
  const refused = refusedByHeaders(request, options);
  if (refused) {
    discardRest(request);
    return refuseMedia(refused);
  }
  await mkdir(options.temporaryFolder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(options.temporaryFolder, "upload-"));
  try {
    const upload = await readUpload(request, options, folder);
    return upload.ok ? await use(upload) : upload;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readUpload(request: IncomingMessage, options: UploadOptions, folder: string): Promise<ReceivedUpload | UploadRefusal> {
  const {
    fields,
    maxFiles,
    maxFileBytes,
    tooLarge: tooLargeCode = "image-too-large",
    companions = {},
    hasRoom = async () => true,
  } = options;
  const maxTotalBytes = bodyLimit(options);
  const largest = Math.max(maxFileBytes, ...Object.values(companions).map((companion) => companion.maxFileBytes));
  const refuse = (code: UploadRefusalCode) => {
    discardRest(request);
    return refuseMedia(code);
  };
  const parser = openParser(request, largest);
  if (parser === undefined) return refuse("malformed-body");

  const files: ReceivedFile[] = [];
  const tooLarge: string[] = [];
  const writes: Promise<void>[] = [];
  let started = 0;
  const accompanied = new Set<string>();
  let fault: unknown;

  const refused = await new Promise<UploadRefusalCode | undefined>((settle) => {
    async function receive(field: string, part: Readable, filename: string | undefined, index: number): Promise<void> {
      const limit = companions[field] ?? { maxFileBytes, tooLarge: tooLargeCode };
      const file = { field, originalname: cleanName(filename), path: join(folder, String(index)), size: 0 };
      part.on("data", (chunk: Buffer) => {
        file.size += chunk.length;
        if (maxFiles === 1 && file.size > limit.maxFileBytes) settle(limit.tooLarge);
      });
      await spool(part, file.path);
      // A form without a chosen file has a part without name and content.
      if (!filename && file.size === 0) return;
      if (file.size > limit.maxFileBytes) tooLarge.push(file.originalname);
      else files[index] = file;
    }

    parser.on("file", (field, part, { filename }) => {
      // When the parser is destroyed, its parts emit errors. Without a listener they would be faults.
      part.on("error", () => undefined);
      const accompanies = Object.hasOwn(companions, field);
      if (accompanies ? accompanied.has(field) : !fields.includes(field)) return void part.resume();
      if (!accompanies && started === maxFiles) {
        part.resume();
        return settle(maxFiles === 1 ? "too-many-files" : "too-many-images");
      }
      if (accompanies) accompanied.add(field);
      else started += 1;
      writes.push(
        receive(field, part, filename, writes.length).catch((error: unknown) => {
          fault ??= error;
          settle("malformed-body");
        }),
      );
    });
    parser.on("error", () => settle("malformed-body"));
    parser.once("close", () => settle(undefined));

    let received = 0;
    let checked = 0;
    request.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received > maxTotalBytes) settle(tooLargeCode);
      if (received - checked < ROOM_CHECK_BYTES) return;
      checked = received;
      void hasRoom(0).then((room) => room || settle("storage-full"));
    });
    const gone = () => settle("malformed-body");
    request.once("error", gone);
    request.once("close", () => {
      if (!request.complete) gone();
    });
    if (request.destroyed) gone();
    request.pipe(parser);
  });

  request.unpipe(parser);
  const stopped = refused !== undefined;
  if (stopped) parser.destroy();
  await Promise.all(writes);
  // A part that failed because the body broke off, or because we stopped it, is a refusal. A part that the disk did not take is a fault.
  if (hasCode(fault, "ENOSPC", "EDQUOT")) return refuse("storage-full");
  if (isDiskFault(fault)) {
    discardRest(request);
    throw fault;
  }
  if (stopped) return refuse(refused);
  const whole = files.filter((file) => file !== undefined);
  return whole.length + tooLarge.length === 0 ? refuseMedia("no-file") : { ok: true, files: whole, tooLarge };
}

function refusedByHeaders({ headers }: IncomingMessage, options: UploadOptions): UploadRefusalCode | undefined {
  if (!/^multipart\/form-data\b/i.test(headers["content-type"] ?? "")) return "no-file";
  return Number(headers["content-length"]) > bodyLimit(options) ? (options.tooLarge ?? "image-too-large") : undefined;
}

/** The longest body of such an upload, in bytes: the limits of all files together, and 64 kB for the envelope. */
export function bodyLimit({ maxFiles, maxFileBytes, companions = {} }: UploadOptions): number {
  const beside = Object.values(companions).reduce((sum, companion) => sum + companion.maxFileBytes, 0);
  return maxFiles * maxFileBytes + beside + 64 * 1024;
}

function openParser(request: IncomingMessage, maxFileBytes: number): busboy.Busboy | undefined {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: "utf8",
      // One byte more than the limit, so that a file of exactly the limit is not taken for a truncated one.
      limits: { fileSize: maxFileBytes + 1, fields: 50, fieldSize: 64 * 1024, headerPairs: 100 },
    });
  } catch {
    return undefined; // No boundary, or an impossible one.
  }
}

/** Errors of the file system have a number; errors of interrupted streams have none. */
function isDiskFault(error: unknown): boolean {
  return error instanceof Error && "errno" in error && "syscall" in error;
}

function cleanName(filename: string | undefined): string {
  const name = (filename ?? "").split(/[\\/]/).at(-1) ?? "";
  return [...name.replace(/\p{Cc}/gu, "")].slice(0, 200).join("");
}
