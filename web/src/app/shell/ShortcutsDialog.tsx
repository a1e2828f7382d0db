import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./ShortcutsDialog.module.css";
import { SHORTCUT_GROUPS } from "./shortcut-groups.ts";

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="键盘快捷键" open onClose={onClose} width={440}>
      {SHORTCUT_GROUPS.map(({ name, shortcuts }) => (
        <section key={name} className={styles.group}>
          <h3>{name}</h3>
          <dl>
            {shortcuts.map(({ keys, does }) => (
              <div key={does} className={styles.row}>
                <dt>{does}</dt>
                <dd className={styles.keys}>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
