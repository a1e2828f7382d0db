import { inject } from "vitest";
import { searchIndexContract } from "../search-index.contract.ts";
import { openSearchLab } from "../testing/search-lab.ts";

searchIndexContract("PostgreSQL", () => openSearchLab(inject("databaseUrl")));
