import * as tables from "@shiye/infra/read-models/tables";

const models = Object.values(tables);

/** The read models' own tables, and the media records that command-api keeps. */
export const schemaStatements: readonly string[] = [
  ...models.map((model) => `create schema ${model.name}; ${model.tables(model.name)}; ${model.readerIndexes(model.name)}`),
  `create schema media;
   create table media.files (
     name text primary key, owner_id bigint not null, type text not null, width integer not null, height integer not null,
     thumbhash text, animated boolean not null default false, variants jsonb not null default '[]'
   )`,
];

export const modelNames: readonly string[] = models.map((model) => model.name);
