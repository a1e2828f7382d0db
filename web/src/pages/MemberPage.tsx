import type { MemberView } from "@shiye/events/members";
import { profileList } from "@shiye/events/page-lists";
import { type ReactNode, Suspense, useMemo } from "react";
import { Navigate, useParams, useSearchParams } from "react-router-dom";
import { refusalText } from "../api/refusal-text.ts";
import { useMember, useSignedIn } from "../api/use-member.ts";
import { useNoteDispatch } from "../api/use-note-dispatch.ts";
import { useGate } from "../features/accounts/SignInGate.tsx";
import { useGetBlockStatusQuery } from "../features/blocks/blocks-api.ts";
import { UnblockButton } from "../features/blocks/UnblockButton.tsx";
import { ChatButton } from "../features/chat/ChatButton.tsx";
import { FollowButton } from "../features/follows/FollowButton.tsx";
import { EditProfileButton, ManageNotesLink, ShareMemberButton } from "../features/members/MemberActions.tsx";
import { MemberHeader } from "../features/members/MemberHeader.tsx";
import { MemberHeaderSkeleton } from "../features/members/MemberHeaderSkeleton.tsx";
import { MemberTabs } from "../features/members/MemberTabs.tsx";
import { useGetMemberQuery } from "../features/members/member-api.ts";
import { folderFrom, type MemberTab, tabFrom } from "../features/members/member-tabs.ts";
import { FRESH_PROFILE, type KeptKind } from "../features/members/members-api.ts";
import { isOwnAddress } from "../features/members/own-address.ts";
import { useKeptNotes } from "../features/members/use-kept-notes.ts";
import { NoteMasonry } from "../features/notes/card/NoteMasonry.tsx";
import { BackToTop } from "../features/notes/feed/BackToTop.tsx";
import { FeedFooter } from "../features/notes/feed/FeedFooter.tsx";
import { reloadNotes } from "../features/notes/feed/reload-notes.ts";
import { type Feed, useFeed } from "../features/notes/feed/use-feed.ts";
import { BeginLink } from "../features/notes/manage/BeginLink.tsx";
import { withPinnedMarks } from "../features/notes/profile-pins/pinned-words.tsx";
import { SeenBar } from "../features/notes/seen/SeenBar.tsx";
import { ThingMenuButton } from "../features/reports/ThingMenuButton.tsx";
import { usePageTitle } from "../platform/page-title.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { namedLazy } from "../ui/named-lazy.tsx";

const FolderBar = namedLazy(() => import("../features/folders/FolderBar.tsx"), "FolderBar", { quiet: true });
/** Of the row and the space below it (Folders.module.css): the wall does not move when it comes. */
const FOLDER_BAR_HEIGHT = 60;

/** /user is oneself, /user/{account} somebody else. Specification 000 §2. */
export function MemberPage() {
  const { account } = useParams();
  const signedIn = useSignedIn();
  const own = useMember();
  if (own && isOwnAddress(account, own)) return <Navigate to="/user" replace />;
  if (account) return <Profile key={account} id={account} own={false} />;
  return signedIn ? own && <Profile key={own.id} id={String(own.id)} own /> : <SignInPrompt />;
}

function Profile({ id, own }: { id: string; own: boolean }) {
  const { data: member, error, isFetching, refetch } = useGetMemberQuery(id, FRESH_PROFILE);
  const signedIn = useSignedIn();
  const { currentData: block } = useGetBlockStatusQuery(id, { skip: own || !signedIn });
  const dispatch = useNoteDispatch();
  const [query] = useSearchParams();
  const tab = tabFrom(query, own);
  const missing = !member && error !== undefined && "status" in error && error.status === 404;
  usePageTitle(missing ? "用户不存在" : member && `${member.nickname}的主页`);
  if (error && !member) {
    return (
      <EmptyState
        page
        drawing={missing ? "member" : "cloud"}
        title={missing ? "用户不存在" : "没有加载出来"}
        text={missing ? "这个账号可能已经注销，或者地址写错了。" : refusalText(error)}
        action={
          !missing && (
            <Button busy={isFetching} onClick={() => void refetch()}>
              重新加载
            </Button>
          )
        }
      />
    );
  }
  if (member && block?.blocked) {
    // The notes came without theirs.
    const lift = <UnblockButton member={whoOf(member)} label="解除拉黑" onLifted={() => void dispatch(reloadNotes(profileList(id)))} />;
    return (
      <>
        <MemberHeader member={member} own={false} actions={<Actions member={member}>{lift}</Actions>} />
        <EmptyState
          drawing="member"
          title="你已拉黑 TA"
          text="你看不到 TA 的笔记和评论，TA 也不能评论、点赞你的笔记或给你发私信。解除后，之前的关注不会自动恢复。"
        />
      </>
    );
  }
  return (
    <>
      {member ? (
        <MemberHeader member={member} own={own} actions={own ? <OwnActions member={member} /> : <OtherActions member={member} />} />
      ) : (
        <MemberHeaderSkeleton />
      )}
      {/* How high the header will be nobody knows before it is there; nothing is shown below it that would then move. */}
      <div style={member ? undefined : { visibility: "hidden" }}>
        <MemberTabs own={own} current={tab} noteCount={member?.post_count} />
        {/* Its notes are asked for together with the member: the address may be either of their names. */}
        {tab === "posts" ? (
          <Published id={id} own={own} nickname={member?.nickname} />
        ) : (
          member && <Kept key={tab} kind={tab} own={own} member={member} />
        )}
      </div>
      <BackToTop />
    </>
  );
}

