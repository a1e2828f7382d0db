import type { Outbox } from "./outbox.ts";

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** The browser asks before the page is left while it has a message that no storage keeps, as a picture that is being uploaded. */
export function askBeforeLeaving(outbox: Pick<Outbox, "subscribe" | "isAtRisk">): () => void {
  const stop = () => window.removeEventListener("beforeunload", ask);
  const look = () => (outbox.isAtRisk() ? window.addEventListener("beforeunload", ask) : stop());
  const unsubscribe = outbox.subscribe(look);
  look();
  return () => {
    unsubscribe();
    stop();
  };
}
