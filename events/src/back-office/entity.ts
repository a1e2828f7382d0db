import { z } from "zod";
import { defineCommand, defineQuery } from "../define.ts";
import { MOST_DELETED_AT_ONCE } from "../limits.ts";
import { Pagination, pagingOf } from "../paging.ts";
import { Nothing } from "../shapes.ts";
import { storableText, trimmedText } from "../text.ts";
import { TypedFormat } from "../text-fields.ts";
import {
  areDaysInOrder,
  type Column,
  type DayFilters,
  dayFilters,
  daysOutOfOrder,
  type Field,
  type FieldKind,
  type Filter,
  unknownNames,
  unlessEmpty,
} from "./parts.ts";
import type { AdminRight } from "./rights.ts";

type Columns = Readonly<Record<string, Column>>;
type Filters = Readonly<Record<string, Filter>>;
type Form = Readonly<Record<string, Field>>;

/**
 * One entity of the back office: the server checks and selects by it, the site draws table and form by it.
 * Source: specification 002 §2.
 */
export interface Entity<
  Path extends string = string,
  C extends Columns = Columns,
  F extends Filters = Filters,
  W extends Form = Form,
  Key extends z.ZodType = z.ZodType,
> {
  /** Below `/admin/`, in the API and in the site. */
  path: Path;
  /** What one of them is called in messages: `{label}创建成功`. */
  label: string;
  /** One line below the title of the page. */
  description: string;
  columns: C;
  filters: F;
  form: W;
  /** What an id of it looks like. */
  key: Key;
  defaultSort: { field: string; order: "asc" | "desc" };
  /** The time whose days the filters `from` and `until` ask for. */
  days: string;
  /** What can be done to rows beside reading them. */
  actions: { create?: true; edit?: true; delete?: true };
  /** Its rows are members: they can be deactivated and reactivated, by the right `review`. */
  locks?: true;
  /** What whoever deletes one should know, and the column whose value must be typed to confirm it. */
  deletion?: { warning: string; typed?: string };
  defaultLimit?: number;
  /** Another address of all its calls, which existing clients use. */
  alsoAt?: string;
  /** What existing clients send under other names, in ours. */
  reads?: (body: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** The right to change it. Default: `manage`. */
  changedBy?: AdminRight;
}

export function defineEntity<
  const Path extends string,
  const C extends Columns,
  const F extends Filters,
  const W extends Form,
  Key extends z.ZodType,
>(entity: Entity<Path, C, F, W, Key> & { defaultSort: { field: keyof C }; days: keyof C }): Entity<Path, C, F & DayFilters, W, Key> {
  return { ...entity, filters: { ...entity.filters, ...dayFilters(entity.columns[entity.days]?.label ?? "") } };
}

type SchemasOf<Parts extends Readonly<Record<string, { schema: z.ZodType }>>> = { [Name in keyof Parts]: Parts[Name]["schema"] };

export function schemasOf<Parts extends Readonly<Record<string, { schema: z.ZodType }>>>(parts: Parts): SchemasOf<Parts> {
  return Object.fromEntries(Object.entries(parts).map(([name, { schema }]) => [name, schema])) as SchemasOf<Parts>;
}

/** `sortBy` is what some clients say for `sortField`. Source: contract §11. */
function sortingOf<C extends Columns>(columns: C) {
  const sortable = Object.entries(columns).flatMap(([name, { sortable }]) => (sortable ? [name] : []));
  const name = unlessEmpty(z.enum(sortable, { error: "不支持的排序字段" }));
  const order = z.preprocess(
    (value) => (value === "" ? undefined : typeof value === "string" ? value.toLowerCase() : value),
    z.enum(["asc", "desc"], { error: "不支持的排序方式" }).optional(),
  );
  return { sortField: name, sortBy: name, sortOrder: order };
}

function alsoAt({ alsoAt }: Pick<Entity, "alsoAt">, rest: string): { alsoAt?: string } {
  return alsoAt === undefined ? {} : { alsoAt: `${alsoAt}${rest}` };
}

const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    pagination: Pagination.extend({ totalPages: z.number().int() }),
    total: z.number().int(),
    /** More rows than are worth counting: `total` is what the database thinks. */
    totalIsEstimate: z.boolean(),
    page: z.number().int(),
    limit: z.number().int(),
    totalPages: z.number().int(),
    nextCursor: z.string().nullable(),
  });

/** `GET /admin/{entity}`. */
export function listCall<const Name extends string, const Path extends string, C extends Columns, F extends Filters>(
  name: Name,
  entity: Entity<Path, C, F>,
) {
  const query = z
    .strictObject({ ...pagingOf(entity.defaultLimit ?? 20), ...sortingOf(entity.columns), ...schemasOf(entity.filters) }, unknownNames)
    .refine(areDaysInOrder, daysOutOfOrder);
  return defineQuery({
    name,
    weight: "word",
    path: `/admin/${entity.path}`,
    ...alsoAt(entity, ""),
    access: "admin",
    right: "view",
    summary: `后台：${entity.label}列表`,
    params: Nothing,
    query,
    data: listOf(z.object(schemasOf(entity.columns))),
    message: "获取成功",
  });
}

