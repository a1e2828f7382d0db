import { useEffect, useState } from "react";
import { followScroll, scrollPlace } from "../../../platform/scroll-place.ts";

/** A finger that rests moves the page a little to and fro. */
const LEAST_PX = 8;

/** Whether the page was last scrolled down. */
export function useScrollsDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    let from = scrollPlace();
    return followScroll(() => {
      const place = scrollPlace();
      if (Math.abs(place - from) < LEAST_PX) return;
      setDown(place > from);
      from = place;
    });
  }, []);
  return down;
}
