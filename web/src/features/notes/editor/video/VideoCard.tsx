import { Camera, Check, Film, ImageUp, RotateCw, X } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { FileInput } from "../../../../ui/FileInput.tsx";
import { Spinner } from "../../../../ui/Spinner.tsx";
import { toast } from "../../../../ui/toast.ts";
import { VisuallyHidden } from "../../../../ui/VisuallyHidden.tsx";
import { PICTURE_TYPES } from "../../../pictures/upload/image-checks.ts";
import { frameOf } from "./take-frame.ts";
import type { NoteVideo } from "./use-video.ts";
import styles from "./VideoUploader.module.css";
import { megabytes } from "./video-checks.ts";
import type { VideoItem } from "./video-state.ts";

/** The chosen video with its progress, its cover and its actions. */
export function VideoCard({ item, video, onExchange }: { item: VideoItem; video: NoteVideo; onExchange: () => void }) {
  const player = useRef<HTMLVideoElement>(null);
  const picture = useRef<HTMLInputElement>(null);
  const { state, cover } = item;
  const takeShown = async () => {
    try {
      if (player.current) video.setCover(new File([await frameOf(player.current)], "cover.jpg", { type: "image/jpeg" }));
    } catch (error) {
      toast((error as Error).message, { kind: "error" });
    }
  };
  return (
    <div className={styles.card}>
      <div className={styles.stage}>
        {/* biome-ignore lint/a11y/useMediaCaption: members' videos bring no captions */}
        <video
          key={item.preview}
          ref={player}
          src={item.preview}
          controls
          playsInline
          preload="metadata"
          aria-label={`视频预览：${item.name || "视频"}`}
        />
      </div>
      <div className={styles.side}>
        <p className={styles.name}>
          <Film size={16} aria-hidden="true" />
          <span title={item.name}>{item.name || "视频"}</span>
          <small>{megabytes(item.size)}</small>
        </p>
        <Progress state={state} video={video} />
        <div className={styles.coverRow}>
          <div className={styles.cover}>
            {cover.kind === "none" ? <span>暂无封面</span> : <img src={cover.preview} alt="视频封面" />}
            {cover.kind === "uploading" && (
              <span className={styles.veil}>
                <Spinner size={20} />
              </span>
            )}
          </div>
          <div className={styles.coverButtons}>
            <Button look="outline" onClick={() => void takeShown()}>
              <Camera size={16} aria-hidden="true" />
              用当前画面作封面
            </Button>
            <Button look="outline" onClick={() => picture.current?.click()}>
              <ImageUp size={16} aria-hidden="true" />
              上传封面
            </Button>
          </div>
        </div>
        <div className={styles.buttons}>
          <Button look="quiet" onClick={onExchange}>
            更换视频
          </Button>
          {state.kind !== "uploading" && (
            <Button look="plain" onClick={video.remove}>
              删除视频
            </Button>
          )}
        </div>
      </div>
      <FileInput
        ref={picture}
        accept={PICTURE_TYPES.join(",")}
        aria-label="选择封面图片"
        onPick={([file]) => file && video.setCover(file)}
      />
    </div>
  );
}

function Progress({ state, video }: { state: VideoItem["state"]; video: NoteVideo }) {
  const said = state.kind === "there" ? "视频已上传" : state.kind === "uploading" ? "视频上传中" : "";
  return (
    <div className={styles.state}>
      <VisuallyHidden live>{said}</VisuallyHidden>
      {state.kind === "uploading" && (
        <>
          <p className={styles.share}>
            <span>{state.share >= 1 ? "处理中…" : state.share > 0 ? "上传中…" : "准备上传…"}</span>
            <span>{`${Math.round(state.share * 100)}%`}</span>
          </p>
          <progress className={styles.progress} max={1} value={state.share} aria-label="视频的上传进度" />
          <button type="button" className={styles.small} onClick={video.remove}>
            <X size={16} aria-hidden="true" />
            取消上传
          </button>
        </>
      )}
      {state.kind === "failed" && (
        <>
          <p className={styles.failed} role="alert">
            {state.message}
          </p>
          {!state.final && (
            <button type="button" className={styles.small} onClick={video.retry}>
              <RotateCw size={16} aria-hidden="true" />
              重试
            </button>
          )}
        </>
      )}
      {state.kind === "there" && (
        <p className={styles.done}>
          <Check size={16} aria-hidden="true" />
          已上传
        </p>
      )}
    </div>
  );
}
