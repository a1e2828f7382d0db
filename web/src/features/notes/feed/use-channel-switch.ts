import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";

/** Specification 000 §9: for so long after a click, further ones wait. */
const LOCK_MS = 1200;

/** Goes to a channel, from the top. During the lock only the last wish is kept, and granted at its end, unless its member has gone elsewhere meanwhile. */
export function useChannelSwitch(): { switching: string | null; switchTo: (path: string) => void } {
  const navigate = useNavigate();
  const [switching, setSwitching] = useState<string | null>(null);
  const timer = useRef(0);
  const wish = useRef<string | null>(null);

  const go = useCallback(
    (path: string) => {
      window.scrollTo({ top: 0 });
      // What is chosen for one channel holds for the others.
      navigate({ pathname: `/explore/${path}`, search: window.location.search });
      setSwitching(path);
      // As the browser has it: the router shows this page the address below a note that is open.
      const { pathname } = window.location;
      timer.current = window.setTimeout(() => {
        timer.current = 0;
        setSwitching(null);
        const next = wish.current;
        wish.current = null;
        if (next && window.location.pathname === pathname) go(next);
      }, LOCK_MS);
    },
    [navigate],
  );
  const switchTo = useCallback(
    (path: string) => {
      if (timer.current === 0) go(path);
      else wish.current = path;
    },
    [go],
  );
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return { switching, switchTo };
}
