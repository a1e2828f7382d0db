import { Smile } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { IconButton } from "../../ui/IconButton.tsx";
import { namedLazy } from "../../ui/named-lazy.tsx";

const EmojiPopover = namedLazy(() => import("./EmojiPopover.tsx"), "EmojiPopover");

/** The face that opens the emoji. They are downloaded when somebody reaches for it. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const [wanted, setWanted] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const button = (
    <IconButton
      label="表情"
      icon={<Smile size={20} />}
      aria-haspopup="dialog"
      onPointerEnter={EmojiPopover.preload}
      onFocus={EmojiPopover.preload}
      onClick={() => EmojiPopover.whenThere(() => setWanted(true))}
    />
  );
  return (
    <span ref={place}>
      {wanted ? (
        <Suspense fallback={button}>
          <EmojiPopover trigger={button} container={place} onPick={onPick} />
        </Suspense>
      ) : (
        button
      )}
    </span>
  );
}
