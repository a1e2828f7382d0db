import { lazy, Suspense, useEffect, useState } from "react";
import { listenForToasts, type ToastRequest } from "./toast.ts";

const Toaster = lazy(async () => ({ default: (await import("./Toaster.tsx")).Toaster }));

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

async function show({ message, kind, action, duration = 2000 }: ToastRequest): Promise<void> {
  const { toast } = await import("sonner");
  const options = { duration, ...(action ? { action: { label: action.label, onClick: action.run } } : {}) };
  if (kind === "plain") toast(message, options);
  else toast[kind](message, options);
}
