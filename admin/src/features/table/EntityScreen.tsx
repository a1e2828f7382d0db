import type { Entity } from "@shiye/events/back-office/entity";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type Row, type RowsQuery, useListRowsQuery } from "../../api/rows-api.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { OPEN, TAB } from "../drawer/drawer-address.ts";
import { useShortcut } from "../palette/shortcuts.ts";
import { EntityRows } from "./EntityRows.tsx";
import { Filters } from "./Filters.tsx";
import { ListError } from "./ListError.tsx";
import { usePreferences } from "./preferences.ts";
import { ScreenActions } from "./ScreenActions.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import styles from "./Table.module.css";
import { TableTools } from "./TableTools.tsx";
import { addressFor, queryOf } from "./table-address.ts";
import { useLastPage } from "./use-last-page.ts";
import { useMayChange } from "./use-may-change.ts";
import { type RowDeeds, useRowDeeds } from "./use-row-deeds.tsx";
import { useSelection } from "./use-selection.ts";

// Dialogs are loaded when they are opened, so that the first table does not wait for them.
const EntityForm = lazyPart(() => import("../form/EntityForm.tsx"), "EntityForm");
const EntityDrawer = lazyPart(() => import("../drawer/EntityDrawer.tsx"), "EntityDrawer");

/** The screen of one entity: filters, actions, table, pagination, form and details. Source: specification 002 §2. */
export function EntityScreen({ entity }: { entity: Entity }) {
  const [address, setAddress] = useSearchParams();
  const query = queryOf(entity, address);
  // `currentData`: rows of other filters would hide that these were refused.
  const { data: list, currentData, error, isFetching, refetch } = useListRowsQuery(query);
  const [preferences, changePreferences] = usePreferences(entity.path);
  const selection = useSelection(query.filters);
  const [editing, setEditing] = useState<Row | "new" | null>(null);
  const [opened, setOpened] = useState<Row | null>(null);
  const deeds = useRowDeeds(entity, query, selection);
  const { mayCreate } = useMayChange(entity);

  const shown = preferences.columns ?? Object.keys(entity.columns).filter((name) => !entity.columns[name]?.hidden);
  const go = (next: Partial<RowsQuery>) => setAddress(addressFor(entity, { ...query, ...next }));
  useLastPage(query.page, isFetching ? undefined : list, (page) => setAddress(addressFor(entity, { ...query, page }), { replace: true }));
  useShortcut("n", () => setEditing("new"), mayCreate);

  return (
    <>
      <div className={styles.bar}>
        <Filters filters={entity.filters} applied={query.filters} onApply={(filters) => go({ filters, page: 1 })} />
        <ScreenActions
          entity={entity}
          onSelect={selection.selecting ? undefined : selection.begin}
          exporting={deeds.exporting}
          onExport={deeds.exportThem}
          refreshing={isFetching}
          onRefresh={() => void refetch()}
          onCreate={() => setEditing("new")}
          tools={
            <TableTools
              columns={entity.columns}
              shown={shown}
              preferences={preferences}
              address={addressFor(entity, { ...query, page: 1 }).toString()}
              onChange={changePreferences}
              onOpenView={(view) => setAddress(view)}
            />
          }
        />
      </div>
      {selection.selecting && (
        <SelectionBar
          selection={selection}
          query={query}
          list={list}
          exporting={deeds.exporting}
          onDelete={deeds.deleteSelected}
          onExport={deeds.exportThem}
        />
      )}
      {error && !currentData ? (
        <ListError
          error={error}
          fallback={`获取${entity.label}列表失败`}
          busy={isFetching}
          onRetry={() => void refetch()}
          filters={entity.filters}
          onRemove={(names) => go({ filters: without(query.filters, names), page: 1 })}
        />
      ) : (
        <EntityRows
          {...{ entity, query, list, shown, selection, deeds }}
          density={preferences.density}
          busy={isFetching && list !== undefined}
          onQuery={go}
          onOpen={setOpened}
          onEdit={setEditing}
        />
      )}
      <RowDialogs
        {...{ entity, query, editing, opened, deeds }}
        onEdit={setEditing}
        onFormClose={() => setEditing(null)}
        onDrawerClose={() => setOpened(null)}
      />
      {deeds.dialog}
    </>
  );
}

interface RowDialogsProps {
  entity: Entity;
  query: RowsQuery;
  editing: Row | "new" | null;
  opened: Row | null;
  deeds: RowDeeds;
  onEdit: (row: Row) => void;
  onFormClose: () => void;
  onDrawerClose: () => void;
}

/** The form, and the details of a row that was opened here or that the address names. */
function RowDialogs({ entity, query, editing, opened, deeds, onEdit, onFormClose, onDrawerClose }: RowDialogsProps) {
  const [address, setAddress] = useSearchParams();
  const linked = address.get(OPEN);
  // A drawer covers the rows, so what the address names while one of them is open was asked for later.
  const inDrawer = linked ? { id: linked } : opened;
  const closeDrawer = () => {
    onDrawerClose();
    if (linked) setAddress(addressFor(entity, query), { replace: true });
  };
  return (
    <>
      <Suspense>
        {inDrawer && (
          <EntityDrawer
            key={inDrawer.id}
            entity={entity}
            row={inDrawer}
            tab={address.get(TAB) ?? undefined}
            deeds={deeds}
            onEdit={onEdit}
            onClose={closeDrawer}
          />
        )}
      </Suspense>
      <Suspense>
        {editing && (
          <EntityForm
            key={editing === "new" ? "new" : editing.id}
            entity={entity}
            row={editing === "new" ? null : editing}
            onClose={onFormClose}
          />
        )}
      </Suspense>
    </>
  );
}

const without = (filters: RowsQuery["filters"], names: readonly string[]) =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)));
