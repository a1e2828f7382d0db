import type { Locator, Page } from "playwright-core";

/** Writes into a field of a form, or chooses from its list. */
export async function fillField(form: Locator, label: string, value: string): Promise<void> {
  const choice = form.getByRole("combobox", { name: label, exact: true });
  const field = form.getByLabel(label, { exact: true });
  await field.first().waitFor();
  if ((await choice.count()) === 0 || (await choice.getAttribute("aria-autocomplete")) === null) return field.fill(value);
  await choice.click();
  await form.page().getByTitle(value, { exact: true }).click();
}

/** Goes on with Tab until what has this name has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page.locator(":focus").and(page.getByRole("button", { name }).or(page.getByRole("textbox", { name })));
  for (let steps = 0; steps < 60; steps += 1) {
    if ((await wanted.count()) > 0) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not come to ${name}`);
}
