import { Ellipsis } from "lucide-react";
import { IconButton } from "../../ui/IconButton.tsx";
import { LazyPopup } from "../../ui/LazyPopup.tsx";
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
  return (
    <LazyPopup
      part={ThingMenu}
      button={(opener) =>
        small ? (
          <button type="button" className={className} aria-label={label} title={label} aria-haspopup="menu" {...opener}>
            <Ellipsis size={16} aria-hidden="true" />
          </button>
        ) : (
          <IconButton className={className} label={label} icon={<Ellipsis size={20} />} aria-haspopup="menu" {...opener} />
        )
      }
    >
      {(given) => <ThingMenu {...given} thing={thing} actions={actions} />}
    </LazyPopup>
  );
}
