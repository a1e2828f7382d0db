import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { ApiRefusal } from "@shiye/client/http";
import { MAX_REASON_CHARACTERS } from "@shiye/events/limits";
import { useEffect, useId, useRef } from "react";
import { useForm } from "react-hook-form";
import { useMember } from "../../api/use-member.ts";
import { Button } from "../../ui/Button.tsx";
import parts from "../../ui/Field.module.css";
import { Field } from "../../ui/Field.tsx";
import { PillRadios } from "../../ui/PillRadios.tsx";
import { TextCount } from "../../ui/TextCount.tsx";
import { toast } from "../../ui/toast.ts";
import { begunApplications } from "./begun-application.ts";
import styles from "./VerificationPanel.module.css";
import { contentOf, VERIFICATION_FIELDS, VERIFICATION_TYPES, VerificationForm, type VerificationTypeText } from "./verification-forms.ts";
import { useSubmitVerificationMutation } from "./verifications-api.ts";

/** Closing the dialog asks nothing: what was typed is there again when it is opened. */
export function ApplicationForm() {
  const [submitVerification] = useSubmitVerificationMutation();
  const id = useId();
  const memberId = useMember()?.id;
  const sent = useRef(false);
  const { register, handleSubmit, formState, setError, setValue, watch, getValues, clearErrors } = useForm<VerificationForm>({
    resolver: standardSchemaResolver(VerificationForm),
    defaultValues: begunApplications.get(memberId) ?? { type: "", fields: {} },
  });
  useEffect(
    () => () => {
      if (sent.current) begunApplications.delete(memberId);
      else begunApplications.set(memberId, getValues());
    },
    [memberId, getValues],
  );
  const { errors, isSubmitting } = formState;
  const type = watch("type");
  const reason = watch("fields.reason") ?? "";
  const fields = VERIFICATION_FIELDS[type as VerificationTypeText] ?? [];
  const problemOf = (name: string) => errors.fields?.[name]?.message;
  const submit = handleSubmit(async (form) => {
    const answer = await submitVerification({ type: form.type === "1" ? 1 : 2, content: contentOf(form) });
    if (!answer.error) {
      sent.current = true;
      return toast("认证申请提交成功，请耐心等待审核", { kind: "success" });
    }
    const { status, message } = answer.error as ApiRefusal;
    setError("root", { message: status && message ? message : "提交失败，请重试" });
  });
  return (
    <form className={parts.form} onSubmit={submit} noValidate>
      <PillRadios
        legend="认证类型"
        options={VERIFICATION_TYPES}
        value={type}
        onChange={(value) => {
          setValue("type", value);
          clearErrors();
        }}
      />
      {errors.type && (
        <p className={parts.error} role="alert">
          {errors.type.message}
        </p>
      )}
      {fields.map(({ name, label, ...rest }) => (
        <Field key={name} label={label} error={problemOf(name)} {...rest} {...register(`fields.${name}`)} />
      ))}
      {fields.length > 0 && (
        <div className={styles.field}>
          <p className={styles.head}>
            <label htmlFor={`${id}-reason`}>申请理由</label>
            <TextCount count={[...reason.trim()].length} limit={MAX_REASON_CHARACTERS} />
          </p>
          <textarea
            id={`${id}-reason`}
            className={`${parts.control} ${styles.textarea}`}
            rows={3}
            placeholder="说说为什么申请认证"
            aria-invalid={problemOf("reason") ? true : undefined}
            aria-describedby={`${id}-reason-note`}
            {...register("fields.reason")}
          />
          <p
            id={`${id}-reason-note`}
            className={parts.error}
            role={problemOf("reason") ? "alert" : undefined}
            hidden={!problemOf("reason")}
          >
            {problemOf("reason")}
          </p>
        </div>
      )}
      {errors.root && (
        <p className={parts.wrong} role="alert">
          {errors.root.message}
        </p>
      )}
      <p className={styles.hint}>信息只用于审核，加密保存，不会公开。</p>
      <Button type="submit" wide large busy={isSubmitting}>
        提交申请
      </Button>
    </form>
  );
}
