import type { NoteDocument } from "../search-index.ts";

/** Pseudo-random numbers that are the same in every run (mulberry32, public domain, Tommy Ettinger 2017). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const openings =
  "周末和室友|昨天下午|期末周|开学第一天|下雨的傍晚|凌晨两点|国庆假期|社团招新|答辩前一晚|军训结束后|刚下早八|拿到通知书那天".split("|");
const places =
  "图书馆四楼|二食堂|操场看台|实验室|宿舍阳台|学校后门的咖啡馆|湖边长椅|自习室|音乐厅|琴房|校医院|地铁站口|旧书店|体育馆|菜鸟驿站|教学楼天台".split(
    "|",
  );
const deeds =
  "复习高等数学|拍到了晚霞|喝到很好喝的拿铁|遇见一只橘猫|听学姐讲保研经验|吃到了麻辣香锅|练习口语|写完了课程论文|看了一场电影|弹了一下午吉他|捡到一张校园卡|跑完五公里|背完一百个单词|修好了旧相机|排练话剧|投了第一份简历|做番茄炒蛋|种下一盆薄荷|看见双彩虹|借到想看的小说".split(
    "|",
  );
const feelings =
  "真的太开心了|有点想家|推荐给大家|下次还想再来|心情慢慢平静下来|累但是值得|谁懂这种感觉|希望一切顺利|忍不住分享一下|感谢帮助过我的人|明天继续加油|原来生活可以这样|以后每周都要来|记录一下今天".split(
    "|",
  );
const extras =
  "用iPhone15拍的|花了12元|早上8点开门|BGM是周杰伦|附PPT模板|记得带学生证|A4纸要自己带|Wi-Fi很快|温度26度刚好|人均30左右".split("|");
const tagNames = "校园|考研|美食|摄影|日常|求助|好物|运动|读书|音乐|毕业季|穿搭|探店|保研|四六级".split("|");

/** Notes as members may write them: few subjects, many common words, some letters and digits. */
export function generateNotes(count: number, options: { seed: number; authors: number; firstId?: number }): NoteDocument[] {
  const random = createRandom(options.seed);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  const sentence = () => `${pick(openings)}在${pick(places)}${pick(deeds)}，${pick(feelings)}。`;
  return Array.from({ length: count }, (_one, index) => ({
    noteId: (options.firstId ?? 1) + index,
    authorId: 1 + Math.floor(random() * options.authors),
    noteType: random() < 0.1 ? 2 : 1,
    title: random() < 0.5 ? `${pick(places)}${pick(deeds)}` : `${pick(openings)}，${pick(feelings)}`,
    text: Array.from({ length: 2 + Math.floor(random() * 6) }, () => (random() < 0.2 ? `${pick(extras)}，` : sentence())).join(
      random() < 0.3 ? "\n" : "",
    ),
    tags: [...new Set(Array.from({ length: Math.floor(random() * 4) }, () => pick(tagNames)))],
    heat: 0,
    version: 1,
  }));
}
