/** Groups of words with the same meaning. Used only when no note has the word itself. */
const same: readonly (readonly string[])[] = [
  ["土豆", "马铃薯"],
  ["番茄", "西红柿"],
  ["单车", "自行车"],
  ["电脑", "计算机"],
  ["宿舍", "寝室"],
  ["食堂", "饭堂"],
  ["快递", "包裹"],
  ["地铁", "轨道交通"],
  ["vlog", "视频日记"],
  ["ppt", "幻灯片"],
];

export const synonyms: Record<string, string[]> = Object.fromEntries(
  same.flatMap((words) => words.map((word) => [word, words.filter((other) => other !== word)])),
);
