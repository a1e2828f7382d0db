/**
 * The emoji that we offer: chosen for what people write to one another, named in Chinese for the search. One group a line of
 * `emoji name,other name`; a * after the emoji says that it comes in skin tones.
 */
const GROUPS = {
  smileys_people: [
    "表情与人物",
    `😀 嘿嘿,笑脸 😃 大笑,开心 😄 眯眼笑,高兴 😁 露齿笑,嘻嘻 😆 笑开了 😅 苦笑,流汗 🤣 笑倒,打滚 😂 笑哭 🙂 微笑 🙃 倒着笑,无语 😉 眨眼 😊 羞涩微笑 😇 天使
    🥰 喜欢,爱心 😍 花痴,爱心眼 🤩 崇拜,星星眼 😘 飞吻 😚 亲亲 🥲 含泪笑 😋 好吃,馋 😛 吐舌 😜 调皮 🤪 滑稽 🤑 发财 🤗 抱抱,拥抱 🤭 捂嘴笑,偷笑 🫢 捂嘴惊讶 🤫 嘘,安静
    🤔 思考,想一想 🫡 敬礼,收到 🤐 闭嘴 🤨 怀疑,挑眉 😐 无表情 😑 无语 😶 沉默 🫥 隐身 😏 得意,坏笑 😒 不高兴 🙄 翻白眼 😬 龇牙,尴尬 🤥 说谎 😌 松了口气 😔 失落,沉思 😪 困
    🤤 流口水 😴 睡着,睡觉 😷 口罩,生病 🤒 发烧 🤕 受伤 🤢 恶心 🤮 呕吐 🤧 打喷嚏,感冒 🥵 热,脸红 🥶 冷,冻僵 🥴 晕乎乎 😵 晕 🤯 爆炸头,震惊 🥳 庆祝,派对 🥸 伪装 😎 墨镜,酷 🤓 书呆子,眼镜
    🧐 单片眼镜,研究 😕 困惑 😟 担心 🙁 不开心 😮 张嘴,哇 😲 震惊 😳 脸红,害羞 🥺 求求,可怜 🥹 忍住泪,感动 😧 极度痛苦 😨 害怕 😰 冷汗 😥 失望但如释重负 😢 哭,流泪 😭 大哭
    😱 吓死,尖叫 😖 困惑难受 😣 痛苦,坚持 😞 失望 😓 汗 😩 累死了 😫 累 🥱 打哈欠,困 😤 生气喷气 😡 生气 😠 愤怒 🤬 骂人 😈 小恶魔 💀 骷髅,笑死 💩 便便 🤡 小丑 👻 鬼 👽 外星人 🤖 机器人
    😺 笑脸猫 😹 笑哭猫 😻 花痴猫 🙀 惊讶猫 😿 哭泣猫 🙈 非礼勿视 🙉 非礼勿听 🙊 非礼勿言
    👋* 挥手,你好,再见 🤚* 手背 ✋* 举手 🖖* 瓦肯举手礼 👌* 好的 🤏* 一点点 ✌️* 胜利,耶 🤞* 祈祷好运 🫰* 比心 🤟* 爱你 🤘* 摇滚 🤙* 打电话手势 👈* 指左 👉* 指右 👆* 指上 👇* 指下
    👍* 赞,点赞 👎* 踩,不行 ✊* 拳头,加油 👊* 击拳 👏* 鼓掌 🙌* 举双手,万岁 🫶* 爱心手 👐* 张开双手 🤲* 捧 🤝 握手,合作 🙏* 拜托,谢谢,祈祷 ✍️* 写字 💅* 美甲 🤳* 自拍 💪* 肌肉,加油
    👂* 耳朵 👀 眼睛,围观 👅 舌头 👄 嘴唇 🧠 大脑 👶* 婴儿 🧒* 小孩 👦* 男孩 👧* 女孩 🧑* 成人 👨* 男人 👩* 女人 👴* 老爷爷 👵* 老奶奶 🙅* 不行,禁止 🙆* 没问题 💁* 前台,介绍 🙋* 举手提问
    🙇* 鞠躬 🤦* 捂脸 🤷* 耸肩,不知道 👮* 警察 🧑‍🎓 学生,毕业 🧑‍🏫 老师 🧑‍🍳 厨师 🧑‍💻 程序员,写代码 🧑‍🎨 画家 🧑‍🚀 宇航员 🦸* 超级英雄 🧙* 法师 🎅* 圣诞老人 🚶* 走路 🏃* 跑步 💃* 跳舞 🕺* 男士跳舞 👯 兔女郎,双人舞 🧘* 瑜伽,冥想
    👫 情侣,男女 👭 闺蜜 👬 兄弟 💏 亲吻 👪 家庭 🗣️ 说话 👤 人影 👣 脚印`,
  ],
  animals_nature: [
    "动物与自然",
    `🐶 狗 🐱 猫 🐭 老鼠 🐹 仓鼠 🐰 兔子 🦊 狐狸 🐻 熊 🐼 熊猫 🐻‍❄️ 北极熊 🐨 考拉 🐯 老虎 🦁 狮子 🐮 牛 🐷 猪 🐸 青蛙 🐵 猴子 🐔 鸡 🐧 企鹅 🐦 鸟 🐤 小鸡 🦆 鸭子 🦉 猫头鹰 🐺 狼 🐴 马 🦄 独角兽
    🐝 蜜蜂 🐛 毛毛虫 🦋 蝴蝶 🐌 蜗牛 🐞 瓢虫 🐜 蚂蚁 🐢 乌龟 🐍 蛇 🦖 恐龙,霸王龙 🐙 章鱼 🦐 虾 🦀 螃蟹 🐠 热带鱼 🐬 海豚 🐳 鲸鱼 🦈 鲨鱼 🦭 海豹 🐘 大象 🦒 长颈鹿 🦘 袋鼠 🐑 绵羊 🦙 羊驼 🐕 小狗 🐈 小猫
    🦜 鹦鹉 🦢 天鹅 🕊️ 鸽子,和平 🐿️ 松鼠 🦔 刺猬 🐾 爪印 🐉 龙 🌵 仙人掌 🎄 圣诞树 🌲 松树 🌳 树 🌴 棕榈树 🌱 发芽,小苗 🌿 草本,薄荷 ☘️ 三叶草 🍀 四叶草,幸运 🎋 七夕树 🍃 风吹叶 🍂 落叶 🍁 枫叶 🍄 蘑菇 🐚 贝壳
    🌾 稻穗 💐 花束 🌷 郁金香 🌹 玫瑰 🥀 枯萎的花 🪻 风信子 🪷 莲花 🌺 木槿 🌸 樱花 🌼 雏菊 🌻 向日葵 🌞 太阳脸 🌝 满月脸 🌚 新月脸 🌙 月亮 ⭐ 星星 🌟 闪亮的星 ✨ 闪闪,亮晶晶 ⚡ 闪电 ☄️ 彗星 💥 爆炸 🔥 火,热门
    🌈 彩虹 ☀️ 晴天,太阳 ⛅ 多云 ☁️ 云 🌧️ 下雨 ⛈️ 雷雨 ❄️ 雪花 ⛄ 雪人 💨 风 💧 水滴 💦 汗水,水花 ☔ 雨伞 🌊 海浪 🌫️ 雾`,
  ],
  food_drink: [
    "食物与饮料",
    `🍏 青苹果 🍎 苹果 🍐 梨 🍊 橘子 🍋 柠檬 🍌 香蕉 🍉 西瓜,吃瓜 🍇 葡萄 🍓 草莓 🫐 蓝莓 🍈 哈密瓜 🍒 樱桃 🍑 桃子 🥭 芒果 🍍 菠萝 🥥 椰子 🥝 猕猴桃 🍅 番茄 🍆 茄子 🥑 牛油果 🥦 西兰花 🥬 青菜 🥒 黄瓜
    🌶️ 辣椒 🌽 玉米 🥕 胡萝卜 🧄 大蒜 🧅 洋葱 🥔 土豆 🍠 烤红薯 🥐 牛角包 🍞 面包 🥖 法棍 🥨 碱水结 🧀 奶酪 🥚 鸡蛋 🍳 煎蛋,做饭 🥞 松饼 🧇 华夫饼 🥓 培根 🥩 牛排 🍗 鸡腿 🌭 热狗 🍔 汉堡 🍟 薯条 🍕 披萨
    🥪 三明治 🌮 塔可 🥗 沙拉 🍝 意面 🍜 面条,拉面 🍲 火锅,炖菜 🍛 咖喱饭 🍣 寿司 🍱 便当 🥟 饺子 🍤 炸虾 🍙 饭团 🍚 米饭 🍢 关东煮 🍡 团子 🥮 月饼 🥠 幸运饼干 🍧 刨冰 🍨 冰淇淋 🍦 甜筒 🥧 派 🧁 纸杯蛋糕 🍰 蛋糕
    🎂 生日蛋糕 🍮 布丁 🍭 棒棒糖 🍬 糖果 🍫 巧克力 🍿 爆米花 🍩 甜甜圈 🍪 曲奇 🌰 栗子 🍯 蜂蜜 🥛 牛奶 ☕ 咖啡 🍵 茶 🧃 果汁 🥤 可乐,饮料 🧋 奶茶 🍺 啤酒 🍻 干杯 🥂 香槟干杯 🍷 红酒 🍸 鸡尾酒 🧊 冰块 🥢 筷子 🍽️ 餐具`,
  ],
  activities: [
    "活动",
    `⚽ 足球 🏀 篮球 🏈 橄榄球 ⚾ 棒球 🎾 网球 🏐 排球 🎱 台球 🏓 乒乓球 🏸 羽毛球 🥅 球门 ⛳ 高尔夫 🏹 射箭 🎣 钓鱼 🥊 拳击 🥋 武术 🛹 滑板 🛼 轮滑 ⛸️ 滑冰 🎿 滑雪 🏂 单板滑雪 🏋️* 举重,健身 🤸* 侧手翻 🏊* 游泳
    🚴* 骑车 🧗* 攀岩 🏆 奖杯,冠军 🥇 金牌,第一 🥈 银牌 🥉 铜牌 🎖️ 勋章 🎪 马戏团 🎭 戏剧 🎨 画画,调色盘 🎬 电影,场记板 🎤 话筒,唱歌 🎧 耳机,听歌 🎼 乐谱 🎹 钢琴 🥁 鼓 🎷 萨克斯 🎺 小号 🎸 吉他 🎻 小提琴
    🎲 骰子 ♟️ 国际象棋 🎯 目标,飞镖 🎳 保龄球 🎮 游戏 🎰 老虎机 🧩 拼图 🀄 麻将 🎉 庆祝,撒花 🎊 彩球 🎈 气球 🎁 礼物 🎀 蝴蝶结 🧧 红包 🎆 烟花 🧨 鞭炮 🏮 灯笼 🎃 南瓜灯,万圣节 🎓 学士帽,毕业`,
  ],
  travel_places: [
    "旅行与地点",
    `🚗 汽车 🚕 出租车 🚌 公交车 🏎️ 赛车 🚓 警车 🚑 救护车 🚒 消防车 🚚 货车 🚲 自行车 🛵 电动车 🏍️ 摩托车 🚨 警灯 🚄 高铁 🚇 地铁 🚂 火车 ✈️ 飞机 🛫 起飞 🛬 降落 🚀 火箭 🛸 飞碟 🚁 直升机 ⛵ 帆船 🚢 轮船 ⚓ 锚 🚦 红绿灯 🚧 施工
    🗺️ 地图 🗽 自由女神 🗼 铁塔 🏰 城堡 🏯 古城 🎡 摩天轮 🎢 过山车 🎠 旋转木马 ⛲ 喷泉 🏖️ 沙滩 🏝️ 海岛 🏔️ 雪山 ⛰️ 山 🌋 火山 🏕️ 露营 ⛺ 帐篷 🏠 家,房子 🏡 带花园的房子 🏢 办公楼 🏥 医院 🏦 银行 🏨 酒店 🏪 便利店 🏫 学校 🏛️ 古典建筑
    🌅 日出 🌄 山间日出 🌇 日落 🌃 夜景 🌌 银河 🌉 夜桥 🧳 行李箱 🌏 地球 🧭 指南针`,
  ],
  objects: [
    "物品",
    `⌚ 手表 📱 手机 💻 电脑 ⌨️ 键盘 🖥️ 台式机 🖨️ 打印机 📷 相机 📸 拍照 📹 摄像机 🎥 电影摄影机 📺 电视 📻 收音机 ⏰ 闹钟,早八 ⏳ 沙漏 🔋 电池 🔌 插头 💡 灯泡,灵感 🔦 手电筒 🕯️ 蜡烛 💸 飞走的钱 💰 钱袋 💳 银行卡 💎 钻石 🔧 扳手 🔨 锤子
    🧲 磁铁 💊 药 💉 打针 🩹 创可贴 🧪 试管,实验 🔬 显微镜 🔭 望远镜 🧹 扫帚 🧺 篮子 🧻 纸巾 🧼 肥皂 🪥 牙刷 🛏️ 床 🪑 椅子 🚿 淋浴 🛁 浴缸 🔑 钥匙 🚪 门 🧸 玩偶 🪞 镜子 🛍️ 购物袋 🛒 购物车 ✉️ 信封 💌 情书 📦 包裹,快递 📝 笔记
    📄 文件 📅 日历 📈 上涨 📉 下跌 📊 图表 📌 图钉 📍 定位 📎 回形针 📏 尺子 ✂️ 剪刀 🖊️ 圆珠笔 ✏️ 铅笔 🖌️ 画笔 📚 书堆,学习 📖 打开的书,阅读 📒 笔记本 🔖 书签 🔍 放大镜,搜索 🔒 锁 📢 喇叭,通知 🔔 铃铛 💄 口红 👗 裙子 👕 短袖 👖 牛仔裤
    🧥 外套 🧣 围巾 🧤 手套 👟 运动鞋 👠 高跟鞋 👑 皇冠 🎒 书包 👜 手提包 👓 眼镜 🕶️ 太阳镜 ☂️ 伞 💍 戒指`,
  ],
  symbols: [
    "符号",
    `❤️ 红心,爱 🧡 橙心 💛 黄心 💚 绿心 💙 蓝心 💜 紫心 🩷 粉心 🤍 白心 🖤 黑心 🤎 棕心 💔 心碎 ❣️ 心形感叹号 💕 两颗心 💞 旋转的心 💓 心跳 💗 变大的心 💖 闪亮的心 💘 丘比特之箭 💝 礼物心 💯 一百分,满分 💢 生气符号 💬 对话 💭 想法 💤 睡眠
    ✅ 打勾,完成 ❌ 叉,错误 ⭕ 圆圈,对 ❗ 感叹号 ❓ 问号 ‼️ 双感叹号 ⚠️ 警告 🚫 禁止 ♻️ 回收 🆗 好 🆒 酷 🆕 新 🆓 免费 🔝 置顶 🔜 即将 ➕ 加号 ➖ 减号 ✖️ 乘号 ➗ 除号 ♾️ 无限 ▶️ 播放 ⏸️ 暂停 🔀 随机 🔁 循环 🎵 音符 🎶 音乐
    ⬆️ 向上 ⬇️ 向下 ⬅️ 向左 ➡️ 向右 🔴 红圆 🟠 橙圆 🟡 黄圆 🟢 绿圆 🔵 蓝圆 🟣 紫圆 ⚫ 黑圆 ⚪ 白圆 ♈ 白羊座 ♉ 金牛座 ♊ 双子座 ♋ 巨蟹座 ♌ 狮子座 ♍ 处女座 ♎ 天秤座 ♏ 天蝎座 ♐ 射手座 ♑ 摩羯座 ♒ 水瓶座 ♓ 双鱼座`,
  ],
  flags: [
    "旗帜",
    `🇨🇳 中国 🇭🇰 中国香港 🇲🇴 中国澳门 🇹🇼 中国台湾 🇯🇵 日本 🇰🇷 韩国 🇸🇬 新加坡 🇲🇾 马来西亚 🇹🇭 泰国 🇻🇳 越南 🇮🇩 印度尼西亚 🇵🇭 菲律宾 🇮🇳 印度 🇺🇸 美国 🇨🇦 加拿大 🇬🇧 英国 🇫🇷 法国 🇩🇪 德国 🇮🇹 意大利 🇪🇸 西班牙 🇵🇹 葡萄牙
    🇳🇱 荷兰 🇨🇭 瑞士 🇸🇪 瑞典 🇳🇴 挪威 🇫🇮 芬兰 🇩🇰 丹麦 🇷🇺 俄罗斯 🇦🇺 澳大利亚 🇳🇿 新西兰 🇧🇷 巴西 🇦🇷 阿根廷 🇲🇽 墨西哥 🇿🇦 南非 🇪🇬 埃及 🇹🇷 土耳其 🏁 终点旗 🚩 红旗 🏳️ 白旗 🏳️‍🌈 彩虹旗 🎌 交叉旗`,
  ],
} as const satisfies Record<string, readonly [label: string, list: string]>;

