import { createSubscriptions, type Subscriptions, type SubscriptionsOptions } from "@shiye/infra/subscriptions/subscriptions";
import { readModels } from "./read-models.ts";

/** The subscriptions of this service: every read model. */
export function createProjectors(options: Omit<SubscriptionsOptions, "policies">): Subscriptions {
  return createSubscriptions({ projections: readModels, applicationName: "projectors", ...options });
}
