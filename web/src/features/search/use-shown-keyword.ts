import { type Location, useLocation } from "react-router-dom";
import { SEARCH_PAGE } from "./search-address.ts";

/** The keyword of the shown results, also while a note is open above them; empty on other pages. Specification 000 §2. */
export function useShownKeyword(): string {
  const location = useLocation();
  const { pathname, search } = (location.state as { background?: Location } | null)?.background ?? location;
  return pathname.startsWith(SEARCH_PAGE) ? (new URLSearchParams(search).get("keyword") ?? "") : "";
}
