import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useDispatch } from "react-redux";
import { type RowKey, readRow } from "../../api/rows-api.ts";

/** Reads a row once. Nothing asks for it again when rows change, because a change may give it another id. */
export function useRowNow() {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return (entity: string, id: RowKey) => dispatch(readRow.initiate({ entity, id }, { subscribe: false, forceRefetch: true }));
}
