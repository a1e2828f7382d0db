import { createPortal } from "react-dom";
import { useMember } from "../../../api/use-member.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { VerifiedBadge } from "../../../ui/VerifiedBadge.tsx";
import { FollowButton } from "../../follows/FollowButton.tsx";
import { plainFromHtml } from "../../rich-text/allowed-html.ts";
import { useGetMemberQuery, useGetMemberStatsQuery, useGetRecentNotesQuery } from "../members-api.ts";
import { cardCount, cardPlace } from "./card-place.ts";
import styles from "./HoverCards.module.css";
import { CARD_MARK, type HoveredMember, useHoveredMember } from "./use-hovered-member.ts";

/** The card of whoever the pointer rests on. It is beside the page: what it says, the page of the member says too. */
export function HoverCards() {
  const hovered = useHoveredMember();
  return hovered && createPortal(<Card key={hovered.account} {...hovered} />, document.body);
}

function Card({ account, anchor }: HoveredMember) {
  const own = useMember()?.user_id === account;
  const { data: member, isError } = useGetMemberQuery(account);
  if (isError || !anchor.isConnected) return null;
  const place = cardPlace(anchor.getBoundingClientRect(), { width: window.innerWidth, height: window.innerHeight });
  return (
    <section className={styles.card} style={place} aria-label={member ? `${member.nickname}的名片` : "名片"} {...{ [CARD_MARK]: "" }}>
      {member ? (
        <>
          <div className={styles.head}>
            <Avatar name={member.nickname} url={member.avatar} size={56} />
            <span className={styles.name}>
              <b>{member.nickname}</b> <VerifiedBadge level={member.verified} size={16} />
            </span>
            {!own && <FollowButton memberId={member.id} nickname={member.nickname} />}
          </div>
          <p className={styles.bio}>{plainFromHtml(member.bio ?? "") || "还没有写简介"}</p>
          <Figures memberId={member.id} follows={member.follow_count} fans={member.fans_count} />
          <RecentPictures memberId={member.id} />
        </>
      ) : (
        <Skeleton height="100%" radius={10} />
      )}
    </section>
  );
}

function Figures({ memberId, follows, fans }: { memberId: number; follows: number; fans: number }) {
  const { data } = useGetMemberStatsQuery(memberId);
  const figures = [
    ["关注", follows],
    ["粉丝", fans],
    ["获赞与收藏", data?.likes_and_collects],
  ] as const;
  return (
    <ul className={styles.figures}>
      {figures.map(([name, count]) => (
        <li key={name}>
          <b>{count === undefined ? "–" : cardCount(count)}</b> {name}
        </li>
      ))}
    </ul>
  );
}

function RecentPictures({ memberId }: { memberId: number }) {
  const { data: notes = [] } = useGetRecentNotesQuery(memberId);
  return (
    <div className={styles.pictures}>
      {notes.map(({ id, image, variants, thumbhash }) => (
        <Picture key={id} className={styles.picture} url={image} variants={variants} thumbhash={thumbhash} sizes="104px" alt="" eager />
      ))}
    </div>
  );
}
