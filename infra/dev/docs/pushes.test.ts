import { readFileSync } from "node:fs";
import { clientFrames, pushSchemas } from "@shiye/events/pushes";
import { expect, it } from "vitest";

it("the contract names every push, and every frame of a client", () => {
  const text = readFileSync(new URL("../../../docs/contract/wire.md", import.meta.url), "utf8");
  const [, realtime = ""] = text.split("\n## 9.");
  const [section = ""] = realtime.split("\n## ");
  const names = [...Object.keys(pushSchemas), ...Object.keys(clientFrames)];
  expect(names.filter((name) => !section.includes(`\`${name}\``) && !section.includes(`\`${name} {`))).toEqual([]);
});
