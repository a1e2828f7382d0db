import createPurify from "dompurify";
import { isMemberLink } from "./allowed-html.ts";
import { linkTexts } from "./link-texts.ts";

/**
 * The server escapes everything and adds its own tags (contract §4). This is a second protection. Pictures of a comment are removed before
 * (splitPictures), so only line breaks and links to members pass.
 */
const purify = createPurify(window);

purify.addHook("afterSanitizeAttributes", (node) => {
  if (node.tagName === "A") {
    if (!isMemberLink(node.getAttribute("href"))) return node.replaceWith(...node.childNodes);
    // Profiles open in another tab. Specification 001 §2.
    node.setAttribute("target", "_blank");
    node.setAttribute("rel", "noopener");
    node.setAttribute("class", "mention-link");
  }
});

const ALLOWED = { ALLOWED_TAGS: ["br", "a"], ALLOWED_ATTR: ["href"], ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false };

export function sanitise(html: string): string {
  return purify.sanitize(html, ALLOWED);
}

/** The same with topics and addresses as links. They are made from the text of the sanitised result, never from markup. */
export function sanitiseLinked(html: string): string {
  const place = document.createElement("div");
  place.append(purify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true }));
  linkTexts(place);
  return place.innerHTML;
}
