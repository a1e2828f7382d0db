import type { Field } from "@shiye/events/back-office/parts";
import { Checkbox, Input, InputNumber, Radio, Select } from "antd";
import type { AriaAttributes } from "react";
import { useChoices } from "../../table/use-choices.ts";
import { AvatarField } from "./AvatarField.tsx";
import { ImagesField } from "./ImagesField.tsx";
import { InterestsField } from "./InterestsField.tsx";
import { MbtiField } from "./MbtiField.tsx";
import { MentionsField } from "./MentionsField.tsx";
import { VideoField } from "./VideoField.tsx";

/** What a form passes to each of its fields. */
export interface Controlled<Value> {
  id?: string;
  value?: Value;
  onChange?: (value: Value) => void;
}

/** What a form says about a field to screen readers. */
export type Said = Pick<AriaAttributes, "aria-invalid" | "aria-describedby" | "aria-required">;

interface FieldInputProps extends Controlled<unknown>, Said {
  field: Field;
  checked?: boolean;
  onBlur?: () => void;
  /** Called with the poster of an uploaded video. */
  onCover: (url: string | null) => void;
  /** Called while files are being uploaded, so the value of the field is not complete. */
  onUploading: (uploading: boolean) => void;
}

const textOf = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The input of one field, by its kind. */
export function FieldInput({ field, id, value, checked, onChange, onBlur, onCover, onUploading, ...given }: FieldInputProps) {
  const choices = useChoices(field);
  const change = onChange ?? (() => undefined);
  const said: Said = {
    "aria-invalid": given["aria-invalid"],
    "aria-describedby": given["aria-describedby"],
    "aria-required": given["aria-required"],
  };
  const text = {
    ...said,
    id,
    value: textOf(value),
    placeholder: field.placeholder,
    maxLength: field.max,
    onBlur,
    onChange: (event: { target: { value: string } }) => change(event.target.value),
  };
  const options = choices.map((choice) => ({ value: choice.value, label: choice.label }));
  switch (field.kind) {
    case "text":
      return <Input {...text} showCount={field.max !== undefined && field.max <= 200} />;
    case "password":
      return <Input.Password {...text} autoComplete="new-password" />;
    case "textarea":
      return <Input.TextArea {...text} rows={4} showCount={field.max !== undefined} />;
    case "mentions":
      return (
        <MentionsField {...said} id={id} value={textOf(value)} onChange={change} max={field.max ?? 2000} placeholder={field.placeholder} />
      );
    case "number":
      return (
        <InputNumber
          {...said}
          id={id}
          value={typeof value === "number" ? value : null}
          onChange={(number) => change(number ?? undefined)}
          onBlur={onBlur}
          min={field.min}
          precision={0}
          controls={field.min !== undefined}
          placeholder={field.placeholder}
          style={{ width: "100%" }}
        />
      );
    case "select":
      return (
        <Select
          {...said}
          id={id}
          value={value}
          onChange={change}
          onBlur={onBlur}
          options={options}
          allowClear={!field.required}
          placeholder={field.placeholder ?? "请选择"}
        />
      );
    case "radio":
      return <Radio.Group id={id} value={value} onChange={(event) => change(event.target.value)} options={options} />;
    case "checkbox":
      return (
        <Checkbox id={id} checked={checked} onChange={(event) => change(event.target.checked)}>
          {field.label}
        </Checkbox>
      );
    case "tags":
      return (
        <Select
          {...said}
          id={id}
          mode="tags"
          value={textsOf(value)}
          onChange={change}
          onBlur={onBlur}
          maxCount={field.max}
          tokenSeparators={[",", "，", " "]}
          open={false}
          suffixIcon={null}
          placeholder="输入后按回车添加"
        />
      );
    case "interests":
      return <InterestsField id={id} value={textsOf(value)} onChange={change} max={field.max ?? 10} />;
    case "mbti":
      return <MbtiField id={id} value={textOf(value)} onChange={change} />;
    case "avatar":
      return <AvatarField id={id} value={textOf(value)} onChange={change} />;
    case "images":
      return <ImagesField id={id} value={textsOf(value)} onChange={change} max={field.max ?? 9} onUploading={onUploading} />;
    case "video":
      return <VideoField id={id} value={textOf(value)} onChange={change} onCover={onCover} onUploading={onUploading} />;
    default:
      return field.kind satisfies never;
  }
}
