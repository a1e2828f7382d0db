import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { guardTravel } from "../../../platform/travel-guard.ts";

interface LeaveGuard {
  /** Somebody wants to leave and is to be asked. */
  asked: boolean;
  leave: () => void;
  stay: () => void;
}

/**
 * Asks before something unfinished is left. The router of this site has no blocker (it would cost 17 kB in the first view), so links
 * are caught before it sees them, and the browser's back and forward are taken back as its blocker does it: by going the same
 * number of entries the other way. The ways out of the site (closing, reloading) ask in the browser's own words.
 */
export function useLeaveGuard(active: boolean): LeaveGuard {
  const [go, setGo] = useState<(() => void) | null>(null);
  const released = useRef(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (!active) return;
    released.current = false;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const catchLink = (event: MouseEvent) => {
      const address = addressOfClick(event);
      if (!address) return;
      event.preventDefault();
      event.stopPropagation();
      setGo(() => () => navigate(address));
    };
    const place = indexOf(history.state);
    let returning = false;
    const catchTravel = (event: PopStateEvent) => {
      const steps = indexOf(event.state) - place;
      if (returning) {
        returning = false;
        event.stopImmediatePropagation();
      } else if (steps !== 0 && !Number.isNaN(steps) && !released.current) {
        event.stopImmediatePropagation();
        returning = true;
        history.go(-steps);
        setGo(() => () => history.go(steps));
      }
    };
    window.addEventListener("beforeunload", ask);
    document.addEventListener("click", catchLink, true);
    const travelFreely = guardTravel(catchTravel);
    return () => {
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("click", catchLink, true);
      travelFreely();
    };
  }, [active, navigate]);
  return {
    asked: go !== null,
    stay: useCallback(() => setGo(null), []),
    leave: () => {
      released.current = true;
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

/** The router numbers its entries. */
function indexOf(state: unknown): number {
  return Number((state as { idx?: number } | null)?.idx ?? Number.NaN);
}
