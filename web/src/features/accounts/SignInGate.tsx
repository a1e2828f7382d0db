import { createContext, type ReactNode, Suspense, use, useCallback, useMemo, useRef, useState } from "react";
import { useSignedIn } from "../../api/use-member.ts";
import { namedLazy } from "../../ui/named-lazy.tsx";

export type AccountForm = "sign-in" | "register";
interface Gate {
  /** Runs the action now for a member; for a visitor, after they have signed in. Closing the form drops the action. */
  asMember: (action: () => void) => void;
  openAccountForm: (form?: AccountForm) => void;
}

/** The dialog returns the focus when it is removed. */
const FOCUS_SETTLES_MS = 300;
const AccountDialog = namedLazy(() => import("./AccountDialog.tsx"), "AccountDialog");
const GateContext = createContext<Gate | null>(null);

/** The only place where a visitor is asked to sign in. The action that needs a member waits here. */
export function SignInGate({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  const [form, setForm] = useState<AccountForm | null>(null);
  const waiting = useRef<(() => void) | null>(null);

  const openAccountForm = useCallback((next: AccountForm = "sign-in") => AccountDialog.whenThere(() => setForm(next)), []);
  const asMember = useCallback(
    (action: () => void) => {
      if (signedIn) return action();
      waiting.current = action;
      openAccountForm();
    },
    [signedIn, openAccountForm],
  );
  const close = useCallback(() => {
    waiting.current = null;
    setForm(null);
  }, []);
  const finish = useCallback(() => {
    setForm(null);
    const action = waiting.current;
    waiting.current = null;
    action?.();
    // The button that opened the form often does not exist for a member, so the focus is lost. Then the next Tab begins in the content.
    window.setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById("content")?.focus({ preventScroll: true });
    }, FOCUS_SETTLES_MS);
    return action !== null;
  }, []);

  const gate = useMemo(() => ({ asMember, openAccountForm }), [asMember, openAccountForm]);
  return (
    <GateContext value={gate}>
      {children}
      {form && (
        <Suspense>
          <AccountDialog form={form} onFormChange={setForm} onClose={close} onSignedIn={finish} />
        </Suspense>
      )}
    </GateContext>
  );
}

export function useGate(): Gate {
  const gate = use(GateContext);
  if (!gate) throw new Error("useGate needs a SignInGate above it");
  return gate;
}
