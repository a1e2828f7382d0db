import { type ReactNode, useMemo } from "react";
import { distinct } from "../../api/distinct.ts";
import { refusalText } from "../../api/refusal-text.ts";
import { useLoadMore } from "../../api/use-load-more.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { EndMark } from "../../ui/EndMark.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "./FollowList.module.css";
import { type FollowList as FollowListAsk, useGetFollowListInfiniteQuery } from "./follows-api.ts";
import { MemberRow, MemberRowSkeleton } from "./MemberRow.tsx";

interface FollowListProps extends FollowListAsk {
  label: string;
  empty: { title: string; text?: string };
  /** Shown below the end of the list, also of an empty one. */
  after?: ReactNode;
}

const SKELETONS = [0, 1, 2, 3, 4, 5];

/** One list, newest follow first. The cached list is shown at once and fetched again. */
export function FollowList({ of, type, label, empty, after }: FollowListProps) {
  const query = useGetFollowListInfiniteQuery({ of, type }, { refetchOnMountOrArgChange: true });
  const { currentData, isFetching, isFetchingNextPage, isError, error, hasNextPage, fetchNextPage, refetch } = query;
  const members = useMemo(() => distinct(currentData?.pages.flatMap(({ entries }) => entries) ?? []), [currentData]);
  const loadMore = useLoadMore(hasNextPage && !isFetching && !isError, fetchNextPage);
  if (members.length === 0 && isFetching) return SKELETONS.map((place) => <MemberRowSkeleton key={place} />);
  if (members.length === 0 && isError) {
    return (
      <EmptyState
        drawing="cloud"
        title="没有加载出来"
        text={refusalText(error)}
        action={
          <Button look="quiet" onClick={() => void refetch()}>
            重新加载
          </Button>
        }
      />
    );
  }
  if (members.length === 0)
    return (
      <>
        <EmptyState drawing="member" title={empty.title} text={empty.text} />
        {after}
      </>
    );
  return (
    <>
      <ul aria-label={label}>
        {members.map((member) => (
          <li key={member.id}>
            <MemberRow member={member} />
          </li>
        ))}
      </ul>
      <div className={styles.foot} role="status">
        {isFetchingNextPage ? (
          <Spinner size={20} />
        ) : isError && hasNextPage ? (
          <Button look="quiet" onClick={() => void fetchNextPage()}>
            没有加载出来，重试
          </Button>
        ) : (
          !hasNextPage && "没有更多内容了"
        )}
      </div>
      {!hasNextPage && after}
      {hasNextPage && <EndMark length={members.length} onNear={loadMore} />}
    </>
  );
}
