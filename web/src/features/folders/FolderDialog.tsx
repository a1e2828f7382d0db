import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { refusalToast } from "../../ui/refusal-toast.ts";
import { toast } from "../../ui/toast.ts";
import styles from "./Folders.module.css";
import { type Folder, useCreateFolderMutation, useDeleteFolderMutation, useRenameFolderMutation } from "./folders-api.ts";

interface FolderDialogProps {
  /** Null: a new folder. */
  folder: Folder | null;
  onMade: (id: number) => void;
  onDeleted: () => void;
  onClose: () => void;
}

/** Creates, renames or deletes a folder. Deleting asks again in the same place, and removes no note. */
export function FolderDialog({ folder, onMade, onDeleted, onClose }: FolderDialogProps) {
  const [create, creating] = useCreateFolderMutation();
  const [rename, renaming] = useRenameFolderMutation();
  const [remove] = useDeleteFolderMutation();
  const [name, setName] = useState(folder?.name ?? "");
  const [asked, setAsked] = useState(false);
  const save = async () => {
    if (name.trim() === "") return toast("请输入收藏夹名称");
    try {
      if (folder) await rename({ id: folder.id, name: name.trim() }).unwrap();
      else onMade((await create(name.trim()).unwrap()).id);
      toast(folder ? "收藏夹修改成功" : "收藏夹创建成功", { kind: "success" });
      onClose();
    } catch (error) {
      refusalToast(error);
    }
  };
  const discard = async (id: number) => {
    onClose();
    onDeleted();
    try {
      await remove(id).unwrap();
      toast("收藏夹删除成功", { kind: "success" });
    } catch (error) {
      refusalToast(error);
    }
  };
  return (
    <Dialog title={folder ? "管理收藏夹" : "新建收藏夹"} open onClose={onClose} width={400}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          label="名称"
          value={name}
          placeholder="最多20个字"
          hint="只有你自己能看到"
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" busy={creating.isLoading || renaming.isLoading}>
          {folder ? "保存" : "新建"}
        </Button>
        {folder && (
          <Button look="quiet" onClick={() => (asked ? void discard(folder.id) : setAsked(true))}>
            {asked ? "确认删除，里面的笔记仍在收藏中" : "删除收藏夹"}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
