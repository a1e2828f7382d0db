import { DeleteOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { App, Button, Flex, Progress } from "antd";
import { useState } from "react";
import { messageOf } from "../../../api/base-query.ts";
import { uploadFile } from "../../../api/upload.ts";
import { pictureComplaint } from "../check-file.ts";
import type { Controlled } from "./FieldInput.tsx";
import { FilePicker } from "./FilePicker.tsx";
import styles from "./fields.module.css";

interface Waiting {
  key: string;
  share: number;
}

/** Pictures in their order, each uploaded as soon as it is chosen. */
export function ImagesField({ id, value = [], onChange, max }: Controlled<string[]> & { max: number }) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const { message } = App.useApp();
  /** What was chosen joins the pictures as they are now: until it is here they stay. */
  const busy = waiting.length > 0;

  const pick = async (files: readonly File[]) => {
    const room = max - value.length;
    if (files.length > room) message.warning(`最多只能上传${max}张图片`);
    const taken = files.slice(0, room).filter((file) => {
      const complaint = pictureComplaint(file);
      if (complaint) message.error(complaint);
      return complaint === null;
    });
    const keys = taken.map((file, index) => `${file.name}-${file.lastModified}-${index}`);
    setWaiting(keys.map((key) => ({ key, share: 0 })));
    const urls: string[] = [];
    for (const [index, file] of taken.entries()) {
      const key = keys[index];
      try {
        const answer = await uploadFile("/upload/single", file, file.name, {
          onProgress: (share) => setWaiting((before) => before.map((one) => (one.key === key ? { key: one.key, share } : one))),
        });
        if (typeof answer === "object" && answer !== null && "url" in answer && typeof answer.url === "string") urls.push(answer.url);
      } catch (failure) {
        message.error(`图片上传失败: ${messageOf(failure, "请稍后重试")}`);
      }
      setWaiting((before) => before.filter((one) => one.key !== key));
    }
    if (urls.length > 0) onChange?.([...value, ...urls]);
  };
  const move = (from: number, to: number) => {
    const next = [...value];
    const [moved] = next.splice(from, 1);
    if (moved !== undefined) onChange?.(next.toSpliced(to, 0, moved));
  };

  return (
    <Flex vertical gap={8} align="flex-start">
      <ul className={styles.pictures}>
        {value.map((url, index) => (
          <li key={url}>
            <img src={url} alt={`第 ${index + 1} 张`} />
            <span className={styles.tools}>
              <Button
                type="text"
                size="small"
                icon={<LeftOutlined aria-hidden />}
                aria-label={`前移第 ${index + 1} 张`}
                disabled={busy || index === 0}
                onClick={() => move(index, index - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`移除第 ${index + 1} 张`}
                disabled={busy}
                onClick={() => onChange?.(value.filter((one) => one !== url))}
              />
              <Button
                type="text"
                size="small"
                icon={<RightOutlined aria-hidden />}
                aria-label={`后移第 ${index + 1} 张`}
                disabled={busy || index === value.length - 1}
                onClick={() => move(index, index + 1)}
              />
            </span>
          </li>
        ))}
        {waiting.map(({ key, share }) => (
          <li key={key} className={styles.waiting}>
            <Progress type="circle" size={48} percent={Math.round(share * 100)} aria-label="上传进度" />
          </li>
        ))}
      </ul>
      <FilePicker
        id={id}
        label={`上传图片（${value.length}/${max}）`}
        accept="image/jpeg,image/png,image/gif,image/webp"
        multiple
        disabled={busy || value.length >= max}
        onPick={(files) => void pick(files)}
      />
      <span className={styles.hint}>JPEG、PNG、GIF、WebP，每张不超过 5MB</span>
    </Flex>
  );
}
