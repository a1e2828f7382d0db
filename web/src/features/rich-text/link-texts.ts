import { LINK_REL, type TopicPart, topicAddress, topicParts } from "./text-parts.ts";

/** Turns topics and addresses into links, except within links. It reads text and creates nodes, so nothing is parsed as markup. */
export function linkTexts(place: HTMLElement): void {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (!walker.currentNode.parentElement?.closest("a")) texts.push(walker.currentNode as Text);
  for (const text of texts) text.replaceWith(...topicParts(text.data).map(nodeOf));
}

function nodeOf(part: TopicPart): Node {
  if (part.kind === "text") return document.createTextNode(part.text);
  const link = document.createElement("a");
  link.textContent = part.text;
  link.target = "_blank";
  link.rel = part.kind === "link" ? LINK_REL : "noopener";
  link.href = part.kind === "link" ? part.address : topicAddress(part.name);
  return link;
}
