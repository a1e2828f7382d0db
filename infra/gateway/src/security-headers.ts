import { createHash } from "node:crypto";

/** On every answer of the gateway. */
export const commonHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
} as const;

/** On pages: nothing but our own code runs, and nobody frames us. */
export function pageHeaders(html: string): Record<string, string> {
  return {
    ...commonHeaders,
    "Content-Security-Policy": pagePolicy(html),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), payment=(), usb=()",
    "X-Frame-Options": "DENY",
  };
}

/**
 * The inline script that paints the theme before the first frame is allowed by its hash, read off the page itself, so that
 * editing the script needs no edit here. Inline styles stay allowed: the component library writes its own.
 */
function pagePolicy(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map((match) => match[1] ?? "");
  const hashes = scripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
