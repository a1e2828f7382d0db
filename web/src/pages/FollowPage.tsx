import { ChevronLeft } from "lucide-react";
import { Link, Navigate, useParams, useSearchParams } from "react-router-dom";
import { useMember, useSignedIn } from "../api/use-member.ts";
import { FollowList } from "../features/follows/FollowList.tsx";
import { FollowTabs } from "../features/follows/FollowTabs.tsx";
import { FOLLOW_TABS, type FollowListType, followAddress } from "../features/follows/follow-address.ts";
import { PeopleToFollow } from "../features/follows/PeopleToFollow.tsx";
import { useFollowCount } from "../features/follows/use-follow-count.ts";
import { useLiveFollows } from "../features/follows/use-live-follows.ts";
import { useGetMemberQuery } from "../features/members/member-api.ts";
import { isOwnAddress } from "../features/members/own-address.ts";
import { BackToTop } from "../features/notes/feed/BackToTop.tsx";
import { usePageTitle } from "../platform/page-title.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import pageHead from "../ui/PageHead.module.css";
import styles from "./FollowPage.module.css";

/** What an empty list of one's own says, and one of somebody else. */
const EMPTY = {
  mutual: {
    own: { title: "还没有互相关注的人", text: "关注了你的人，回关一下就会出现在这里。" },
    other: { title: "TA 还没有互相关注的人" },
  },
  following: {
    own: { title: "还没有关注任何人", text: "遇到喜欢的笔记，点一下作者旁边的关注吧。" },
    other: { title: "TA 还没有关注任何人" },
  },
  followers: { own: { title: "还没有粉丝", text: "多发布几篇笔记，喜欢它们的人会找到你。" }, other: { title: "TA 还没有粉丝" } },
} as const;

/** /follow/{type}: one's own lists; with `user_id`, those that a profile's figures lead to. Specification 000 §2. */
export function FollowPage() {
  const { type = "" } = useParams();
  const account = useSearchParams()[0].get("user_id") ?? undefined;
  const own = useMember();
  const signedIn = useSignedIn();
  const tab = FOLLOW_TABS.find((one) => one.type === type);
  if (!signedIn) return <Navigate to="/" replace />;
  if (!tab) return <Navigate to={followAddress("following", account)} replace />;
  if (!own) return null;
  const whose = isOwnAddress(account, own) ? undefined : account;
  return <Lists key={whose ?? own.id} type={tab.type} account={whose} ownId={own.id} />;
}

function Lists({ type, account, ownId }: { type: FollowListType; account: string | undefined; ownId: number }) {
  const of = account ?? String(ownId);
  const { data: member, error } = useGetMemberQuery(of);
  const mutual = useFollowCount({ of, type: "mutual" });
  useLiveFollows();
  const whose = account === undefined ? "我" : member?.nickname;
  const name = FOLLOW_TABS.find((one) => one.type === type)?.name ?? "";
  const missing = !member && error !== undefined && "status" in error && error.status === 404;
  const title = whose && (type === "mutual" ? `与${whose}互相关注` : `${whose}的${name}`);
  usePageTitle(missing ? "用户不存在" : title);
  if (missing) return <EmptyState page drawing="member" title="用户不存在" text="这个账号可能已经注销，或者地址写错了。" />;
  return (
    <div className={styles.page}>
      <div className={pageHead.head}>
        <Link className={pageHead.back} to={account === undefined ? "/user" : `/user/${account}`} aria-label="回到主页">
          <ChevronLeft size={24} aria-hidden="true" />
        </Link>
        <h1 className={pageHead.title}>{title ?? name}</h1>
      </div>
      <FollowTabs current={type} account={account} counts={{ mutual, following: member?.follow_count, followers: member?.fans_count }} />
      <FollowList
        key={type}
        of={of}
        type={type}
        label={title ?? name}
        empty={EMPTY[type][account === undefined ? "own" : "other"]}
        after={account === undefined && type === "following" && <PeopleToFollow />}
      />
      <BackToTop />
    </div>
  );
}
