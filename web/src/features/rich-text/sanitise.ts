import createPurify from "dompurify";
import { isMemberLink } from "./allowed-html.ts";
import { linkTexts } from "./link-texts.ts";

/**
 * The server escapes everything and adds forms of its own (contract §4); this is the second lock on the same door. Pictures of
 * a comment are taken out before (splitPictures), so what goes through here are line breaks and links to members.
 */
const purify = createPurify(window);

purify.addHook("afterSanitizeAttributes", (node) => {
  if (node.tagName === "A") {
    if (!isMemberLink(node.getAttribute("href"))) return node.replaceWith(...node.childNodes);
    // Profiles open beside what one is reading. Specification 001 §2.
    node.setAttribute("target", "_blank");
    node.setAttribute("rel", "noopener");
    node.setAttribute("class", "mention-link");
  }
});

const ALLOWED = { ALLOWED_TAGS: ["br", "a"], ALLOWED_ATTR: ["href"], ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false };

export function sanitise(html: string): string {
  return purify.sanitize(html, ALLOWED);
}

/** The same with topics and addresses as links. These are made of the text that is left when all is let through or not: never of markup. */
export function sanitiseLinked(html: string): string {
  const place = document.createElement("div");
  place.append(purify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true }));
  linkTexts(place);
  return place.innerHTML;
}
