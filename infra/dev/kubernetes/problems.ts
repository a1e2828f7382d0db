import { messageOf } from "@shiye/infra/errors";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { Service } from "kubernetes-models/v1/Service";

/** Its constructor copies; the check itself looks at whatever it is called on. */
interface Model {
  readonly prototype: { validate(): void };
}

const kinds: Readonly<Record<string, Model>> = {
  "apps/v1 Deployment": Deployment,
  "autoscaling/v2 HorizontalPodAutoscaler": HorizontalPodAutoscaler,
  "networking.k8s.io/v1 NetworkPolicy": NetworkPolicy,
  "policy/v1 PodDisruptionBudget": PodDisruptionBudget,
  "v1 ConfigMap": ConfigMap,
  "v1 Service": Service,
};

/**
 * What of an object the schemas of Kubernetes do not allow. They let fields pass that they do not know; those are the ones that nobody looked at
 * while it was checked.
 */
export function problemsOf(object: object): readonly string[] {
  const { apiVersion, kind } = object as { apiVersion?: string; kind?: string };
  const Kind = kinds[`${apiVersion} ${kind}`];
  if (!Kind) return [`there is no ${apiVersion} ${kind}`];
  const fields = new Set<string>();
  const seen = new Set<string>();
  const watched = watch(object, "", fields, seen);
  try {
    Kind.prototype.validate.call(watched);
  } catch (error) {
    return [messageOf(error)];
  }
  return [...fields].filter((field) => !seen.has(field)).map((field) => `${field} is no field`);
}

function watch(value: unknown, at: string, fields: Set<string>, seen: Set<string>): unknown {
  if (typeof value !== "object" || value === null) return value;
  const inner = Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      if (!Array.isArray(value)) fields.add(`${at}/${key}`);
      return [key, watch(one, `${at}/${key}`, fields, seen)];
    }),
  );
  const target: object = Array.isArray(value) ? Object.values(inner) : inner;
  return new Proxy(target, {
    get(from, key, receiver) {
      seen.add(`${at}/${String(key)}`);
      return Reflect.get(from, key, receiver);
    },
  });
}
