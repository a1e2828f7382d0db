import type { SessionView } from "@shiye/events/accounts";
import { CircleHelp, Laptop, type LucideIcon, Smartphone, Tablet } from "lucide-react";
import { Suspense, useState } from "react";
import { refusalText } from "../../api/refusal-text.ts";
import { Button } from "../../ui/Button.tsx";
import entries from "../../ui/EntryList.module.css";
import { namedLazy } from "../../ui/named-lazy.tsx";
import { PanelList, PanelPending, PanelRow } from "../../ui/PanelList.tsx";
import { refusalToast } from "../../ui/refusal-toast.ts";
import { relativeTime } from "../../ui/relative-time.ts";
import { toast } from "../../ui/toast.ts";
import styles from "./DevicesPanel.module.css";
import { useEndOtherSessionsMutation, useEndSessionMutation, useGetSessionsQuery } from "./sessions-api.ts";

const ConfirmDialog = namedLazy(() => import("../../ui/ConfirmDialog.tsx"), "ConfirmDialog");

const ICONS: Record<SessionView["kind"], LucideIcon> = { computer: Laptop, phone: Smartphone, tablet: Tablet, other: CircleHelp };

/** The devices that are signed in, each with a button to sign it out, and earlier ones. */
export function DevicesPanel() {
  const { data: sessions, error, isFetching, refetch } = useGetSessionsQuery();
  const [now] = useState(Date.now);
  if (!sessions) return <PanelPending failure={error && refusalText(error)} busy={isFetching} onRetry={() => void refetch()} />;
  const here = sessions.filter(({ is_current }) => is_current);
  const active = [...here, ...sessions.filter(({ signed_in, is_current }) => signed_in && !is_current)];
  const past = sessions.filter(({ signed_in }) => !signed_in);
  return (
    <div className={styles.parts}>
      <section aria-labelledby="devices-active">
        <h3 id="devices-active" className={styles.head}>
          正在登录
        </h3>
        <PanelList>
          {active.map((session) => (
            <Device key={session.id} session={session} now={now} />
          ))}
        </PanelList>
        {active.length > here.length && <EndOthers />}
        <p className={styles.hint}>有不认识的设备？退出它，再修改密码。</p>
      </section>
      {past.length > 0 && (
        <section aria-labelledby="devices-past">
          <h3 id="devices-past" className={styles.head}>
            登录记录
          </h3>
          <PanelList>
            {past.map((session) => (
              <Device key={session.id} session={session} now={now} />
            ))}
          </PanelList>
        </section>
      )}
    </div>
  );
}

function EndOthers() {
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation();
  const [asking, setAsking] = useState(false);
  const end = async () => {
    const answer = await endOthers();
    if (answer.error) refusalToast(answer.error);
    else toast("已退出其他所有设备", { kind: "success" });
  };
  return (
    <>
      <Button look="outline" wide className={styles.others} busy={isLoading} onClick={() => ConfirmDialog.whenThere(() => setAsking(true))}>
        退出其他所有设备
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title="退出其他所有设备？"
            text="它们会立即退出登录，要再用时需要重新登录。本机不受影响。"
            confirmLabel="全部退出"
            onConfirm={() => void end()}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function Device({ session, now }: { session: SessionView; now: number }) {
  const [endSession, { isLoading }] = useEndSessionMutation();
  const Icon = ICONS[session.kind];
  const name = session.device || "未知设备";
  const end = async () => {
    const answer = await endSession(session.id);
    if (answer.error) refusalToast(answer.error);
    else toast("已退出该设备", { kind: "success" });
  };
  const when = session.signed_in ? `${relativeTime(session.last_used_at, now)}使用` : `${relativeTime(session.created_at, now)}登录`;
  return (
    <PanelRow past={!session.signed_in}>
      <Icon size={24} strokeWidth={1.6} aria-hidden="true" />
      <span className={entries.words}>
        <b>{name}</b>
        <span>{[session.region, session.is_current ? "正在使用" : when].filter(Boolean).join(" · ")}</span>
      </span>
      {session.is_current ? (
        <span className={styles.here}>本机</span>
      ) : (
        session.signed_in && (
          <Button look="outline" busy={isLoading} aria-label={`退出${name}`} onClick={() => void end()}>
            退出
          </Button>
        )
      )}
    </PanelRow>
  );
}
