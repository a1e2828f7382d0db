import type { IncomingMessage, ServerResponse } from "node:http";
import { type AdminRight, type AdminRole, roleMay } from "@shiye/events/back-office/rights";
import type { CommandContract, QueryContract } from "@shiye/events/define";
import { isLogPosition } from "@shiye/events/log-position";
import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler, type Response } from "express";
import { uuidv7 } from "uuidv7";
import { isDiskFull } from "../errors.ts";
import { isConnectionLoss } from "../postgres/connection-errors.ts";
import { requestIdOf as requestIdOfTrace } from "../tracing/trace-ids.ts";
import type { Tracing } from "../tracing/tracing.ts";
import type { Principal, TokenService } from "./access-tokens.ts";
import { createTrust, originOf, type Trust } from "./addresses.ts";
import { RefusalError, sendAnswer, sendFault, sendRefusal } from "./answers.ts";
import { BODY_LIMIT, type BodyAllowance, MOST_PARTS } from "./body-allowance.ts";
import type { AnyHandler, CallContext, Caller, HandlersOf } from "./call.ts";
import { type CallMetrics, createCallMetrics, type LiveFigure } from "./call-metrics.ts";
import { hasTooManyParts } from "./json-parts.ts";
import { parseInput } from "./parse-input.ts";
import { whileSignedIn } from "./while-signed-in.ts";

/** When a call comes again that found the database's disk full. An operator has to make room. */
const FULL_DISK_SECONDS = 60;
/** How long a file may go on to a reader whose sign-in or right has ended. */
const RECHECK_FILES_MS = 5000;

/** What an administrator may do at this moment. */
export interface AdminStanding {
  role: AdminRole;
  /** It must be changed before any other call. */
  passwordIsTemporary: boolean;
}

export interface ApiOptions {
  tokens: TokenService;
  /** Whether the session of a valid token is still open, and its holder still active. */
  checkSession: (principal: Principal) => Promise<"alive" | "ended" | "inactive">;
  /**
   * What an administrator may do, read from data that is at least as new as the position `seen`. Undefined when it cannot be known now: the
   * call is refused with 503. Without this function administrators are refused.
   */
  readAdmin?: (adminId: number, seen: bigint | undefined) => Promise<AdminStanding | undefined>;
  /** Told of faults only. It gets no tokens, bodies or addresses. */
  logFault: (fault: { requestId: string; call: string; error: unknown }) => void;
  /** Who may say who the client is, besides this machine: the machine of the gateway if it is another one. Default: nobody. */
  trustedProxies?: readonly string[];
  /** Records a span for each call, in the trace that the gateway began. */
  tracing?: Tracing | undefined;
  /** Further figures for `/metrics`. This path is not below /api, so the gateway does not forward it. */
  figures?: readonly LiveFigure[];
  /** What networks may spend on bodies. It is charged before a body is read, so also for calls that are refused before the guard. */
  bodies?: BodyAllowance;
  /** Runs before each handler with the parsed call, for example for rate limits. A refusal stops the call. */
  guard?: (contract: CommandContract | QueryContract, context: CallContext, input: unknown) => Promise<Refusal | undefined>;
  /** How often the sign-in is checked again while a file is being sent. */
  recheckFilesMs?: number;
}

/** Adds routes that have no contract. */
export type Extend = (app: Express) => void;

/** One express app for one service: the routes of the contracts below /api, then a 404 for any other path, then the error handler. */
export function createApiApp<Contracts extends readonly (CommandContract | QueryContract)[]>(
  contracts: Contracts,
  handlers: NoInfer<HandlersOf<Contracts>>,
  options: ApiOptions,
  extend?: Extend,
): Express;
// The overload above checks that each handler fits its contract. Inside, handlers are found by name.
export function createApiApp(
  contracts: readonly (CommandContract | QueryContract)[],
  handlers: Readonly<Record<string, AnyHandler>>,
  options: ApiOptions,
  extend?: Extend,
): Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", "simple");
  // Only the gateway, which runs in front of the service, may say who the client is and which trace the call belongs to.
  const isTrusted = createTrust(["loopback", ...(options.trustedProxies ?? [])]);
  app.use((request, response, next) => {
    const cause = isTrusted(request.socket.remoteAddress ?? "") ? request.get("traceparent") : undefined;
    const requestId = requestIdOfTrace(cause) ?? uuidv7();
    response.locals.traceparent = cause;
    response.locals.requestId = requestId;
    response.setHeader("X-Request-Id", requestId);
    next();
  });
  // For process managers: the process accepts calls. Whether its engines are reachable is answered by /api/health.
  app.get("/alive", (_request, response) => void response.sendStatus(204));
  const metrics = createCallMetrics(options.figures);
  app.get("/metrics", async (_request, response) => {
    const { contentType, text } = await metrics.scrape();
    response.set("Content-Type", contentType).send(text);
  });
  app.use((request, response, next) => {
    // Only of these the next handler reads the body.
    if (!options.bodies || !request.is("json")) return next();
    const wait = options.bodies(originOf(request, isTrusted).address, request.headers);
    if (wait === undefined) return next();
    sendRefusal(response, refuse("too-many-requests", { retryAfterSeconds: wait }), requestIdOf(response));
  });
  // Not compressed: a dozen bytes would unpack to the longest body.
  app.use(express.json({ limit: BODY_LIMIT, verify: refuseManyParts, inflate: false }));
  // Routes with fewer parameters come first, so that /users/search is not taken for /users/:id.
  for (const contract of contracts.toSorted((one, other) => parametersOf(one) - parametersOf(other))) {
    const handler = handlers[contract.name];
    if (!handler) throw new Error(`${contract.name} has no handler`);
    const mounted = mount(contract, handler, { ...options, isTrusted, metrics });
    for (const path of addressesOf(contract))
      app[contract.method.toLowerCase() as "get" | "post" | "put" | "delete"](`/api${path}`, mounted);
  }
  extend?.(app);
  app.use((_request, response) => sendRefusal(response, refuse("route-not-found"), requestIdOf(response)));
  app.use(errorHandler(options));
  return app;
}