const whoOf = ({ user_id, nickname }: MemberView) => ({ account: user_id, nickname });

function OwnActions({ member }: { member: MemberView }) {
  return (
    <>
      <EditProfileButton member={member} />
      <ManageNotesLink />
      <ShareMemberButton member={member} />
    </>
  );
}

function OtherActions({ member }: { member: MemberView }) {
  return (
    <Actions member={member}>
      <FollowButton memberId={member.id} nickname={member.nickname} />
      <ChatButton memberId={member.id} nickname={member.nickname} />
    </Actions>
  );
}

/** Of another member. */
function Actions({ member, children }: { member: MemberView; children: ReactNode }) {
  return (
    <>
      {children}
      <ShareMemberButton member={member} />
      <ThingMenuButton label="更多操作" thing={{ kind: "member", id: member.user_id, author: whoOf(member) }} />
    </>
  );
}

function Published({ id, own, nickname }: { id: string; own: boolean; nickname: string | undefined }) {
  // As fresh as the figures above it: a note that they count must be there.
  const feed = useFeed(
    useMemo(() => profileList(id), [id]),
    FRESH_PROFILE,
  );
  return <Wall feed={feed} label={nickname ? `${nickname}的笔记` : "笔记"} tab="posts" own={own} />;
}

const KEPT_NAME = { collections: "收藏", likes: "赞过", seen: "看过" } as const satisfies Record<KeptKind, string>;

function Kept({ kind, own, member }: { kind: KeptKind; own: boolean; member: MemberView }) {
  const [query] = useSearchParams();
  const sorted = own && kind === "collections";
  const folderId = sorted ? folderFrom(query) : undefined;
  const feed = useKeptNotes(member.id, kind, folderId);
  return (
    <>
      {sorted && (
        <div style={{ minHeight: FOLDER_BAR_HEIGHT }}>
          <Suspense>
            <FolderBar current={folderId} />
          </Suspense>
        </div>
      )}
      {kind === "seen" && <SeenBar empty={feed.notes.length === 0} onCleared={feed.reload} />}
      <Wall
        feed={feed}
        label={`${member.nickname}${KEPT_NAME[kind]}的笔记`}
        tab={kind}
        own={own}
        empty={folderId === undefined ? undefined : EMPTY_FOLDER}
      />
    </>
  );
}

/** What stands on an empty wall: one's own, and another's. Nobody sees what others like. */
const EMPTY: Record<MemberTab, { own: { title: string; text: string; action?: ReactNode }; other: { title: string } }> = {
  posts: {
    own: { title: "还没有发布笔记", text: "把今天的小事写下来吧。", action: <BeginLink label="发布第一篇笔记" /> },
    other: { title: "TA 还没有发布笔记" },
  },
  collections: {
    own: { title: "还没有收藏笔记", text: "看到想留住的一页，点一下星星。" },
    other: { title: "TA 还没有收藏笔记" },
  },
  likes: { own: { title: "还没有赞过笔记", text: "喜欢的笔记点个赞，只有你自己能看到这里。" }, other: { title: "" } },
  seen: { own: { title: "还没有看过笔记", text: "打开过的笔记会记在这里，方便再找到。" }, other: { title: "" } },
};

const EMPTY_FOLDER = { title: "这个收藏夹还是空的", text: "打开收藏的笔记的菜单（手机上长按笔记），选择“放入收藏夹”。" };

interface WallProps {
  feed: Feed;
  label: string;
  tab: MemberTab;
  own: boolean;
  empty?: { title: string; text: string } | undefined;
}

function Wall({ feed, label, tab, own, empty }: WallProps) {
  const { notes, words } = useMemo(() => withPinnedMarks(tab === "posts" ? feed.notes : []), [tab, feed.notes]);
  return (
    <NoteMasonry
      label={label}
      notes={tab === "posts" ? notes : feed.notes}
      words={words}
      loading={feed.loading}
      onNearEnd={feed.loadMore}
      after={<FeedFooter feed={feed} empty={empty ?? (own ? EMPTY[tab].own : EMPTY[tab].other)} />}
    />
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
