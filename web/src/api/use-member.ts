import { useSelector } from "react-redux";
import { type SessionMember, type SessionRoot, selectMember, selectSignedIn } from "./session-slice.ts";

const useSessionSelector = useSelector.withTypes<SessionRoot>();

/** Who is signed in; null for a visitor. */
export function useMember(): SessionMember | null {
  return useSessionSelector(selectMember);
}

/** Also true while only the token is known and the member is not loaded yet. */
export function useSignedIn(): boolean {
  return useSessionSelector(selectSignedIn);
}
