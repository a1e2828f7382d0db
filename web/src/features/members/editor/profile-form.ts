import type { InputOf } from "@shiye/events/contract-types";
import { MAX_INTEREST_CHARACTERS, MAX_INTERESTS, MAX_NICKNAME_CHARACTERS } from "@shiye/events/limits";
import type { EditProfile, MemberView } from "@shiye/events/members";
import { characters } from "@shiye/events/text";
import { plainFromHtml } from "../../rich-text/allowed-html.ts";

/** Specification 000 §5. */
export const MBTI_DIMENSIONS = [
  { name: "能量", choices: { E: "外向", I: "内向" } },
  { name: "认知", choices: { S: "实感", N: "直觉" } },
  { name: "判断", choices: { T: "思考", F: "情感" } },
  { name: "生活", choices: { J: "计划", P: "随性" } },
] as const;

export type Letters = readonly [string, string, string, string];
export interface ProfileForm {
  nickname: string;
  bio: string;
  gender: string;
  zodiac_sign: string;
  /** One letter for each dimension, empty where none is chosen. */
  mbti: Letters;
  education: string;
  major: string;
  interests: readonly string[];
}

export const cut = (text: string, most: number) => (characters(text) > most ? [...text].slice(0, most).join("") : text);

export function formOf(member: MemberView): ProfileForm {
  return {
    nickname: member.nickname,
    bio: plainFromHtml(member.bio ?? ""),
    gender: member.gender ?? "",
    zodiac_sign: member.zodiac_sign ?? "",
    mbti: lettersOf(member.mbti),
    education: member.education ?? "",
    major: member.major ?? "",
    interests: member.interests,
  };
}

export function lettersOf(mbti: string | null): Letters {
  const [one = "", two = "", three = "", four = ""] = mbti ?? "";
  return [one, two, three, four];
}

/** Set only when all four dimensions are chosen. Specification 000 §5. */
export function mbtiOf(letters: Letters): string {
  return letters.every((letter) => letter !== "") ? letters.join("") : "";
}

export function nicknameProblem(nickname: string): string | undefined {
  if (nickname.trim() === "") return "请输入昵称";
  if (characters(nickname.trim()) > MAX_NICKNAME_CHARACTERS) return `昵称不能超过${MAX_NICKNAME_CHARACTERS}个字符`;
  return undefined;
}

type Body = Omit<InputOf<typeof EditProfile>, "id">;

/** All fields are sent, so that a change on another device does not result in a mix of both. */
export function bodyOf(form: ProfileForm): Body {
  return {
    nickname: form.nickname.trim(),
    bio: form.bio.trim(),
    format: "text",
    gender: form.gender,
    zodiac_sign: form.zodiac_sign,
    mbti: mbtiOf(form.mbti),
    education: form.education,
    major: form.major.trim(),
    interests: [...form.interests],
  } as Body;
}

/** Adds an interest, or says why not. Empty text adds nothing. */
export function addInterest(interests: readonly string[], typed: string): { interests: string[] } | { problem: string } {
  const interest = typed.trim();
  if (interest === "") return { interests: [...interests] };
  if (characters(interest) > MAX_INTEREST_CHARACTERS) return { problem: `每个兴趣不能超过${MAX_INTEREST_CHARACTERS}个字符` };
  if (interests.includes(interest)) return { problem: "兴趣不能重复" };
  if (interests.length >= MAX_INTERESTS) return { problem: `兴趣不能超过${MAX_INTERESTS}个` };
  return { interests: [...interests, interest] };
}

export const isSameProfile = (one: ProfileForm, other: ProfileForm) => JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));

/** The fields that `form` has changed. */
export function changesIn(form: ProfileForm, initial: ProfileForm): Partial<ProfileForm> {
  const text = (one: ProfileForm, field: string) => JSON.stringify(one[field as keyof ProfileForm]);
  return Object.fromEntries(Object.entries(form).filter(([field]) => text(form, field) !== text(initial, field)));
}
