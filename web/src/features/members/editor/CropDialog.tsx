import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { cutAvatar, type Square } from "./avatar-picture.ts";
import styles from "./CropDialog.module.css";
import { useObjectUrl } from "./use-object-url.ts";

interface CropDialogProps {
  file: File;
  onCut: (picture: Blob) => void;
  onFailed: (message: string) => void;
  onClose: () => void;
}

const NEAREST = 3;

/** Chooses the square of a picture for the avatar: by dragging, pinching, the wheel, or keys. */
export function CropDialog({ file, onCut, onFailed, onClose }: CropDialogProps) {
  const address = useObjectUrl(file);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState<Square | null>(null);
  const [busy, setBusy] = useState(false);
  const finish = async () => {
    if (!address || !square || busy) return;
    setBusy(true);
    try {
      onCut(await cutAvatar(address, square));
    } catch {
      onFailed("图片处理失败，请重试");
    }
  };
  return (
    <Dialog title="裁剪头像" open onClose={onClose} width={420}>
      <div className={styles.stage}>
        {address && (
          <Cropper
            image={address}
            crop={place}
            zoom={zoom}
            maxZoom={NEAREST}
            aspect={1}
            objectFit="cover"
            cropShape="round"
            showGrid={false}
            keyboardStep={8}
            disableAutomaticStylesInjection
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_shares, pixels) => setSquare(pixels)}
            mediaProps={{ alt: "要裁剪的图片", onError: () => onFailed("读取文件失败，请重试") }}
            cropperProps={{ role: "group", "aria-label": "头像的范围，用方向键移动" }}
          />
        )}
      </div>
      <label className={styles.zoom}>
        <Minus size={18} aria-hidden="true" />
        <input
          type="range"
          min={1}
          max={NEAREST}
          step={0.05}
          value={zoom}
          style={{ ["--share" as string]: `${((zoom - 1) / (NEAREST - 1)) * 100}%` }}
          aria-label="缩放"
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
        <Plus size={18} aria-hidden="true" />
      </label>
      <div className={styles.foot}>
        <Button look="quiet" onClick={onClose}>
          取消
        </Button>
        <Button busy={busy} disabled={!square} onClick={() => void finish()}>
          确定
        </Button>
      </div>
    </Dialog>
  );
}
