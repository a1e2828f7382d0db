import { Toaster as Sonner } from "sonner";
import styles from "./Toaster.module.css";

export function Toaster({ theme }: { theme: "light" | "dark" }) {
  return <Sonner className={styles.toaster} position="top-center" theme={theme} offset={88} mobileOffset={72} containerAriaLabel="通知" />;
}
