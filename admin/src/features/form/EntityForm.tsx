import type { Entity } from "@shiye/events/back-office/entity";
import { Alert, App, Button, ConfigProvider, Drawer, Flex, Form } from "antd";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { fieldMessagesOf, messageOf } from "../../api/base-query.ts";
import { type Row, useCreateRowMutation, useEditRowMutation } from "../../api/rows-api.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useLeaveGuard } from "../../ui/use-leave-guard.ts";
import { FieldInput } from "./fields/FieldInput.tsx";
import { bodyOf, complaintOf, drawnFields, initialValues, isShown, type Values } from "./form-values.ts";
import { useMergeQuestion } from "./use-merge-question.ts";
import { useOthersChanges } from "./use-others-changes.ts";
import { useRowNow } from "./use-row-now.ts";

interface EntityFormProps {
  entity: Entity;
  /** Null: a new one. */
  row: Row | null;
  onClose: () => void;
}

/** The form of one entity, from its descriptor. Closing it with unsaved changes asks first. Source: specification 002 §2. */
export function EntityForm({ entity, row, onClose }: EntityFormProps) {
  useFocusBack();
  const mode = row ? "edit" : "create";
  const [form] = Form.useForm<Record<string, unknown>>();
  const [current, setCurrent] = useState(row);
  const initial = initialValues(entity, current);
  const values: Values = { ...initial, ...Form.useWatch([], form) };
  const [dirty, setDirty] = useState(false);
  const [uploading, setUploading] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [create] = useCreateRowMutation();
  const [edit] = useEditRowMutation();
  const { message, modal } = App.useApp();
  const askToMerge = useMergeQuestion();
  const askAboutOthers = useOthersChanges();
  const readNow = useRowNow();
  const fields = drawnFields(entity, current);
  /** Fields that nobody touched here follow: otherwise what somebody else wrote would look like a change back. */
  const follow = (fresh: Row, touched: Values) => {
    setCurrent(fresh);
    form.setFieldsValue(Object.fromEntries(Object.entries(initialValues(entity, fresh)).filter(([name]) => !(name in touched))));
  };
  const takeUp = useEffectEvent((fresh: Row) => {
    if (!dirty) follow(fresh, {});
  });
  // The row of the table may be an hour old. What arrives after the first change is compared when it is saved.
  const bringUpToDate = useEffectEvent(async (isOpen: () => boolean) => {
    const { data: fresh } = row ? await readNow(entity.path, row.id) : {};
    if (fresh && isOpen()) takeUp(fresh);
  });
  useEffect(() => {
    let open = true;
    void bringUpToDate(() => open);
    return () => {
      open = false;
    };
  }, []);
  useLeaveGuard(dirty, "表单里有还没保存的内容。");

  const close = () => {
    if (!dirty) return onClose();
    modal.confirm({
      title: "放弃修改？",
      content: "表单里有还没保存的内容。",
      okText: "放弃",
      cancelText: "继续编辑",
      autoFocusButton: "cancel",
      onOk: onClose,
    });
  };

  const save = async (written: Values) => {
    if (uploading) return void message.warning("文件还在上传，请稍候");
    const body = bodyOf(entity, mode, written, initial);
    if (row && Object.keys(body).length === 0) return void message.info("没有改动");
    if (row) {
      const { fresh, goOn } = await askAboutOthers(entity, row, body, initial);
      if (fresh) follow(fresh, body);
      if (!goOn || !(await askToMerge(entity, row, body.name))) return;
    }
    setRefused(null);
    const answer = row ? await edit({ entity: entity.path, id: row.id, body }) : await create({ entity: entity.path, body });
    if (!answer.error) {
      message.success(`${entity.label}${row ? "更新" : "创建"}成功`);
      setDirty(false);
      return onClose();
    }
    const sentence = messageOf(answer.error, "请稍后重试");
    const told = Object.entries(fieldMessagesOf(answer.error)).filter(([field]) => fields.some(({ name }) => field === name));
    if (told.length > 0) form.setFields(told.map(([name, error]) => ({ name, errors: [error] })));
    else setRefused(sentence);
    message.error(`操作失败: ${sentence}`);
  };
  /** The questions before it are part of it. */
  const saveOnce = async (written: Values) => {
    if (saving) return;
    setSaving(true);
    await save(written);
    setSaving(false);
  };

  return (
    <Drawer
      open
      size={560}
      onClose={close}
      title={`${row ? "编辑" : "新增"}${entity.label}`}
      footer={
        <Flex gap={8} justify="flex-end">
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={saving} onClick={() => form.submit()}>
            保存
          </Button>
        </Flex>
      }
    >
      {refused && <Alert type="error" showIcon title={refused} style={{ marginBottom: 16 }} />}
      <Form
        form={form}
        // A prefix of the ids of all fields, because one of them would be the id of the page's main part.
        name={entity.path}
        layout="vertical"
        initialValues={{ ...initial }}
        scrollToFirstError={{ focus: true }}
        onValuesChange={() => setDirty(true)}
        onFinish={(written) => void saveOnce(written)}
        onFinishFailed={({ values: written }) => {
          const missing = fields.some(({ name, field }) => isShown(field, written) && field.required && !written[name]);
          message.error(missing ? "请填写完整信息" : "请检查填写的内容");
        }}
      >
        {fields.map(({ name, field, fixed }) =>
          isShown(field, values) ? (
            <Fixed key={name} fixed={fixed}>
              <Form.Item
                name={name}
                label={field.kind === "checkbox" ? undefined : field.label}
                required={Boolean(field.required) && !fixed && !(field.kind === "password" && row)}
                valuePropName={field.kind === "checkbox" ? "checked" : "value"}
                validateTrigger="onBlur"
                validateFirst
                rules={[
                  {
                    validator: async (_rule, value: unknown) => {
                      const complaint = fixed ? null : complaintOf(field, value, mode);
                      if (complaint) throw new Error(complaint);
                    },
                  },
                ]}
              >
                <FieldInput
                  field={fixed ? { ...field, max: undefined } : field}
                  onCover={(cover) => form.setFieldValue("cover_url", cover)}
                  onUploading={setUploading}
                />
              </Form.Item>
            </Fixed>
          ) : null,
        )}
      </Form>
    </Drawer>
  );
}

/** Most fields are not, and a provider for each would cost every press of a key. */
function Fixed({ fixed, children }: { fixed: boolean; children: ReactNode }) {
  return fixed ? <ConfigProvider componentDisabled>{children}</ConfigProvider> : children;
}
