import { Button, Card, Flex } from "antd";
import { useLeave } from "../session/use-leave.ts";
import styles from "./Account.module.css";
import { PasswordForm } from "./PasswordForm.tsx";

/** Shown instead of the console while somebody else chose the password: the server refuses all other calls. */
export function TemporaryPassword({ username }: { username: string }) {
  const leave = useLeave();
  return (
    <main className={styles.alone}>
      <Card className={styles.card}>
        <h1 className={styles.title}>请先修改初始密码</h1>
        <p className={styles.hint}>账号 {username} 的密码是系统或别人设置的。换成只有你知道的密码后，就可以使用管理后台。</p>
        <PasswordForm currentLabel="初始密码" />
        <Flex justify="center">
          <Button type="link" onClick={() => void leave()}>
            退出登录
          </Button>
        </Flex>
      </Card>
    </main>
  );
}
