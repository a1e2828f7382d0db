import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useDispatch } from "react-redux";
import type { ApiState } from "./note-cache.ts";

/** Dispatch that knows the thunks of note-cache.ts. */
export const useNoteDispatch = useDispatch.withTypes<ThunkDispatch<ApiState, unknown, UnknownAction>>();
