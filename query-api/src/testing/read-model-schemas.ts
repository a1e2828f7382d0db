import { activityModel } from "@shiye/infra/read-models/tables/activity";
import { chatModel } from "@shiye/infra/read-models/tables/chat";
import { commentsModel } from "@shiye/infra/read-models/tables/comments";
import { draftsModel } from "@shiye/infra/read-models/tables/drafts";
import { feedModel } from "@shiye/infra/read-models/tables/feed";
import { membersModel } from "@shiye/infra/read-models/tables/members";
import { noteFiltersModel } from "@shiye/infra/read-models/tables/note-filters";
import { noteStatsModel } from "@shiye/infra/read-models/tables/note-stats";
import { notesModel } from "@shiye/infra/read-models/tables/notes";
import { notificationsModel } from "@shiye/infra/read-models/tables/notifications";
import { searchModel } from "@shiye/infra/read-models/tables/search";
import { sessionsModel } from "@shiye/infra/read-models/tables/sessions";
import { verificationsModel } from "@shiye/infra/read-models/tables/verifications";

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
