import { entities } from "@shiye/events/back-office/all";

/** One endpoint as the page shows it, in one of its areas. */
export interface Endpoint {
  /** The same in each of its areas. */
  key: string;
  method: string;
  path: string;
  summary: string;
  area: string;
  /** The area in Chinese. */
  areaName: string;
  needsToken: boolean;
  parameters: readonly Line[];
  body: readonly Line[];
  answer: readonly Line[];
  message: string;
}

/** One field of a request or an answer. `depth`: how deep it is within others. */
export interface Line {
  name: string;
  type: string;
  required: boolean;
  note: string;
  depth: number;
}

export interface ApiDocument {
  version: string;
  endpoints: Endpoint[];
}

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const jsonAt = (value: unknown, ...path: string[]): Json => {
  let at: unknown = value;
  for (const step of path) at = isJson(at) ? at[step] : undefined;
  return isJson(at) ? at : {};
};
const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** How many levels of a shape are shown. The document itself has all. */
const DEEPEST = 3;

function resolve(document: unknown, value: unknown): Json {
  const found = isJson(value) ? value : {};
  const reference = textOf(found.$ref);
  return reference.startsWith("#/") ? jsonAt(document, ...reference.slice(2).split("/")) : found;
}

function typeOf(document: unknown, schema: Json): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  const variants = listOf(schema.anyOf ?? schema.oneOf);
  if (variants.length > 0) return [...new Set(variants.map((one) => typeOf(document, resolve(document, one))))].join(" | ");
  if (schema.type === "array") return `${typeOf(document, resolve(document, schema.items))}[]`;
  return textOf(schema.type) || (schema.properties ? "object" : "any");
}

function noteOf(schema: Json): string {
  const limits = [
    ["maxLength", "最多 % 字符"],
    ["minLength", "最少 % 字符"],
    ["maximum", "最大 %"],
    ["minimum", "最小 %"],
    ["maxItems", "最多 % 项"],
    ["default", "默认 %"],
  ] as const;
  const far = (value: unknown) => typeof value === "number" && Math.abs(value) >= Number.MAX_SAFE_INTEGER;
  const said = limits.flatMap(([name, words]) =>
    schema[name] === undefined || far(schema[name]) ? [] : [words.replace("%", String(schema[name]))],
  );
  // Descriptions for programs are in English, those for this page in Chinese.
  const description = textOf(schema.description);
  return [...said, ...(/\p{Script=Han}/u.test(description) ? [description] : [])].join("，");
}

function linesOf(document: unknown, value: unknown, depth = 0): Line[] {
  const schema = resolve(document, value);
  if (schema.type === "array") return linesOf(document, schema.items, depth);
  const required = new Set(listOf(schema.required));
  return Object.entries(jsonAt(schema, "properties")).flatMap(([name, property]) => {
    const inner = resolve(document, property);
    const line = { name, type: typeOf(document, inner), required: required.has(name), note: noteOf(inner), depth };
    return [line, ...(depth + 1 < DEEPEST ? linesOf(document, inner, depth + 1) : [])];
  });
}

function parameterLine(document: unknown, value: unknown): Line[] {
  const parameter = resolve(document, value);
  if (parameter.in === "header") return [];
  const schema = resolve(document, parameter.schema);
  const place = parameter.in === "path" ? "路径" : "查询";
  const note = [place, noteOf(schema)].filter(Boolean).join("，");
  return [{ name: textOf(parameter.name), type: typeOf(document, schema), required: parameter.required === true, note, depth: 0 }];
}

const METHODS = ["get", "post", "put", "delete"];

/** Reads the OpenAPI document that the server derives from its contracts. */
export function readDocument(document: unknown): ApiDocument {
  const endpoints = Object.entries(jsonAt(document, "paths")).flatMap(([path, calls]) =>
    METHODS.flatMap((method): Endpoint[] => {
      const call = jsonAt(calls, method);
      if (call.operationId === undefined && call.responses === undefined) return [];
      const success = jsonAt(call, "responses", "200");
      const contents = Object.values(jsonAt(call, "requestBody", "content"));
      const answer = Object.values(jsonAt(success, "content")).map((content) => jsonAt(content, "schema"));
      return areasOf(path).map(
        (area): Endpoint => ({
          key: `${method} ${path}`,
          method: method.toUpperCase(),
          path,
          summary: textOf(call.summary),
          area,
          areaName: nameOfArea(area),
          // An empty requirement in the list means that a call without a token is possible.
          needsToken: listOf(call.security).length > 0 && listOf(call.security).every((way) => isJson(way) && Object.keys(way).length > 0),
          parameters: listOf(call.parameters).flatMap((one) => parameterLine(document, one)),
          body: contents.flatMap((content) => linesOf(document, jsonAt(content, "schema"))),
          answer: answer.flatMap((schema) => linesOf(document, schema)),
          message: textOf(success.description),
        }),
      );
    }),
  );
  const order = (area: string) => (AREAS.indexOf(area) + AREAS.length + 1) % (AREAS.length + 1);
  return {
    version: `v${textOf(jsonAt(document, "info").version)}`,
    endpoints: endpoints.sort((one, other) => order(one.area) - order(other.area) || one.path.localeCompare(other.path)),
  };
}

/** The areas in the order of the specification; later ones follow. Source: specification 002 §2. */
const AREA_NAMES: Readonly<Record<string, string>> = {
  auth: "账号与登录",
  upload: "上传",
  users: "用户",
  posts: "笔记",
  categories: "分类",
  comments: "评论",
  likes: "点赞",
  collections: "收藏",
  search: "搜索",
  tags: "标签",
  stats: "统计",
  health: "健康状态",
  monitor: "动态监控",
  notifications: "通知",
  blocks: "黑名单",
  chat: "私信",
  "follow-suggestions": "推荐关注",
  folders: "收藏夹",
  "note-cards": "笔记卡片",
  "openapi.json": "接口文档",
  realtime: "实时消息",
  "recycle-bin": "回收站",
  reports: "举报",
};
const AREAS = Object.keys(AREA_NAMES);
const OFFICE_NAMES: Readonly<Record<string, string>> = {
  appeals: "申诉",
  "audit-log": "审计日志",
  history: "历史",
  members: "用户账户",
  projections: "投影",
  ...Object.fromEntries(entities.map(({ path, label }) => [path, label])),
};

function nameOfArea(area: string): string {
  const [first = "", second = ""] = area.split("/");
  return second === "" ? (AREA_NAMES[first] ?? "") : `后台·${OFFICE_NAMES[second] ?? AREA_NAMES[second] ?? second}`;
}

/** What is done with collections is below members and notes: `/posts/{id}/collect`, `/users/{id}/collections`. */
const COLLECTION_STEPS: ReadonlySet<string> = new Set(["collect", "collections"]);

/** The areas of a call: the first word of its path, and that of collections beside it. Source: specification 002 §2. */
function areasOf(path: string): string[] {
  const [, first = "", second = "", third = ""] = path.split("/");
  if (first === "admin") return [second === "monitor" ? "monitor" : `admin/${second}`];
  return COLLECTION_STEPS.has(third) ? [first, "collections"] : [first];
}

export function matches({ method, path, summary, area, areaName }: Endpoint, text: string): boolean {
  const words = text.trim().toLowerCase().split(/\s+/);
  const whole = `${method} ${path} ${summary} ${area} ${areaName}`.toLowerCase();
  return words.every((word) => whole.includes(word));
}
