import type { FormEvent, ReactNode } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { Button } from "../../ui/Button.tsx";
import styles from "../../ui/Field.module.css";

interface AccountFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  onSubmit: (event: FormEvent) => unknown;
  /** The text of the button. */
  button: string;
  /** A hint above the button. */
  hint?: string;
  children: ReactNode;
}

/** The frame of the forms that ask for a password: fields, an error of the whole form, and the button. */
export function AccountForm<Values extends FieldValues>({ form, onSubmit, button, hint, children }: AccountFormProps<Values>) {
  const { errors, isSubmitting } = form.formState;
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {children}
      {errors.root && (
        <p className={styles.wrong} role="alert">
          {errors.root.message}
        </p>
      )}
      {hint && <p className={styles.formHint}>{hint}</p>}
      <Button type="submit" wide large busy={isSubmitting}>
        {button}
      </Button>
    </form>
  );
}

/** Binds a field to a value of the form, with its error. */
export function fieldOf<Values extends FieldValues>(form: UseFormReturn<Values>, name: Path<Values>) {
  return { ...form.register(name), error: form.getFieldState(name, form.formState).error?.message };
}

/**
 * As `fieldOf`, for a password that another field repeats. If that other field was left or had an error, it is checked again while this one
 * is typed.
 */
export function repeatedFieldOf<Values extends FieldValues>(form: UseFormReturn<Values>, name: Path<Values>, repetition: Path<Values>) {
  const onChange = () => {
    const { isTouched, error } = form.getFieldState(repetition);
    if (isTouched || error) void form.trigger(repetition);
  };
  return { ...fieldOf(form, name), ...form.register(name, { onChange }) };
}
