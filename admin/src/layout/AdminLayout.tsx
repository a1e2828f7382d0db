import {
  ExportOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
  SkinOutlined,
} from "@ant-design/icons";
import { Button, Drawer, Dropdown, Flex, Tooltip } from "antd";
import { Suspense, useEffect, useState } from "react";
import { useDispatch } from "react-redux";
import { Link, Outlet, useLocation } from "react-router-dom";
import { adminApi } from "../api/admin-api.ts";
import { startPush } from "../api/push.ts";
import { deviceStorage } from "../api/site-storage.ts";
import { useApplicationPushes } from "../features/audit/pending-applications.ts";
import { openPalette } from "../features/palette/palette-signal.ts";
import { useReportPushes } from "../features/reports/waiting-reports.ts";
import { useGetCurrentAdminQuery } from "../features/session/session-api.ts";
import { useLeave } from "../features/session/use-leave.ts";
import { chooseTheme, THEME_CHOICES, useThemeChoice } from "../features/theme/theme-choice.ts";
import { classNames } from "../ui/class-names.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { PagePlaceholder } from "../ui/PagePlaceholder.tsx";
import { useWide } from "../ui/use-media.ts";
import { useMenuFocus } from "../ui/use-menu-focus.ts";
import styles from "./AdminLayout.module.css";
import { entryAt } from "./entries.tsx";
import { Navigation } from "./Navigation.tsx";

// It comes by itself, so that the first table does not wait for it.
const CommandPalette = lazyPart(() => import("../features/palette/CommandPalette.tsx"), "CommandPalette");

const COLLAPSED = "admin_sidebar_collapsed";
/** The cached data that pushes update. */
const LIVE = ["Activities" as const, "Reports" as const, { type: "Rows" as const, id: "audit" }];

function Wordmark({ small }: { small: boolean }) {
  return (
    <div className={styles.wordmark}>
      <b>拾{small ? "" : "页"}</b>
      {!small && <span>管理后台</span>}
    </div>
  );
}

/**
 * Sidebar (a drawer up to 960 px), page title with one line of description, and the actions of the session. Source: specification 002 §2.
 */
export function AdminLayout() {
  const [collapsed, setCollapsed] = useState(() => deviceStorage.getItem(COLLAPSED) === "1");
  const [menuOpen, setMenuOpen] = useState(false);
  /** The palette could not be loaded; false: it is loaded again for whoever asked for it. */
  const [lost, setLost] = useState<boolean>();
  const wide = useWide();
  const { pathname } = useLocation();
  const leave = useLeave();
  const { choice } = useThemeChoice();
  const themeMenu = useMenuFocus({
    selectable: true,
    selectedKeys: [choice],
    items: THEME_CHOICES.map(({ value, label }) => ({ key: value, label })),
    onClick: ({ key }) => chooseTheme(THEME_CHOICES.find(({ value }) => value === key)?.value ?? "system"),
  });
  const { data: admin } = useGetCurrentAdminQuery();
  const entry = entryAt(pathname);
  const dispatch = useDispatch();
  useEffect(() => startPush(() => dispatch(adminApi.util.invalidateTags(LIVE))), [dispatch]);
  useApplicationPushes();
  useReportPushes();
  useEffect(() => {
    document.title = `${entry?.label ?? "页面不存在"} · 拾页管理后台`;
  }, [entry]);

  const collapse = (next: boolean) => {
    deviceStorage.setItem(COLLAPSED, next ? "1" : "0");
    setCollapsed(next);
  };

  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        跳到正文
      </a>
      {wide ? (
        <aside className={classNames(styles.sider, collapsed && styles.narrow)}>
          <Wordmark small={collapsed} />
          <Navigation collapsed={collapsed} />
          <Button
            type="text"
            className={styles.fold}
            icon={collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
            aria-label={collapsed ? "展开侧栏" : "收起侧栏"}
            onClick={() => collapse(!collapsed)}
          />
        </aside>
      ) : (
        <Drawer placement="left" size={264} open={menuOpen} onClose={() => setMenuOpen(false)} title="拾页 · 管理后台">
          <Navigation onGo={() => setMenuOpen(false)} />
        </Drawer>
      )}
      <div className={styles.body}>
        <header className={styles.header}>
          {!wide && <Button type="text" icon={<MenuOutlined aria-hidden />} aria-label="打开菜单" onClick={() => setMenuOpen(true)} />}
          <div className={styles.heading}>
            <h1>{entry?.label ?? "页面不存在"}</h1>
            <p>{entry?.description}</p>
          </div>
          <Flex gap={wide ? 8 : 0} align="center">
            {wide && (
              <Button
                className={styles.search}
                icon={<SearchOutlined aria-hidden />}
                onClick={() => (lost ? setLost(false) : openPalette.emit())}
              >
                <span>跳转到…</span>
                <kbd>Ctrl K</kbd>
              </Button>
            )}
            <Link to="/account" className={styles.admin} title="我的账号">
              {admin?.username}
            </Link>
            <Dropdown
              trigger={["click"]}
              {...themeMenu}
              // Inside of the landmark of its button.
              getPopupContainer={(button) => button.closest("header") ?? document.body}
            >
              <Button type="text" icon={<SkinOutlined aria-hidden />} aria-label="切换主题" />
            </Dropdown>
            <Button
              href="/"
              target="_blank"
              rel="noopener"
              type={wide ? "default" : "text"}
              icon={<ExportOutlined aria-hidden />}
              aria-label={wide ? undefined : "返回主站"}
            >
              {wide ? "返回主站" : null}
            </Button>
            <Tooltip title="退出登录">
              <Button type="text" icon={<LogoutOutlined aria-hidden />} aria-label="退出登录" onClick={leave} />
            </Tooltip>
          </Flex>
        </header>
        <main id="content" tabIndex={-1} className={styles.content}>
          <Suspense fallback={<PagePlaceholder />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <Suspense>{!lost && <CommandPalette startsOpen={lost === false} onMissing={() => setLost(true)} />}</Suspense>
    </div>
  );
}
