import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";

/** Specification 000 §9: how long further clicks wait after a click. */
const LOCK_MS = 1200;

/**
 * Goes to a channel, after `onGo` with its path. During the lock only the last click is kept; it runs at the end, unless the
 * member has left the page.
 */
export function useChannelSwitch(onGo: (path: string) => void): { switching: string | null; switchTo: (path: string) => void } {
  const navigate = useNavigate();
  const [switching, setSwitching] = useState<string | null>(null);
  const timer = useRef(0);
  const wish = useRef<string | null>(null);

  const go = (path: string) => {
    onGo(path);
    // The query is the same for all channels.
    navigate({ pathname: `/explore/${path}`, search: location.search });
    setSwitching(path);
    // From the window, because the router gives this page the address below an open note.
    const { pathname } = location;
    timer.current = window.setTimeout(() => {
      timer.current = 0;
      setSwitching(null);
      const next = wish.current;
      wish.current = null;
      if (next && location.pathname === pathname) go(next);
    }, LOCK_MS);
  };
  const switchTo = (path: string) => {
    if (timer.current === 0) go(path);
    else wish.current = path;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { switching, switchTo };
}
