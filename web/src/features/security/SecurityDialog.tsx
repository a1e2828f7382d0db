import { Archive, BadgeCheck, Ban, BellRing, KeyRound, type LucideIcon, MonitorSmartphone, UserRoundX } from "lucide-react";
import { type ComponentType, Suspense, useEffect, useRef, useState } from "react";
import { useMember } from "../../api/use-member.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import entries from "../../ui/EntryList.module.css";
import { namedLazy } from "../../ui/named-lazy.tsx";
import { NotificationSettingsPanel } from "../notifications/NotificationSettingsPanel.tsx";
import { VerificationPanel } from "../verifications/VerificationPanel.tsx";
import { DeleteAccountPanel } from "./DeleteAccountPanel.tsx";
import { OwnDataPanel } from "./OwnDataPanel.tsx";
import { PasswordPanel } from "./PasswordPanel.tsx";
import styles from "./SecurityDialog.module.css";

/** Loaded when they are opened: of all panels they share the least with the others. */
const DevicesPanel = namedLazy(() => import("../sessions/DevicesPanel.tsx"), "DevicesPanel");
const BlockedPanel = namedLazy(() => import("../blocks/BlockedPanel.tsx"), "BlockedPanel");

export interface PanelProps {
  member: { id: number; user_id: string; nickname: string };
  /** Called when the action is done. */
  onDone: () => void;
  onClose: () => void;
}

const LATER: Readonly<Record<string, Pick<typeof DevicesPanel, "whenThere">>> = { 登录设备: DevicesPanel, 黑名单: BlockedPanel };
/** Specification 000 §2, and devices, which members expect. */
const PANELS: readonly { name: string; about: string; icon: LucideIcon; panel: ComponentType<PanelProps> }[] = [
  { name: "申请认证", about: "个人或官方认证，通过后昵称旁会有标识", icon: BadgeCheck, panel: VerificationPanel },
  { name: "修改密码", about: "其他设备会一起退出登录", icon: KeyRound, panel: PasswordPanel },
  { name: "登录设备", about: "看看账号在哪里登录着，退出不认识的", icon: MonitorSmartphone, panel: DevicesPanel },
  { name: "通知设置", about: "选择想收到哪些通知", icon: BellRing, panel: NotificationSettingsPanel },
  { name: "黑名单", about: "你拉黑的用户，可以随时解除", icon: Ban, panel: BlockedPanel },
  { name: "我的数据", about: "下载你在拾页的一切，随时可以带走", icon: Archive, panel: OwnDataPanel },
  { name: "注销账号", about: "离开拾页，删除账号和内容", icon: UserRoundX, panel: DeleteAccountPanel },
];

export function SecurityDialog({ onClose }: { onClose: () => void }) {
  const member = useMember();
  const [open, setOpen] = useState<string | null>(null);
  /** The entry that was left, to which the focus returns. */
  const [left, setLeft] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const openPanel = (name: string) => {
    const part = LATER[name];
    if (part) part.whenThere(() => setOpen(name));
    else setOpen(name);
  };
  const back = () => {
    setLeft(open);
    setOpen(null);
  };
  useEffect(() => {
    if (open === null && left !== null) list.current?.querySelector<HTMLElement>(`[data-panel="${left}"]`)?.focus();
  }, [open, left]);
  // Signed out, here or elsewhere, so the dialog closes.
  useEffect(() => {
    if (!member) onClose();
  }, [member, onClose]);
  if (!member) return null;
  const entry = PANELS.find(({ name }) => name === open);
  const Panel = entry?.panel;
  return (
    <Dialog title={entry?.name ?? "账号与安全"} open onClose={onClose} width={480} onBack={entry && back}>
      {Panel ? (
        <Suspense>
          <Panel member={member} onDone={back} onClose={onClose} />
        </Suspense>
      ) : (
        <ul ref={list} className={entries.list}>
          {PANELS.map(({ name, about, icon: Icon }) => (
            <li key={name}>
              <button type="button" className={`${entries.entry} ${styles.leads}`} data-panel={name} onClick={() => openPanel(name)}>
                <Icon size={22} strokeWidth={1.8} aria-hidden="true" />
                <span className={entries.words}>
                  <b>{name}</b>
                  <span>{about}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
