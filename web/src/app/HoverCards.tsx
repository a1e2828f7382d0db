import { Suspense, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import { namedLazy } from "../ui/named-lazy.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { followFocus } from "./hover-focus.ts";
import { cardAt, createHoverIntent, memberLinkAt, type Pointed } from "./hover-intent.ts";

const MemberPreview = namedLazy(() => import("../features/members/MemberPreview.tsx"), "MemberPreview", { quiet: true });

/**
 * The card of a member beside every link to them: one listener for cards, notes, comments, mentions and lists, so none of these needs code
 * for it. It opens for a resting mouse and for the focus of keyboard users; a finger opens the page itself.
 */
export function HoverCards() {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [byKey, setByKey] = useState(false);
  const intent = useMemo(() => createHoverIntent(setPointed), []);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page nothing is pointed at
  useEffect(() => intent.close, [intent, key]);
  useEffect(() => {
    // From the document and in the browser's order: first what is left, then what is entered.
    const out = ({ target, relatedTarget }: PointerEvent) => {
      const left = cardAt(target) ?? memberLinkAt(target)?.anchor;
      if (left && !(relatedTarget instanceof Node && left.contains(relatedTarget))) intent.leave();
    };
    const over = ({ target, pointerType }: PointerEvent) => {
      if (cardAt(target)) return intent.stay();
      const link = pointerType === "mouse" && memberLinkAt(target);
      if (!link) return;
      setByKey(false);
      void MemberPreview.preload();
      intent.point(link);
    };
    const press = ({ target }: PointerEvent) => {
      if (!cardAt(target)) intent.close();
    };
    // Runs before anything else that Esc would close.
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !intent.isShown()) return;
      event.stopPropagation();
      intent.close();
    };
    const stopFocus = followFocus(intent, () => {
      setByKey(true);
      void MemberPreview.preload();
    });
    document.addEventListener("pointerover", over);
    document.addEventListener("pointerout", out);
    document.addEventListener("pointerdown", press, true);
    window.addEventListener("keydown", key, true);
    return () => {
      stopFocus();
      document.removeEventListener("pointerover", over);
      document.removeEventListener("pointerout", out);
      document.removeEventListener("pointerdown", press, true);
      window.removeEventListener("keydown", key, true);
    };
  }, [intent]);
  const shown = pointed?.anchor.isConnected ? pointed : null;
  return (
    <>
      <VisuallyHidden live>{shown && byKey ? "用户资料卡已打开，按向下键进入，按 Esc 关闭" : ""}</VisuallyHidden>
      {shown && (
        <Suspense>
          <MemberPreview key={shown.account} {...shown} />
        </Suspense>
      )}
    </>
  );
}
