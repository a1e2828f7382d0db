import { type Location, useLocation } from "react-router-dom";
import { SEARCH_PAGE } from "./search-address.ts";

/** The keyword of the results that are shown, also while a note lies above them; empty elsewhere. Specification 000 §2. */
export function useShownKeyword(): string {
  const location = useLocation();
  const { pathname, search } = (location.state as { background?: Location } | null)?.background ?? location;
  return pathname.startsWith(SEARCH_PAGE) ? (new URLSearchParams(search).get("keyword") ?? "") : "";
}
