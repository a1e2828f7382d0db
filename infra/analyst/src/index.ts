// What an analyst imports. The file of an analysis gets define-analysis.ts alone: in its process there is no log to open.
export { type Analysis, type AnalysisTable, type Cells, type ColumnType, defineAnalysis, type Rows } from "./define-analysis.ts";
export { type CatalogueEntry, catalogue, type EventQuery, type OpenLog, openLog } from "./open-log.ts";
