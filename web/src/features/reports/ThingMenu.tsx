import { Menu } from "@base-ui/react/menu";
import { Ban, EyeOff, Flag } from "lucide-react";
import { type ReactElement, type RefObject, Suspense, useState } from "react";
import { useMember } from "../../api/use-member.ts";
import { useNoteDispatch } from "../../api/use-note-dispatch.ts";
import styles from "../../ui/Menu.module.css";
import { namedLazy } from "../../ui/named-lazy.tsx";
import { OpenMenu } from "../../ui/OpenMenu.tsx";
import { toast } from "../../ui/toast.ts";
import { useGate } from "../accounts/SignInGate.tsx";
import { BLOCK_TEXT, dropMember } from "../blocks/after-block.ts";
import { useBlockMemberMutation, useGetBlockStatusQuery, useUnblockMemberMutation } from "../blocks/blocks-api.ts";
import { refusalToast } from "../toggles/refusal-toast.ts";
import { KIND_NAMES, type ReportedThing, type ThingAction } from "./reported-thing.ts";

const ReportDialog = namedLazy(() => import("./ReportDialog.tsx"), "ReportDialog");
const ConfirmDialog = namedLazy(() => import("../../ui/ConfirmDialog.tsx"), "ConfirmDialog");

interface ThingMenuProps {
  trigger: ReactElement;
  container: RefObject<HTMLElement | null>;
  /** Null for one's own: nobody reports or blocks themselves. */
  thing: ReportedThing | null;
  /** Called each time the menu opens, because some actions are possible for a while only. */
  actions?: (() => readonly ThingAction[]) | undefined;
  /** Set where the note was recommended. */
  onNotInteresting?: (() => void) | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** The dialogs stay open after the menu closes. */
export function ThingMenu({ trigger, container, thing, actions, onNotInteresting, onOpenChange }: ThingMenuProps) {
  const { account, nickname } = thing?.author ?? { account: "", nickname: "" };
  const dispatch = useNoteDispatch();
  const { asMember } = useGate();
  const signedIn = useMember() !== null;
  const { data: status } = useGetBlockStatusQuery(account, { skip: !signedIn || !thing });
  const [block] = useBlockMemberMutation();
  const [unblock] = useUnblockMemberMutation();
  const [dialog, setDialog] = useState<"report" | "block" | null>(null);
  const setBlocked = async (blocked: boolean) => {
    try {
      await (blocked ? block : unblock)(account).unwrap();
      if (blocked) dispatch(dropMember(account));
      toast(blocked ? `已拉黑${nickname}` : `已解除对${nickname}的拉黑`, { kind: "success" });
    } catch (error) {
      refusalToast(error);
    }
  };
  return (
    <>
      <OpenMenu onOpenChange={onOpenChange}>
        <Menu.Trigger render={trigger} />
        <Menu.Portal container={container}>
          <Menu.Positioner className={styles.positioner} side="bottom" align="end" sideOffset={4} collisionPadding={8}>
            <Menu.Popup className={styles.popup} style={{ minWidth: 176 }}>
              {onNotInteresting && (
                <Menu.Item className={styles.item} onClick={() => asMember(onNotInteresting)}>
                  <EyeOff size={18} aria-hidden="true" />
                  不感兴趣
                </Menu.Item>
              )}
              {actions && <Actions actions={actions} />}
              {thing && (
                <>
                  <Menu.Item className={styles.item} onClick={() => asMember(() => ReportDialog.whenThere(() => setDialog("report")))}>
                    <Flag size={18} aria-hidden="true" />
                    举报{KIND_NAMES[thing.kind]}
                  </Menu.Item>
                  {status?.blocked ? (
                    <Menu.Item className={styles.item} onClick={() => void setBlocked(false)}>
                      <Ban size={18} aria-hidden="true" />
                      解除拉黑
                    </Menu.Item>
                  ) : (
                    <Menu.Item className={styles.item} onClick={() => asMember(() => ConfirmDialog.whenThere(() => setDialog("block")))}>
                      <Ban size={18} aria-hidden="true" />
                      拉黑 TA
                    </Menu.Item>
                  )}
                </>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </OpenMenu>
      {dialog === "report" && thing && (
        <Suspense>
          <ReportDialog thing={thing} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog === "block" && (
        <Suspense>
          <ConfirmDialog
            title={`拉黑${nickname}？`}
            text={BLOCK_TEXT}
            confirmLabel="拉黑"
            onConfirm={() => void setBlocked(true)}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function Actions({ actions }: { actions: () => readonly ThingAction[] }) {
  const [now] = useState(actions);
  return now.map(({ name, icon: Icon, run }) => (
    <Menu.Item key={name} className={styles.item} onClick={run}>
      <Icon size={18} aria-hidden="true" />
      {name}
    </Menu.Item>
  ));
}
