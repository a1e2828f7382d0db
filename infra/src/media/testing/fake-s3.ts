import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Keys on one page of a list. It is small, so that tests read several pages. */
const PAGE = 2;

class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/**
 * A fake of S3 with buckets, objects, ranges and lists, as far as our store uses them; the official client talks to it. It checks who
 * signs, but not the signature. The same suite runs on a real server too (`npm run test:engines`).
 */
export async function startFakeS3({ accessKey }: { accessKey: string }) {
  const buckets = new Map<string, Map<string, Buffer>>();

  function objectsOf(bucket: string): Map<string, Buffer> {
    const objects = buckets.get(bucket);
    if (!objects) throw new S3Error(404, "NoSuchBucket");
    return objects;
  }
  function object(bucket: string, key: string): Buffer {
    const bytes = objectsOf(bucket).get(key);
    if (!bytes) throw new S3Error(404, "NoSuchKey");
    return bytes;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (!request.headers.authorization?.includes(`Credential=${accessKey}/`)) throw new S3Error(403, "InvalidAccessKeyId");
    const url = new URL(request.url ?? "/", "http://fake");
    const [bucket = "", ...rest] = url.pathname.slice(1).split("/").map(decodeURIComponent);
    const key = rest.join("/");
    switch (`${request.method} ${key === "" ? "bucket" : "object"}`) {
      case "HEAD bucket":
        objectsOf(bucket);
        return void response.end();
      case "PUT bucket":
        if (buckets.has(bucket)) throw new S3Error(409, "BucketAlreadyOwnedByYou");
        buckets.set(bucket, new Map());
        return void response.end();
      case "GET bucket":
        return void response.end(listOf([...objectsOf(bucket).keys()].sort(), url.searchParams.get("continuation-token") ?? ""));
      case "PUT object":
        objectsOf(bucket).set(key, Buffer.concat(chunks));
        return void response.end();
      case "HEAD object":
        return void response.writeHead(200, { "content-length": object(bucket, key).length }).end();
      case "GET object":
        return sendObject(object(bucket, key), request.headers.range, response);
      case "DELETE object":
        objectsOf(bucket).delete(key);
        return void response.writeHead(204).end();
      default:
        throw new S3Error(405, "MethodNotAllowed");
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, code } = error instanceof S3Error ? error : new S3Error(500, "InternalError");
      response.writeHead(status, { "content-type": "application/xml" });
      response.end(request.method === "HEAD" ? undefined : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stored: (bucket: string): string[] => [...(buckets.get(bucket)?.keys() ?? [])].sort(),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sendObject(bytes: Buffer, range: string | undefined, response: ServerResponse): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
  if (first === undefined || last === undefined) return void response.writeHead(200, { "content-length": bytes.length }).end(bytes);
  if (Number(first) >= bytes.length) throw new S3Error(416, "InvalidRange");
  const end = Math.min(Number(last), bytes.length - 1);
  const part = bytes.subarray(Number(first), end + 1);
  response.writeHead(206, { "content-length": part.length, "content-range": `bytes ${first}-${end}/${bytes.length}` }).end(part);
}

/** Media names have no character that XML would have to escape. */
function listOf(keys: readonly string[], after: string): string {
  const left = keys.filter((key) => key > after);
  const page = left.slice(0, PAGE);
  const next = left.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
  return `<ListBucketResult><IsTruncated>${left.length > PAGE}</IsTruncated>${next}${contents}</ListBucketResult>`;
}
