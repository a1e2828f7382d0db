import { Suspense } from "react";
import { namedLazy } from "../../ui/named-lazy.tsx";
import { Shortcuts } from "./Shortcuts.tsx";

const HoverCards = namedLazy(() => import("../../features/members/hover/HoverCards.tsx"), "HoverCards", { quiet: true });

/** What belongs to every page and to no first view. */
export function Later({ first }: { first: Event | null }) {
  return (
    <>
      <Shortcuts first={first} />
      {matchMedia("(hover: hover) and (pointer: fine)").matches && (
        <Suspense>
          <HoverCards />
        </Suspense>
      )}
    </>
  );
}
