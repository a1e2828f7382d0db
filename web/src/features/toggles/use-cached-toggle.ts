import type { ApiThunk } from "../../api/patch-tagged.ts";
import { useNoteDispatch } from "../../api/use-note-dispatch.ts";
import { refusalToast } from "../../ui/refusal-toast.ts";
import { useGate } from "../accounts/SignInGate.tsx";
import { pressToggle } from "./press-toggle.ts";
import type { ToggleState } from "./toggle-queue.ts";

interface CachedToggle {
  /** The key of the toggle on the whole site: `like:note:1234`. */
  key: string;
  current: ToggleState;
  /** Sets the state wherever it is cached. */
  patch: (state: ToggleState) => ApiThunk;
  send: (wish: boolean) => ApiThunk<Promise<ToggleState>>;
}

/** A press of a toggle whose state is cached. A visitor signs in first, then the action runs. */
export function useCachedToggle({ key, current, patch, send }: CachedToggle): () => void {
  const { asMember } = useGate();
  const dispatch = useNoteDispatch();
  return () =>
    asMember(() =>
      pressToggle({
        key,
        current,
        send: (wish) => dispatch(send(wish)),
        show: (state) => dispatch(patch(state)),
        onRefused: refusalToast,
      }),
    );
}
