import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import sirv from "sirv";

export interface Site {
  /** A file of the build, or the page that the site's own router takes over from. */
  serve(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void>;
}

/**
 * One built site below `base`. Files with a hash in their name are cached for ever, the page never. The page's inline script (it sets
 * the theme before the first paint) is allowed by its hash and no other: nothing that gets into the page runs.
 */
export function createSite(options: { folder: string; base: string; renderHead?: (url: string, origin: string) => Promise<string> }): Site {
  const file = path.join(options.folder, "index.html");
  if (!existsSync(file)) throw new Error(`${options.folder} holds no built site`);
  const page = readFileSync(file, "utf8");
  const policy = policyOf(page);
  /** The head that is put in brings a title of its own. */
  const untitled = page.replace(/<title>[^<]*<\/title>/, "");
  const files = sirv(options.folder, {
    etag: true,
    gzip: true,
    brotli: true,
    // Read once: the build does not change under a running gateway.
    dev: false,
    setHeaders(response, pathname) {
      response.setHeader("X-Content-Type-Options", "nosniff");
      response.setHeader("Cache-Control", pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });

  const sendPage = async (request: IncomingMessage, response: ServerResponse) => {
    // A page without its head is still the page: whatever keeps the head from being made is not the reader's trouble.
    const head = await options.renderHead?.(request.url ?? "/", `http://${request.headers.host ?? ""}`).catch(() => "");
    const body = Buffer.from(head ? untitled.replace("</head>", () => `${head}</head>`) : page);
    response.writeHead(200, {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-cache",
      "Content-Length": body.length,
      "Content-Security-Policy": policy,
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    });
    response.end(request.method === "HEAD" ? undefined : body);
  };

  return {
    serve(request, response, pathname) {
      const below = pathname.slice(options.base.length) || "/";
      // A path with an extension is a file or nothing; any other is a place inside the site.
      if (!/\.[a-z0-9]+$/i.test(below)) return sendPage(request, response);
      return new Promise((resolve) => {
        response.on("close", resolve);
        const originalUrl = request.url;
        request.url = below.startsWith("/") ? below : `/${below}`;
        files(request, response, () => {
          request.url = originalUrl;
          response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end("没有这个文件\n");
        });
      });
    },
  };
}

function policyOf(page: string): string {
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, source = ""]) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(" ")}`.trim(),
    // Component libraries set styles from script; styles cannot run anything.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
