import { PreviewCard } from "@base-ui/react/preview-card";
import { pictureChoices } from "@shiye/events/picture-pane";
import { Link, type Location, useLocation } from "react-router-dom";
import { useMember } from "../../api/use-member.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import menuStyles from "../../ui/Menu.module.css";
import { Picture } from "../../ui/Picture.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { VerifiedBadge } from "../../ui/VerifiedBadge.tsx";
import { useGetBlockStatusQuery } from "../blocks/blocks-api.ts";
import { UnblockButton } from "../blocks/UnblockButton.tsx";
import { FollowButton } from "../follows/FollowButton.tsx";
import { plainFromHtml } from "../rich-text/allowed-html.ts";
import styles from "./MemberPreview.module.css";
import { useGetMemberQuery } from "./member-api.ts";
import { useGetMemberPreviewQuery, useGetMemberStatsQuery } from "./members-api.ts";
import { isOwnAddress } from "./own-address.ts";
import { shortCountText } from "./short-count.ts";

/** Specification 000 §4: the distance from the name, and from the edges of the window. */
const OFFSET_PX = 12;
const MARGIN_PX = 16;

interface MemberPreviewProps {
  account: string;
  anchor: Element;
}

/** A preview of a member beside their name. */
export function MemberPreview({ account, anchor }: MemberPreviewProps) {
  return (
    <PreviewCard.Root open>
      <PreviewCard.Portal>
        <PreviewCard.Positioner
          anchor={anchor}
          side="right"
          align="start"
          sideOffset={OFFSET_PX}
          collisionPadding={MARGIN_PX}
          className={menuStyles.positioner}
        >
          <PreviewCard.Popup className={`${menuStyles.popup} ${styles.card}`} role="region" aria-label="用户资料" data-member-preview>
            <Content account={account} />
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}

function Content({ account }: { account: string }) {
  const { data: member, isError } = useGetMemberQuery(account);
  const { data: stats } = useGetMemberStatsQuery(account);
  const { data: notes, refetch } = useGetMemberPreviewQuery(account);
  const own = useMember();
  const { currentData: block } = useGetBlockStatusQuery(account, { skip: !own || isOwnAddress(account, own) });
  const location = useLocation();
  // The page below stays, also if the preview is above a note that is open over that page.
  const background = (location.state as { background?: Location } | null)?.background ?? location;
  if (isError && !member) return <p className={styles.missing}>没能加载这位用户的资料</p>;
  if (!member) return <Waiting />;
  const name = member.nickname || "匿名用户";
  const figures = [
    { label: "关注", count: member.follow_count },
    { label: "粉丝", count: member.fans_count },
    { label: "获赞与收藏", count: stats?.likes_and_collects },
  ];
  return (
    <>
      <div className={styles.head}>
        <a className={styles.who} href={`/user/${member.user_id}`} target="_blank" rel="noopener">
          <Avatar name={name} url={member.avatar} size={56} />
          <span className={styles.words}>
            <span className={styles.line}>
              <span className={styles.name}>{name}</span>
              <VerifiedBadge level={member.verified} size={16} />
            </span>
            <span className={styles.account}>拾页号：{member.user_id}</span>
          </span>
        </a>
        {block?.blocked ? (
          <UnblockButton member={{ account, nickname: name }} label="解除拉黑" onLifted={refetch} />
        ) : (
          <FollowButton memberId={member.id} nickname={name} look="compact" />
        )}
      </div>
      {/* Empty lines are removed, because only two lines fit. */}
      <p className={styles.bio}>{plainFromHtml(member.bio ?? "").replace(/\n+/g, "\n") || "还没有写简介"}</p>
      <dl className={styles.figures}>
        {figures.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count === undefined ? "–" : shortCountText(count)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.pictures}>
        {notes?.map(({ id, image, variants, width, thumbhash, title }) => (
          <Link key={id} className={styles.picture} to={`/post?id=${id}`} state={{ background }} aria-label={title || `${name}的笔记`}>
            <Picture
              url={image}
              alt=""
              thumbhash={thumbhash}
              variants={pictureChoices(variants, { url: image ?? "", width })}
              sizes="104px"
              className={styles.image ?? ""}
            />
          </Link>
        ))}
        {notes?.length === 0 && <p className={styles.none}>{block?.blocked ? "你已拉黑 TA" : "还没有发布笔记"}</p>}
      </div>
    </>
  );
}

function Waiting() {
  return (
    <>
      <div className={styles.head}>
        <Skeleton width={56} height={56} radius={28} style={{ flex: "none" }} />
        <div className={styles.words}>
          <Skeleton width={120} height={18} />
          <Skeleton width={84} height={14} style={{ marginTop: 6 }} />
        </div>
      </div>
      <Skeleton height={16} width="80%" style={{ marginTop: 4 }} />
      <div className={styles.pictures}>
        {[0, 1, 2].map((place) => (
          <Skeleton key={place} height={104} radius={10} />
        ))}
      </div>
    </>
  );
}
