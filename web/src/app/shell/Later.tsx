import { Suspense } from "react";
import { UnreadMarks } from "../../features/unread/UnreadMarks.tsx";
import { namedLazy } from "../../ui/named-lazy.tsx";
import { HoverCards } from "../HoverCards.tsx";
import { OfflineBar } from "./OfflineBar.tsx";
import { Shortcuts } from "./Shortcuts.tsx";
import { StrayFiles } from "./StrayFiles.tsx";

const CardMenus = namedLazy(() => import("../CardMenus.tsx"), "CardMenus", { quiet: true });

/** What belongs to every screen and not to the first one. */
export function Later() {
  return (
    <>
      <OfflineBar />
      <Shortcuts />
      <StrayFiles />
      <UnreadMarks />
      <HoverCards />
      <Suspense>
        <CardMenus />
      </Suspense>
    </>
  );
}
