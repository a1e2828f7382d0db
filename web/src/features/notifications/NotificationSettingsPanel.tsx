import type { NotificationSettings } from "@shiye/events/notifications";
import { refusalText } from "../../api/refusal-text.ts";
import entries from "../../ui/EntryList.module.css";
import { PanelPending } from "../../ui/PanelList.tsx";
import { refusalToast } from "../../ui/refusal-toast.ts";
import toggle from "../../ui/Switch.module.css";
import { useChangeNotificationSettingsMutation, useGetNotificationSettingsQuery } from "../unread/unread-api.ts";
import styles from "./NotificationSettingsPanel.module.css";

const KINDS: readonly { kind: keyof NotificationSettings; name: string; about: string }[] = [
  { kind: "comments", name: "评论和@", about: "评论、回复，以及在评论或笔记中@你" },
  { kind: "likes", name: "赞和收藏", about: "赞了你的笔记或评论，收藏了你的笔记" },
  { kind: "follows", name: "新增关注", about: "有人关注了你" },
  { kind: "messages", name: "私信数字", about: "消息旁的未读数字，私信照常收到" },
];

/** What the member wants to be notified of. Each switch takes effect at once. */
export function NotificationSettingsPanel({ member: { id: memberId } }: { member: { id: number } }) {
  const { currentData: settings, error, isFetching, refetch } = useGetNotificationSettingsQuery(memberId);
  const [change] = useChangeNotificationSettingsMutation();
  if (!settings) return <PanelPending failure={error && refusalText(error)} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <ul className={entries.list}>
        {KINDS.map(({ kind, name, about }) => (
          <li key={kind}>
            <button
              type="button"
              role="switch"
              aria-checked={settings[kind]}
              aria-label={name}
              aria-describedby={`settings-${kind}`}
              className={entries.entry}
              onClick={async () => {
                const answer = await change({ memberId, wish: { [kind]: !settings[kind] } });
                if (answer.error) refusalToast(answer.error);
              }}
            >
              <span className={entries.words}>
                <b>{name}</b>
                <span id={`settings-${kind}`}>{about}</span>
              </span>
              <span className={toggle.switch} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>关闭后不再收到这一类新通知，已有的保留；重新打开后，关闭期间的不会补发。系统通知始终会收到。</p>
    </>
  );
}
