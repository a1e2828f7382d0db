import { readMarkup } from "@shiye/events/markup";
import { Avatar } from "antd";
import { type PointerEvent, useEffect } from "react";
import { createPortal } from "react-dom";
import { numberText } from "../table/format.ts";
import styles from "./MemberCard.module.css";
import { useGetMemberPicturesQuery, useGetMemberQuery } from "./members-api.ts";
import { placeBeside } from "./place-beside.ts";

/** Source: specification 002 §9. */
const SIZE = { width: 360, height: 300 };

interface MemberCardProps {
  account: string;
  anchor: Element;
  hover: { onPointerEnter: (event: PointerEvent<Element>) => void; onPointerLeave: () => void };
  onClose: () => void;
}

/** A preview of a member beside their name. On failure there is no card, because nobody asked for it. */
export function MemberCard({ account, anchor, hover, onClose }: MemberCardProps) {
  const { data: member } = useGetMemberQuery(account);
  const { data: pictures = [] } = useGetMemberPicturesQuery(account);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && onClose();
    // When the page scrolls, the row moves away from the card.
    window.addEventListener("scroll", onClose, true);
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("scroll", onClose, true);
      window.removeEventListener("keydown", onKey);
    };
  }, [onClose]);
  if (!member) return null;
  const figures = { 关注: member.follow_count, 粉丝: member.fans_count, 笔记: member.post_count };
  // Empty lines are removed, because only two lines fit.
  const bio = readMarkup(member.bio ?? "", (name) => `@${name}`).replace(/\n+/g, "\n");
  return createPortal(
    <section
      {...hover}
      className={styles.card}
      style={{ ...SIZE, ...placeBeside(anchor.getBoundingClientRect(), SIZE, { width: innerWidth, height: innerHeight }) }}
      aria-label="用户资料"
    >
      <div className={styles.head}>
        <Avatar size={48} src={member.avatar ?? undefined} alt="">
          {[...member.nickname][0]}
        </Avatar>
        <div>
          <strong>{member.nickname}</strong>
          <p>拾页号：{member.user_id}</p>
        </div>
      </div>
      <p className={styles.bio}>{bio || "还没有写简介"}</p>
      <dl className={styles.figures}>
        {Object.entries(figures).map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{numberText(count)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.pictures}>
        {pictures.map(({ id, image }) => (
          <img key={id} src={image} alt="" loading="lazy" />
        ))}
      </div>
    </section>,
    document.body,
  );
}
