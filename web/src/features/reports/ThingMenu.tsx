import { Menu } from "@base-ui/react/menu";
import { Ban, EyeOff, Flag } from "lucide-react";
import { type ReactElement, type RefObject, useState } from "react";
import { useMember } from "../../api/use-member.ts";
import styles from "../../ui/Menu.module.css";
import { OpenMenu, OpenMenuTrigger } from "../../ui/OpenMenu.tsx";
import { useGate } from "../accounts/SignInGate.tsx";
import { useGetBlockStatusQuery } from "../blocks/blocks-api.ts";
import { KIND_NAMES, type ReportedThing, type ThingAction } from "./reported-thing.ts";
import { ThingDialogs } from "./ThingDialogs.tsx";
import { loadThingDialog, type ThingDialog } from "./thing-dialog.ts";
import { useSetBlocked } from "./use-set-blocked.ts";

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
  /** Set where this menu may be gone before its dialog is there: shows the dialog instead. */
  onAsk?: ((thing: ReportedThing, dialog: ThingDialog) => void) | undefined;
}

/** The dialogs stay open after the menu closes. */
export function ThingMenu({ trigger, container, thing, actions, onNotInteresting, onOpenChange, onAsk }: ThingMenuProps) {
  const { asMember } = useGate();
  const signedIn = useMember() !== null;
  const { data: status } = useGetBlockStatusQuery(thing?.author.account ?? "", { skip: !signedIn || !thing });
  const setBlocked = useSetBlocked();
  const [dialog, setDialog] = useState<ThingDialog | null>(null);
  const ask = (asked: ThingDialog) =>
    asMember(() => loadThingDialog(asked, () => (onAsk && thing ? onAsk(thing, asked) : setDialog(asked))));
  return (
    <>
      <OpenMenu onOpenChange={onOpenChange}>
        <OpenMenuTrigger render={trigger} />
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
                  <Menu.Item className={styles.item} onClick={() => ask("report")}>
                    <Flag size={18} aria-hidden="true" />
                    举报{KIND_NAMES[thing.kind]}
                  </Menu.Item>
                  {status?.blocked ? (
                    <Menu.Item className={styles.item} onClick={() => void setBlocked(thing.author, false)}>
                      <Ban size={18} aria-hidden="true" />
                      解除拉黑
                    </Menu.Item>
                  ) : (
                    <Menu.Item className={styles.item} onClick={() => ask("block")}>
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
      {thing && dialog && <ThingDialogs thing={thing} dialog={dialog} onClose={() => setDialog(null)} />}
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
