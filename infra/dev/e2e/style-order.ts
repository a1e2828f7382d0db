import type { Page } from "playwright-core";
import { inPage } from "./layout.ts";

/**
 * Styles that come out by the order in which files load: two modules that say different things of one element, equally strongly. Which of
 * them was loaded last depends on where somebody came from. One must be the stronger, or leave the measure to the other as a variable.
 */
export function boundByOrder(page: Page): Promise<string[]> {
  return inPage(page, () => {
    interface Said {
      module: string;
      selector: string;
      strength: number;
      value: string;
    }
    // `_popup_1x2y3_5`: the middle names the file.
    const moduleOf = (selector: string) =>
      /\.(?:_[A-Za-z]+)_([\w-]+?)_\d+(?![\w-])/.exec(selector.split(/[\s>+~]+(?![^(]*\))/).at(-1) ?? "")?.[1];
    const count = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).length;
    const strengthOf = (selector: string) => {
      const plain = selector.replace(/:where\([^)]*\)/g, "").replace(/:(is|not|has)\(/g, " ");
      const classes = count(plain, /\.[\w-]+|\[[^\]]*\]|(?<!:):(?!:)[\w-]+/g);
      const types = count(plain.replace(/\[[^\]]*\]/g, ""), /(^|[\s>+~(,])[a-z][\w-]*|::[\w-]+/gi);
      return count(plain, /#[\w-]+/g) * 10_000 + classes * 100 + types;
    };
    const rulesOf = (rules: CSSRuleList): CSSStyleRule[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return [rule];
        if (rule instanceof CSSMediaRule) return matchMedia(rule.conditionText).matches ? rulesOf(rule.cssRules) : [];
        return rule instanceof CSSSupportsRule ? rulesOf(rule.cssRules) : [];
      });
    const saidOf = new Map<Element, Map<string, Said>>();
    const found = new Set<string>();
    for (const rule of [...document.styleSheets].flatMap((sheet) => rulesOf(sheet.cssRules))) {
      for (const selector of rule.selectorText.split(/,(?![^(]*\))/)) {
        const module = moduleOf(selector);
        if (!module || selector.includes("::")) continue;
        const strength = strengthOf(selector);
        for (const element of document.querySelectorAll(selector)) {
          const said = saidOf.get(element) ?? new Map<string, Said>();
          saidOf.set(element, said);
          for (const property of rule.style) {
            const value = rule.style.getPropertyValue(property) || rule.cssText;
            const before = said.get(property);
            if (before && before.strength > strength) continue;
            if (before && before.strength === strength && before.module !== module && before.value !== value)
              found.add(`${before.selector.trim()} and ${selector.trim()} both set ${property}`);
            said.set(property, { module, selector, strength, value });
          }
        }
      }
    }
    return [...found];
  });
}
