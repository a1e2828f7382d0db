import { useId, useState } from "react";
import { useSelector } from "react-redux";
import type { ApiState } from "../../api/patch-tagged.ts";
import { Button } from "../../ui/Button.tsx";
import { followsApi } from "./follows-api.ts";
import { MemberRow, MemberRowSkeleton } from "./MemberRow.tsx";
import styles from "./PeopleToFollow.module.css";
import { useGetFollowSuggestionsQuery } from "./suggestions-api.ts";

interface PeopleToFollowProps {
  /** For the feed of followed members: offers to load it again after somebody was followed here. */
  onSeeNotes?: (() => void) | undefined;
}

/** How many are shown first. The others need a press. */
const FIRST = 6;

const { select: statusOf } = followsApi.endpoints.getFollowStatus;

/**
 * Suggestions at the end of a list of followed members. A member who is followed here stays in the list. Nothing is shown without
 * suggestions or after a failure, because the page is about something else.
 */
export function PeopleToFollow({ onSeeNotes }: PeopleToFollowProps) {
  const headingId = useId();
  const { data, isLoading } = useGetFollowSuggestionsQuery(undefined, { refetchOnMountOrArgChange: 60 });
  const [all, setAll] = useState(false);
  const users = data?.users ?? [];
  const followed = useSelector((state: ApiState) => users.some(({ id }) => statusOf(id)(state).data?.followed));
  if (!isLoading && users.length === 0) return null;
  const shown = all ? users : users.slice(0, FIRST);
  return (
    <section className={styles.people} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        可能感兴趣的人
      </h2>
      {isLoading ? (
        [0, 1, 2].map((place) => <MemberRowSkeleton key={place} />)
      ) : (
        <ul>
          {shown.map((member) => (
            <li key={member.id}>
              <MemberRow member={member} reason={reasonOf(member)} />
            </li>
          ))}
        </ul>
      )}
      {onSeeNotes && followed && (
        <div className={styles.more}>
          <Button onClick={onSeeNotes}>看看 TA 们的笔记</Button>
        </div>
      )}
      {!all && users.length > FIRST && (
        <div className={styles.more}>
          <Button look="quiet" onClick={() => setAll(true)}>
            查看更多
          </Button>
        </div>
      )}
    </section>
  );
}

function reasonOf({ shared_count, buttonType }: { shared_count: number; buttonType: string }): string | undefined {
  if (shared_count > 0) return `${shared_count} 位你关注的人也关注了 TA`;
  return buttonType === "back" ? "关注了你" : undefined;
}
