import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useDispatch } from "react-redux";
import type { ApiState } from "./patch-tagged.ts";

/** A typed dispatch that accepts the thunks over cached answers (patch-tagged.ts). */
export const useNoteDispatch = useDispatch.withTypes<ThunkDispatch<ApiState, unknown, UnknownAction>>();
