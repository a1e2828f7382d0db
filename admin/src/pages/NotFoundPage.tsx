import { Link } from "react-router-dom";
import styles from "../ui/Message.module.css";

export function NotFoundPage() {
  return (
    <div className={styles.message}>
      <p>没有这个页面</p>
      <small>地址可能写错了，或者你的角色看不到它。</small>
      <Link to="/overview">回到概览</Link>
    </div>
  );
}