/** `GET /admin/{entity}/{id}`: one row of the list. */
export function readCall<const Name extends string, const Path extends string, C extends Columns, Key extends z.ZodType>(
  name: Name,
  entity: Entity<Path, C, Filters, Form, Key>,
) {
  return defineQuery({
    name,
    weight: "row",
    path: `/admin/${entity.path}/:id`,
    ...alsoAt(entity, "/:id"),
    access: "admin",
    right: "view",
    summary: `后台：${entity.label}详情`,
    params: z.object({ id: entity.key }),
    query: Nothing,
    data: z.object(schemasOf(entity.columns)),
    message: "获取成功",
  });
}

/** `GET /admin/{entity}/export.csv`: all rows of a filter, or those of `ids`, as they are in the list. */
export function exportCall<const Name extends string, const Path extends string, C extends Columns, F extends Filters>(
  name: Name,
  entity: Entity<Path, C, F>,
) {
  const ids = z.string().max(20_000, { error: "选择的项目过多" }).optional();
  return defineQuery({
    name,
    weight: "word",
    path: `/admin/${entity.path}/export.csv`,
    ...alsoAt(entity, "/export.csv"),
    access: "admin",
    right: "view",
    summary: `后台：导出${entity.label}`,
    params: Nothing,
    query: z
      .strictObject({ ids, ...sortingOf(entity.columns), ...schemasOf(entity.filters) }, unknownNames)
      .refine(areDaysInOrder, daysOutOfOrder),
    data: z.undefined(),
    bare: true,
    produces: "text/csv",
    message: "导出成功",
  });
}

/** A text in which nothing is seen, which would be stored as an empty one. */
const isBlank = (value: unknown) => typeof value === "string" && trimmedText(storableText(value)) === "";

/** Fields of the form that are required when something is made, and absent: all of them in one sentence. Source: contract §11. */
function missingFields(form: Form, body: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(form).flatMap(([name, { required, only, when }]) => {
    if (!required || only === "edit" || (when && String(body[when.field]) !== String(when.is))) return [];
    const value = body[name];
    return value === undefined || value === null || isBlank(value) ? [name] : [];
  });
}

/** Texts that must be there and were sent without a word: a change is no way around what is required. */
function emptiedFields(form: Form, body: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(form).flatMap(([name, { required, kind }]) => {
    const value = body[name];
    const isText = kind === "text" || kind === "textarea" || kind === "mentions";
    return required && isText && isBlank(value) ? [name] : [];
  });
}

/** A field that is chosen when the thing is made, and shown in its row ever after. */
function isFixed({ columns, form }: Pick<Entity, "columns" | "form">, name: string): boolean {
  return name in columns && form[name]?.only === "create";
}

const OF_WORDS: ReadonlySet<FieldKind | undefined> = new Set(["text", "textarea", "mentions", "password", "mbti"]);

/**
 * Existing clients send a row back with its form; what is a column and no field is left out, what is neither is refused. Where a row has no
 * words it says null, and a form an empty text.
 */
function withoutColumns(entity: Pick<Entity, "columns" | "form" | "reads">, only: "create" | "edit") {
  return z.record(z.string().max(100), z.unknown(), { error: "参数格式错误" }).transform((sent, context) => {
    const body = entity.reads?.(sent) ?? sent;
    const isField = (name: string) => name in entity.form && (entity.form[name]?.only ?? only) === only;
    // Sent with a value: another one than that of the row is refused.
    const isSaid = (name: string, value: unknown) => only === "edit" && isFixed(entity, name) && value !== null && value !== "";
    const known = Object.entries(body).filter(([name, value]) => !(name in entity.columns) || isField(name) || isSaid(name, value));
    const given = Object.fromEntries(
      known.map(([name, value]) => [name, value === null && OF_WORDS.has(entity.form[name]?.kind) ? "" : value]),
    );
    const missing = only === "create" ? missingFields(entity.form, given) : emptiedFields(entity.form, given);
    if (missing.length === 0) return given;
    context.addIssue({ code: "custom", message: `缺少必填字段: ${missing.join(", ")}` });
    return z.NEVER;
  });
}

type OptionalSchemas<W extends Form> = {
  [Name in keyof W]: W[Name] extends { required: true } ? W[Name]["schema"] : z.ZodOptional<W[Name]["schema"]>;
};
type PartialSchemas<W extends Form> = { [Name in keyof W]: z.ZodOptional<W[Name]["schema"]> };

/** How the texts of a form are meant, whatever its fields: our own site sends what was typed, others send markup. Source: contract §4 "Text is text". */
const typed = { format: TypedFormat };

