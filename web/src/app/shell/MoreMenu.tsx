import { Menu } from "@base-ui/react/menu";
import { Check, Info, Keyboard, LogIn, LogOut, Monitor, Moon, Palette, ShieldCheck, Sun } from "lucide-react";
import { type ReactElement, Suspense, useState } from "react";
import { useDispatch } from "react-redux";
import { useSignedIn } from "../../api/use-member.ts";
import { useSignOutMutation } from "../../features/accounts/accounts-api.ts";
import { useGate } from "../../features/accounts/SignInGate.tsx";
import { forgetOnDevice } from "../../features/rich-text/device-drafts.ts";
import { selectThemeState, type ThemeChoice, themeChosen } from "../../features/theme/theme-slice.ts";
import styles from "../../ui/Menu.module.css";
import { namedLazy } from "../../ui/named-lazy.tsx";
import { OpenMenu, OpenMenuTrigger } from "../../ui/OpenMenu.tsx";
import { toast } from "../../ui/toast.ts";
import { useAppSelector } from "../use-app-selector.ts";
import { useShellDialog } from "./dialogs.ts";
import { unsentOnDevice } from "./unsent-on-device.ts";

const ConfirmDialog = namedLazy(() => import("../../ui/ConfirmDialog.tsx"), "ConfirmDialog");

const THEMES = [
  { choice: "system", name: "跟随系统", icon: Monitor },
  { choice: "light", name: "浅色", icon: Sun },
  { choice: "dark", name: "深色", icon: Moon },
] as const;

/** A phone or tablet without a keyboard or mouse. */
const TOUCH_ONLY = "(hover: none) and (pointer: coarse)";

interface MoreMenuProps {
  trigger: ReactElement;
  side: "top" | "bottom";
  /** The menu stays within the landmark of its button. */
  landmark: HTMLElement | null;
}

export function MoreMenu({ trigger, side, landmark }: MoreMenuProps) {
  const dispatch = useDispatch();
  const openDialog = useShellDialog();
  const { openAccountForm } = useGate();
  const [signOut] = useSignOutMutation();
  const signedIn = useSignedIn();
  const { choice } = useAppSelector(selectThemeState);
  /** What would be lost; empty while nothing is asked. */
  const [unsent, setUnsent] = useState("");
  const ask = () => {
    const found = unsentOnDevice();
    if (found) ConfirmDialog.whenThere(() => setUnsent(found));
    else void leave();
  };
  const leave = async () => {
    // What follows changes of members comes after the first screen, and whoever leaves before it must take along what they began.
    forgetOnDevice();
    await signOut();
    toast("已退出登录");
  };
  return (
    <>
      <OpenMenu>
        <OpenMenuTrigger render={trigger} />
        <Menu.Portal container={landmark}>
          <Menu.Positioner
            className={styles.positioner}
            positionMethod="fixed"
            side={side}
            align={side === "top" ? "start" : "end"}
            sideOffset={8}
          >
            <Menu.Popup className={styles.popup}>
              <Menu.Item className={styles.item} onClick={() => openDialog("about")}>
                <Info size={20} aria-hidden="true" />
                关于
              </Menu.Item>
              {!matchMedia(TOUCH_ONLY).matches && (
                <Menu.Item className={styles.item} onClick={() => openDialog("shortcuts")}>
                  <Keyboard size={20} aria-hidden="true" />
                  键盘快捷键
                </Menu.Item>
              )}
              {signedIn && (
                <Menu.Item className={styles.item} onClick={() => openDialog("security")}>
                  <ShieldCheck size={20} aria-hidden="true" />
                  账号与安全
                </Menu.Item>
              )}
              <Menu.Item className={styles.item} onClick={() => openDialog("theme-colour")}>
                <Palette size={20} aria-hidden="true" />
                主题颜色
              </Menu.Item>
              <div className={styles.line} />
              <Menu.RadioGroup value={choice} onValueChange={(next: ThemeChoice) => dispatch(themeChosen(next))}>
                <Menu.GroupLabel className={styles.label}>外观</Menu.GroupLabel>
                {THEMES.map(({ choice: value, name, icon: Icon }) => (
                  <Menu.RadioItem key={value} value={value} className={styles.item}>
                    <Icon size={20} aria-hidden="true" />
                    {name}
                    <Menu.RadioItemIndicator className={styles.check}>
                      <Check size={18} aria-hidden="true" />
                    </Menu.RadioItemIndicator>
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
              <div className={styles.line} />
              {signedIn ? (
                <Menu.Item className={styles.item} onClick={ask}>
                  <LogOut size={20} aria-hidden="true" />
                  退出登录
                </Menu.Item>
              ) : (
                <Menu.Item className={styles.item} onClick={() => openAccountForm()}>
                  <LogIn size={20} aria-hidden="true" />
                  登录或注册
                </Menu.Item>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </OpenMenu>
      {unsent && (
        <Suspense>
          <ConfirmDialog
            title="退出登录？"
            text={`退出后会从这台设备上删除：\n${unsent}。`}
            confirmLabel="仍要退出"
            onConfirm={() => void leave()}
            onClose={() => setUnsent("")}
          />
        </Suspense>
      )}
    </>
  );
}
