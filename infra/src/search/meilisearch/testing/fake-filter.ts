/** A document of the fake. */
export type Fields = Readonly<Record<string, unknown>>;
type Test = (document: Fields) => boolean;

/** How Meilisearch compares values of facets: compatibility forms decomposed, trimmed, in lower case. */
export const normalized = (value: unknown): string => String(value).normalize("NFKD").trim().toLowerCase();

const TOKEN = /\s*(?:(\(|\)|\[|\]|,|!=|=)|"((?:\\.|[^"\\])*)"|([^\s()[\],="]+))/gy;

interface Token {
  text: string;
  isQuoted: boolean;
}

function tokensOf(filter: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (filter.slice(TOKEN.lastIndex).trim() !== "") {
    const [, sign, quoted, word] = TOKEN.exec(filter) ?? throwing(`cannot be read: ${filter}`);
    // The only escape is that of the quote. A backslash is not unescaped.
    if (quoted !== undefined) tokens.push({ text: quoted.replaceAll('\\"', '"'), isQuoted: true });
    else tokens.push({ text: sign ?? word ?? "", isQuoted: false });
  }
  return tokens;
}

export class FilterError extends Error {}

function throwing(message: string): never {
  throw new FilterError(message);
}

/** The part of the filter language that our adapter uses: OR, AND, NOT, brackets, `=` and `IN`. Attributes must be filterable. */
export function parseFilter(filter: string, filterable: ReadonlySet<string>): Test {
  const tokens = tokensOf(filter);
  let at = 0;
  const isNext = (text: string) => tokens[at]?.isQuoted === false && tokens[at]?.text.toUpperCase() === text;
  const take = (): string => tokens[at++]?.text ?? throwing(`ends too early: ${filter}`);
  const expect = (text: string) => (isNext(text) ? void at++ : throwing(`${text} was expected: ${filter}`));

  function either(): Test {
    const tests = [both()];
    while (isNext("OR")) {
      at += 1;
      tests.push(both());
    }
    return (document) => tests.some((test) => test(document));
  }
  function both(): Test {
    const tests = [one()];
    while (isNext("AND")) {
      at += 1;
      tests.push(one());
    }
    return (document) => tests.every((test) => test(document));
  }
  function one(): Test {
    if (isNext("NOT")) {
      at += 1;
      const test = one();
      return (document) => !test(document);
    }
    if (isNext("(")) {
      at += 1;
      const test = either();
      expect(")");
      return test;
    }
    return condition();
  }
  function condition(): Test {
    const attribute = take();
    if (!filterable.has(attribute)) throwing(`Attribute \`${attribute}\` is not filterable`);
    if (isNext("IN")) {
      at += 1;
      return isOneOf(attribute, list());
    }
    expect("=");
    return isOneOf(attribute, [take()]);
  }
  function list(): string[] {
    const values: string[] = [];
    expect("[");
    while (!isNext("]")) {
      values.push(take());
      if (isNext(",")) at += 1;
    }
    expect("]");
    return values;
  }

  const test = either();
  if (at < tokens.length) throwing(`goes on after its end: ${filter}`);
  return test;
}

function isOneOf(attribute: string, values: readonly string[]): Test {
  const wanted = new Set(values.map(normalized));
  return (document) => {
    const value = document[attribute];
    return (Array.isArray(value) ? value : [value]).some((item) => item !== undefined && wanted.has(normalized(item)));
  };
}