/** Called with each JSON body before it is parsed. What it throws becomes the refusal of malformed bodies. */
function refuseManyParts(_request: IncomingMessage, _response: ServerResponse, body: Buffer, encoding: string): void {
  // JSON is UTF-8 (RFC 8259 §8.1). In other encodings brackets would be other bytes. One byte for each character is enough to find them.
  if (encoding !== "utf-8" || hasTooManyParts(body.toString("latin1"), MOST_PARTS)) throw new Error("the body has too many parts");
}

const addressesOf = ({ path, alsoAt }: CommandContract | QueryContract) => (alsoAt === undefined ? [path] : [path, alsoAt]);
const parametersOf = ({ path }: CommandContract | QueryContract) => path.split(":").length;

interface MountOptions extends ApiOptions {
  isTrusted: Trust;
  metrics: CallMetrics;
}

function mount(contract: CommandContract | QueryContract, handler: AnyHandler, options: MountOptions): RequestHandler {
  const isSecret = bringsSecrets(contract);
  return async (request, response) => {
    const requestId = requestIdOf(response);
    watchCall(options, contract, response);
    // An answer depends on its reader (liked, collected). Only the browser of the reader may keep it, and must ask again by ETag.
    response.setHeader("Cache-Control", isSecret ? "no-store" : "private, no-cache");
    response.setHeader("Vary", "Authorization");
    const caller = await identify(request, contract, options);
    if (isRefusal(caller)) return sendRefusal(response, caller, requestId);
    const params = parseInput(contract.params, request.params);
    if (!params.ok) return sendRefusal(response, params.refusal, requestId);
    const raw = contract.method === "GET" ? request.query : bodyOf(request, contract);
    const input = parseInput(contract.kind === "query" ? contract.query : contract.body, raw);
    if (!input.ok) return sendRefusal(response, input.refusal, requestId);

    const context = contextOf(request, response, caller, options.isTrusted);
    const stopped = await options.guard?.(contract, context, input.value);
    if (stopped) return sendRefusal(response, stopped, requestId);
    const send = () => handler({ params: params.value, input: input.value }, context);
    const answer = isFile(contract) ? await whileSignedIn(response, recheck(caller, contract, options), send) : await send();
    if (response.headersSent) return;
    if (isRefusal(answer)) return sendRefusal(response, answer, requestId);
    sendAnswer(response, { ...answer, message: answer.message ?? contract.message }, context.isSecure);
  };
}

/**
 * The input of a call: its body. Query strings are kept in browser histories and in the logs of proxies. So a call with a body takes fields
 * from there only if its contract says so (`inAddress`), and the body wins.
 */
function bodyOf(request: Request, contract: CommandContract | QueryContract): unknown {
  const body: unknown = request.body ?? {};
  if (contract.kind === "query" || !contract.inAddress) return body;
  return typeof body === "object" && body !== null && !Array.isArray(body) ? { ...request.query, ...body } : body;
}

/** No cache may keep tokens, captchas or the answers to changes. */
function bringsSecrets({ method, path }: CommandContract | QueryContract): boolean {
  return method !== "GET" || path.startsWith("/auth/");
}

const isFile = (contract: CommandContract | QueryContract) => contract.kind === "query" && contract.produces !== undefined;

function recheck(caller: Caller, contract: CommandContract | QueryContract, options: ApiOptions) {
  const { checkSession, recheckFilesMs = RECHECK_FILES_MS } = options;
  const mayGoOn = async (): Promise<boolean> => {
    if (caller.kind === "visitor") return true;
    if ((await checkSession(caller)) !== "alive") return false;
    const refused = caller.kind === "admin" ? await missingRight(caller, contract.right, undefined, options) : undefined;
    return refused === undefined || refused.code === "unavailable";
  };
  return { mayGoOn, everyMs: recheckFilesMs };
}

