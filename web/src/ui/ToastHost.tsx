import { Suspense, useEffect, useState } from "react";
import { namedLazy } from "./named-lazy.tsx";
import { listenForToasts, type ToastRequest } from "./toast.ts";

const Toaster = namedLazy(() => import("./Toaster.tsx"), "Toaster", { quiet: true });

/** Once the first screen stands: a message must be able to say that the network is gone. */
export function preloadToasts(): void {
  Toaster.preload();
}

/** Costs nothing until somebody has something to say. */
export function ToastHost({ theme }: { theme: "light" | "dark" }) {
  const [needed, setNeeded] = useState(false);
  useEffect(
    () =>
      listenForToasts((request) => {
        setNeeded(true);
        void show(request);
      }),
    [],
  );
  return needed ? (
    <Suspense>
      <Toaster theme={theme} />
    </Suspense>
  ) : null;
}

async function show({ message, kind, action, id, duration = 2000 }: ToastRequest): Promise<void> {
  // Without its code there is nothing to show it with; the bar of the shell says that the network is gone.
  const { toast } = await import("sonner").catch(() => ({ toast: null }));
  if (!toast) return;
  // Always an action: what replaces an earlier message takes its button away too.
  const options = { id, duration, action: action && { label: action.label, onClick: action.run } };
  if (kind === "plain") toast(message, options);
  else toast[kind](message, options);
}
