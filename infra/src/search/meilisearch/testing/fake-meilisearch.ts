import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { type Fields, FilterError } from "./fake-filter.ts";
import { FakeIndex, picked, SearchBody, SettingsBody } from "./fake-index.ts";

const Documents = z.array(z.looseObject({ id: z.number() }));
const Ids = z.array(z.coerce.number());
const Fetch = z.object({
  filter: z.string().or(z.array(z.string())).optional(),
  fields: z.array(z.string()).optional(),
  limit: z.number().default(20),
});

/** Long enough that a caller who does not wait for the task sees the old state. */
const TASK_MS = 3;

interface Answer {
  status: number;
  body: unknown;
}
class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface FakeMeilisearch {
  url: string;
  /** The names of its indexes. */
  indexes(): string[];
  documents(uid: string): readonly Fields[];
  /** How many tasks it received. */
  tasks(): number;
  /** Lets the next tasks fail with this error. */
  failTasks(error: { code: string; type: string } | undefined): void;
  /** Stops listening. A later start listens on the same port with the same data. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A fake of Meilisearch: the part of its HTTP interface that our adapter uses; the real client talks to it. It has delayed tasks, settings,
 * filters, facets, ranking rules, mistakes and synonyms. It is not a search engine: it proves nothing about how the real one cuts words or
 * how fast it is.
 */
export async function startFakeMeilisearch({ key }: { key?: string } = {}): Promise<FakeMeilisearch> {
  const indexes = new Map<string, FakeIndex>();
  const tasks: { uid: number; status: string; error: unknown }[] = [];
  let running: Promise<void> = Promise.resolve();
  let failure: { code: string; type: string } | undefined;

  const indexOf = (uid: string): FakeIndex => {
    const found = indexes.get(uid);
    if (!found) throw new ApiError(404, "index_not_found", `Index \`${uid}\` not found.`);
    return found;
  };

  function enqueue(indexUid: string, work: () => void): Answer {
    const task = { uid: tasks.length, status: "enqueued", error: null as unknown };
    tasks.push(task);
    running = running.then(async () => {
      await new Promise((resolve) => setTimeout(resolve, TASK_MS));
      try {
        if (failure) throw new ApiError(400, failure.code, "as the test asked");
        work();
        task.status = "succeeded";
      } catch (error) {
        task.status = "failed";
        task.error = problem(error).body;
      }
    });
    return { status: 202, body: { taskUid: task.uid, indexUid, status: "enqueued", type: "task", enqueuedAt: new Date().toISOString() } };
  }

  function route(method: string, path: readonly string[], body: unknown): Answer {
    const [root, uid = "", part, verb] = path;
    const asked = `${method} ${[root, ...(uid === "" ? [] : [":uid"]), ...(part ? [part] : []), ...(verb ? [verb] : [])].join("/")}`;
    switch (asked) {
      case "GET health":
        return { status: 200, body: { status: "available" } };
      case "GET tasks/:uid":
        return { status: 200, body: tasks[Number(uid)] };
      case "GET indexes":
        return {
          status: 200,
          body: { results: [...indexes.keys()].map((name) => ({ uid: name })), offset: 0, limit: 1000, total: indexes.size },
        };
      case "POST indexes": {
        const { uid: name } = z.object({ uid: z.string().regex(/^[\w-]+$/), primaryKey: z.literal("id") }).parse(body);
        return enqueue(name, () => {
          if (indexes.has(name)) throw new ApiError(409, "index_already_exists", `Index \`${name}\` already exists.`);
          indexes.set(name, new FakeIndex());
        });
      }
      case "DELETE indexes/:uid":
        return enqueue(uid, () => void (indexOf(uid) && indexes.delete(uid)));
      case "PATCH indexes/:uid/settings": {
        const settings = SettingsBody.parse(body);
        return enqueue(uid, () => {
          indexOf(uid).settings = settings;
        });
      }
      case "PUT indexes/:uid/documents": {
        const documents = Documents.parse(body);
        return enqueue(uid, () => {
          const index = indexes.get(uid) ?? new FakeIndex();
          indexes.set(uid, index);
          for (const one of documents) index.documents.set(one.id, { ...index.documents.get(one.id), ...one });
        });
      }
      case "POST indexes/:uid/documents/fetch": {
        const { filter, fields, limit } = Fetch.parse(body);
        const found = indexOf(uid).select(filter);
        return {
          status: 200,
          body: { results: found.slice(0, limit).map((one) => picked(one, fields)), offset: 0, limit, total: found.length },
        };
      }
      case "POST indexes/:uid/documents/delete-batch": {
        const ids = Ids.parse(body);
        return enqueue(uid, () => ids.forEach((id) => void indexOf(uid).documents.delete(id)));
      }
      case "DELETE indexes/:uid/documents":
        return enqueue(uid, () => indexOf(uid).documents.clear());
      case "POST indexes/:uid/documents/delete": {
        const { filter } = z.object({ filter: z.string() }).parse(body);
        return enqueue(uid, () => {
          for (const one of indexOf(uid).select(filter)) indexOf(uid).documents.delete(Number(one.id));
        });
      }
      case "POST multi-search": {
        const { queries } = z.object({ queries: z.array(SearchBody) }).parse(body);
        return {
          status: 200,
          body: { results: queries.map((query) => ({ indexUid: query.indexUid, ...indexOf(query.indexUid).search(query) })) },
        };
      }
      default:
        throw new ApiError(404, "not_in_this_fake", `The fake does not know ${asked}`);
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = await respond(request).catch(problem);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  async function respond(request: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (key !== undefined && request.headers.authorization !== `Bearer ${key}`)
      throw new ApiError(403, "invalid_api_key", "The provided API key is invalid.");
    const text = Buffer.concat(chunks).toString("utf8");
    const { pathname } = new URL(request.url ?? "/", "http://fake");
    return route(request.method ?? "", pathname.split("/").filter(Boolean), text === "" ? undefined : JSON.parse(text));
  }

  let server: Server;
  async function listen(port: number): Promise<number> {
    server = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    return (server.address() as AddressInfo).port;
  }
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const port = await listen(0);
  return {
    url: `http://127.0.0.1:${port}`,
    indexes: () => [...indexes.keys()],
    documents: (uid) => [...(indexes.get(uid)?.documents.values() ?? [])],
    tasks: () => tasks.length,
    failTasks(error) {
      failure = error;
    },
    goAway: stop,
    comeBack: async () => void (await listen(port)),
    stop,
  };
}

function problem(error: unknown): Answer {
  const known = error instanceof ApiError ? error : undefined;
  const code = known?.code ?? (error instanceof FilterError ? "invalid_search_filter" : "bad_request");
  const message = error instanceof Error ? error.message : String(error);
  return { status: known?.status ?? 400, body: { message, code, type: code === "invalid_api_key" ? "auth" : "invalid_request", link: "" } };
}
