import { Camera } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { Avatar } from "../../../ui/Avatar.tsx";
import parts from "../../../ui/Field.module.css";
import { FileInput } from "../../../ui/FileInput.tsx";
import { namedLazy } from "../../../ui/named-lazy.tsx";
import { AVATAR_TYPES, avatarProblem } from "./avatar-picture.ts";
import styles from "./ProfileDialog.module.css";
import { useObjectUrl } from "./use-object-url.ts";

const CropDialog = namedLazy(() => import("./CropDialog.tsx"), "CropDialog");

interface AvatarFieldProps {
  name: string;
  url: string | null;
  /** The cropped picture, which is uploaded on 保存. */
  chosen: Blob | null;
  onChoose: (picture: Blob) => void;
}

export function AvatarField({ name, url, chosen, onChoose }: AvatarFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [source, setSource] = useState<File | null>(null);
  const preview = useObjectUrl(chosen);
  const take = ([file]: readonly File[]) => {
    if (!file) return;
    const refused = avatarProblem(file);
    setProblem(refused);
    if (!refused) CropDialog.whenThere(() => setSource(file));
  };
  return (
    <div className={styles.avatar}>
      <label className={styles.avatarLabel} htmlFor={id} onPointerEnter={CropDialog.preload}>
        <Avatar name={name} url={preview ?? url} size={96} />
        <span className={styles.camera}>
          <Camera size={18} aria-hidden="true" />
        </span>
        <FileInput
          id={id}
          className={styles.file}
          hidden={false}
          accept={AVATAR_TYPES.join()}
          aria-label="更换头像"
          aria-describedby={`${id}-note`}
          onPick={take}
        />
      </label>
      <p id={`${id}-note`} className={problem ? parts.error : styles.hint} role={problem ? "alert" : undefined}>
        {problem ?? "JPG、PNG、GIF 或 WebP，不超过 5MB"}
      </p>
      {source && (
        <Suspense>
          <CropDialog
            file={source}
            onCut={(picture) => {
              onChoose(picture);
              setSource(null);
            }}
            onFailed={(message) => {
              setProblem(message);
              setSource(null);
            }}
            onClose={() => setSource(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
