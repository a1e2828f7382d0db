import { ROLE_LABELS } from "@shiye/events/back-office/rights";
import { Card } from "antd";
import styles from "../features/account/Account.module.css";
import { PasswordForm } from "../features/account/PasswordForm.tsx";
import { SecondFactor } from "../features/account/SecondFactor.tsx";
import { useGetCurrentAdminQuery } from "../features/session/session-api.ts";

/** The administrator's own account: name and role, password, and second factor. */
export function AccountPage() {
  const { data: admin } = useGetCurrentAdminQuery();
  if (!admin) return null;
  return (
    <>
      <p className={styles.hint}>
        {admin.username} · {ROLE_LABELS[admin.role]}
      </p>
      <div className={styles.cards}>
        <Card title="修改密码">
          <PasswordForm />
        </Card>
        <Card title="两步验证">
          <SecondFactor on={admin.second_factor} />
        </Card>
      </div>
    </>
  );
}
