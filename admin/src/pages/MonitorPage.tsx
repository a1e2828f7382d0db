import { PauseOutlined, PlayCircleOutlined, ReloadOutlined } from "@ant-design/icons";
import { lineOpen } from "@shiye/client/push-events";
import { App, Avatar, Badge, Button, Empty, Flex, Segmented } from "antd";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { messageOf } from "../api/base-query.ts";
import { ACTIVITY_LABELS, type Activity, activityLink } from "../features/monitor/activity.ts";
import { onActivity, useGetActivitiesQuery, useLazyGetActivitiesQuery } from "../features/monitor/monitor-api.ts";
import { relativeTime } from "../features/monitor/relative-time.ts";
import { cutText } from "../features/table/format.ts";
import { LoadError } from "../ui/LoadError.tsx";
import { PagePlaceholder } from "../ui/PagePlaceholder.tsx";
import styles from "./MonitorPage.module.css";

const TYPES = [
  { value: "", label: "全部" },
  { value: "user_register", label: "注册" },
  { value: "post_publish", label: "笔记" },
  { value: "comment_publish", label: "评论" },
];
const SHOWN = 50;
const TICK_MS = 30_000;

/** New activities of the community, live. While paused, the page counts new activities. Source: specification 002 §2. */
export function MonitorPage() {
  const [type, setType] = useState("");
  return (
    <div className={styles.page}>
      <Segmented options={TYPES} value={type} onChange={setType} aria-label="动态类型" />
      <Activities key={type} type={type} />
    </div>
  );
}

function Activities({ type }: { type: string }) {
  const { data, error, isFetching, refetch } = useGetActivitiesQuery({ type, limit: SHOWN });
  const [live, setLive] = useState<readonly Activity[]>([]);
  const [held, setHeld] = useState<readonly Activity[]>([]);
  const [paused, setPaused] = useState(false);
  const [older, setOlder] = useState<readonly Activity[]>([]);
  const [loadOlder, { isFetching: isLoadingOlder }] = useLazyGetActivitiesQuery();
  const [isWhole, setWhole] = useState(false);
  const { message } = App.useApp();
  const now = useNow();
  const isOpen = useSyncExternalStore(lineOpen.subscribe, lineOpen.get);

  const take = useEffectEvent((activity: Activity) => {
    if (type !== "" && activity.type !== type) return;
    // An administrator who reads further down would lose the place, so new activities are held.
    if (paused || window.scrollY > 200) setHeld((before) => withNew(before, [activity]));
    else setLive((before) => withNew(before, [activity]));
  });
  useEffect(() => onActivity(take), []);
  const showHeld = () => {
    setLive((before) => withNew(before, held));
    setHeld([]);
    window.scrollTo({ top: 0 });
  };

  if (error && !data) return <LoadError error={error} fallback="获取动态失败" busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <PagePlaceholder />;
  // Older ones continue what is shown, so nothing between may be left out.
  const all = older.length > 0 ? withNew(withNew(data, live), older) : withNew(data, live).slice(0, SHOWN * 4);
  const last = all.at(-1);
  const showOlder = async (cursor: string) => {
    const { data: page, error: refused } = await loadOlder({ type, limit: SHOWN, cursor });
    if (!page) return void message.error(messageOf(refused, "获取动态失败"));
    setOlder((before) => withNew(before, page));
    setWhole(page.length < SHOWN);
  };
  return (
    <>
      <Flex gap={8} align="center" wrap className={styles.bar}>
        <Badge status={isOpen ? "success" : "default"} text={paused ? "已暂停" : isOpen ? "实时更新中" : "正在连接"} />
        <Button
          icon={paused ? <PlayCircleOutlined aria-hidden /> : <PauseOutlined aria-hidden />}
          aria-pressed={paused}
          onClick={() => {
            if (paused) showHeld();
            setPaused(!paused);
          }}
        >
          {paused ? "继续" : "暂停"}
        </Button>
        <Button icon={<ReloadOutlined spin={isFetching} aria-hidden />} aria-label="刷新" onClick={() => void refetch()} />
      </Flex>
      <div role="status" className={styles.news}>
        {held.length > 0 && (
          <Button type="primary" shape="round" onClick={showHeld}>
            {`${held.length} 条新动态`}
          </Button>
        )}
      </div>
      {all.length === 0 ? (
        <Empty description="暂无动态" />
      ) : (
        <ul className={styles.list}>
          {all.map((activity) => (
            <li key={activity.id}>
              <a href={activityLink(activity)} target="_blank" rel="noopener" className={styles.entry}>
                <Avatar src={activity.avatar ?? undefined} alt="">
                  {[...activity.nickname][0]}
                </Avatar>
                <span className={styles.words}>
                  <span>
                    <b>{activity.nickname}</b> {ACTIVITY_LABELS[activity.type]}
                    {activity.title && <em>《{cutText(activity.title, 30)}》</em>}
                  </span>
                  {activity.content && <span className={styles.content}>{cutText(activity.content, 80)}</span>}
                </span>
                <time dateTime={activity.createdAt}>{relativeTime(activity.createdAt, now)}</time>
              </a>
            </li>
          ))}
        </ul>
      )}
      {last && data.length >= SHOWN && !isWhole && (
        <Button loading={isLoadingOlder} onClick={() => void showOlder(last.id)}>
          更早的动态
        </Button>
      )}
    </>
  );
}

/** All activities, each once, newest first. */
function withNew(before: readonly Activity[], more: readonly Activity[]): Activity[] {
  const known = new Map([...before, ...more].map((activity) => [activity.id, activity]));
  return [...known.values()].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
