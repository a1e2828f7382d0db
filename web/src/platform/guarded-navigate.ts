import { useCallback } from "react";
import { useNavigate } from "react-router-dom";

type Holder = (go: () => void) => void;
const holders: Holder[] = [];

/** Holds the navigations of `useGuardedNavigate`: `asked` gets a function that performs the navigation after all. The last holder is asked. */
export function holdNavigation(asked: Holder): () => void {
  // Each holder is an entry of its own, also if two pass the same function.
  const holder: Holder = (go) => asked(go);
  holders.push(holder);
  return () => void holders.splice(holders.indexOf(holder), 1);
}

/** Goes where the member chose without a link (a search, a key), unless unfinished work on this page asks first. */
export function useGuardedNavigate(): (address: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (address) => {
      const go = () => void navigate(address);
      const holder = isThisPage(address) ? undefined : holders.at(-1);
      if (holder) holder(go);
      else go();
    },
    [navigate],
  );
}

/** Whether the address, path and query, is the one that is open. */
export function isThisPage(address: string): boolean {
  return address === location.pathname + location.search;
}
