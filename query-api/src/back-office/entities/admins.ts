import { adminsEntity } from "@shiye/events/back-office/admins";
import { defineSource } from "../entity-source.ts";

export const adminsSource = defineSource(adminsEntity, {
  models: ["admins"],
  from: "admins.admins a",
  where: "a.is_active",
  id: "a.id",
  idType: "bigint",
  columns: {
    id: "a.id",
    username: "a.username",
    role: "a.role",
    second_factor: "a.second_factor::int",
    created_at: "a.created_at",
  },
  filters: { username: "a.username", role: "a.role" },
});
