import { Toaster as Sonner } from "sonner";
import styles from "./Toaster.module.css";

export function Toaster({ theme }: { theme: "light" | "dark" }) {
  return (
    <Sonner
      className={styles.toaster}
      position="top-center"
      theme={theme}
      offset="calc(84px + var(--safe-top))"
      // Of each side: one length would be the distance from the sides, too, and leave a toast two thirds of a phone.
      mobileOffset={{ top: "calc(68px + var(--safe-top))", left: "16px", right: "16px" }}
      containerAriaLabel="通知"
      toastOptions={{ unstyled: true, classNames: { toast: styles.toast, actionButton: styles.action, icon: styles.icon } }}
    />
  );
}
