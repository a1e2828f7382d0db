import { Suspense, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import { namedLazy } from "../ui/named-lazy.tsx";
import { createHoverIntent, memberLinkAt, type Pointed } from "./hover-intent.ts";

const MemberPreview = namedLazy(() => import("../features/members/MemberPreview.tsx"), "MemberPreview", { quiet: true });

/**
 * The card of a member beside every link to them, wherever it stands: one listener for cards, notes, comments, mentions and lists, so none of
 * these has to know of it. For a mouse only; a finger and a keyboard open the page itself.
 */
export function HoverCards() {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const intent = useMemo(() => createHoverIntent(setPointed), []);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page nothing is pointed at
  useEffect(() => intent.close, [intent, key]);
  useEffect(() => {
    const over = (event: PointerEvent) => {
      if (event.pointerType !== "mouse") return;
      const link = memberLinkAt(event.target);
      if (link) {
        void MemberPreview.preload();
        intent.point(link);
      }
    };
    const out = (event: PointerEvent) => {
      const link = memberLinkAt(event.target);
      if (link && !(event.relatedTarget instanceof Node && link.anchor.contains(event.relatedTarget))) intent.leave();
    };
    const press = (event: PointerEvent) => {
      if (!(event.target instanceof Element && event.target.closest("[data-member-preview]"))) intent.close();
    };
    // Before whatever else Esc would close.
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !intent.isShown()) return;
      event.stopPropagation();
      intent.close();
    };
    document.addEventListener("pointerover", over);
    document.addEventListener("pointerout", out);
    document.addEventListener("pointerdown", press, true);
    // What scrolls away takes its card along.
    document.addEventListener("scroll", intent.close, { capture: true, passive: true });
    window.addEventListener("keydown", key, true);
    return () => {
      document.removeEventListener("pointerover", over);
      document.removeEventListener("pointerout", out);
      document.removeEventListener("pointerdown", press, true);
      document.removeEventListener("scroll", intent.close, true);
      window.removeEventListener("keydown", key, true);
    };
  }, [intent]);
  if (!pointed?.anchor.isConnected) return null;
  return (
    <Suspense>
      <MemberPreview key={pointed.account} {...pointed} onEnter={intent.stay} onLeave={intent.leave} />
    </Suspense>
  );
}
