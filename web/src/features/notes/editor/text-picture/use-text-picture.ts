import { useEffect, useState } from "react";
import { type DrawnTextPicture, drawTextPicture, type TextPicture } from "./draw-text-picture.ts";

/** The picture is drawn after a pause in typing, not after each character. */
const DRAW_AFTER_MS = 250;

export type TextPictureState =
  | { kind: "none" }
  | { kind: "drawing" }
  | ({ kind: "drawn"; address: string } & DrawnTextPicture)
  | { kind: "overfull" }
  | { kind: "failed"; retry: () => void };

/** Draws the picture again when its input changes. `shown` is the last picture while the next one is drawn. */
export function useTextPicture(wish: TextPicture | null): { state: TextPictureState; shown: string | null } {
  const [turn, setTurn] = useState(0);
  const [made, setMade] = useState<{ of: TextPicture; state: TextPictureState } | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (!wish) return;
    let left = false;
    const draw = async () => {
      const state = await stateOf(wish, () => {
        setMade(null);
        setTurn(turn + 1);
      });
      if (left) return state.kind === "drawn" ? URL.revokeObjectURL(state.address) : undefined;
      setMade({ of: wish, state });
      if (state.kind === "drawn") setShown(state.address);
    };
    const timer = setTimeout(() => void draw(), DRAW_AFTER_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [wish, turn]);
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown) : undefined), [shown]);
  if (!wish) return { state: { kind: "none" }, shown: null };
  return { state: made?.of === wish ? made.state : { kind: "drawing" }, shown };
}

async function stateOf(wish: TextPicture, retry: () => void): Promise<TextPictureState> {
  try {
    const drawn = await drawTextPicture(wish);
    return drawn ? { kind: "drawn", address: URL.createObjectURL(drawn.png), ...drawn } : { kind: "overfull" };
  } catch {
    return { kind: "failed", retry };
  }
}
