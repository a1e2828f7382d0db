import { Folder, PencilLine, Plus } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { IconButton } from "../../ui/IconButton.tsx";
import { namedLazy } from "../../ui/named-lazy.tsx";
import pill from "../../ui/Pill.module.css";
import styles from "./Folders.module.css";
import { useGetFoldersQuery } from "./folders-api.ts";

const FolderDialog = namedLazy(() => import("./FolderDialog.tsx"), "FolderDialog");

const addressOf = (folder?: number) => ({ search: `?tab=collections${folder === undefined ? "" : `&folder=${folder}`}` });

/** One's own folders above the collection. */
export function FolderBar({ current }: { current: number | undefined }) {
  const { data, isLoading } = useGetFoldersQuery(undefined, { refetchOnMountOrArgChange: true });
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"new" | "manage" | null>(null);
  const go = (folder?: number) => navigate(addressOf(folder), { replace: true, preventScrollReset: true });
  const open = data?.folders.find(({ id }) => id === current) ?? null;
  const row = useRef<HTMLElement>(null);
  const openId = open?.id;
  useEffect(() => {
    if (openId !== undefined) row.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [openId]);
  const entries = [{ id: undefined, name: "全部", count: data?.total }, ...(data?.folders ?? [])];
  return (
    <div className={styles.bar}>
      <nav ref={row} className={styles.folders} aria-label="收藏夹">
        {entries.map(({ id, name, count }) => (
          <Link
            key={id ?? "all"}
            className={`${pill.pill} ${styles.folder}`}
            to={addressOf(id)}
            replace
            preventScrollReset
            aria-current={id === current ? "page" : undefined}
          >
            {id !== undefined && <Folder size={15} aria-hidden="true" />}
            <span className={styles.pillName}>{name}</span>
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </Link>
        ))}
      </nav>
      {open && (
        <IconButton
          label={`管理收藏夹「${open.name}」`}
          icon={<PencilLine size={18} />}
          aria-haspopup="dialog"
          onClick={() => FolderDialog.whenThere(() => setDialog("manage"))}
        />
      )}
      {/* Behind the folders: before they are there it would move. */}
      {!isLoading && (
        <IconButton
          label="新建收藏夹"
          icon={<Plus size={20} />}
          aria-haspopup="dialog"
          onPointerEnter={FolderDialog.preload}
          onClick={() => FolderDialog.whenThere(() => setDialog("new"))}
        />
      )}
      {dialog && (
        <Suspense>
          <FolderDialog
            folder={dialog === "manage" ? open : null}
            onMade={(id) => void go(id)}
            onDeleted={() => void go()}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
