import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { holdTravel } from "../../../platform/hold-travel.ts";

interface LeaveGuard {
  /** Somebody wants to leave and is to be asked. */
  asked: boolean;
  leave: () => void;
  stay: () => void;
}

/**
 * Asks before something unfinished is left. The router of this site has no blocker (it would cost 17 kB in the first view), so links
 * are caught before it sees them, and the browser's back and forward are taken back (platform/hold-travel.ts). The ways out of the site
 * (closing, reloading) ask in the browser's own words. Without `travel` back is left to the dialog that it closes.
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
    const travelFreely = travel ? holdTravel((way) => setGo(() => way)) : () => {};
    release.current = travelFreely;
    window.addEventListener("beforeunload", ask);
    document.addEventListener("click", catchLink, true);
    return () => {
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("click", catchLink, true);
      travelFreely();
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

/** Where a click leads within this site and this tab, if it leads away from the page. */
function addressOfClick(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !(event.target instanceof Element))
    return null;
  const link = event.target.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.target || link.origin !== location.origin || link.hash || link.pathname === location.pathname) return null;
  return link.pathname + link.search;
}