export interface Emoji {
  text: string;
  /** The first is its name, the others help to find it. */
  names: readonly string[];
  hasTones: boolean;
}
export type EmojiGroupName = keyof typeof GROUPS;
export interface EmojiGroup {
  name: EmojiGroupName;
  label: string;
  emojis: readonly Emoji[];
}

function emojisIn(list: string): Emoji[] {
  const words = list.split(/\s+/);
  return words.flatMap((word, index) => {
    if (index % 2 === 1) return [];
    return [{ text: word.replace("*", ""), names: (words[index + 1] ?? "").split(","), hasTones: word.endsWith("*") }];
  });
}

/** In the order of specification 001 §2. */
export const EMOJI_GROUPS: readonly EmojiGroup[] = Object.entries(GROUPS).map(([name, [label, list]]) => ({
  name: name as EmojiGroupName,
  label,
  emojis: emojisIn(list),
}));

/** Neutral first, then the five of Unicode, light to dark. */
export const SKIN_TONES = [
  { name: "默认肤色", modifier: "" },
  { name: "浅肤色", modifier: "🏻" },
  { name: "中浅肤色", modifier: "🏼" },
  { name: "中等肤色", modifier: "🏽" },
  { name: "中深肤色", modifier: "🏾" },
  { name: "深肤色", modifier: "🏿" },
] as const;

/** The modifier stands right after the person or hand, in place of the sign that asks for a picture. */
export function withTone({ text, hasTones }: Emoji, modifier: string): string {
  if (!hasTones || modifier === "") return text;
  const [first, ...others] = [...text.replaceAll("\ufe0f", "")];
  return [first, modifier, ...others].join("");
}

/** Emoji of which a name holds the words, in the order of the groups; the words may also be the emoji itself. */
export function findEmojis(words: string): readonly Emoji[] {
  const wanted = words.trim().toLowerCase();
  return EMOJI_GROUPS.flatMap(({ emojis }) => emojis).filter(
    ({ text, names }) => text === wanted || names.some((name) => name.includes(wanted)),
  );
}
