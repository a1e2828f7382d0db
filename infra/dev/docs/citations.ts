import { readFileSync } from "node:fs";
import path from "node:path";

/** Cited name, in lower case, and the page whose numbered headings it means. */
const pages: Readonly<Record<string, string>> = {
  contract: "wire.md",
  "specification 000": "000-members-site.md",
  "specification 001": "001-notes-and-social.md",
  "specification 002": "002-back-office.md",
};

interface Citation {
  readonly page: string;
  readonly section: string;
  readonly line: number;
}

const NAMED = /\b(contract|specification)(?: (\d{3}))?((?:,? (?:and |to )?§ ?\d+)+)/gi;

/** Every `contract §4`, `specification 000 §5 and §8` and the like of a text. A specification without a number is a citation of no page. */
export function citationsIn(text: string): Citation[] {
  return [...text.matchAll(NAMED)].flatMap((match) => {
    const name = [match[1], match[2]].filter(Boolean).join(" ").toLowerCase();
    const line = text.slice(0, match.index).split("\n").length;
    return [...(match[3] ?? "").matchAll(/§ ?(\d+)/g)].map((section) => ({ page: pages[name] ?? name, section: section[1] ?? "", line }));
  });
}

/** The numbers of the headings of each page below docs/contract. */
export function sectionsOf(checkout: string): Map<string, Set<string>> {
  return new Map(
    Object.values(pages).map((page) => {
      const text = readFileSync(path.join(checkout, "docs", "contract", page), "utf8");
      return [page, new Set([...text.matchAll(/^## (\d+)\./gm)].map((match) => match[1] ?? ""))];
    }),
  );
}
