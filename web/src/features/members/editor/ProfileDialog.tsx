import type { ApiRefusal } from "@shiye/client/http";
import { MAX_BIO_CHARACTERS, MAX_MAJOR_CHARACTERS, MAX_NICKNAME_CHARACTERS } from "@shiye/events/limits";
import type { MemberView } from "@shiye/events/members";
import { EDUCATIONS, GENDERS, ZODIAC_SIGNS } from "@shiye/events/profile-choices";
import { characters } from "@shiye/events/text";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Dialog, DialogFoot } from "../../../ui/Dialog.tsx";
import parts from "../../../ui/Field.module.css";
import { Field } from "../../../ui/Field.tsx";
import { KeptLine } from "../../../ui/KeptLine.tsx";
import { PillRadios } from "../../../ui/PillRadios.tsx";
import { TextCount } from "../../../ui/TextCount.tsx";
import { toast } from "../../../ui/toast.ts";
import { useDiscardQuestion } from "../../../ui/use-discard-question.tsx";
import { useFocusBack } from "../../../ui/use-focus-back.ts";
import { AvatarField } from "./AvatarField.tsx";
import { InterestsField } from "./InterestsField.tsx";
import { MbtiPicker } from "./MbtiPicker.tsx";
import styles from "./ProfileDialog.module.css";
import { useEditProfileMutation, useUploadAvatarMutation } from "./profile-api.ts";
import { profileDrafts } from "./profile-drafts.ts";
import { bodyOf, changesIn, cut, formOf, isSameProfile, nicknameProblem, type ProfileForm } from "./profile-form.ts";

const choices = (values: readonly string[]) => ["", ...values].map((value) => ({ value, label: value || "未设置" }));

/**
 * The form of one's own profile. Closing it with unsaved changes asks first. The device keeps them, all but a new avatar, because a session
 * that ends elsewhere closes the page without a question.
 */
export function ProfileDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const [editProfile, { isLoading: saving }] = useEditProfileMutation();
  const [uploadAvatar, { isLoading: uploading }] = useUploadAvatarMutation();
  const [initial] = useState(() => formOf(member));
  const key = String(member.id);
  /** What an earlier visit left. */
  const [kept, setKept] = useState(() => profileDrafts.get()[key]);
  const [form, setForm] = useState<ProfileForm>({ ...initial, ...kept });
  const [interest, setInterest] = useState("");
  const [avatar, setAvatar] = useState<Blob | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const id = useId();
  const busy = saving || uploading;
  const fields = useRef<HTMLDivElement>(null);
  useFocusBack(fields, busy);
  const changed = avatar !== null || !isSameProfile(form, initial);
  const forget = () => profileDrafts.keep(key, null);
  const { close, question } = useDiscardQuestion(changed, onClose, forget);
  useEffect(() => profileDrafts.keep(key, isSameProfile(form, initial) ? null : changesIn(form, initial)), [key, form, initial]);
  const problem = nicknameProblem(form.nickname);
  const set = (part: Partial<ProfileForm>) => {
    setForm((old) => ({ ...old, ...part }));
    setRefused(null);
  };

  const save = async () => {
    let url: string | undefined;
    if (avatar) {
      const answer = await uploadAvatar(avatar);
      if (answer.data === undefined) return setRefused(messageOf(answer.error, "头像上传失败，请重试"));
      url = answer.data;
    }
    const answer = await editProfile({ id: member.id, body: { ...bodyOf(form), ...(url === undefined ? {} : { avatar: url }) } });
    if (answer.error) return setRefused(messageOf(answer.error, "资料更新失败，请重试"));
    forget();
    toast("资料更新成功", { kind: "success" });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    // The field of interests shows its own error. If the form were saved without that interest, nobody would notice.
    const wanting = problem ? "nickname" : interest.trim() !== "" ? "interests" : null;
    if (wanting) document.getElementById(`${id}-${wanting}`)?.focus();
    else void save();
  };
  return (
    <Dialog title="编辑资料" open onClose={close} width={560}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {/* What is written while it is saved would be lost. */}
        <div ref={fields} className={styles.fields} inert={busy}>
          {kept && (
            <KeptLine
              text="已恢复没有保存的修改"
              action="放弃修改"
              onAction={() => {
                setKept(undefined);
                setForm(initial);
              }}
            />
          )}
          <AvatarField name={form.nickname || member.nickname} url={member.avatar} chosen={avatar} onChoose={setAvatar} />
          <Field
            id={`${id}-nickname`}
            label="昵称"
            value={form.nickname}
            autoComplete="nickname"
            error={problem}
            count={{ count: characters(form.nickname.trim()), limit: MAX_NICKNAME_CHARACTERS }}
            onChange={(event) => set({ nickname: event.target.value })}
          />
          <div className={styles.field}>
            <p className={styles.head}>
              <label htmlFor={`${id}-bio`}>个人简介</label>
              <TextCount count={characters(form.bio)} limit={MAX_BIO_CHARACTERS} />
            </p>
            <textarea
              id={`${id}-bio`}
              className={`${parts.control} ${styles.bio}`}
              rows={3}
              value={form.bio}
              placeholder="用一两句话介绍自己"
              onChange={({ target, nativeEvent }) => {
                // Text that an input method has not finished must not be cut.
                const composing = (nativeEvent as InputEvent).isComposing;
                set({ bio: composing ? target.value : cut(target.value, MAX_BIO_CHARACTERS) });
              }}
              onCompositionEnd={({ currentTarget }) => set({ bio: cut(currentTarget.value, MAX_BIO_CHARACTERS) })}
            />
          </div>
          <PillRadios legend="性别" options={choices(GENDERS)} value={form.gender} onChange={(gender) => set({ gender })} />
          <PillRadios
            legend="星座"
            options={choices(ZODIAC_SIGNS)}
            value={form.zodiac_sign}
            onChange={(zodiac_sign) => set({ zodiac_sign })}
          />
          <MbtiPicker letters={form.mbti} onChange={(mbti) => set({ mbti })} />
          <PillRadios legend="学历" options={choices(EDUCATIONS)} value={form.education} onChange={(education) => set({ education })} />
          <Field
            label="专业"
            value={form.major}
            placeholder="学的是什么"
            count={{ count: characters(form.major.trim()), limit: MAX_MAJOR_CHARACTERS }}
            onChange={({ target, nativeEvent }) =>
              set({ major: (nativeEvent as InputEvent).isComposing ? target.value : cut(target.value, MAX_MAJOR_CHARACTERS) })
            }
            onCompositionEnd={({ currentTarget }) => set({ major: cut(currentTarget.value, MAX_MAJOR_CHARACTERS) })}
          />
          <InterestsField
            id={`${id}-interests`}
            interests={form.interests}
            onChange={(interests) => set({ interests })}
            typed={interest}
            onType={setInterest}
          />
        </div>
        <DialogFoot>
          {refused && (
            <p className={styles.refused} role="alert">
              {refused}
            </p>
          )}
          <Button look="quiet" onClick={close}>
            取消
          </Button>
          <Button type="submit" busy={busy} aria-disabled={problem !== undefined}>
            {busy ? "保存中..." : "保存"}
          </Button>
        </DialogFoot>
      </form>
      {question}
    </Dialog>
  );
}

function messageOf(error: unknown, fallback: string): string {
  const { status, message } = (error ?? {}) as Partial<ApiRefusal>;
  return status && message ? message : fallback;
}
