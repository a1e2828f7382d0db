import { HoverCards } from "../HoverCards.tsx";
import { Shortcuts } from "./Shortcuts.tsx";

/** What every page has, and none needs for its first view. `first`: what somebody did before it was there. */
export function Later({ first }: { first: Event | null }) {
  return (
    <>
      <Shortcuts first={first} />
      <HoverCards />
    </>
  );
}
