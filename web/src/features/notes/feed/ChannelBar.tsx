import { RotateCw } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { classNames } from "../../../ui/class-names.ts";
import pill from "../../../ui/Pill.module.css";
import { Spinner } from "../../../ui/Spinner.tsx";
import styles from "./ChannelBar.module.css";
import type { Channel } from "./channels.ts";

interface ChannelBarProps {
  channels: readonly Channel[];
  current: string;
  /** What stands behind each address: it is the same for all channels. */
  query: URLSearchParams;
  /** The channel whose click still holds the lock. */
  switching: string | null;
  onSwitch: (path: string) => void;
  /** The page is scrolled so far that the bar is above the cards. */
  floating: boolean;
  /** The channels could not be loaded, so only 推荐 is known. */
  failed: boolean;
  onRetry: () => void;
}

export function ChannelBar({ channels, current, query, switching, onSwitch, floating, failed, onRetry }: ChannelBarProps) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen channel decides where the row stands
  useEffect(() => {
    const here = row.current;
    const chosen = here?.querySelector<HTMLElement>("[aria-current]");
    if (here && chosen) here.scrollLeft = chosen.offsetLeft - (here.clientWidth - chosen.clientWidth) / 2;
  }, [current, channels.length]);
  return (
    <nav className={classNames(styles.bar, floating && styles.floating)} aria-label="频道">
      <div className={styles.row} ref={row}>
        {channels.map(({ path, name }) => (
          <Link
            key={path}
            to={`/explore/${path}?${query}`}
            className={pill.pill}
            aria-current={path === current ? "page" : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onSwitch(path);
            }}
          >
            {switching === path && <Spinner size={14} />}
            <span className={styles.name} data-name={name}>
              {name}
            </span>
          </Link>
        ))}
        {failed && (
          <button type="button" className={pill.pill} onClick={onRetry}>
            <RotateCw size={16} aria-hidden="true" />
            频道没有加载出来，重试
          </button>
        )}
      </div>
    </nav>
  );
}
