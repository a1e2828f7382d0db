import { mediaUses } from "@shiye/command-api/media/media-uses-projection";
import type { Projection } from "@shiye/infra/subscriptions/projection";
import { readModels } from "@shiye/projectors/read-models";

/** Every projection of the product: those of the projectors, and the one of command-api. */
export const followed: readonly Projection[] = [...readModels, mediaUses];