/** Measures the duration of a call and, with tracing, records its span. Both use the path of the contract, which contains no ids. */
function watchCall({ tracing, metrics }: MountOptions, { name, method, path }: CommandContract | QueryContract, response: Response): void {
  const began = performance.now();
  const parent: unknown = response.locals.traceparent;
  const span = tracing?.begin(name, {
    kind: "server",
    parent: typeof parent === "string" ? parent : undefined,
    call: requestIdOf(response),
    facts: { "http.request.method": method, "http.route": `/api${path}` },
  });
  response.once("close", () => {
    const status = response.statusCode;
    metrics.observe(name, status, (performance.now() - began) / 1000);
    span?.end({ "http.response.status_code": status }, status >= 500);
  });
}

function requestIdOf(response: Response): string {
  return String(response.locals.requestId);
}

/** The caller by the token, or the refusal. On calls for visitors a bad token is never an error. Source: contract §1. */
async function identify(request: Request, contract: CommandContract | QueryContract, options: ApiOptions): Promise<Caller | Refusal> {
  const visitor = contract.access === "visitor";
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (!token) return visitor ? { kind: "visitor" } : refuse("token-missing");
  const principal = options.tokens.readAccess(token);
  if (!principal) return visitor ? { kind: "visitor" } : refuse("token-invalid");
  const session = await options.checkSession(principal);
  if (session !== "alive") return visitor ? { kind: "visitor" } : refuse(session === "ended" ? "session-ended" : "member-inactive");
  if (visitor) return principal.kind === "member" ? principal : { kind: "visitor" };
  if (contract.access !== "signed-in" && principal.kind !== contract.access)
    return refuse(contract.access === "admin" ? "admin-required" : "member-required");
  if (principal.kind === "member" || contract.withTemporaryPassword) return principal;
  return (await missingRight(principal, contract.right, positionOf(request), options)) ?? principal;
}

/** The refusal for an administrator who may not make a call that needs this right, or may make none before they change their password. */
async function missingRight(
  { id }: Principal,
  right: AdminRight | undefined,
  seen: bigint | undefined,
  { readAdmin }: ApiOptions,
): Promise<Refusal | undefined> {
  if (!readAdmin) return refuse("right-missing");
  const standing = await readAdmin(id, seen);
  if (!standing) return refuse("unavailable");
  if (standing.passwordIsTemporary) return refuse("temporary-password");
  return right === undefined || roleMay(standing.role, right) ? undefined : refuse("right-missing");
}

function contextOf(request: Request, response: Response, caller: Caller, isTrusted: Trust): CallContext {
  const { address, protocol } = originOf(request, isTrusted);
  const idempotencyKey = request.get("Idempotency-Key");
  const minPosition = positionOf(request);
  return {
    caller,
    requestId: requestIdOf(response),
    address,
    isSecure: protocol === "https",
    userAgent: (request.get("User-Agent") ?? "").slice(0, 300),
    ...(idempotencyKey ? { idempotencyKey } : {}),
    ...(minPosition === undefined ? {} : { minPosition }),
    request,
    response,
  };
}

/** The position that the caller has seen: from the header if it is there, else from our cookie. */
function positionOf(request: Request): bigint | undefined {
  const text = request.get("X-Min-Position") ?? /(?:^|;\s*)log_position=(\d{1,19})/.exec(request.headers.cookie ?? "")?.[1];
  return text && isLogPosition(text) ? BigInt(text) : undefined;
}

function errorHandler(options: ApiOptions): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const requestId = requestIdOf(response);
    if (response.headersSent) {
      // The connection is cut, so that nobody takes the answer for complete.
      response.destroy();
      return options.logFault({ requestId, call: `${request.method} ${request.path}`, error });
    }
    if (error instanceof RefusalError) return sendRefusal(response, error.refusal, requestId);
    const refusal = refusalOfParser(error);
    if (refusal) return sendRefusal(response, refusal, requestId);
    // An outage of the database is no fault. A write may have been stored; repeating it with its Idempotency-Key is safe.
    if (isConnectionLoss(error) || (error instanceof Error && isConnectionLoss(error.cause)))
      return sendRefusal(response, refuse("unavailable"), requestId);
    options.logFault({ requestId, call: `${request.method} ${request.path}`, error });
    if (isDiskFull(error)) return sendRefusal(response, refuse("storage-full", { retryAfterSeconds: FULL_DISK_SECONDS }), requestId);
    sendFault(response, requestId);
  };
}

/** The body parser and the router report mistakes of the client as an error with a status of 4xx. */
function refusalOfParser(error: unknown): Refusal | undefined {
  if (typeof error !== "object" || error === null || !("status" in error)) return undefined;
  if (error.status === 413) return refuse("body-too-large");
  if (error.status === 404) return refuse("route-not-found");
  return typeof error.status === "number" && error.status >= 400 && error.status < 500 ? refuse("malformed-body") : undefined;
}
