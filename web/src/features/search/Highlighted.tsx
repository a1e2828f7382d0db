import { plainFromHtml } from "../rich-text/allowed-html.ts";
import styles from "./Highlighted.module.css";

/** The server opens and closes it alternately, so every second piece is a match. */
const MARK = /<\/?em>/;

/** A text with `<em>` around its matches (contract §7). Everything else in it is plain text. */
export function Highlighted({ html }: { html: string }) {
  return <Pieces pieces={html.split(MARK).map(plainFromHtml)} />;
}

/** How many characters come before the match, in a line that may be as narrow as half a phone. */
const LEAD = 6;

/** The part of a text with the first match, in one line. */
export function Excerpt({ html }: { html: string }) {
  const [before = "", ...found] = html.split(MARK).map((part) => plainFromHtml(part).replace(/\s+/g, " "));
  const lead = [...before.replace(/^…/, "")];
  return <Pieces pieces={[lead.length < before.length || lead.length > LEAD ? `…${lead.slice(-LEAD).join("")}` : before, ...found]} />;
}

/** A text in which the typed part is emphasised. */
export function Emphasised({ text, part }: { text: string; part: string }) {
  const sought = part.trim().replace(/^[#＃@]/, "");
  const at = sought === "" ? -1 : text.toLowerCase().indexOf(sought.toLowerCase());
  if (at < 0) return text;
  return <Pieces pieces={[text.slice(0, at), text.slice(at, at + sought.length), text.slice(at + sought.length)]} />;
}

/** Every second piece is a match. */
function Pieces({ pieces }: { pieces: readonly string[] }) {
  return pieces.map((words, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name than their place
      <mark key={index} className={styles.match}>
        {words}
      </mark>
    ) : (
      words
    ),
  );
}
