import { z } from "zod";
import { Id } from "../ids.ts";
import { lineUpTo, Timestamp, textUpTo } from "../shapes.ts";

// What the tables, filters and forms of the back office are made of. The server checks by `schema`, the site draws by `kind`.

export interface Choice {
  value: string | number;
  label: string;
  /** How a state is shown among others: as it should be, as something to do, or as something that ended. */
  tone?: "good" | "warn" | "bad";
}

/** How a cell is shown. `member`, `note` and `comment` link to the members' site; `choice` shows the label of its value. */
type ColumnKind =
  | "id"
  | "number"
  | "text"
  | "longText"
  | "time"
  | "choice"
  | "member"
  | "note"
  | "comment"
  | "avatar"
  | "gallery"
  | "tags"
  | "video"
  | "personality"
  | "fields";

export interface Column<Schema extends z.ZodType = z.ZodType> {
  label: string;
  kind: ColumnKind;
  schema: Schema;
  sortable?: true;
  choices?: readonly Choice[];
  /** Characters after which a text is cut in its cell. */
  cut?: number;
  /** Not shown until somebody chooses it. */
  hidden?: true;
  /** The column whose value stands below that of this one. */
  below?: string;
}

type Extra<Item extends { label: string; kind: string; schema: z.ZodType }> = Omit<Item, "label" | "kind" | "schema">;

function columnOf<Schema extends z.ZodType>(kind: ColumnKind, schema: Schema) {
  return (label: string, extra: Extra<Column> = {}): Column<Schema> => ({ label, kind, schema, ...extra });
}

export const column = {
  id: columnOf("id", z.union([z.number().int(), z.string()])),
  /** An id that is shown as a number; null where there is none. */
  reference: columnOf("number", Id.nullable()),
  number: columnOf("number", z.number().int()),
  text: columnOf("text", z.string().nullable()),
  longText: columnOf("longText", z.string().nullable()),
  time: columnOf("time", Timestamp.nullable()),
  /** The account id of a member, linked to the profile. */
  member: columnOf("member", z.string().nullable()),
  note: columnOf("note", Id.nullable()),
  comment: columnOf("comment", Id.nullable()),
  avatar: columnOf("avatar", z.string().nullable()),
  tags: columnOf("tags", z.array(z.object({ id: Id, name: z.string() }))),
  /** Shown as tags are, and only words. */
  words: columnOf("tags", z.array(z.string())),
  /** Addresses of pictures. */
  gallery: columnOf("gallery", z.array(z.string())),
  video: columnOf("video", z.string().nullable()),
  personality: columnOf("personality", z.record(z.string(), z.unknown())),
  /** A filled form: names and values. */
  fields: columnOf("fields", z.record(z.string(), z.unknown()).nullable()),
  choice: (label: string, choices: readonly Choice[], extra: Extra<Column> = {}): Column<z.ZodUnion<[z.ZodNumber, z.ZodString]>> => ({
    label,
    kind: "choice",
    schema: z.union([z.number(), z.string()]),
    choices,
    ...extra,
  }),
} as const;

export interface Filter<Schema extends z.ZodType = z.ZodType> {
  label: string;
  /** `part`: the text is somewhere in it. `account`: a member, by account id, else by id, nickname or a part of the account id. `id`, `choice`: exactly. `day`: a day of China, from or until. */
  kind: "part" | "account" | "id" | "choice" | "day";
  schema: Schema;
  choices?: readonly Choice[];
  /** The choices are what another entity has now. */
  choicesOf?: "categories";
  /** What the line is called that narrows nothing, if not 全部. */
  everything?: string;
}

/** What is left empty says nothing: forms send all of their fields. */
export const unlessEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), schema.optional());

/** Which fields nobody knows: a misspelt filter must not answer with everything. */
export const unknownNames = { error: (issue: { code?: string; keys?: readonly string[] }) => unknownMessage(issue) };
function unknownMessage({ code, keys }: { code?: string; keys?: readonly string[] }): string {
  return code === "unrecognized_keys" ? `未知的参数: ${(keys ?? []).join(", ")}` : "参数格式错误";
}

const SearchText = z.string().max(100, { error: "搜索内容不能超过100个字符" });

function filterOf<Schema extends z.ZodType>(kind: Filter["kind"], schema: Schema) {
  const empty = unlessEmpty(schema);
  return (label: string): Filter<typeof empty> => ({ label, kind, schema: empty });
}

/** Nothing here happened before the first; a database has no year 0, and no day after the last of those that are written with four digits. */
const FIRST_DAY = "1970-01-01";
const LAST_DAY = "9998-12-31";

