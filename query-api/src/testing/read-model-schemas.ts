import { activityModel } from "@shiye/infra/read-db/models/activity";
import { chatModel } from "@shiye/infra/read-db/models/chat";
import { commentsModel } from "@shiye/infra/read-db/models/comments";
import { draftsModel } from "@shiye/infra/read-db/models/drafts";
import { feedModel } from "@shiye/infra/read-db/models/feed";
import { membersModel } from "@shiye/infra/read-db/models/members";
import { noteFiltersModel } from "@shiye/infra/read-db/models/note-filters";
import { noteStatsModel } from "@shiye/infra/read-db/models/note-stats";
import { notesModel } from "@shiye/infra/read-db/models/notes";
import { notificationsModel } from "@shiye/infra/read-db/models/notifications";
import { searchModel } from "@shiye/infra/read-db/models/search";
import { sessionsModel } from "@shiye/infra/read-db/models/sessions";
import { verificationsModel } from "@shiye/infra/read-db/models/verifications";

const models = [
  activityModel,
  commentsModel,
  draftsModel,
  feedModel,
  membersModel,
  noteStatsModel,
  notesModel,
  notificationsModel,
  sessionsModel,
  chatModel,
  verificationsModel,
  noteFiltersModel,
  searchModel,
];

/** The read models' own tables, and the media records that command-api keeps. */
export const schemaStatements: readonly string[] = [
  ...models.map((model) => `create schema ${model.name}; ${model.tables(model.name)}; ${model.readerIndexes(model.name)}`),
  `create schema media;
   create table media.files (
     name text primary key, owner_id bigint not null, type text not null, width integer not null, height integer not null,
     thumbhash text, variants jsonb not null default '[]'
   )`,
];

export const modelNames: readonly string[] = models.map((model) => model.name);
