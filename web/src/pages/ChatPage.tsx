import { onPush } from "@shiye/client/push-events";
import { Suspense, useCallback, useEffect } from "react";
import { useStore } from "react-redux";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useMember, useSignedIn } from "../api/use-member.ts";
import { useGate } from "../features/accounts/SignInGate.tsx";
import { placeOf } from "../features/chat/chat-address.ts";
import { ConversationList } from "../features/chat/list/ConversationList.tsx";
import { keepChatLive } from "../features/chat/live-chat.ts";
import { Thread } from "../features/chat/thread/Thread.tsx";
import { useListed, useNobodyYet } from "../features/chat/thread/use-other.ts";
import { useStartFromAddress } from "../features/chat/use-start-from-address.ts";
import { useTypists } from "../features/chat/use-typists.ts";
import { useGetMemberQuery } from "../features/members/member-api.ts";
import { useSmall } from "../platform/media.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { useNoRest } from "../platform/use-no-rest.ts";
import { Button } from "../ui/Button.tsx";
import { classNames } from "../ui/class-names.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { namedLazy } from "../ui/named-lazy.tsx";
import styles from "./ChatPage.module.css";

const PeopleToFollow = namedLazy(() => import("../features/follows/PeopleToFollow.tsx"), "PeopleToFollow", { quiet: true });

/** /chat, with `conversationId` and `userId`. Specification 001 §2. */
export function ChatPage() {
  const signedIn = useSignedIn();
  const memberId = useMember()?.id;
  useNoRest();
  if (!signedIn) return <SignInPrompt />;
  return memberId !== undefined && <Room key={memberId} memberId={memberId} />;
}

function Room({ memberId }: { memberId: number }) {
  const store = useStore();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const single = useSmall();
  const typists = useTypists();
  const { conversationId, userId } = placeOf(query);
  const nobodyYet = useNobodyYet();
  const isBeyondList = useListed(conversationId) === null && conversationId !== null;
  const { currentData: profile } = useGetMemberQuery(userId ?? "", { skip: userId === null || !isBeyondList });
  useEffect(() => keepChatLive(store), [store]);
  useStartFromAddress(conversationId === null ? userId : null);
  const leave = useCallback(
    (deleted: number) => {
      if (deleted === conversationId) navigate("/chat", { replace: true });
    },
    [conversationId, navigate],
  );
  // Deleted in another tab or on another device: its other member is known no more.
  useEffect(() => onPush("conversation:hidden", (hidden) => leave(hidden.conversationId)), [leave]);
  return (
    <div className={classNames(styles.room, single && styles.single)}>
      <ConversationList openId={conversationId} typists={typists} onDeleted={leave} />
      {conversationId === null && <ListTitle />}
      {conversationId !== null ? (
        <Thread
          key={conversationId}
          memberId={memberId}
          conversationId={conversationId}
          profile={profile}
          unlisted={isBeyondList && userId === null}
          typing={typists.has(conversationId)}
          alone={single}
          onDeleted={leave}
        />
      ) : nobodyYet ? (
        <div className={styles.people}>
          {!single && <ChoicePrompt />}
          <Suspense>
            <PeopleToFollow />
          </Suspense>
        </div>
      ) : (
        !single && (
          <div className={styles.nothing}>
            <ChoicePrompt />
          </div>
        )
      )}
    </div>
  );
}

function ChoicePrompt() {
  return <EmptyState drawing="member" title="选择一个会话开始聊天" />;
}

/** A part of its own, so that the tab is called so again when the conversation that had named it is left. */
function ListTitle(): null {
  usePageTitle("消息");
  return null;
}

function SignInPrompt() {
  const { openAccountForm } = useGate();
  usePageTitle("消息");
  return (
    <EmptyState
      page
      drawing="member"
      title="请先登录"
      text="登录后就可以和大家聊天。"
      action={<Button onClick={() => openAccountForm()}>登录</Button>}
    />
  );
}
