import { useState } from "react";
import { deviceStorage } from "../../api/site-storage.ts";

interface SavedView {
  name: string;
  /** The address of the table without its page. */
  address: string;
}

export interface TablePreferences {
  /** The shown columns; null: the default columns of the entity. */
  columns: readonly string[] | null;
  density: "small" | "middle" | "large";
  views: readonly SavedView[];
}

const STANDARD: TablePreferences = { columns: null, density: "small", views: [] };

const keyOf = (entity: string) => `admin_table_${entity}`;

export function readPreferences(entity: string): TablePreferences {
  try {
    const stored: unknown = JSON.parse(deviceStorage.getItem(keyOf(entity)) ?? "null");
    return typeof stored === "object" && stored !== null ? { ...STANDARD, ...stored } : STANDARD;
  } catch {
    return STANDARD;
  }
}

/** A change of the settings, made from what is stored: another tab may have changed them. */
export type ChangePreferences = (change: (stored: TablePreferences) => Partial<TablePreferences>) => void;

/** This administrator's settings of this table, on this device. */
export function usePreferences(entity: string) {
  const [preferences, setPreferences] = useState(() => readPreferences(entity));
  const changePreferences: ChangePreferences = (change) => {
    const stored = readPreferences(entity);
    const whole = { ...stored, ...change(stored) };
    deviceStorage.setItem(keyOf(entity), JSON.stringify(whole));
    setPreferences(whole);
  };
  return [preferences, changePreferences] as const;
}
