import { UserOutlined } from "@ant-design/icons";
import { Input, Modal } from "antd";
import { useEffect, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { navigationEntries } from "../../layout/entries.tsx";
import { drawerAddress } from "../drawer/drawer-address.ts";
import { useMay } from "../roles/use-may.ts";
import styles from "./CommandPalette.module.css";
import { openPalette } from "./palette-signal.ts";
import { useFoundMembers } from "./use-found-members.ts";

/** Ctrl+K: finds every screen by a part of its name or address, and members. */
export function CommandPalette({ startsOpen = false }: { startsOpen?: boolean }) {
  const [open, setOpen] = useState(startsOpen);
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const may = useMay();
  const listId = useId();
  const word = text.trim().toLowerCase();
  const pages = navigationEntries
    .filter(({ right = "view" }) => may(right))
    .filter(({ path, label, description }) => [path, label, description].some((part) => part.toLowerCase().includes(word)));
  const members = useFoundMembers(open ? text.trim() : "").map(({ id, nickname, user_id }) => ({
    path: drawerAddress("users", id) ?? "",
    label: String(nickname),
    description: `@${user_id}`,
    icon: <UserOutlined aria-hidden />,
  }));
  const found = [...pages, ...members];

  useEffect(() => {
    const show = () => {
      setText("");
      setActive(0);
      setOpen(true);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      show();
    };
    const stop = openPalette.subscribe(show);
    window.addEventListener("keydown", onKey);
    return () => {
      stop();
      window.removeEventListener("keydown", onKey);
    };
  }, []);

  const go = (path: string) => {
    setOpen(false);
    navigate(path);
  };
  const onKeyDown = (key: string) => {
    if (key === "ArrowDown") setActive(Math.min(active + 1, found.length - 1));
    if (key === "ArrowUp") setActive(Math.max(active - 1, 0));
    const chosen = found[active];
    if (key === "Enter" && chosen) go(chosen.path);
  };

  return (
    <Modal open={open} onCancel={() => setOpen(false)} footer={null} closable={false} width={520} destroyOnHidden title="跳转到">
      <Input
        autoFocus
        role="combobox"
        aria-label="搜索页面和用户"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found[active] ? `${listId}-${active}` : undefined}
        placeholder="输入页面名称，或用户的账号、昵称、ID"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "ArrowDown" || event.key === "ArrowUp") event.preventDefault();
          onKeyDown(event.key);
        }}
      />
      <div id={listId} role="listbox" aria-label="页面和用户" className={styles.list}>
        {found.map(({ path, label, description, icon }, index) => (
          <div
            key={path}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            onMouseEnter={() => setActive(index)}
            onMouseDown={() => go(path)}
          >
            {icon}
            <b>{label}</b>
            <span>{description}</span>
          </div>
        ))}
        {found.length === 0 && <p className={styles.none}>没有找到页面或用户</p>}
      </div>
    </Modal>
  );
}
