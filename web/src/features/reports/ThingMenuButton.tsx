import { Ellipsis } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { IconButton } from "../../ui/IconButton.tsx";
import { namedLazy } from "../../ui/named-lazy.tsx";
import type { ReportedThing, ThingAction } from "./reported-thing.ts";

const ThingMenu = namedLazy(() => import("./ThingMenu.tsx"), "ThingMenu");

interface ThingMenuButtonProps {
  /** Null for one's own: nobody reports or blocks themselves. */
  thing: ReportedThing | null;
  label: string;
  /** Actions before the common ones; called each time the menu opens. */
  actions?: (() => readonly ThingAction[]) | undefined;
  /** The style of its place. Default: an icon button. */
  className?: string | undefined;
  small?: boolean;
}

/** The menu of a thing. The menu and its dialogs are loaded at the first press. */
export function ThingMenuButton({ thing, label, actions, className, small }: ThingMenuButtonProps) {
  const [wanted, setWanted] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const props = {
    "aria-haspopup": "menu",
    onPointerEnter: ThingMenu.preload,
    onFocus: ThingMenu.preload,
    onClick: () => ThingMenu.whenThere(() => setWanted(true)),
  } as const;
  const button = small ? (
    <button type="button" className={className} aria-label={label} title={label} {...props}>
      <Ellipsis size={16} aria-hidden="true" />
    </button>
  ) : (
    <IconButton className={className} label={label} icon={<Ellipsis size={20} />} {...props} />
  );
  return (
    <span ref={place}>
      {wanted ? (
        <Suspense fallback={button}>
          <ThingMenu trigger={button} container={place} thing={thing} actions={actions} onMissing={() => setWanted(false)} />
        </Suspense>
      ) : (
        button
      )}
    </span>
  );
}
