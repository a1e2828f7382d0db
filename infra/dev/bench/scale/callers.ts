import sharp from "sharp";
import { CAPTCHA_TEST_ANSWER, type RunningServices } from "../running-services.ts";

export interface Callers {
  /** Each with an uploaded picture of their own. */
  members: { id: number; name: string; picture: string }[];
  categoryIds: number[];
}

const CALLERS = 8;
const PASSWORD = "shiye123";

interface Answer<Data> {
  success: boolean;
  message: string;
  data: Data;
}

async function call<Data>(method: string, url: string, body?: object, token?: string): Promise<Data> {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    headers: {
      ...(body && !isForm ? { "content-type": "application/json" } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as Answer<Data>;
  if (!answer.success) throw new Error(`${method} ${url}: ${answer.message}`);
  return answer.data;
}

/** The members whose part the bench plays, made over HTTP as the sites do. */
export async function joinCallers({ commandUrl, queryUrl }: RunningServices): Promise<Callers> {
  const members: Callers["members"] = [];
  for (let count = 0; count < CALLERS; count += 1) {
    const name = `caller_${count}`;
    const { captchaId } = await call<{ captchaId: string }>("GET", `${commandUrl}/api/auth/captcha`);
    const registration = { user_id: name, nickname: name, password: PASSWORD, captchaId, captchaText: CAPTCHA_TEST_ANSWER };
    const { user, tokens } = await call<SignedIn>("POST", `${commandUrl}/api/auth/register`, registration);
    const drawn = await sharp({ create: { width: 320, height: 240, channels: 3, background: { r: 200, g: count * 20, b: 90 } } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(drawn)], { type: "image/png" }), "picture.png");
    const { url } = await call<{ url: string }>("POST", `${commandUrl}/api/upload/single`, form, tokens.access_token);
    members.push({ id: user.id, name, picture: url });
  }
  return { members, categoryIds: await categoryIdsOf(queryUrl) };
}

interface SignedIn {
  user: { id: number };
  tokens: { access_token: string };
}

/** Tokens of the callers, as fresh as the run. */
export function signInAll({ commandUrl }: Pick<RunningServices, "commandUrl">, { members }: Callers): Promise<string[]> {
  return Promise.all(
    members.map(async ({ name }) => {
      const asked = { user_id: name, password: PASSWORD };
      return (await call<SignedIn>("POST", `${commandUrl}/api/auth/login`, asked)).tokens.access_token;
    }),
  );
}

/** The cursor of the page after so many pages of a list. */
export async function cursorAfter(url: string, pages: number): Promise<string> {
  let cursor = "";
  for (let page = 0; page < pages; page += 1) {
    const after = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const { nextCursor } = await call<{ nextCursor: string | null }>("GET", `${url}${after}`);
    if (!nextCursor) throw new Error(`There is no page ${page + 2} of ${url}`);
    cursor = nextCursor;
  }
  return cursor;
}

/** The projectors may still be making their tables. */
async function categoryIdsOf(queryUrl: string): Promise<number[]> {
  for (;;) {
    const categories = await call<{ id: number }[]>("GET", `${queryUrl}/api/categories`).catch(() => []);
    if (categories.length > 0) return categories.map(({ id }) => id);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
