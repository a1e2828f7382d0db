import { Menu as MenuIcon } from "lucide-react";
import { type MouseEvent, Suspense, startTransition, useState } from "react";
import { IconButton } from "../../ui/IconButton.tsx";
import { namedLazy } from "../../ui/named-lazy.tsx";

const MoreMenu = namedLazy(() => import("./MoreMenu.tsx"), "MoreMenu");

interface MoreMenuButtonProps {
  look: "icon" | "entry";
  className?: string | undefined;
}

/** The menu is downloaded when the pointer comes near; until it is there, this button stands exactly where its own will be. */
export function MoreMenuButton({ look, className }: MoreMenuButtonProps) {
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  const open = (event: MouseEvent<HTMLElement>) => {
    const landmark = event.currentTarget.closest<HTMLElement>("nav, header");
    // After the frame that answers the press, which would else wait for the drawing of the menu.
    MoreMenu.whenThere(() => startTransition(() => setLandmark(landmark)));
  };
  const trigger = (
    <button
      type="button"
      className={className}
      aria-haspopup="menu"
      onPointerEnter={MoreMenu.preload}
      onFocus={MoreMenu.preload}
      onClick={open}
    >
      <MenuIcon size={24} strokeWidth={1.8} aria-hidden="true" />
      更多
    </button>
  );
  const icon = (
    <IconButton label="更多" icon={<MenuIcon size={22} />} aria-haspopup="menu" onPointerEnter={MoreMenu.preload} onClick={open} />
  );
  const button = look === "entry" ? trigger : icon;
  if (!landmark) return button;
  return (
    <Suspense fallback={button}>
      <MoreMenu landmark={landmark} trigger={button} side={look === "entry" ? "top" : "bottom"} onMissing={() => setLandmark(null)} />
    </Suspense>
  );
}
