import type { Entity } from "@shiye/events/back-office/entity";
import { Fragment } from "react";
import { type RowKey, useListRowsQuery } from "../../api/rows-api.ts";
import { type Related, relatedTo } from "../drawer/related.ts";
import { numberText } from "./format.ts";

/**
 * How many rows of each other table go with a row, as these tables count them. Without a part of the library, so that the first table's
 * chunks are not split for it.
 */
export function DeletionFigures({ entity, id }: { entity: Entity; id: RowKey }) {
  return (
    <section aria-label="一起删除">
      {relatedTo(entity.path, id).map((related, index) => (
        <Fragment key={related.label}>
          {index > 0 && " · "}
          <Figure related={related} />
        </Fragment>
      ))}
    </section>
  );
}

function Figure({ related: { entity, label, filters } }: { related: Related }) {
  const { data, error } = useListRowsQuery({ entity: entity.path, page: 1, limit: 1, filters }, { refetchOnMountOrArgChange: true });
  const count = data ? `${data.totalIsEstimate ? "约 " : ""}${numberText(data.total)}` : error ? "未知" : "…";
  return (
    <strong style={{ whiteSpace: "nowrap" }}>
      {label} {count}
    </strong>
  );
}
