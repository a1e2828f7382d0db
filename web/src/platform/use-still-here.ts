import { useCallback, useEffect, useRef } from "react";

/** Says whether the component is still shown: an answer may arrive after the member has gone elsewhere. */
export function useStillHere(): () => boolean {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
}
