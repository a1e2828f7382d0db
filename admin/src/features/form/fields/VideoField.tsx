import { App, Button, Flex, Progress } from "antd";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../api/base-query.ts";
import { uploadFile } from "../../../api/upload.ts";
import { videoComplaint } from "../check-file.ts";
import type { Controlled } from "./FieldInput.tsx";
import { FilePicker } from "./FilePicker.tsx";
import styles from "./fields.module.css";

interface VideoFieldProps extends Controlled<string> {
  onCover: (url: string | null) => void;
  onUploading: (uploading: boolean) => void;
}

/** One video with the progress of its upload, which can be cancelled. */
export function VideoField({ id, value = "", onChange, onCover, onUploading }: VideoFieldProps) {
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  const { message } = App.useApp();
  useEffect(() => () => running.current?.abort(), []);

  const pick = async ([file]: readonly File[]) => {
    if (!file) return;
    const complaint = videoComplaint(file);
    if (complaint) return void message.error(complaint);
    running.current = new AbortController();
    setShare(0);
    onUploading(true);
    try {
      const answer = await uploadFile("/upload/video", file, file.name, { signal: running.current.signal, onProgress: setShare });
      if (typeof answer !== "object" || answer === null || !("url" in answer) || typeof answer.url !== "string")
        throw new Error("视频上传失败");
      onChange?.(answer.url);
      onCover("coverUrl" in answer && typeof answer.coverUrl === "string" ? answer.coverUrl : null);
    } catch (failure) {
      if (running.current.signal.aborted) message.info("已取消上传");
      else message.error(`提交失败: ${messageOf(failure, "视频上传失败")}`);
    } finally {
      setShare(null);
      onUploading(false);
    }
  };

  return (
    <Flex vertical gap={8} align="flex-start">
      {/* biome-ignore lint/a11y/useMediaCaption: members upload videos without captions */}
      {value !== "" && <video src={value} controls className={styles.video} onError={() => message.error("获取视频信息失败")} />}
      {share === null ? (
        <Flex gap={8}>
          <FilePicker id={id} label={value === "" ? "上传视频" : "更换视频"} accept="video/*" onPick={(files) => void pick(files)} />
          {value !== "" && <Button onClick={() => onChange?.("")}>移除</Button>}
        </Flex>
      ) : (
        <Flex gap={8} align="center" style={{ width: "100%" }}>
          <Progress percent={Math.round(share * 100)} aria-label="上传进度" />
          <Button size="small" onClick={() => running.current?.abort()}>
            取消
          </Button>
        </Flex>
      )}
      <span className={styles.hint}>mp4、mov、webm、avi，不超过 100MB</span>
    </Flex>
  );
}
