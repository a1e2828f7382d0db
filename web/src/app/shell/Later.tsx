import { UnreadMarks } from "../../features/unread/UnreadMarks.tsx";
import { HoverCards } from "../HoverCards.tsx";
import { PageAnnouncer } from "../PageAnnouncer.tsx";
import { OfflineBar } from "./OfflineBar.tsx";
import { Shortcuts } from "./Shortcuts.tsx";

/** What belongs to every screen and not to the first one. `first` is what somebody did before this part was there, `page` the path below any overlay. */
export function Later({ first, page }: { first: Event | null; page: string }) {
  return (
    <>
      <PageAnnouncer page={page} />
      <OfflineBar />
      <Shortcuts first={first} />
      <UnreadMarks />
      <HoverCards />
    </>
  );
}
