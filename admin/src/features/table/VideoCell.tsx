import { PlayCircleOutlined } from "@ant-design/icons";
import { App, Button, Modal } from "antd";
import { useState } from "react";
import styles from "./Cell.module.css";

export function VideoCell({ url, name }: { url: string; name: string }) {
  const [open, setOpen] = useState(false);
  const { message } = App.useApp();
  return (
    <>
      <Button size="small" icon={<PlayCircleOutlined aria-hidden />} onClick={() => setOpen(true)}>
        播放
      </Button>
      <Modal open={open} onCancel={() => setOpen(false)} footer={null} title={name} width={720} destroyOnHidden>
        {/* biome-ignore lint/a11y/useMediaCaption: members upload videos without captions */}
        <video src={url} controls autoPlay className={styles.video} onError={() => message.error("获取视频信息失败")} />
      </Modal>
    </>
  );
}
