import type { GetPersonalityTags } from "@shiye/events/members";
import { refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import type { z } from "zod";
import { memberByKey } from "./member-key.ts";

type Tags = z.output<typeof GetPersonalityTags.data>;

export function createGetPersonalityTags(reader: Reader): HandlerOf<typeof GetPersonalityTags> {
  return async ({ params }) => {
    const { name, condition } = memberByKey(params.id);
    const statement: Statement<Tags> = {
      columns: { gender: true, zodiac_sign: true, mbti: true, education: true, major: true, interests: true },
      name: `personality-tags-by-${name}`,
      text: `select m.gender, m.zodiac_sign, m.mbti, m.education, m.major, m.interests from members.members m where ${condition}`,
    };
    const [tags] = await reader.read<Tags>(statement, [params.id]);
    return tags ? { data: tags } : refuse("member-not-found");
  };
}
