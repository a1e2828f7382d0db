// No zod: the sites offer the same choices. Source: specification 000 §5.

export const GENDERS = ["男", "女"] as const;
export const EDUCATIONS = ["高中及以下", "大专", "本科", "硕士", "博士"] as const;
export const ZODIAC_SIGNS = [
  "白羊座",
  "金牛座",
  "双子座",
  "巨蟹座",
  "狮子座",
  "处女座",
  "天秤座",
  "天蝎座",
  "射手座",
  "摩羯座",
  "水瓶座",
  "双鱼座",
] as const;
