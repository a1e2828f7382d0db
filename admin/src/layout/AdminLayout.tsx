import { LogoutOutlined, MenuOutlined, SkinOutlined } from "@ant-design/icons";
import { App as AntApp, Button, Drawer, Dropdown, Flex, Layout, Menu, Typography } from "antd";
import { useState, useSyncExternalStore } from "react";
import { Outlet, useLocation, useNavigate } from "react-router-dom";
import { readAdmin } from "../api/session-storage.ts";
import { useSignOutMutation } from "../features/session/session-api.ts";
import { chooseTheme, THEME_CHOICES, useThemeChoice } from "../features/theme/theme-choice.ts";
import styles from "./AdminLayout.module.css";
import { navigationEntries } from "./entries.tsx";

function Wordmark({ small }: { small: boolean }) {
  return <div className={styles.wordmark}>{small ? "拾" : "拾页 · 管理后台"}</div>;
}

/** Not a breakpoint of the component library, whose nearest is 992. */
const WIDE = matchMedia("(min-width: 961px)");

function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      WIDE.addEventListener("change", listener);
      return () => WIDE.removeEventListener("change", listener);
    },
    () => WIDE.matches,
  );
}

/** Sidebar (a drawer up to 960 px), page title with one line of description, and the session's actions. Source: specification 002 §2. */
export function AdminLayout() {
  const [collapsed, setCollapsed] = useState(false);
  const [menuOpen, setMenuOpen] = useState(false);
  const wide = useWide();
  const location = useLocation();
  const navigate = useNavigate();
  const { message } = AntApp.useApp();
  const { choice } = useThemeChoice();
  const [signOut] = useSignOutMutation();
  const entry = navigationEntries.find((candidate) => candidate.path === location.pathname);

  const leave = async () => {
    await signOut();
    message.success("已退出登录");
    navigate("/login", { replace: true });
  };

  const menu = (
    <Menu
      mode="inline"
      selectedKeys={[location.pathname]}
      items={navigationEntries.map(({ path, label, icon }) => ({ key: path, label, icon }))}
      onClick={({ key }) => {
        setMenuOpen(false);
        navigate(key);
      }}
    />
  );

  return (
    <Layout className={styles.page}>
      <a className={styles.skip} href="#content">
        跳到正文
      </a>
      {wide ? (
        <Layout.Sider theme="light" width={224} collapsible collapsed={collapsed} onCollapse={setCollapsed} aria-label="管理导航">
          <Wordmark small={collapsed} />
          <nav aria-label="管理栏目">{menu}</nav>
        </Layout.Sider>
      ) : (
        <Drawer placement="left" size={264} open={menuOpen} onClose={() => setMenuOpen(false)} title="拾页 · 管理后台">
          <nav aria-label="管理栏目">{menu}</nav>
        </Drawer>
      )}
      <Layout>
        <header className={styles.header}>
          {!wide && <Button type="text" icon={<MenuOutlined />} aria-label="打开菜单" onClick={() => setMenuOpen(true)} />}
          <div className={styles.heading}>
            <h1>{entry?.label ?? "管理后台"}</h1>
            <p>{entry?.description}</p>
          </div>
          <Flex gap={8} align="center">
            <Typography.Text type="secondary" className={styles.admin}>
              {readAdmin()?.username}
            </Typography.Text>
            <Dropdown
              trigger={["click"]}
              // Within the landmark of its button.
              getPopupContainer={(button) => button.closest("header") ?? document.body}
              menu={{
                selectable: true,
                selectedKeys: [choice],
                items: THEME_CHOICES.map(({ value, label }) => ({ key: value, label })),
                onClick: ({ key }) => chooseTheme(THEME_CHOICES.find(({ value }) => value === key)?.value ?? "system"),
              }}
            >
              <Button type="text" icon={<SkinOutlined />} aria-label="切换主题" />
            </Dropdown>
            <Button href="/" target="_blank" rel="noopener">
              返回主站
            </Button>
            <Button type="text" icon={<LogoutOutlined />} aria-label="退出登录" onClick={leave} />
          </Flex>
        </header>
        <main id="content" tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
      </Layout>
    </Layout>
  );
}
