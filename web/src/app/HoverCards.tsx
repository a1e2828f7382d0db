import { Suspense, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import { namedLazy } from "../ui/named-lazy.tsx";
import { cardAt, createHoverIntent, memberLinkAt, type Pointed } from "./hover-intent.ts";

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
    // Of the document and in the order of the browser: first what is left, then what is entered.
    const out = ({ target, relatedTarget }: PointerEvent) => {
      const left = cardAt(target) ?? memberLinkAt(target)?.anchor;
      if (left && !(relatedTarget instanceof Node && left.contains(relatedTarget))) intent.leave();
    };
    const over = ({ target, pointerType }: PointerEvent) => {
      if (cardAt(target)) return intent.stay();
      const link = pointerType === "mouse" && memberLinkAt(target);
      if (!link) return;
      void MemberPreview.preload();
      intent.point(link);
    };
    const press = ({ target }: PointerEvent) => {
      if (!cardAt(target)) intent.close();
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
      <MemberPreview key={pointed.account} {...pointed} />
    </Suspense>
  );
}
