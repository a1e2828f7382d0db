import { useRef } from "react";
import { Dialog } from "../../ui/Dialog.tsx";
import { Wordmark } from "../../ui/Wordmark.tsx";
import styles from "./AboutDialog.module.css";
import { CREDITED, CREDITED_FONTS } from "./credits.ts";

/** Version, developer, credits, privacy and copyright: specification 000 §2. */
const SECTIONS: readonly { title: string; text: string; link?: { address: string; name: string } }[] = [
  { title: "关于拾页", text: "拾页是一个属于校园的图文社区：把灵感、经验和小事记成笔记，捡起每一页生活。" },
  { title: "开发者", text: "由拾页团队设计与开发。" },
  { title: "第三方组件", text: `界面使用 ${CREDITED.map(({ name }) => name).join("、")}，均遵循各自的开源许可。` },
  {
    title: "字体",
    text: `文字配图使用 ${CREDITED_FONTS.map(({ name }) => name).join("、")}，均遵循 SIL 开放字体许可。`,
    link: { address: "/font-licences.txt", name: "作者与许可全文" },
  },
  {
    title: "隐私声明",
    text: "你的个人资料以只属于你的密钥加密保存；注销账号时密钥一并销毁，内容便无法再被读取。我们不加载任何第三方统计与广告。",
  },
  { title: "版权声明", text: "笔记的版权归作者所有。未经作者允许，请不要转载或用于商业用途。" },
];

export function AboutDialog({ onClose }: { onClose: () => void }) {
  // The first control is a link in the middle, to which a low window would scroll.
  const head = useRef<HTMLDivElement>(null);
  return (
    <Dialog title="关于" open onClose={onClose} width={480} initialFocus={head}>
      <div ref={head} className={styles.head} tabIndex={-1}>
        <Wordmark height={32} />
        <span className={styles.version}>版本 1.2.0</span>
      </div>
      {SECTIONS.map(({ title, text, link }) => (
        <section key={title} className={styles.section}>
          <h3>{title}</h3>
          <p>
            {text}
            {link && (
              <a className={styles.link} href={link.address} target="_blank" rel="noreferrer">
                {link.name}
              </a>
            )}
          </p>
        </section>
      ))}
    </Dialog>
  );
}
