import { ChangeNotificationSettings, type NotificationSettings } from "@shiye/events/notifications";
import { command } from "../kernel/command.ts";
import { findStored } from "../kernel/stored-events.ts";
import { inboxStream } from "./state.ts";

export const changeNotificationSettings = command(ChangeNotificationSettings, {
  stream: (_input, { actor }) => inboxStream(actor.id),

  gather: async ({ read }, _input, { actor }) => ({ inbox: await read(inboxStream(actor.id)) }),

  decide({ inbox: { settings } }, wish, { actor }) {
    const changed = changedBy(settings, wish);
    const same = (Object.keys(changed) as (keyof NotificationSettings)[]).every((kind) => changed[kind] === settings[kind]);
    return same ? [] : [{ type: "NotificationSettingsChanged", data: { memberId: actor.id, ...changed } }];
  },

  async answer({ events, sources: { read }, context: { actor } }) {
    const stored = findStored(events, "NotificationSettingsChanged")?.data;
    const { comments, likes, follows, messages } = stored ?? (await read(inboxStream(actor.id))).settings;
    return { comments, likes, follows, messages };
  },
});

type Wish = { [Kind in keyof NotificationSettings]?: boolean | undefined };

const changedBy = (settings: NotificationSettings, { comments, likes, follows, messages }: Wish): NotificationSettings => ({
  comments: comments ?? settings.comments,
  likes: likes ?? settings.likes,
  follows: follows ?? settings.follows,
  messages: messages ?? settings.messages,
});
