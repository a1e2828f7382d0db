import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { variableNames } from "./config.ts";
import { lonelyVariables } from "./lonely-variables.ts";

const checkout = path.resolve(import.meta.dirname, "../../..");

test.each([
  [{ KAFKA_USERNAME: "ana", KAFKA_PASSWORD: "of-ana" }, "KAFKA_BROKERS is not set: KAFKA_USERNAME, KAFKA_PASSWORD"],
  [{ S3_ACCESS_KEY: "key" }, "S3_BUCKET is not set: S3_ACCESS_KEY"],
  [{ MEILI_KEY: "key", MEILI_URL: "" }, "MEILI_URL is not set: MEILI_KEY"],
  [{ OTEL_TRACES_SAMPLER_ARG: "0.1" }, "OTEL_EXPORTER_OTLP_ENDPOINT is not set: OTEL_TRACES_SAMPLER_ARG"],
])("settings whose partner was forgotten are named in one line, without what they hold: %o", (environment, words) => {
  expect(lonelyVariables(environment)).toEqual([expect.stringContaining(words)]);
  for (const name of words.match(/[A-Z0-9_]{5,}/g) ?? []) expect(variableNames).toContain(name);
  expect(lonelyVariables(environment).join()).not.toContain("of-ana");
});

test("nothing is said of settings that have their partner, or of none", () => {
  expect(lonelyVariables({})).toEqual([]);
  expect(
    lonelyVariables({ KAFKA_TLS: "1", KAFKA_BROKERS: "k:1", S3_BUCKET: "b", S3_REGION: "r", MEILI_URL: "http://m", MEILI_KEY: "k" }),
  ).toEqual([]);
});

test("nothing is said of what the compose file sets by itself", () => {
  const text = readFileSync(path.join(checkout, "docker-compose.yml"), "utf8");
  const settings = text.slice(text.indexOf("x-environment:"), text.indexOf("\nservices:"));
  const set = [...settings.matchAll(/^ {2}([A-Z0-9_]+): (.*)$/gm)].map(([, name = "", value = ""]) => [
    name,
    value.replace(/\$\{\w+:?-(.*)\}/, "$1"),
  ]);
  expect(set.length).toBeGreaterThan(15);
  expect(Object.fromEntries(set)).toMatchObject({ S3_BUCKET: "", S3_ACCESS_KEY: "shiye" });
  expect(lonelyVariables(Object.fromEntries(set))).toEqual([]);
});
