import { NOTE_TYPE_VIDEO } from "@shiye/events/notes";
import { paginationOf } from "@shiye/events/paging";
import type { Search, SearchAnswer, SearchType } from "@shiye/events/search";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import type { FoundMembers, FoundNotes, SearchAsk, SearchIndex } from "@shiye/infra/search/search-index";
import { memberIdOf } from "../caller.ts";
import type { KeepAnswers } from "../freshness/kept-answers.ts";
import { hydrateMembers } from "../members/hydrate.ts";
import { hydrateCards } from "../notes/hydrate.ts";
import { createPipeline } from "../pipeline.ts";
import { presentFoundMembers, presentFoundNotes } from "./present.ts";

interface Ask {
  keyword: string;
  tag: string;
  type: SearchType;
  page: number;
  limit: number;
  memberId: number | null;
}

const noNotes: FoundNotes = { hits: [], total: 0, tagCounts: [] };
const noMembers: FoundMembers = { hits: [], total: 0 };

/** What to ask the index for. Only notes have tags, so a tag alone finds no members. */
function wantedOf({ keyword, tag, type, page, limit }: Ask): SearchAsk {
  const place = { limit, offset: (page - 1) * limit };
  const notes = { ...place, ...(tag === "" ? {} : { tag }), ...(type === "videos" ? ({ noteType: NOTE_TYPE_VIDEO } as const) : {}) };
  return {
    keyword,
    ...(type === "users" ? {} : { notes }),
    ...(type === "all" || type === "users" ? { members: place } : {}),
  };
}

/** Notes and members by their words: one statement of the index, one for the cards, one for the members. */
export function createSearch({ reader, index, keep }: { reader: Reader; index: SearchIndex; keep: KeepAnswers }): HandlerOf<typeof Search> {
  const pipeline = createPipeline({
    skeleton: async (ask: Ask) => {
      const { notes = noNotes, members = noMembers } = await index.search(wantedOf(ask));
      return { notes, members };
    },
    hydrate: async ({ notes, members }, { memberId }) => {
      const [cards, people] = await Promise.all([
        hydrateCards(
          reader,
          notes.hits.map(({ noteId }) => noteId),
          memberId,
        ),
        hydrateMembers(
          reader,
          members.hits.map((hit) => hit.memberId),
          memberId,
          { activeOnly: true },
        ),
      ]);
      return { cards, people };
    },
    rules: ({ cards, people }) => ({
      cards: cards.filter((row) => row.deleted !== true),
      people,
    }),
    present: ({ cards, people }, { notes, members }, { keyword, tag, type, page, limit }): SearchAnswer => {
      const tagStats = notes.tagCounts.map(({ name, count }) => ({ id: name, label: name, count }));
      const posts = { data: presentFoundNotes(cards, notes), tagStats, pagination: paginationOf(page, limit, notes.total) };
      const users = { data: presentFoundMembers(people, members), pagination: paginationOf(page, limit, members.total) };
      const { data, pagination } = type === "users" ? users : posts;
      return { keyword, tag, type, posts, users, tagStats, data, pagination };
    },
  });
  const answer = keep(pipeline);
  return async ({ input }, { caller }) => answer({ ...input, memberId: memberIdOf(caller) });
}
