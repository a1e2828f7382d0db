import { toast } from "../../ui/toast.ts";
import { copyText } from "../notes/share/share-text.ts";

interface SharedMember {
  nickname: string;
  user_id: string;
}

export function memberShareText({ nickname, user_id }: SharedMember, origin: string): string {
  return `@${nickname} 的拾页主页，校园里的图文社区，一起来看看：\n${origin}/user/${user_id}`;
}

/** By the sheet of a phone that has one, else into the clipboard. */
export async function shareMember(member: SharedMember): Promise<void> {
  const text = memberShareText(member, location.origin);
  if (matchMedia("(pointer: coarse)").matches && "share" in navigator) {
    try {
      return await navigator.share({ text });
    } catch (error) {
      // Closed by who opened it: nothing is wrong.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  if (await copyText(text)) toast("主页链接已复制，去分享给好友吧", { kind: "success" });
  else toast("复制失败", { kind: "error" });
}
