/**
 * Keeps the page alive while a browser translates it. A translator puts elements of its own in the place of our texts. React does not know,
 * and would end the whole page when it removes such a text, or puts something before it. A removal of what is gone already does nothing
 * now; what had its place before a text that is gone comes last. Until the page is loaded again, a translated text may stand where the
 * site shows none any more.
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
