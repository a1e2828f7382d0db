import { useEffect, useState } from "react";
import { type Row, useListRowsQuery, useReadRowQuery } from "../../api/rows-api.ts";

const SHORTEST = 2;
const MOST = 5;
const IDS_HAVE = /^\d{10,16}$/;
/** Until somebody has stopped typing. */
const PAUSE_MS = 200;

/** A few members with this text in their nickname, those with it in their account id, and the one with this id. */
export function useFoundMembers(text: string): readonly Row[] {
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isAsked = text === asked && [...asked].length >= SHORTEST;
  const by = (filters: Readonly<Record<string, string>>) => ({ entity: "users", page: 1, limit: MOST, filters });
  const byNickname = useListRowsQuery(by({ nickname: asked }), { skip: !isAsked });
  const byAccount = useListRowsQuery(by({ user_id: asked }), { skip: !isAsked });
  const byId = useReadRowQuery({ entity: "users", id: asked }, { skip: !isAsked || !IDS_HAVE.test(asked) });
  if (!isAsked) return [];
  const rows = [
    ...(byId.currentData ? [byId.currentData] : []),
    ...(byNickname.currentData?.data ?? []),
    ...(byAccount.currentData?.data ?? []),
  ];
  return [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, MOST);
}
