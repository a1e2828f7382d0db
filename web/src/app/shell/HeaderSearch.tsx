import { Search } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useShownKeyword } from "../../features/search/use-shown-keyword.ts";
import { useMedia } from "../../platform/media.ts";
import { useBackCloses } from "../../platform/use-back-closes.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { namedLazy } from "../../ui/named-lazy.tsx";
import styles from "./HeaderSearch.module.css";

const SearchBox = namedLazy(() => import("../../features/search/SearchBox.tsx"), "SearchBox");

/** Above 695 px the field itself, below it an icon, or the keyword that was searched for, that opens it over the whole screen. `sought`: somebody already pressed what stood here before. */
export function HeaderSearch({ sought }: { sought: boolean }) {
  const isWide = useMedia("(min-width: 696px)");
  const [open, setOpen] = useState(sought);
  const keyword = useShownKeyword();
  // The focus goes back to where it came from; a new page takes it from there.
  const close = () => {
    flushSync(() => setOpen(false));
    document.querySelector<HTMLElement>("[data-search]")?.focus();
  };
  useBackCloses(open && !isWide, close);
  if (isWide) {
    return (
      <div className={styles.wide}>
        <SearchBox focused={sought} />
      </div>
    );
  }
  if (!open) {
    const opener = {
      // Without a value, unlike the button that stands here before (platform/typed-ahead.ts): it may have the focus without being pressed.
      "data-search": "",
      onPointerEnter: SearchBox.preload,
      onClick: () => SearchBox.whenThere(() => setOpen(true)),
    };
    if (keyword === "") return <IconButton {...opener} label="搜索" icon={<Search size={22} />} />;
    return (
      <button {...opener} type="button" className={styles.keyword} aria-label={`搜索：${keyword}`}>
        <Search size={18} aria-hidden="true" />
        <span>{keyword}</span>
      </button>
    );
  }
  return (
    <div className={styles.sheet}>
      <SearchBox sheet onDone={close} />
      <Button look="plain" onClick={close}>
        取消
      </Button>
    </div>
  );
}