/** A day that somebody asks for. */
export const AskedDay = z.iso
  .date({ error: "日期格式错误" })
  .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, { error: "日期格式错误" });

export const filter = {
  part: filterOf("part", SearchText),
  account: filterOf("account", SearchText),
  id: filterOf("id", Id),
  day: filterOf("day", AskedDay),
  /** Among the choices may be what stands for more than itself, as `unknown` for notes without a category. */
  choice: (label: string, choices: readonly Choice[], more: Pick<Filter, "choicesOf" | "everything"> = {}): Filter<ChoiceSchema> => ({
    label,
    kind: "choice",
    // Some clients send a word for the choice of everything.
    schema: z.preprocess((value) => (value === "all" ? "" : value), choiceSchema(choices, more.choicesOf !== undefined)),
    choices,
    ...more,
  }),
} as const;

/** Which days of a time are asked for; both are included. */
export const dayFilters = (label: string) => ({ from: filter.day(`${label}从`), until: filter.day(`${label}到`) });
export type DayFilters = ReturnType<typeof dayFilters>;

/** Days in this order are some; dates of four digits compare as texts do. */
export const areDaysInOrder = ({ from, until }: Readonly<Record<string, unknown>>) =>
  typeof from !== "string" || typeof until !== "string" || from <= until;
export const daysOutOfOrder = { path: ["until"], error: "结束日期不能早于开始日期" };

type ChoiceSchema = z.ZodType<string | number | undefined>;

/** Flags of requests as the numbers that states have. Source: contract §1. */
const FLAGS: ReadonlyMap<string, string> = new Map([
  ["true", "1"],
  ["false", "0"],
]);

/** A choice comes as text in an address; it is answered as the value of its line. */
function choiceSchema(choices: readonly Choice[], orId: boolean): ChoiceSchema {
  const byText = new Map(choices.map(({ value }) => [String(value), value]));
  const given = z.union([z.string(), z.number(), z.boolean()], { error: "参数格式错误" });
  const chosen = given.transform((value, context) => {
    const text = String(value);
    const known = byText.get(FLAGS.get(text) ?? text) ?? (orId ? Id.safeParse(text).data : undefined);
    if (known !== undefined) return known;
    context.addIssue({ code: "custom", message: "参数格式错误" });
    return z.NEVER;
  });
  // For who reads the description of the calls.
  return unlessEmpty(orId ? chosen : chosen.meta({ enum: choices.map(({ value }) => value) }));
}

/** How a field of a form is drawn. Source: specification 002 §2. */
export type FieldKind =
  | "text"
  | "password"
  | "textarea"
  | "mentions"
  | "select"
  | "number"
  | "checkbox"
  | "radio"
  | "avatar"
  | "images"
  | "tags"
  | "interests"
  | "mbti"
  | "video";

export interface Field<Schema extends z.ZodType = z.ZodType> {
  label: string;
  kind: FieldKind;
  schema: Schema;
  required?: true;
  /** Shown and sent only when another field has this value. */
  when?: { field: string; is: string | number };
  /** Only when something is made, or only when it is changed. Default: both. */
  only?: "create" | "edit";
  choices?: readonly Choice[];
  choicesOf?: "categories";
  /** Cannot be changed while a column of the row has this value: the site shows it only, the server refuses it. */
  fixedIf?: { column: string; is: string | number };
  /** Characters, entries or the largest number, by kind. */
  max?: number;
  min?: number;
  placeholder?: string;
}

type FieldExtra = Omit<Field, "label" | "kind" | "schema">;

/** One field, with the schema that the server checks it by. */
export function field<Schema extends z.ZodType, const Extra extends FieldExtra>(
  kind: FieldKind,
  label: string,
  schema: Schema,
  extra: Extra,
): Field<Schema> & Extra {
  return { label, kind, schema, ...extra };
}

/** A text field of at most `max` characters. */
export function textField<const Extra extends FieldExtra>(kind: FieldKind, label: string, max: number, extra: Extra) {
  return field(kind, label, (kind === "text" ? lineUpTo : textUpTo)(max, `${label}不能超过${max}个字符`), { max, ...extra });
}

/** The id of another thing. */
export function idField<const Extra extends FieldExtra>(label: string, extra: Extra) {
  return field("number", label, Id, extra);
}

/** The same where there may be none: forms send it empty. */
export function optionalIdField<const Extra extends FieldExtra>(label: string, extra: Extra) {
  return field("number", label, unlessEmpty(Id), extra);
}

/** One of a few values. */
export function choiceField<const Extra extends FieldExtra>(label: string, choices: readonly Choice[], extra: Extra) {
  return field("select", label, choiceSchema(choices, extra.choicesOf !== undefined), { choices, ...extra });
}
