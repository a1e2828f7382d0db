/**
 * Keeps the page alive while a browser translates it. A translator puts elements of its own in the place of our texts. React does not know,
 * and would end the whole page when it removes such a text, or puts something before it. With this, removing a node that is gone does
 * nothing, and a node that belongs before one that is gone becomes the last child. A translation may stay where the site shows no text any
 * more, until the page is loaded again.
 */
export function surviveTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child;
  };
  Node.prototype.insertBefore = function <Fresh extends Node>(this: Node, fresh: Fresh, before: Node | null): Fresh {
    return insertBefore.call(this, fresh, before?.parentNode === this ? before : null) as Fresh;
  };
}
