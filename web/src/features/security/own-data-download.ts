import { addressOf, readAnswer } from "@shiye/client/http";

/** The progress of a download. `part` is an estimate from 0 to 1, because the archive is made while it is sent. */
export interface DownloadProgress {
  bytes: number;
  part: number;
}

type DownloadOutcome = { kind: "done"; file: Blob; name: string } | { kind: "cancelled" } | { kind: "failed"; message: string };

const INTERRUPTED = "下载中断了，请检查网络后重试";

/** Downloads the archive of one's own data. The browser stores the data, on disk if it is large. */
export async function fetchOwnData(
  token: string | null,
  signal: AbortSignal,
  onProgress: (progress: DownloadProgress) => void,
): Promise<DownloadOutcome> {
  try {
    const response = await fetch(addressOf({ path: "/auth/data" }), {
      method: "POST",
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      signal,
    });
    if (!response.ok || !response.body) {
      const answer = readAnswer(response.status, await response.json().catch(() => null));
      return { kind: "failed", message: "refusal" in answer ? answer.refusal.message : INTERRUPTED };
    }
    const expected = Number(response.headers.get("X-Estimated-Length")) || 1;
    let bytes = 0;
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        onProgress({ bytes, part: Math.min(0.99, bytes / expected) });
        controller.enqueue(chunk);
      },
    });
    const file = await new Response(response.body.pipeThrough(counting)).blob();
    const name = /filename="([\w.-]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "shiye-data.zip";
    return { kind: "done", file: file.slice(0, file.size, "application/zip"), name };
  } catch {
    return signal.aborted ? { kind: "cancelled" } : { kind: "failed", message: INTERRUPTED };
  }
}

export function bytesText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
