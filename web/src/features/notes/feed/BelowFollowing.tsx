import { FOLLOWING, feedList } from "@shiye/events/page-lists";
import { Suspense, useMemo } from "react";
import { useMember } from "../../../api/use-member.ts";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import { useGetFollowListInfiniteQuery } from "../../follows/follows-api.ts";
import { notesApi } from "../card/notes-api.ts";
import { BeginLink } from "../manage/BeginLink.tsx";
import styles from "./BelowFollowing.module.css";
import type { FloatingButtonsProps } from "./FloatingButtons.tsx";

const PeopleToFollow = namedLazy(() => import("../../follows/PeopleToFollow.tsx"), "PeopleToFollow", { quiet: true });

/** The channel 关注 may be short or empty, so what to do about it is below it. */
export function BelowFollowing({ onlyImages, onReload }: Pick<FloatingButtonsProps, "onlyImages" | "onReload">) {
  const list = useMemo(() => feedList(FOLLOWING, onlyImages), [onlyImages]);
  const { data, hasNextPage, isFetching, fulfilledTimeStamp } = notesApi.endpoints.getNotes.useInfiniteQueryState(list);
  if (!data || hasNextPage) return null;
  return (
    <div className={styles.below}>
      {/* Asked again with the notes, which come anew when somebody is followed. */}
      {data.pages.every(({ posts }) => posts.length === 0) && <WhyEmpty key={fulfilledTimeStamp} />}
      <Suspense>
        <PeopleToFollow onSeeNotes={isFetching ? undefined : onReload} />
      </Suspense>
    </div>
  );
}

function WhyEmpty() {
  const id = useMember()?.id;
  const { data } = useGetFollowListInfiniteQuery(
    { of: String(id), type: "following" },
    { skip: id === undefined, refetchOnMountOrArgChange: true },
  );
  if (!data) return null;
  return (
    <div className={styles.why}>
      {data.pages[0]?.total ? (
        <p>关注的人还没有笔记</p>
      ) : (
        <>
          <p>还没有关注任何人</p>
          <BeginLink label="找找感兴趣的人" to="/search_result/user" />
        </>
      )}
    </div>
  );
}
