import { ArrowDown } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./PullToRefresh.module.css";
import { ENOUGH_PX, type PullStart, pulledBy } from "./pull.ts";

/** Reloads when the page is pulled down at its top. Its listeners are passive, so they never delay scrolling. */
export function PullToRefresh({ onRefresh }: { onRefresh: () => void }) {
  const [pulled, setPulled] = useState(0);
  const refresh = useEffectEvent(onRefresh);
  useEffect(() => {
    let start: PullStart | null = null;
    let far = 0;
    const show = (by: number) => {
      far = by;
      setPulled(by);
    };
    const begin = ({ touches, target }: TouchEvent) => {
      const [finger] = touches;
      // A dialog or a note above the page has its own scrolling.
      const onPage = target instanceof Element && target.closest("main") !== null;
      start = touches.length === 1 && finger && onPage && window.scrollY <= 0 ? { x: finger.clientX, y: finger.clientY } : null;
    };
    const move = ({ touches }: TouchEvent) => {
      const [finger] = touches;
      if (!start || !finger) return;
      const by = touches.length === 1 && window.scrollY <= 0 ? pulledBy(start, finger.clientX, finger.clientY) : null;
      // A gesture that begins sideways scrolls the row of channels, and never pulls.
      if (by === null && far === 0) start = null;
      show(by ?? 0);
    };
    const end = () => {
      if (start && far >= ENOUGH_PX) refresh();
      start = null;
      show(0);
    };
    const giveUp = () => {
      start = null;
      show(0);
    };
    const listeners = { touchstart: begin, touchmove: move, touchend: end, touchcancel: giveUp } as const;
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener as EventListener, { passive: true });
    // The browser's own pull would reload the whole site.
    const { style } = document.documentElement;
    style.overscrollBehaviorY = "contain";
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name, listener as EventListener);
      style.overscrollBehaviorY = "";
    };
  }, []);
  const enough = pulled >= ENOUGH_PX;
  return pulled > 0 ? (
    <div className={styles.place} aria-hidden="true">
      <span
        className={styles.mark}
        style={{ "--pulled": `${pulled}px`, "--drawn": Math.min(1, pulled / ENOUGH_PX) } as React.CSSProperties}
      >
        <ArrowDown className={classNames(styles.arrow, enough && styles.turned)} size={18} />
        {enough ? "松开更新" : "下拉更新"}
      </span>
    </div>
  ) : null;
}
