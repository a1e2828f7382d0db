import type { Subject } from "./texts.ts";

/** What is said: words, a picture, or the newest note of a member as a card. */
type Saying = string | { picture: Subject } | { noteOf: number };

/**
 * Who speaks is the first or the second of the two; a number is a silence of so many hours. `answers`: how many messages before stands what is answered.
 * `recalled`: taken back a moment later.
 */
type Line = readonly [speaker: 0 | 1, said: Saying, more?: { answers?: number; recalled?: true }] | number;

interface WrittenConversation {
  /** Index into the members. */
  between: readonly [number, number];
  /** Hours between the last message and the end of the plan. */
  hoursAgo: number;
  /** So many of the last messages, all by one speaker, their receiver has not read. */
  unread: number;
  lines: readonly Line[];
}

/** The first ones are those of the member whose sign-in the first start prints. */
export const conversations: readonly WrittenConversation[] = [
  {
    between: [0, 1],
    hoursAgo: 0.2,
    unread: 3,
    lines: [
      [1, { noteOf: 0 }],
      [1, "栗子！又把你写的翻了一遍。校报下期想做一版「一个座位的三年」，能不能采访你？"],
      [0, "真的吗，我就是随手写的……", { answers: 2 }],
      [1, "随手写的才好，采访稿都是写着写着变僵的"],
      [0, "那可以呀，你想聊什么"],
      [1, "就聊聊那个座位：谁坐过、看见过什么、哪天最难忘"],
      [0, "最难忘的是大二冬天，停电，整层楼的人打着手机灯把那一章看完了"],
      [1, "这个开头我要了 ✍️"],
      26,
      [1, "初稿写好了，昨天发你看看", { recalled: true }],
      [1, "初稿写好了，明天发你看看"],
      [0, "不急不急，你先睡"],
      [0, "对了，照片需要我拍吗"],
      [1, "阿木说他来拍，下午三点的光", { answers: 1 }],
      20,
      [1, "稿子发你邮箱啦"],
      [1, "标题想了三个，你挑一个：《靠窗》《第四层的光》《停电那一晚》"],
      [1, "不喜欢就再想 😄"],
    ],
  },
  {
    between: [0, 23],
    hoursAgo: 1.4,
    unread: 1,
    lines: [
      [0, "请问你那篇一口小锅的焖饭，没有电饭煲也行吗？宿舍只有小电锅"],
      [1, "行的，水要比电饭煲少一点，中间别掀盖"],
      [0, "少多少呀"],
      [1, "手指第一个关节，再往下一点点"],
      4,
      [0, { picture: "food" }],
      [0, "成功了！就是底下有点糊"],
      [1, "那叫锅巴，是精华", { answers: 1 }],
      [0, "那我下次故意糊一点", { recalled: true }],
      [0, "哈哈哈哈好的老师"],
      18,
      [1, { noteOf: 23 }],
      [1, "今天试了南瓜的，甜口，比例在这儿：南瓜 200 克、米 150 克、水 180 克，出锅前焖十分钟不要看"],
    ],
  },
  {
    between: [0, 29],
    hoursAgo: 5,
    unread: 0,
    lines: [
      [0, "老板，上次说的那本《边城》还在吗"],
      [1, "在，扉页有字，介意吗"],
      [0, "写了什么"],
      [1, "「一九八七年六月，借给小陈，望归还」"],
      [0, "……他没还"],
      [1, "没还，所以到了我这儿"],
      [0, "我要了"],
      [1, "周五傍晚东门，给你留着"],
      30,
      [1, { picture: "notebook" }],
      [1, "给你包好了"],
      [0, "周五见！"],
    ],
  },
  {
    between: [0, 19],
    hoursAgo: 22,
    unread: 0,
    lines: [
      [1, "你好，我是阿木，阿筝让我来拍你那个座位"],
      [0, "你好你好，我需要准备什么吗"],
      [1, "穿你平时穿的就行，书也不用摆"],
      [1, "光大概 14:50 到你桌上，15:20 走"],
      [0, "你连这个都知道"],
      [1, "昨天去坐了一下午 😂"],
      3,
      [1, { picture: "room" }],
      [1, "先发一张试拍的"],
      [0, "天啊，这是我每天坐的地方吗", { answers: 2 }],
      [1, "是的，只是你每天背对着窗"],
    ],
  },
  {
    between: [0, 4],
    hoursAgo: 50,
    unread: 0,
    lines: [
      [0, "北楼那只三花今天没来吃饭，是不是换地方了？"],
      [1, "她在锅炉房后面，下了三只"],
      [0, "！！！"],
      [1, "先别去看，怕她搬家。过两周我带你们去"],
      [0, "好！我先去买羊奶粉"],
      [1, "买幼猫的，别买成人喝的，上次有人送来两大罐"],
      [1, { picture: "cat" }],
      [0, "啊啊啊啊啊", { answers: 1 }],
      [0, "可以发出来吗"],
      [1, "等满月再发，名字大家一起取"],
    ],
  },
  {
    between: [0, 9],
    hoursAgo: 76,
    unread: 0,
    lines: [
      [0, "救命，论文电脑蓝屏了"],
      [1, "先别重启，屏幕上写的什么代码"],
      [0, "CRITICAL_PROCESS_DIED"],
      [1, "还行，长按电源关机，开机的时候连按 F8"],
      [0, "进来了"],
      [1, "选最后一次正确的配置"],
      [0, "活了！！！！"],
      [1, "第四十八台。现在立刻，把论文存到三个地方"],
      [0, "遵命 🫡"],
      [1, "备份怎么做我写过一篇：https://example.com/backup 看第二节就够了"],
    ],
  },
  {
    between: [0, 45],
    hoursAgo: 120,
    unread: 0,
    lines: [
      [1, "学姐好，我是大一新生，也是汉语言的"],
      [1, "想问问古代汉语要不要买王力的那套"],
      [0, "图书馆四楼有三套，先借，期中以后再决定"],
      [1, "谢谢学姐！"],
      [0, "不客气，四楼靠窗第二排的插座是坏的，别白跑"],
    ],
  },
  {
    between: [0, 26],
    hoursAgo: 190,
    unread: 0,
    lines: [
      [1, "听说你常去东门散步，想做一期晚上还亮着灯的小店，能带我走一遍吗"],
      [0, "可以，先说好，我走得慢"],
      [1, "慢才好，慢才有话说"],
      [0, "周二晚上九点？那会儿修鞋的大爷还没收摊"],
      [1, "成，我带录音笔，你带肚子"],
    ],
  },
  {
    between: [1, 35],
    hoursAgo: 9,
    unread: 2,
    lines: [
      [0, "展览的推文校报可以登，要一张横版海报"],
      [1, "横版的我今晚改"],
      [1, "改到第几版了我已经不数了"],
      [0, "第一版就很好"],
      [1, "你也这么说！！"],
      [1, "那就用第一版"],
    ],
  },
  {
    between: [2, 41],
    hoursAgo: 14,
    unread: 0,
    lines: [
      [0, "那个榫卯的小件，三维打印能先打个样吗"],
      [1, "能，公差给我留 0.2"],
      [0, { picture: "desk" }],
      [1, "手工味很足，我照着画"],
      [0, "周三没课，我过去拿"],
      [1, "我就知道是周三"],
    ],
  },
  {
    between: [3, 40],
    hoursAgo: 33,
    unread: 1,
    lines: [
      [0, "今晚夜班，煲了汤放在护士站第二层冰箱"],
      [1, "学姐你是我的光"],
      [0, "热的时候盖子开一条缝"],
      [0, "下次给你带陈皮的"],
    ],
  },
  {
    between: [6, 11],
    hoursAgo: 60,
    unread: 0,
    lines: [
      [0, "唐老师，银杏大道东边那棵，叶子边上发黑，是病了吗"],
      [1, "拍一张叶背给我"],
      [0, { picture: "plant" }],
      [1, "不要紧，去年冬天冻的，明年会好"],
      [0, "那就放心了，第二百一十四种我还没认出来呢"],
    ],
  },
];
