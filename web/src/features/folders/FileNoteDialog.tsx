import { Folder, FolderMinus, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { BUSY } from "../../ui/busy.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { refusalToast } from "../../ui/refusal-toast.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Folders.module.css";
import { useCreateFolderMutation, useFileCollectionMutation, useGetFoldersQuery } from "./folders-api.ts";

/** Chooses the folder of a collected note: an existing one, a new one, or none. */
export function FileNoteDialog({ noteId, onClose }: { noteId: number; onClose: () => void }) {
  const { data, isFetching, refetch } = useGetFoldersQuery();
  const [create, creating] = useCreateFolderMutation();
  const [file, filing] = useFileCollectionMutation();
  const [name, setName] = useState("");
  const busy = creating.isLoading || filing.isLoading;
  const put = async (folderId: number | null, folder: string) => {
    await file({ noteId, folderId }).unwrap();
    toast(folderId === null ? "已移出收藏夹" : `已放入「${folder}」`, { kind: "success" });
    onClose();
  };
  const attempt = (work: () => Promise<void>) => void work().catch((error: unknown) => refusalToast(error));
  const putInNew = async () => {
    const made = await create(name.trim()).unwrap();
    await put(made.id, made.name);
  };
  return (
    <Dialog title="放入收藏夹" open onClose={onClose} width={400}>
      {data ? (
        <ul className={styles.choices}>
          {data.folders.map((folder) => (
            <li key={folder.id}>
              <button
                type="button"
                className={styles.choice}
                onClick={() => attempt(() => put(folder.id, folder.name))}
                {...(busy && BUSY)}
              >
                <span className={styles.tile}>
                  <Folder size={20} aria-hidden="true" />
                </span>
                <span className={styles.choiceName}>{folder.name}</span>
                <span className={styles.count}>{folder.count}</span>
              </button>
            </li>
          ))}
          {data.folders.length > 0 && (
            <li>
              <button type="button" className={styles.choice} onClick={() => attempt(() => put(null, ""))} {...(busy && BUSY)}>
                <span className={styles.tile} data-none="">
                  <FolderMinus size={20} aria-hidden="true" />
                </span>
                <span className={styles.choiceName}>不放入任何收藏夹</span>
              </button>
            </li>
          )}
        </ul>
      ) : isFetching ? (
        <div className={styles.waiting} role="status" aria-label="加载中">
          <Spinner size={24} />
        </div>
      ) : (
        <Button look="quiet" wide onClick={() => void refetch()}>
          重新加载
        </Button>
      )}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === "") toast("请输入收藏夹名称");
          else attempt(putInNew);
        }}
      >
        <Field label="新建收藏夹" value={name} placeholder="最多20个字" onChange={(event) => setName(event.target.value)} />
        <Button type="submit" busy={busy}>
          {!busy && <Plus size={18} aria-hidden="true" />}
          新建并放入
        </Button>
      </form>
    </Dialog>
  );
}
