import { refuse } from "@shiye/events/refusals";
import { hasCode } from "../../errors.ts";
import { RefusalError } from "../../http/answers.ts";
import type { Reader } from "../../read-models/statement-reader.ts";
import { highlight, needlesOf } from "../highlight.ts";
import type { FoundMembers, FoundNotes, SearchAsk, SearchIndex } from "../search-index.ts";
import { nameIn, type SearchRow, searchStatement } from "./statement.ts";

const noNotes: FoundNotes = { hits: [], total: 0, tagCounts: [] };
const noMembers: FoundMembers = { hits: [], total: 0 };

/** Searches the documents of the read model `search` with one statement. */
export function createPostgresSearchIndex(reader: Reader): SearchIndex {
  return {
    async search(ask) {
      const asked = searchStatement(ask);
      const [row = {}]: SearchRow[] = asked ? await reader.read(asked.statement, asked.values).catch(refuseWhenLate) : [];
      return {
        ...(ask.notes ? { notes: row.notes ? notesOf(ask, row) : noNotes } : {}),
        ...(ask.members ? { members: row.members ? membersOf(ask, row) : noMembers } : {}),
      };
    },
  };
}

function notesOf({ keyword }: SearchAsk, { notes = [], note_total = 0, tag_counts = [] }: SearchRow): FoundNotes {
  const needles = needlesOf(keyword);
  const hits = notes.map(({ noteId, ...note }) => {
    const title = highlight(note.title, needles);
    const content = highlight(note.text, needles, { fragment: true });
    return { noteId, highlight: { ...(title === undefined ? {} : { title }), ...(content === undefined ? {} : { content }) } };
  });
  return { hits, total: note_total, tagCounts: tag_counts };
}

function membersOf({ keyword }: SearchAsk, { members = [], member_total = 0 }: SearchRow): FoundMembers {
  const needles = [{ whole: nameIn(keyword), parts: [] }];
  const hits = members.map(({ memberId, accountName, nickname: name }) => {
    const user_id = highlight(accountName, needles, { anywhere: true });
    const nickname = highlight(name, needles, { anywhere: true });
    return { memberId, highlight: { ...(nickname === undefined ? {} : { nickname }), ...(user_id === undefined ? {} : { user_id }) } };
  });
  return { hits, total: member_total };
}

/** 57014, query_canceled: the statement reached its time limit. This search was too expensive now; it is no fault. */
function refuseWhenLate(error: unknown): never {
  throw hasCode(error, "57014") ? new RefusalError(refuse("search-busy", { retryAfterSeconds: 2 })) : error;
}
