import { App, Avatar, Button, Flex, Modal, Slider, Spin } from "antd";
import { Suspense, useEffect, useRef, useState } from "react";
import type { Area } from "react-easy-crop";
import { uploadFile } from "../../../api/upload.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { pictureComplaint } from "../check-file.ts";
import { cropPicture } from "../crop-picture.ts";
import type { Controlled } from "./FieldInput.tsx";
import { FilePicker } from "./FilePicker.tsx";
import styles from "./fields.module.css";

const Cropper = lazyPart(() => import("react-easy-crop"), "default");
const PICTURES = "image/jpeg,image/png,image/gif,image/webp";

function urlOf(answer: unknown): string | null {
  return typeof answer === "object" && answer !== null && "url" in answer && typeof answer.url === "string" ? answer.url : null;
}

/** Choose, crop, confirm; only then it is uploaded. Source: specification 002 §2. */
export function AvatarField({ id, value = "", onChange }: Controlled<string>) {
  const [source, setSource] = useState<string | null>(null);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  const { message } = App.useApp();
  useEffect(() => () => void (source && URL.revokeObjectURL(source)), [source]);
  useEffect(() => () => running.current?.abort(), []);

  const pick = ([file]: readonly File[]) => {
    if (!file) return;
    const complaint = pictureComplaint(file);
    if (complaint) return void message.error(complaint);
    setCrop({ x: 0, y: 0 });
    setZoom(1);
    setArea(null);
    setSource(URL.createObjectURL(file));
  };
  const refuse = () => {
    message.error("文件读取失败，请重试");
    setSource(null);
  };
  const confirm = async () => {
    if (!source || !area) return;
    running.current = new AbortController();
    const { signal } = running.current;
    setBusy(true);
    try {
      const url = urlOf(await uploadFile("/upload/single", await cropPicture(source, area), "avatar.webp", { signal }));
      if (url === null) throw new Error("头像上传失败，请重试");
      onChange?.(url);
      setSource(null);
    } catch {
      if (!signal.aborted) message.error("头像上传失败，请重试");
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  };
  const cancel = () => {
    running.current?.abort();
    setBusy(false);
    setSource(null);
  };

  return (
    <Flex gap={16} align="center">
      <Avatar size={64} src={value || undefined} alt="头像预览" style={{ flexShrink: 0 }}>
        无
      </Avatar>
      <FilePicker id={id} label="选择头像" accept={PICTURES} onPick={pick} />
      {value !== "" && (
        <Button type="link" onClick={() => onChange?.("")}>
          移除
        </Button>
      )}
      <Modal
        open={source !== null}
        title="裁剪头像"
        okText="确认上传"
        cancelText="取消"
        // With `confirmLoading` the library would not let anybody cancel.
        okButtonProps={{ loading: busy }}
        onOk={confirm}
        onCancel={cancel}
      >
        <div className={styles.crop}>
          <Suspense fallback={<Spin />}>
            {source && (
              <Cropper
                image={source}
                crop={crop}
                zoom={zoom}
                aspect={1}
                cropShape="round"
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_share, pixels) => setArea(pixels)}
                mediaProps={{ onError: refuse }}
              />
            )}
          </Suspense>
        </div>
        <Slider min={1} max={3} step={0.05} value={zoom} onChange={setZoom} ariaLabelForHandle="缩放" />
      </Modal>
    </Flex>
  );
}
