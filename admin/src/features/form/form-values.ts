import type { Entity } from "@shiye/events/back-office/entity";
import type { Field } from "@shiye/events/back-office/parts";
import type { Row } from "../../api/rows-api.ts";
import { filledEntries } from "../table/filled-entries.ts";
import { cutText } from "../table/format.ts";
import { namesOf } from "../table/names-of.ts";

type Mode = "create" | "edit";
export type Values = Readonly<Record<string, unknown>>;
type Fields = readonly (readonly [name: string, field: Field])[];

function fieldsOf({ form }: Pick<Entity, "form">, mode: Mode): Fields {
  return Object.entries(form).filter(([, { only }]) => only === undefined || only === mode);
}

/** A field that is drawn. `fixed`: shown as it is, and not to be changed. */
interface DrawnField {
  name: string;
  field: Field;
  fixed: boolean;
}

/** The fields of a form in their order: also those that were chosen when the thing was made, to be read. */
export function drawnFields(entity: Pick<Entity, "form" | "columns">, row: Row | null): DrawnField[] {
  return Object.entries(entity.form).flatMap(([name, field]): DrawnField[] => {
    const stays = field.only === "create" && name in entity.columns;
    if (!row) return field.only === "edit" ? [] : [{ name, field, fixed: false }];
    if (field.only === "create" && !stays) return [];
    return [{ name, field, fixed: stays || (field.fixedIf !== undefined && row[field.fixedIf.column] === field.fixedIf.is) }];
  });
}

export function isShown(field: Field, values: Values): boolean {
  return !field.when || String(values[field.when.field]) === String(field.when.is);
}

const LISTS = new Set(["images", "tags", "interests"]);

/** The empty value of a field of this kind. */
function emptyOf({ kind }: Field): unknown {
  if (LISTS.has(kind)) return [];
  if (kind === "checkbox") return false;
  return kind === "number" || kind === "select" || kind === "radio" ? undefined : "";
}

/** The initial values of the form: the edited row, or the defaults. */
export function initialValues(entity: Pick<Entity, "form" | "columns">, row: Row | null): Values {
  const decisive = new Set(Object.values(entity.form).flatMap(({ when }) => (when ? [when.field] : [])));
  const values = drawnFields(entity, row).map(({ name, field }) => {
    if (row) return [name, fromRow(field, row[name]) ?? emptyOf(field)];
    return [name, decisive.has(name) ? field.choices?.[0]?.value : emptyOf(field)];
  });
  return Object.fromEntries(values);
}

function fromRow({ kind }: Field, value: unknown): unknown {
  if (kind === "password") return "";
  if (value === null || value === undefined) return undefined;
  if (LISTS.has(kind)) return namesOf(value);
  // A filled form, in the lines in which it is written.
  if (typeof value === "object")
    return filledEntries(value as Values)
      .map((line) => line.join("："))
      .join("\n");
  return kind === "checkbox" ? value === 1 || value === true : value;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * What is sent: all filled fields of a new thing, or the changed fields of an existing one. Texts are as they were typed, because rows and
 * forms are in the format `text` (docs/decisions/text-is-text.md). Fields that do not belong to the chosen type are emptied: a video note
 * has no pictures, a picture note no video (specification 002 §4). An emptied number is not sent: no number can be taken away.
 */
export function bodyOf(entity: Pick<Entity, "form">, mode: Mode, values: Values, initial: Values): Values {
  const body = fieldsOf(entity, mode).flatMap(([name, field]): [string, unknown][] => {
    const given = isShown(field, values) ? values[name] : LISTS.has(field.kind) ? [] : null;
    const empty = given === undefined || given === "" || given === null;
    if (empty && (field.kind === "password" || field.kind === "number")) return [];
    if (mode === "create") return empty ? [] : [[name, given]];
    if (same(given, initial[name]) || (empty && same(initial[name], emptyOf(field)))) return [];
    return [[name, given === undefined || (given === "" && field.when) ? null : given]];
  });
  return Object.fromEntries(body);
}

/** The fields that are about to be saved, and that somebody else changed to something else since `initial`. */
export function changedMeanwhile(entity: Pick<Entity, "form">, body: Values, initial: Values, now: Values) {
  return fieldsOf(entity, "edit").flatMap(([name, field]) =>
    name in body && !same(initial[name], now[name]) && !same(body[name], now[name]) ? [{ name, field }] : [],
  );
}

const LONGEST_SHOWN = 60;

/** A value in words; null for what has none: pictures, and what the site knows by an id. */
export function valueText({ kind, choices, choicesOf }: Field, value: unknown): string | null {
  if (choicesOf || kind === "images" || kind === "avatar" || kind === "video") return null;
  if (value === undefined || value === null || value === "") return "空";
  if (Array.isArray(value)) return value.length === 0 ? "空" : value.join("、");
  if (typeof value === "boolean") return value ? "是" : "否";
  return cutText(choices?.find((choice) => choice.value === value)?.label ?? String(value), LONGEST_SHOWN);
}

const CHOSEN = new Set(["select", "radio", "images", "avatar", "video", "mbti"]);

/** The error of a value, with the server's message; null without one. */
export function complaintOf(field: Field, value: unknown, mode: Mode): string | null {
  const empty = value === undefined || value === null || (typeof value === "string" && value.trim() === "");
  if (empty) {
    const optional = field.kind === "password" && mode === "edit";
    return field.required && !optional ? `${CHOSEN.has(field.kind) ? "请选择" : "请输入"}${field.label}` : null;
  }
  const parsed = field.schema.safeParse(value);
  if (field.kind === "mbti" && !parsed.success) return "请选完四个字母";
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? "参数格式错误");
}
