import { saveFile } from "@shiye/client/save-file";
import type { OwnDataFigures } from "@shiye/events/own-data";
import { useEffect, useRef, useState } from "react";
import { useStore } from "react-redux";
import { freshToken } from "../../api/session.ts";
import { Button } from "../../ui/Button.tsx";
import parts from "../../ui/Field.module.css";
import { toast } from "../../ui/toast.ts";
import { bytesText, type DownloadProgress, fetchOwnData } from "./own-data-download.ts";
import styles from "./SecurityDialog.module.css";
import { useGetOwnDataFiguresQuery } from "./security-api.ts";

/** The content of the archive, by the counts of the contract. */
const MADE: readonly (readonly [figure: keyof OwnDataFigures, words: string])[] = [
  ["notes", "篇笔记"],
  ["drafts", "份草稿"],
  ["comments", "条评论"],
  ["messages", "条私信"],
  ["likes", "个赞"],
  ["collections", "个收藏"],
  ["files", "个图片和视频"],
];

/** All own data as one archive: its content, and the download. */
export function OwnDataPanel() {
  const store = useStore();
  const { data: figures } = useGetOwnDataFiguresQuery();
  const [progress, setProgress] = useState<DownloadProgress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const begin = async () => {
    const stop = new AbortController();
    running.current = stop;
    setProblem(null);
    setSaved(null);
    setProgress({ bytes: 0, part: 0 });
    const outcome = await fetchOwnData(await freshToken(store), stop.signal, setProgress);
    setProgress(null);
    if (outcome.kind === "failed") return setProblem(outcome.message);
    if (outcome.kind === "cancelled") return;
    saveFile(outcome.file, outcome.name);
    setSaved(`${outcome.name}（${bytesText(outcome.file.size)}）`);
    toast("我的数据已下载", { kind: "success" });
  };
  return (
    <div className={parts.form}>
      <section className={styles.part}>
        <h3>里面有什么</h3>
        <ul>
          <li>
            {figures
              ? MADE.map(([figure, words]) => `${figures[figure]} ${words}`).join("、")
              : "你的笔记、草稿、评论、私信、赞、收藏和上传的文件"}
          </li>
          <li>个人资料、关注和粉丝、通知、认证申请、登录记录，以及系统里关于你的每条记录和时间</li>
          <li>既有可以直接打开看的网页，也有给程序用的 JSON</li>
        </ul>
      </section>
      <p className={parts.formHint}>
        别人的内容不在里面，只留公开的昵称和账号。压缩包里有你的私信和登录记录，请保管好，不要在公用电脑上下载。
      </p>
      {problem && (
        <p className={parts.wrong} role="alert">
          {problem}
        </p>
      )}
      {progress ? (
        <div className={styles.part}>
          <progress className={styles.progress} aria-label="下载进度" max={1} value={progress.part} />
          <p className={parts.formHint}>{`已收到 ${bytesText(progress.bytes)}，请不要关闭页面`}</p>
          <Button look="quiet" wide large onClick={() => running.current?.abort()}>
            取消
          </Button>
        </div>
      ) : (
        <Button wide large onClick={() => void begin()}>
          {saved ? "再下载一次" : "下载我的数据"}
        </Button>
      )}
      <p className={parts.formHint} role="status">
        {saved && `已保存为 ${saved}`}
      </p>
    </div>
  );
}
