import type { Page } from "playwright-core";

/**
 * Translates a page as browsers do, and goes on with what comes: an element takes the place of each text. Words stay as they are, so that a
 * story finds them.
 */
export function translatePage(page: Page): Promise<void> {
  return page.evaluate(() => {
    const done = new WeakSet<Node>();
    const translate = (text: Text) => {
      const within = text.parentElement;
      if (done.has(text) || !within || !text.data.trim() || /^(SCRIPT|STYLE|TEXTAREA)$/.test(within.tagName)) return;
      const fresh = document.createTextNode(text.data);
      done.add(fresh);
      const font = document.createElement("font");
      font.append(fresh);
      text.replaceWith(font);
    };
    const translateAll = (root: Node) => {
      const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walk.nextNode()) texts.push(walk.currentNode as Text);
      texts.forEach(translate);
    };
    translateAll(document.body);
    const watch = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const added of addedNodes) added instanceof Text ? translate(added) : translateAll(added);
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
}
