import { Descriptions } from "antd";
import { filledEntries } from "./filled-entries.ts";

/** A filled form, or a member's profile: the name and value of each field. */
export function FieldList({ fields }: { fields: Readonly<Record<string, unknown>> }) {
  const items = filledEntries(fields).map(([label, children]) => ({ key: label, label, children }));
  return <Descriptions column={1} size="small" bordered styles={{ label: { whiteSpace: "nowrap" } }} items={items} />;
}
