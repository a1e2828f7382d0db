import { Hash, History, Search } from "lucide-react";
import { Avatar } from "../../ui/Avatar.tsx";
import { countText } from "../../ui/count-text.ts";
import { VerifiedBadge } from "../../ui/VerifiedBadge.tsx";
import { Emphasised } from "./Highlighted.tsx";
import styles from "./SearchBox.module.css";
import type { Suggestion } from "./use-suggestions.ts";

/** One suggestion, with the typed part emphasised. */
export function SuggestionRow({ suggestion, typed }: { suggestion: Suggestion; typed: string }) {
  const { kind } = suggestion;
  switch (kind) {
    case "search":
      return (
        <>
          <Search size={18} className={styles.icon} aria-hidden="true" />
          <span className={styles.text}>搜索“{suggestion.word}”</span>
        </>
      );
    case "earlier":
      return (
        <>
          <History size={18} className={styles.icon} role="img" aria-label="搜过" />
          <span className={styles.text}>
            <Emphasised text={suggestion.word} part={typed} />
          </span>
        </>
      );
    case "tag":
      return (
        <>
          <Hash size={18} className={styles.icon} role="img" aria-label="标签" />
          <span className={styles.text}>
            <Emphasised text={suggestion.tag.name} part={typed} />
          </span>
          <span className={styles.aside}>{countText(suggestion.tag.use_count)} 篇笔记</span>
        </>
      );
    case "member": {
      const { nickname, avatar, user_id, verified } = suggestion.member;
      return (
        <>
          <Avatar name={nickname} url={avatar} size={28} />
          <span className={styles.text}>
            <Emphasised text={nickname} part={typed} />
          </span>
          <VerifiedBadge level={verified} size={14} />
          <span className={styles.aside}>
            <Emphasised text={user_id} part={typed} />
          </span>
        </>
      );
    }
    default:
      return kind satisfies never;
  }
}
