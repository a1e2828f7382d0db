import { useEffect, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { plainFromHtml } from "./allowed-html.ts";
import styles from "./RichText.module.css";

type Sanitise = (html: string) => string;
let loaded: Sanitise | null = null;

/** The sanitiser comes with the first text that needs it. */
async function loadSanitiser(): Promise<Sanitise> {
  loaded ??= (await import("./sanitise.ts")).sanitise;
  return loaded;
}

/** Text of a note or comment. Until the sanitiser is here the same words stand there as plain text, in the same lines. */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  const [sanitise, setSanitise] = useState<Sanitise | null>(() => loaded);
  const needed = /[<&]/.test(html);
  useEffect(() => {
    if (!needed || sanitise) return;
    let gone = false;
    void loadSanitiser().then((ready) => gone || setSanitise(() => ready));
    return () => {
      gone = true;
    };
  }, [needed, sanitise]);
  const look = classNames(styles.text, className);
  if (!needed) return <div className={look}>{html}</div>;
  if (!sanitise) return <div className={look}>{plainFromHtml(html)}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by the server, and let through an allow-list of two tags above
  return <div className={look} dangerouslySetInnerHTML={{ __html: sanitise(html) }} />;
}
