import { AdminPassword } from "@shiye/events/admins";
import { Alert, App, Button, Form, Input } from "antd";
import { messageOf } from "../../api/base-query.ts";
import { useChangePasswordMutation } from "./account-api.ts";

interface Written {
  currentPassword: string;
  newPassword: string;
  repeated: string;
}

/** Changes one's own password, which signs other devices out. */
export function PasswordForm({ currentLabel = "当前密码" }: { currentLabel?: string }) {
  const [form] = Form.useForm<Written>();
  const [change, { isLoading, error }] = useChangePasswordMutation();
  const { message } = App.useApp();

  const save = async ({ currentPassword, newPassword }: Written) => {
    const answer = await change({ currentPassword, newPassword });
    if (answer.error) return;
    message.success("密码修改成功");
    form.resetFields();
  };

  return (
    <Form name="change-password" form={form} layout="vertical" requiredMark={false} onFinish={(written) => void save(written)}>
      {error && <Alert type="error" showIcon title={messageOf(error, "操作失败，请稍后重试")} style={{ marginBottom: 16 }} />}
      <Form.Item name="currentPassword" label={currentLabel} rules={[{ required: true, message: "请输入当前密码" }]}>
        <Input.Password autoComplete="current-password" maxLength={200} />
      </Form.Item>
      <NewPasswordField name="newPassword" label="新密码" beside="currentPassword" refusalOf={refusalOfNew} />
      <NewPasswordField
        name="repeated"
        label="再次输入新密码"
        beside="newPassword"
        refusalOf={(repeated, wanted) => (repeated === wanted ? undefined : "两次输入的密码不一致")}
      />
      <Button type="primary" htmlType="submit" loading={isLoading}>
        修改密码
      </Button>
    </Form>
  );
}

/** The same messages as the server's. */
function refusalOfNew(wanted: string, current: string): string | undefined {
  if (wanted === "") return "请输入新密码";
  return AdminPassword.safeParse(wanted).error?.issues[0]?.message ?? (wanted === current ? "新密码不能与当前密码相同" : undefined);
}

interface NewPasswordFieldProps {
  name: keyof Written;
  label: string;
  /** The field to compare with. */
  beside: keyof Written;
  refusalOf: (value: string, beside: string) => string | undefined;
}

function NewPasswordField({ name, label, beside, refusalOf }: NewPasswordFieldProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      validateTrigger="onBlur"
      dependencies={[beside]}
      rules={[
        ({ getFieldValue }) => ({
          validator: async (_rule, value: string | undefined) => {
            const refusal = refusalOf(value ?? "", getFieldValue(beside) ?? "");
            if (refusal !== undefined) throw new Error(refusal);
          },
        }),
      ]}
    >
      <Input.Password autoComplete="new-password" maxLength={200} />
    </Form.Item>
  );
}
