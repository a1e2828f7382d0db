import sharp from "sharp";
import { CAPTCHA_TEST_ANSWER, type RunningServices } from "./running-services.ts";

interface Answer {
  success: boolean;
  message: string;
  data: Record<string, unknown>;
}

/** An author with a note, and a member who can like it, made over HTTP as the sites do. */
export async function makeCommunity({ commandUrl, queryUrl }: RunningServices): Promise<{ noteId: number; fanToken: string }> {
  async function call(method: string, url: string, body?: object, token?: string): Promise<Answer["data"]> {
    const response = await fetch(url, {
      method,
      headers: {
        ...(body && !(body instanceof FormData) ? { "content-type": "application/json" } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as Answer;
    if (!answer.success) throw new Error(`${method} ${url}: ${answer.message}`);
    return answer.data;
  }

  async function register(accountName: string): Promise<string> {
    const { captchaId } = await call("GET", `${commandUrl}/api/auth/captcha`);
    const member = { user_id: accountName, nickname: accountName, password: "shiye123", captchaId, captchaText: CAPTCHA_TEST_ANSWER };
    const { tokens } = await call("POST", `${commandUrl}/api/auth/register`, member);
    return (tokens as { access_token: string }).access_token;
  }

  const [author, fanToken] = [await register("author"), await register("fan")];
  const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: "#c96" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(picture)], { type: "image/png" }), "picture.png");
  const { url } = await call("POST", `${commandUrl}/api/upload/single`, form, author);
  const { categories } = await categoriesOf(call, queryUrl);
  const note = { title: "秋天", content: "叶子黄了", category_id: categories[0]?.id, images: [url] };
  const { id } = await call("POST", `${commandUrl}/api/posts`, note, author);
  return { noteId: Number(id), fanToken };
}

/** The projectors may still be making their tables. */
async function categoriesOf(call: (method: string, url: string) => Promise<unknown>, queryUrl: string) {
  for (;;) {
    const data = (await call("GET", `${queryUrl}/api/categories`).catch(() => undefined)) as { id: number }[] | undefined;
    if (data && data.length > 0) return { categories: data };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
