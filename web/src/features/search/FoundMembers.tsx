import { EndMark } from "../../ui/EndMark.tsx";
import { MemberRow, MemberRowSkeleton } from "../follows/MemberRow.tsx";
import { FeedFooter } from "../notes/feed/FeedFooter.tsx";
import styles from "./FoundMembers.module.css";
import { Highlighted } from "./Highlighted.tsx";
import { NothingFound } from "./NothingFound.tsx";
import type { Found } from "./use-search.ts";

const SKELETONS = [0, 1, 2, 3, 4, 5];

/** Members whose name matches. Matches in their notes do not count. */
export function FoundMembers({ found, keyword }: { found: Found; keyword: string }) {
  const { members, loading, atEnd, failure } = found;
  const empty = members.length === 0;
  return (
    <div className={styles.members}>
      <ul className={styles.list} aria-label="找到的用户">
        {members.map((member) => (
          <li key={member.id}>
            <MemberRow
              member={member}
              name={member.highlight.nickname && <Highlighted html={member.highlight.nickname} />}
              account={member.highlight.user_id && <Highlighted html={member.highlight.user_id} />}
            />
          </li>
        ))}
      </ul>
      {empty && loading && (
        <div className={styles.list}>
          {SKELETONS.map((place) => (
            <MemberRowSkeleton key={place} />
          ))}
        </div>
      )}
      {empty && atEnd && !failure ? (
        <NothingFound what="用户" keyword={keyword} hint={keyword === "" ? "标签只用来找笔记，找人请输入昵称或账号。" : undefined} />
      ) : (
        !(empty && loading) && <FeedFooter feed={{ ...found, notes: members }} empty={{ title: "" }} />
      )}
      {found.mayGrow && <EndMark length={members.length} onNear={found.loadMore} />}
    </div>
  );
}
