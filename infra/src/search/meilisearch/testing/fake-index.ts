import { z } from "zod";
import { type Fields, normalized, parseFilter } from "./fake-filter.ts";
import { type Match, matchWords } from "./fake-words.ts";

const texts = z.array(z.string());
export const SettingsBody = z.looseObject({
  filterableAttributes: texts.default([]),
  searchableAttributes: texts.default([]),
  rankingRules: texts.default([]),
  synonyms: z.record(z.string(), texts).default({}),
  typoTolerance: z
    .looseObject({ minWordSizeForTypos: z.object({ oneTypo: z.number(), twoTypos: z.number() }) })
    .default({ minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 } }),
  faceting: z.looseObject({ maxValuesPerFacet: z.number() }).default({ maxValuesPerFacet: 100 }),
  pagination: z.looseObject({ maxTotalHits: z.number() }).default({ maxTotalHits: 1000 }),
});
export const SearchBody = z.strictObject({
  indexUid: z.string(),
  q: z.string().optional(),
  matchingStrategy: z.literal("all").optional(),
  filter: texts.or(z.string()).optional(),
  facets: texts.optional(),
  limit: z.number().default(20),
  offset: z.number().default(0),
  attributesToRetrieve: texts.optional(),
});

/** One index with settings and documents. As in Meilisearch, nothing is filterable without settings. */
export class FakeIndex {
  readonly documents = new Map<number, Fields>();
  settings = SettingsBody.parse({});

  select(filter: string | readonly string[] | undefined): Fields[] {
    const filterable = new Set(this.settings.filterableAttributes);
    const tests = (typeof filter === "string" ? [filter] : (filter ?? [])).map((text) => parseFilter(text, filterable));
    return [...this.documents.values()].filter((document) => tests.every((test) => test(document)));
  }

  search({ q = "", filter, facets, limit, offset, attributesToRetrieve }: z.output<typeof SearchBody>) {
    const { faceting, pagination } = this.settings;
    const found = this.select(filter).flatMap((document) => {
      const match = this.match(document, q);
      return match ? [{ document, match }] : [];
    });
    found.sort((one, other) => this.compare(one, other));
    const page = found.slice(offset, Math.min(offset + limit, pagination.maxTotalHits));
    const hits = page.map(({ document }) => picked(document, attributesToRetrieve));
    const all = found.map(({ document }) => document);
    const facetDistribution = Object.fromEntries((facets ?? []).map((name) => [name, countsOf(all, name, faceting.maxValuesPerFacet)]));
    return {
      hits,
      offset,
      limit,
      query: q,
      estimatedTotalHits: found.length,
      processingTimeMs: 0,
      ...(facets ? { facetDistribution } : {}),
    };
  }

  private match(document: Fields, question: string): Match | undefined {
    if (question === "") return { typos: 0, attribute: 0 };
    const { searchableAttributes: searchable, synonyms, typoTolerance } = this.settings;
    return matchWords(document, question, { searchable, synonyms, ...typoTolerance.minWordSizeForTypos });
  }

  private compare(one: { document: Fields; match: Match }, other: { document: Fields; match: Match }): number {
    for (const rule of this.settings.rankingRules) {
      const [, field = "", way] = /^(.+):(asc|desc)$/.exec(rule) ?? [];
      if (rule === "typo" && one.match.typos !== other.match.typos) return one.match.typos - other.match.typos;
      if (rule === "attribute" && one.match.attribute !== other.match.attribute) return one.match.attribute - other.match.attribute;
      const difference = field === "" ? 0 : Number(one.document[field]) - Number(other.document[field]);
      if (difference !== 0) return way === "asc" ? difference : -difference;
    }
    return 0;
  }
}

export function picked(document: Fields, names: readonly string[] | undefined): Fields {
  return names ? Object.fromEntries(Object.entries(document).filter(([name]) => names.includes(name))) : document;
}

/** Values that compare equal are counted together. */
function countsOf(documents: readonly Fields[], name: string, most: number): Record<string, number> {
  const counts = new Map<string, { shown: string; count: number }>();
  for (const document of documents)
    for (const value of [document[name]].flat()) {
      const known = counts.get(normalized(value)) ?? { shown: String(value), count: 0 };
      counts.set(normalized(value), { ...known, count: known.count + 1 });
    }
  const sorted = [...counts.values()].sort((left, right) => right.count - left.count);
  return Object.fromEntries(sorted.slice(0, most).map(({ shown, count }) => [shown, count]));
}
