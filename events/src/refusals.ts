/**
 * Every expected "no", with the sentence that a person reads. Source: contract §1 to §11, specification 000 §5 and §8.
 * The domain names the code only; infra/http knows which HTTP status each code has.
 */
export const refusalMessages = {
  // every call
  "invalid-parameters": "参数格式错误",
  "malformed-body": "请求内容格式错误",
  "body-too-large": "请求内容过大",
  "route-not-found": "接口不存在",
  "too-many-requests": "操作过于频繁，请稍后再试",
  "idempotency-key-reused": "幂等键已用于其他请求",
  "write-conflict": "内容刚刚被修改，请重试",
  unavailable: "服务正在启动，请稍后再试",

  // sign-in
  "token-missing": "访问令牌缺失",
  "token-invalid": "无效的访问令牌",
  "session-ended": "会话已过期，请重新登录",
  "device-not-found": "登录设备不存在",
  "member-inactive": "用户不存在或已被禁用",
  "admin-required": "权限不足，需要管理员权限",
  "member-required": "请使用用户账号登录",
  "refresh-token-invalid": "刷新令牌无效或已过期",
  "credentials-wrong": "账号或密码错误",
  "account-disabled": "账户已被禁用",
  "current-password-wrong": "当前密码错误",
  "new-password-short": "新密码长度不能少于6位",
  "new-password-length": "密码长度必须在6-20位之间",
  "new-password-same": "新密码不能与当前密码相同",
  "password-not-own": "只能修改自己的密码",
  "account-name-missing": "请输入账号",
  "account-name-taken": "用户ID已存在",
  "captcha-expired": "验证码已过期或不存在",
  "captcha-wrong": "验证码错误",
  "captcha-required": "尝试次数过多，请输入验证码；没有验证码输入框时请稍后再试",

  // members
  "member-not-found": "用户不存在",
  "profile-not-own": "只能修改自己的资料",
  "account-not-own": "只能删除自己的账号",
  "follow-oneself": "不能关注自己",
  "already-following": "已经关注过了",
  "not-following": "还没有关注该用户",
  "likes-not-own": "该用户的点赞列表不公开",

  // verification
  "verification-pending": "您已有认证申请正在审核中，请耐心等待",
  "verification-approved": "您已通过认证",
  "verification-not-found": "没有找到可撤回的认证申请",

  // notes
  "note-not-found": "笔记不存在",
  "note-edit-not-own": "无权限修改此笔记",
  "note-delete-not-own": "无权限删除此笔记",
  "note-text-missing": "发布时标题和内容不能为空",
  "note-category-missing": "请选择分类",
  "note-category-unknown": "分类不存在",
  "note-images-missing": "请至少上传一张图片",
  "note-video-missing": "请选择视频文件",
  "note-media-invalid": "媒体文件无效",
  "draft-empty": "请输入标题或内容",
  "draft-after-publication": "已发布的笔记不能转为草稿",
  "drafts-sign-in-required": "查看草稿需要登录",
  "category-taken": "分类已存在",

  // likes, comments
  "like-target-invalid": "无效的目标类型",
  "comment-not-found": "评论不存在",
  "comment-text-missing": "笔记ID和评论内容不能为空",
  "comment-parent-not-found": "父评论不存在",
  "comment-delete-not-own": "只能删除自己发布的评论",

  // chat
  "chat-with-oneself": "不能和自己聊天",
  "conversation-not-found": "会话不存在",
  "message-media-invalid": "媒体文件无效",
  // notifications
  "notification-not-found": "通知不存在",

  // realtime
  "realtime-session-not-found": "连接已断开，请重新连接",

  // search
  "search-keyword-missing": "请输入搜索关键词",
  "search-busy": "搜索繁忙，请稍后再试",

  // uploads
  "no-file": "没有上传文件",
  "image-only": "只允许上传图片文件",
  "unsupported-file-type": "不支持的文件类型",
  "image-too-large": "图片大小不能超过5MB",
  "video-too-large": "视频大小不能超过100MB",
  "too-many-images": "最多只能上传9张图片",
  "upload-quota": "今日上传的内容过多，请稍后再试",
  "storage-full": "存储空间不足，请稍后再试",
  "image-broken": "图片文件已损坏",
} as const satisfies Record<string, string>;

export type RefusalCode = keyof typeof refusalMessages;

/** An expected "no": no stack, no log line, one sentence for the person. */
export interface Refusal {
  kind: "refusal";
  code: RefusalCode;
  message: string;
  /** Messages per field, where a form can show them; or what the form is to ask for. */
  details?: Readonly<Record<string, string | true>>;
  /** When asking again may help. */
  retryAfterSeconds?: number;
}

export function refuse(code: RefusalCode, more: Partial<Pick<Refusal, "message" | "details" | "retryAfterSeconds">> = {}): Refusal {
  return { kind: "refusal", code, message: refusalMessages[code], ...more };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "refusal" && "code" in value;
}
