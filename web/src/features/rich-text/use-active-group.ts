import { type RefObject, useRef, useState } from "react";
import type { EmojiGroup } from "./emoji-data.ts";

interface ActiveGroup {
  /** The part that scrolls; its sections are named by `data-group`. */
  body: RefObject<HTMLDivElement | null>;
  /** The group at the top of what is seen. */
  active: string | undefined;
  /** Heard on every scroll. */
  follow: () => void;
  /** Brings a group to the top, once it is there. */
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
      // At the very end the last one is meant, even where it is too short to reach the top.
      const atEnd = scrollTop + clientHeight >= scrollHeight - 1;
      const reached = sections().filter(({ offsetTop }) => atEnd || offsetTop <= scrollTop + 1);
      setSeen(reached.at(-1)?.dataset.group);
    },
    show: (name) => {
      // The groups are not there while something is being looked for.
      requestAnimationFrame(() => {
        const group = sections().find((section) => section.dataset.group === name);
        if (group && body.current) body.current.scrollTop = group.offsetTop;
      });
    },
  };
}
