interface SharedNote {
  id: number;
  title: string;
  author: string;
}

export function noteAddress(id: number, origin: string): string {
  return `${origin}/post?id=${id}`;
}

/** The text for the clipboard: title, author, a short line about us, the address. Specification 001 §8. */
export function shareText({ id, title, author }: SharedNote, origin: string): string {
  const name = title.trim() || `${author}的笔记`;
  return `【${name}】来自 @${author}，我在拾页捡到这一页，校园里的图文社区，一起来看看：\n${noteAddress(id, origin)}`;
}

/** `navigator.clipboard` exists on secure origins only; a campus server without https has none. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.setAttribute("readonly", "");
  area.style.cssText = "position:fixed;opacity:0";
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
