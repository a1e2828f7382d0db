import { Suspense } from "react";
import { UnreadMarks } from "../../features/unread/UnreadMarks.tsx";
import { namedLazy } from "../../ui/named-lazy.tsx";
import { HoverCards } from "../HoverCards.tsx";
import { OfflineBar } from "./OfflineBar.tsx";
import { Shortcuts } from "./Shortcuts.tsx";
import { StrayFiles } from "./StrayFiles.tsx";

const CardMenus = namedLazy(() => import("../CardMenus.tsx"), "CardMenus", { quiet: true });

/** What belongs to every screen and not to the first one. `first` is what somebody did before this part was there. */
export function Later({ first }: { first: Event | null }) {
  return (
    <>
      <OfflineBar />
      <Shortcuts first={first} />
      <StrayFiles />
      <UnreadMarks />
      <HoverCards />
      <Suspense>
        <CardMenus />
      </Suspense>
    </>
  );
}
