import { profileList } from "@shiye/events/page-lists";
import { useMemo } from "react";
import { Navigate, useParams } from "react-router-dom";
import { refusalText } from "../api/refusal-text.ts";
import { useMember, useSignedIn } from "../api/use-member.ts";
import { useGate } from "../features/accounts/SignInGate.tsx";
import { FollowButton } from "../features/follows/FollowButton.tsx";
import { MemberHeader } from "../features/members/MemberHeader.tsx";
import { MemberHeaderSkeleton } from "../features/members/MemberHeaderSkeleton.tsx";
import { useGetMemberQuery } from "../features/members/members-api.ts";
import { NoteMasonry } from "../features/notes/card/NoteMasonry.tsx";
import { FeedFooter } from "../features/notes/feed/FeedFooter.tsx";
import { useFeed } from "../features/notes/feed/use-feed.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

/** /user is oneself, /user/{account} somebody else. Specification 000 §2. */
export function MemberPage() {
  const { account } = useParams();
  const signedIn = useSignedIn();
  const own = useMember();
  if (account && own && (account === own.user_id || account === String(own.id))) return <Navigate to="/user" replace />;
  if (account) return <Profile key={account} id={account} own={false} />;
  return signedIn ? own && <Profile key={own.id} id={String(own.id)} own /> : <SignInPrompt />;
}

function Profile({ id, own }: { id: string; own: boolean }) {
  const { data: member, error, isFetching, refetch } = useGetMemberQuery(id);
  const feed = useFeed(useMemo(() => profileList(id), [id]));
  usePageTitle(member && `${member.nickname}的主页`);
  if (error && !member) {
    const missing = "status" in error && error.status === 404;
    return (
      <EmptyState
        page
        drawing={missing ? "member" : "cloud"}
        title={missing ? "用户不存在" : "没有加载出来"}
        text={missing ? "这个账号可能已经注销，或者地址写错了。" : refusalText(error)}
        action={
          !missing && (
            <Button
              busy={isFetching}
              onClick={() => {
                void refetch();
                if (feed.failure) feed.retry();
              }}
            >
              重新加载
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      {member ? (
        <MemberHeader member={member} action={!own && <FollowButton memberId={member.id} nickname={member.nickname} />} />
      ) : (
        <MemberHeaderSkeleton />
      )}
      <NoteMasonry
        label={member ? `${member.nickname}的笔记` : "笔记"}
        notes={feed.notes}
        loading={feed.loading}
        onNearEnd={feed.loadMore}
        after={
          <FeedFooter
            feed={feed}
            empty={own ? { title: "还没有发布笔记", text: "把今天的小事写下来吧。" } : { title: "TA 还没有发布笔记" }}
          />
        }
      />
    </>
  );
}

function SignInPrompt() {
  const { openAccountForm } = useGate();
  usePageTitle("我");
  return (
    <EmptyState
      page
      drawing="member"
      title="登录后查看个人主页"
      text="你的笔记、收藏和赞过都会在这里。"
      action={<Button onClick={() => openAccountForm()}>登录</Button>}
    />
  );
}
