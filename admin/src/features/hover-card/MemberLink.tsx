import { type PointerEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { memberLink } from "../table/links.ts";

const MemberCard = lazyPart(() => import("./MemberCard.tsx"), "MemberCard", { quiet: true });

/** Source: specification 002 §9. */
const SHOW_AFTER_MS = 500;
const HIDE_AFTER_MS = 200;

interface MemberLinkProps {
  account: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to a member's profile, in a new tab. A mouse that rests on it shows a preview, which is loaded only then. */
export function MemberLink({ account, className, children }: MemberLinkProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (ms: number, next: Element | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), ms);
  };
  const hover = {
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<Element>) => {
      if (pointerType === "mouse") later(anchor ? 0 : SHOW_AFTER_MS, anchor ?? currentTarget);
    },
    onPointerLeave: () => later(HIDE_AFTER_MS, null),
  };
  return (
    <>
      <a {...hover} className={className} href={memberLink(account)} target="_blank" rel="noopener">
        {children}
      </a>
      {anchor && (
        <Suspense>
          <MemberCard account={account} anchor={anchor} hover={hover} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
