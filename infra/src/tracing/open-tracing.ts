import type { Config } from "../config/config.ts";
import type { OpenTracing } from "./tracing.ts";

/** Spans of this service, sent where the configuration says; undefined where it does not: then nothing of it is loaded. */
export async function openTracing({ tracing, version }: Config, service: string): Promise<OpenTracing | undefined> {
  if (!tracing) return undefined;
  const { createOtlpTracing } = await import("./otlp-tracing.ts");
  return createOtlpTracing({ ...tracing, service, version });
}
