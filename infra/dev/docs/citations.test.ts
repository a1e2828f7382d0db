import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { citationsIn, sectionsOf } from "./citations.ts";

const checkout = path.resolve(import.meta.dirname, "..", "..", "..");
const sections = sectionsOf(checkout);

function sources(): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: checkout, encoding: "utf8" });
  return listed.split("\n").filter((file) => /\.(ts|tsx|css|mjs|md|html)$/.test(file) && existsSync(path.join(checkout, file)));
}

describe("citations of the contract", () => {
  it("all name a section that docs/contract has", () => {
    const broken = sources()
      .filter((file) => !file.startsWith("infra/dev/docs/"))
      .flatMap((file) =>
        citationsIn(readFileSync(path.join(checkout, file), "utf8"))
          .filter(({ page, section }) => !sections.get(page)?.has(section))
          .map(({ page, section, line }) => `${file}:${line} cites ${page} §${section}`),
      );
    expect(broken, "add the section to docs/contract, or cite the right one").toEqual([]);
  });

  it("are found in every form that the comments use", () => {
    const text = "Source: contract §1, §4.\nSpecification 000 §5 and §8; specification 001 §9.";
    expect(citationsIn(text)).toEqual([
      { page: "wire.md", section: "1", line: 1 },
      { page: "wire.md", section: "4", line: 1 },
      { page: "000-members-site.md", section: "5", line: 2 },
      { page: "000-members-site.md", section: "8", line: 2 },
      { page: "001-notes-and-social.md", section: "9", line: 2 },
    ]);
  });

  it("of a section or a page that is missing are told apart from good ones (control)", () => {
    const bad = citationsIn("contract §99, specification 004 §1, specification §2").filter(
      ({ page, section }) => !sections.get(page)?.has(section),
    );
    expect(bad).toHaveLength(3);
  });
});
