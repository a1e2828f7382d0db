import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { holdNavigation, isThisPage } from "./guarded-navigate.ts";
import { holdTravel } from "./hold-travel.ts";

interface LeaveGuard {
  /** The member wants to leave and must be asked. */
  asked: boolean;
  leave: () => void;
  stay: () => void;
}

/**
 * Asks before unfinished work is left. The router has no blocker here (17 kB in the first view). So links are caught before the router sees
 * them, back and forward are undone (platform/hold-travel.ts), and searches and keys wait (platform/guarded-navigate.ts). Closing and
 * reloading show the browser's own question. Without `travel`, back belongs to the dialog that it closes.
 */
export function useLeaveGuard(active: boolean, { travel } = { travel: true }): LeaveGuard {
  const [go, setGo] = useState<(() => void) | null>(null);
  const release = useRef(() => {});
  const navigate = useNavigate();
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const catchLink = (event: MouseEvent) => {
      const address = addressOfClick(event);
      if (!address) return;
      event.preventDefault();
      event.stopPropagation();
      setGo(() => () => navigate(address));
    };
    const hold = (way: () => void) => setGo(() => way);
    const travelFreely = travel ? holdTravel(hold) : () => {};
    const navigateFreely = holdNavigation(hold);
    release.current = () => {
      travelFreely();
      window.removeEventListener("beforeunload", ask);
    };
    window.addEventListener("beforeunload", ask);
    document.addEventListener("click", catchLink, true);
    return () => {
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("click", catchLink, true);
      travelFreely();
      navigateFreely();
    };
  }, [active, travel, navigate]);
  return {
    asked: go !== null,
    stay: useCallback(() => setGo(null), []),
    leave: () => {
      release.current();
      setGo(null);
      go?.();
    },
  };
}

/** The address of a click within this site and tab, if it leaves the page. */
function addressOfClick(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !(event.target instanceof Element))
    return null;
  const link = event.target.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.target || link.origin !== location.origin || link.hash) return null;
  const address = link.pathname + link.search;
  return isThisPage(address) ? null : address;
}
