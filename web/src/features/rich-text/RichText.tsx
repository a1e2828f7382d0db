import { useEffect, useMemo, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { plainFromHtml } from "./allowed-html.ts";
import styles from "./RichText.module.css";

type Sanitiser = typeof import("./sanitise.ts");
let loaded: Sanitiser | null = null;

/** The sanitiser is loaded with the first text that needs it. */
async function loadSanitiser(): Promise<Sanitiser> {
  loaded ??= await import("./sanitise.ts");
  return loaded;
}

interface RichTextProps {
  html: string;
  className?: string | undefined;
  /** Topics and addresses become links. */
  linked?: boolean;
}

/** Text of a note or comment. Until the sanitiser is loaded the same text is shown as plain text. */
export function RichText({ html, className, linked = false }: RichTextProps) {
  const [sanitiser, setSanitiser] = useState<Sanitiser | null>(loaded);
  const needed = /[<&]/.test(html) || (linked && /[#＃]|https?:/i.test(html));
  useEffect(() => {
    if (!needed || sanitiser) return;
    let gone = false;
    void loadSanitiser().then((ready) => gone || setSanitiser(ready));
    return () => {
      gone = true;
    };
  }, [needed, sanitiser]);
  // Not for each letter of a comment that is written beside it.
  const clean = useMemo(
    () => needed && sanitiser && (linked ? sanitiser.sanitiseLinked(html) : sanitiser.sanitise(html)),
    [needed, sanitiser, linked, html],
  );
  const look = classNames(styles.text, className);
  if (!needed) return <div className={look}>{html}</div>;
  if (typeof clean !== "string") return <div className={look}>{plainFromHtml(html)}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by the server, and let through an allow-list of two tags above
  return <div className={look} dangerouslySetInnerHTML={{ __html: clean }} />;
}