const STAYS = "创建后不能修改，只能原样送回";

function bodySchemas(entity: Pick<Entity, "columns" | "form">, only: "create" | "edit") {
  const used = Object.entries(entity.form).filter(
    ([name, one]) => one.only === undefined || one.only === only || (only === "edit" && isFixed(entity, name)),
  );
  const fields = Object.fromEntries(
    used.map(([name, one]) => {
      const schema = only === "create" && one.required && !one.when ? one.schema : one.schema.optional();
      return [name, one.only === "create" && only === "edit" ? schema.meta({ description: STAYS }) : schema];
    }),
  );
  return { ...typed, ...fields };
}

/** `POST /admin/{entity}`. */
export function createCall<const Name extends string, const Path extends string, C extends Columns, W extends Form, Key extends z.ZodType>(
  name: Name,
  entity: Entity<Path, C, Filters, W, Key>,
) {
  const needed = Object.entries(entity.form).filter(([, { required, only, when }]) => required && only !== "edit" && !when);
  const shape = z.strictObject(bodySchemas(entity, "create") as typeof typed & OptionalSchemas<W>, unknownNames);
  // For who reads the description of the calls: a choice takes an empty text, too, and would look as if it may be left out.
  const strict = shape.meta({ required: needed.map(([name]) => name) });
  return defineCommand({
    name,
    weight: "thing",
    method: "POST",
    path: `/admin/${entity.path}`,
    ...alsoAt(entity, ""),
    access: "admin",
    right: entity.changedBy ?? "manage",
    summary: `后台：新建${entity.label}`,
    params: Nothing,
    body: withoutColumns(entity, "create").pipe(strict as z.ZodType<z.output<typeof strict>, Record<string, unknown>>),
    data: z.object({ id: entity.key }),
    message: `${entity.label}创建成功`,
  });
}

/** `PUT /admin/{entity}/{id}`: fields that are not sent stay as they are. */
export function editCall<const Name extends string, const Path extends string, C extends Columns, W extends Form, Key extends z.ZodType>(
  name: Name,
  entity: Entity<Path, C, Filters, W, Key>,
) {
  const strict = z.strictObject(bodySchemas(entity, "edit") as typeof typed & PartialSchemas<W>, unknownNames);
  return defineCommand({
    name,
    weight: "thing",
    method: "PUT",
    path: `/admin/${entity.path}/:id`,
    ...alsoAt(entity, "/:id"),
    access: "admin",
    right: entity.changedBy ?? "manage",
    summary: `后台：修改${entity.label}`,
    params: z.object({ id: entity.key }),
    body: withoutColumns(entity, "edit").pipe(strict as z.ZodType<z.output<typeof strict>, Record<string, unknown>>),
    data: Nothing,
    message: `${entity.label}更新成功`,
  });
}

/** The edit of things whose edit may make another one in place of the old one: it answers the id that counts from now on. */
export function replaceCall<const Name extends string, const Path extends string, C extends Columns, W extends Form, Key extends z.ZodType>(
  name: Name,
  entity: Entity<Path, C, Filters, W, Key>,
) {
  return { ...editCall(name, entity), data: z.object({ id: entity.key }) };
}

/** `DELETE /admin/{entity}/{id}`. */
export function deleteCall<const Name extends string, const Path extends string, Key extends z.ZodType>(
  name: Name,
  entity: Entity<Path, Columns, Filters, Form, Key>,
) {
  return defineCommand({
    name,
    weight: "thing",
    method: "DELETE",
    path: `/admin/${entity.path}/:id`,
    ...alsoAt(entity, "/:id"),
    access: "admin",
    right: entity.changedBy ?? "manage",
    summary: `后台：删除${entity.label}`,
    params: z.object({ id: entity.key }),
    body: Nothing,
    data: Nothing,
    message: `${entity.label}删除成功`,
  });
}

/** `DELETE /admin/{entity}` with `ids`. */
export function deleteManyCall<const Name extends string, const Path extends string, Key extends z.ZodType>(
  name: Name,
  entity: Entity<Path, Columns, Filters, Form, Key>,
) {
  const nothing = { error: "请选择要删除的项目" };
  return defineCommand({
    name,
    weight: "thing",
    method: "DELETE",
    path: `/admin/${entity.path}`,
    ...alsoAt(entity, ""),
    access: "admin",
    right: entity.changedBy ?? "manage",
    summary: `后台：批量删除${entity.label}`,
    params: Nothing,
    body: z.object({
      ids: z
        .array(entity.key, nothing)
        .min(1, nothing)
        .max(MOST_DELETED_AT_ONCE, { error: `一次最多删除${MOST_DELETED_AT_ONCE}项` }),
    }),
    data: z.object({ deletedCount: z.number().int() }),
    message: "删除成功",
  });
}
