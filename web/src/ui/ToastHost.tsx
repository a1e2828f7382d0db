import { Suspense, useEffect, useState } from "react";
import { namedLazy } from "./named-lazy.tsx";
import { listenForToasts, type ToastRequest } from "./toast.ts";

const Toaster = namedLazy(() => import("./Toaster.tsx"), "Toaster", { quiet: true });

/** Called after the first screen is rendered, so that a toast can say that the network is lost. */
export function preloadToasts(): void {
  Toaster.preload();
}

/** Renders nothing until the first toast. */
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
  // Without the code of Sonner no toast can be shown. The bar of the shell says that the network is lost.
  const { toast } = await import("sonner").catch(() => ({ toast: null }));
  if (!toast) return;
  // Always with `action`, so that a toast replacing an earlier one removes its button.
  const options = { id, duration, action: action && { label: action.label, onClick: action.run } };
  if (kind === "plain") toast(message, options);
  else toast[kind](message, options);
}
