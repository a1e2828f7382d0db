import { type RefObject, useRef, useState } from "react";
import type { EmojiGroup } from "./emoji-data.ts";

interface ActiveGroup {
  /** The element that scrolls. Its sections have `data-group`. */
  body: RefObject<HTMLDivElement | null>;
  /** The group at the top of the visible part. */
  active: string | undefined;
  /** Call it on every scroll. */
  follow: () => void;
  /** Scrolls to a group, once it is rendered. */
  show: (name: string) => void;
}

export function useActiveGroup(groups: readonly EmojiGroup[]): ActiveGroup {
  const body = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<string>();
  const sections = () => [...(body.current?.querySelectorAll<HTMLElement>("[data-group]") ?? [])];
  return {
    body,
    active: groups.some(({ name }) => name === seen) ? seen : groups[0]?.name,
    follow: () => {
      const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = body.current ?? {};
      // At the very end the last group is active, even if it is too short to reach the top.
      const atEnd = scrollTop + clientHeight >= scrollHeight - 1;
      const reached = sections().filter(({ offsetTop }) => atEnd || offsetTop <= scrollTop + 1);
      setSeen(reached.at(-1)?.dataset.group);
    },
    show: (name) => {
      // During a search the groups are not rendered.
      requestAnimationFrame(() => {
        const group = sections().find((section) => section.dataset.group === name);
        if (group && body.current) body.current.scrollTop = group.offsetTop;
      });
    },
  };
}
