import { lifetimeTables, mediaTables } from "@shiye/infra/media/media-tables";
import * as tables from "@shiye/infra/read-models/tables";

const models = Object.values(tables);

/** The tables of the read models, and the media records of command-api. */
export const schemaStatements: readonly string[] = [
  ...models.map((model) => `create schema ${model.name}; ${model.tables(model.name)}; ${model.readerIndexes(model.name)}`),
  mediaTables,
  lifetimeTables,
];

export const modelNames: readonly string[] = models.map((model) => model.name);
