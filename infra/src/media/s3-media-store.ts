import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { S3Config } from "../config/engine-variables.ts";
import { isMediaName, typeOfName } from "./media-name.ts";
import type { ByteRange, MediaFile, MediaStore, OpenMediaFile } from "./media-store.ts";
import { prepareOnce } from "./prepare-once.ts";
import { spool } from "./spool.ts";

const CONNECT_MS = 3000;
/** A request without an answer fails after so long. A put has no such limit: its time depends on its length. */
const ANSWER_MS = 30_000;
/** A connection without a byte, in either direction, fails after so long. Longer than the gateway lets a browser read nothing. */
const SILENCE_MS = 120_000;

interface S3MediaStoreOptions extends S3Config {
  /** Where streams are stored until they are whole, because an object is sent with its length. */
  temporaryFolder: string;
  /** Shorter limits, in milliseconds, for tests. */
  limits?: { answerMs: number; silenceMs: number };
}

/**
 * Files as objects of a bucket, with the same names as in the folder. Every S3 promises that an object exists whole or not at all; nothing
 * else of S3 is needed that some servers lack. The first put creates a missing bucket.
 */
export function createS3MediaStore({ bucket: Bucket, temporaryFolder, ...options }: S3MediaStoreOptions): MediaStore {
  const client = connect(options);
  const prepared = prepareOnce(prepare);

  async function prepare(): Promise<void> {
    await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
    if (await unlessStatus(404, client.send(new HeadBucketCommand({ Bucket })))) return;
    // Another process may create it at the same time.
    await unlessStatus(409, client.send(new CreateBucketCommand({ Bucket })));
  }

  async function describe(name: string): Promise<MediaFile | undefined> {
    if (!isMediaName(name)) return undefined;
    const found = await unlessStatus(404, client.send(new HeadObjectCommand({ Bucket, Key: name })));
    return found && { name, size: found.ContentLength ?? 0, type: typeOfName(name) };
  }

  async function send(name: string, body: Uint8Array | Readable, length: number, type: string): Promise<void> {
    const object = { Bucket, Key: name, Body: body, ContentLength: length, ContentType: type };
    await client.send(new PutObjectCommand(object), { requestTimeout: 0 });
  }

  return {
    async put(name, data, { type }) {
      if (typeOfName(name) !== type) throw new Error(`${name} cannot hold ${type}`);
      await prepared();
      if (await describe(name)) {
        if (data instanceof Readable) data.destroy();
        return { created: false };
      }
      if (!(data instanceof Readable)) await send(name, data, data.byteLength, type);
      else {
        const spooled = join(temporaryFolder, randomUUID());
        try {
          await spool(data, spooled);
          await send(name, createReadStream(spooled), (await stat(spooled)).size, type);
        } finally {
          await rm(spooled, { force: true });
        }
      }
      return { created: true };
    },

    has: async (name) => (await describe(name)) !== undefined,
    stat: describe,

    async open(name, range): Promise<OpenMediaFile | undefined> {
      if (!isMediaName(name)) return undefined;
      if (range && !isRange(range)) throw outside(range);
      const Range = range && `bytes=${range.start}-${range.end}`;
      const asked = client.send(new GetObjectCommand({ Bucket, Key: name, ...(Range ? { Range } : {}) }));
      const found = await unlessStatus(404, asked).catch((error: unknown) => {
        throw range && statusOf(error) === 416 ? outside(range) : error;
      });
      if (!found) return undefined;
      if (!(found.Body instanceof Readable)) throw new Error(`The bucket sent no stream for ${name}`);
      const size = range ? Number(found.ContentRange?.split("/")[1]) : (found.ContentLength ?? 0);
      // The server cuts a range that goes beyond the end.
      if (range && !(range.end < size)) {
        found.Body.destroy();
        throw outside(range);
      }
      return { name, size, type: typeOfName(name), stream: found.Body };
    },

    async remove(name) {
      if (!(await describe(name))) return false;
      await client.send(new DeleteObjectCommand({ Bucket, Key: name }));
      return true;
    },

    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await unlessStatus(
          404,
          client.send(new ListObjectsV2Command({ Bucket, ...(ContinuationToken ? { ContinuationToken } : {}) })),
        );
        for (const { Key = "" } of page?.Contents ?? []) if (isMediaName(Key)) yield Key;
        ContinuationToken = page?.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken);
    },
  };
}

type Connection = Pick<S3MediaStoreOptions, "url" | "region" | "accessKey" | "secretKey" | "limits">;

function connect({ url, region, accessKey, secretKey, limits }: Connection): S3Client {
  const { answerMs, silenceMs } = limits ?? { answerMs: ANSWER_MS, silenceMs: SILENCE_MS };
  // Each browser that reads a file holds a connection, however slowly it reads.
  const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY };
  return new S3Client({
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Self-hosted servers rarely have a host name for each bucket.
    ...(url === undefined ? {} : { endpoint: url, forcePathStyle: true }),
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
    // Some servers do not understand checksums in trailers.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

function isRange({ start, end }: ByteRange): boolean {
  return Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end;
}

const outside = ({ start, end }: ByteRange) => new RangeError(`bytes ${start}-${end}`);

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

async function unlessStatus<Result>(status: number, answer: Promise<Result>): Promise<Result | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (statusOf(error) === status) return undefined;
    throw error;
  }
}
