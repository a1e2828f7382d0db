import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";

/**
 * Asks before a link leads away from something unfinished. The router of this site has no blocker (it would cost 17 kB in the
 * first view), so links are caught before it sees them; the browser's own ways out (closing, reloading) ask in the browser's
 * words. Its back button is let through: the form is kept for the way forward again.
 */
export function useLeaveGuard(active: boolean): { leavingTo: string | null; leave: () => void; stay: () => void } {
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const catchLink = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !(event.target instanceof Element))
        return;
      const link = event.target.closest<HTMLAnchorElement>("a[href]");
      if (!link || link.target || link.origin !== location.origin || link.hash || link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setLeavingTo(link.pathname + link.search);
    };
    window.addEventListener("beforeunload", ask);
    document.addEventListener("click", catchLink, true);
    return () => {
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("click", catchLink, true);
    };
  }, [active]);
  return {
    leavingTo,
    stay: () => setLeavingTo(null),
    leave: () => {
      if (leavingTo) navigate(leavingTo);
    },
  };
}
