import { qrPath } from "@shiye/client/qr-path";
import type { NoteCardView } from "@shiye/events/notes";
import { Copy, Download, MessageCircle, Share2 } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../../api/use-member.ts";
import { isTouch } from "../../../platform/media.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { toast } from "../../../ui/toast.ts";
import { SendToPanel } from "../../chat/SendToPanel.tsx";
import styles from "./SharePanel.module.css";
import { copyText, noteAddress, shareText } from "./share-text.ts";
import { type PosterState, usePoster } from "./use-poster.ts";

/** Ways to share a note: its address, a QR code, and a poster. */
export function SharePanel({ note, onClose }: { note: NoteCardView; onClose: () => void }) {
  const author = note.nickname || "匿名用户";
  const address = noteAddress(note.id, location.origin);
  const [poster] = useState(() => ({
    title: note.title || `${author}的笔记`,
    author,
    avatar: note.user_avatar,
    picture: note.image ?? note.cover_url,
    qr: qrPath(address),
  }));
  const drawn = usePoster(poster);
  const [sending, setSending] = useState(false);
  const signedIn = useSignedIn();
  const copy = async () => {
    if (await copyText(shareText({ id: note.id, title: note.title, author }, location.origin)))
      toast("已复制，快去分享给朋友吧", { kind: "success" });
    else toast("复制失败", { kind: "error" });
  };
  // On a phone the device's own dialog has what members share with.
  const appsFirst = "share" in navigator && isTouch();
  const apps = "share" in navigator && (
    <Button wide look={appsFirst ? "primary" : "quiet"} onClick={() => void passOn({ title: poster.title, url: address, drawn })}>
      <Share2 size={18} aria-hidden="true" />
      用其他应用分享
    </Button>
  );
  if (sending)
    return (
      <Dialog title="发送给" open onClose={onClose} width={480} onBack={() => setSending(false)}>
        <SendToPanel address={address} onSent={onClose} />
      </Dialog>
    );
  return (
    <Dialog title="分享笔记" open onClose={onClose} width={600}>
      <div className={styles.panel}>
        <PosterPreview drawn={drawn} title={poster.title} />
        <div className={styles.ways}>
          <figure className={styles.code}>
            <svg viewBox={`0 0 ${poster.qr.side} ${poster.qr.side}`} role="img" aria-label="这篇笔记的二维码" shapeRendering="crispEdges">
              <path d={poster.qr.path} fill="#1f1f24" />
            </svg>
            <figcaption>用手机扫一扫，接着看</figcaption>
          </figure>
          <p className={styles.address}>{address}</p>
          <div className={styles.buttons}>
            {appsFirst && apps}
            <Button wide look={appsFirst ? "quiet" : "primary"} onClick={() => void copy()}>
              <Copy size={18} aria-hidden="true" />
              复制链接
            </Button>
            {signedIn && (
              <Button wide look="quiet" onClick={() => setSending(true)}>
                <MessageCircle size={18} aria-hidden="true" />
                私信给朋友
              </Button>
            )}
            <SaveButton drawn={drawn} noteId={note.id} />
            {!appsFirst && apps}
          </div>
        </div>
      </div>
    </Dialog>
  );
}

function PosterPreview({ drawn, title }: { drawn: PosterState; title: string }) {
  return (
    <div className={styles.poster} aria-busy={drawn.state === "drawing"}>
      {drawn.state === "drawn" ? (
        <img src={drawn.url} alt={`《${title}》的海报`} />
      ) : drawn.state === "drawing" ? (
        <Spinner size={24} />
      ) : (
        <p role="status">这个浏览器画不出海报</p>
      )}
    </div>
  );
}

function SaveButton({ drawn, noteId }: { drawn: PosterState; noteId: number }) {
  const save = () => {
    if (drawn.state !== "drawn") return;
    const link = document.createElement("a");
    link.href = drawn.url;
    link.download = `拾页-${noteId}.jpg`;
    link.click();
    toast("海报已保存", { kind: "success" });
  };
  return (
    <Button wide look="quiet" disabled={drawn.state !== "drawn"} onClick={save}>
      <Download size={18} aria-hidden="true" />
      保存海报
    </Button>
  );
}

/** Shares the poster where the device can share files. Closing the device's dialog is no error. */
async function passOn({ title, url, drawn }: { title: string; url: string; drawn: PosterState }): Promise<void> {
  const files = drawn.state === "drawn" ? [new File([drawn.blob], "拾页.jpg", { type: drawn.blob.type })] : [];
  const data: ShareData = { title, text: title, url };
  try {
    await navigator.share(files.length > 0 && navigator.canShare?.({ ...data, files }) ? { ...data, files } : data);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) toast("分享失败", { kind: "error" });
  }
}
