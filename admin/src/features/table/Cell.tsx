import type { Column } from "@shiye/events/back-office/parts";
import { commentImages } from "@shiye/events/comment-text";
import { Tag } from "antd";
import { Suspense } from "react";
import type { Row } from "../../api/rows-api.ts";
import { classNames } from "../../ui/class-names.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { MemberLink } from "../hover-card/MemberLink.tsx";
import styles from "./Cell.module.css";
import { filledEntries } from "./filled-entries.ts";
import { cutText, numberText, plainText, timeText } from "./format.ts";
import { linkOf } from "./links.ts";
import { namesOf } from "./names-of.ts";
import { DialogCell, LongText, TagList } from "./Popups.tsx";

// The picture viewer is large, so tables without pictures do not load it.
const PictureCell = lazyPart(() => import("./Pictures.tsx"), "PictureCell", { quiet: true });
const GalleryCell = lazyPart(() => import("./Pictures.tsx"), "GalleryCell", { quiet: true });
const VideoCell = lazyPart(() => import("./VideoCell.tsx"), "VideoCell", { quiet: true });
// Dialogs are loaded when they are opened.
const FieldList = lazyPart(() => import("./FieldList.tsx"), "FieldList");

interface CellProps {
  entity: string;
  name: string;
  column: Column;
  row: Row;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === "string") : []);
function None() {
  return <span className={styles.none}>—</span>;
}

/** One value of a row, shown as its column says. Source: specification 002 §2. */
export function Cell({ entity, name, column, row }: CellProps) {
  const value = row[name];
  if (value === null || value === undefined || value === "") return <None />;
  if (column.kind === "member") {
    const below = column.below && row[column.below];
    return (
      <>
        <MemberLink account={String(value)} className={styles.link}>
          {String(value)}
        </MemberLink>
        {typeof below === "string" && below !== "" && <span className={styles.below}>{below}</span>}
      </>
    );
  }
  const link = linkOf(entity, name, column.kind, row);
  if (link) {
    return (
      <a className={styles.link} href={link} target="_blank" rel="noopener">
        <ShortId id={String(value)} />
      </a>
    );
  }
  switch (column.kind) {
    case "id":
      return String(value).includes("-") ? (
        <span className={classNames(styles.id, styles.made)} title={String(value)}>
          {String(value)}
        </span>
      ) : (
        <ShortId id={String(value)} />
      );
    case "note":
    case "comment":
      return <ShortId id={String(value)} />;
    case "number":
      if (name.endsWith("_id")) return <ShortId id={String(value)} />;
      return <span className={styles.number}>{typeof value === "number" ? numberText(value) : String(value)}</span>;
    case "time":
      return <time dateTime={String(value)}>{timeText(String(value))}</time>;
    case "choice": {
      const choice = column.choices?.find((one) => one.value === value);
      return <Tag className={styles[choice?.tone ?? "plain"] ?? ""}>{choice?.label ?? String(value)}</Tag>;
    }
    case "text":
      return <ShortText text={String(value)} shown={String(value)} column={column} />;
    case "longText":
      return <ShortText text={String(value)} shown={plainText(String(value))} column={column} />;
    case "avatar":
      return (
        <Suspense fallback={<span className={styles.place} />}>
          <PictureCell url={String(value)} name={column.label} round />
        </Suspense>
      );
    case "gallery":
      return (
        <Suspense fallback={<span className={styles.place} />}>
          <GalleryCell urls={textsOf(value)} name={column.label} />
        </Suspense>
      );
    case "video":
      return (
        <Suspense fallback={<span className={styles.place} />}>
          <VideoCell url={String(value)} name={column.label} />
        </Suspense>
      );
    case "tags": {
      const names = namesOf(value);
      if (names.length === 0) return <None />;
      return (
        <DialogCell label={`${cutText(names[0] ?? "", 6)}${names.length > 1 ? ` 等 ${names.length} 个` : ""}`} title={column.label}>
          <TagList names={names} />
        </DialogCell>
      );
    }
    case "personality":
    case "fields": {
      const filled = isRecord(value) ? filledEntries(value) : [];
      if (!isRecord(value) || filled.length === 0) return <None />;
      return (
        <DialogCell
          label={column.kind === "fields" ? cutText(filled[0]?.[1] ?? "查看", 10) : `查看 ${filled.length} 项`}
          title={column.label}
        >
          <Suspense>
            <FieldList fields={value} />
          </Suspense>
        </DialogCell>
      );
    }
    default:
      return column.kind satisfies never;
  }
}

/** An id by its end, which tells it from others. Whoever copies it, or rests the mouse on it, gets the whole. */
export function ShortId({ id }: { id: string }) {
  return (
    <span className={styles.id} title={id}>
      {id}
    </span>
  );
}

/** `shown` is the text without markup. Text that does not fit, and pictures, open in a dialog. */
function ShortText({ text, shown, column }: { text: string; shown: string; column: Column }) {
  const short = cutText(shown.replace(/\s+/g, " "), column.cut ?? 60);
  if (short === shown && commentImages(text).length === 0) return <>{shown}</>;
  return (
    <DialogCell label={short} title={column.label}>
      <LongText text={text} />
    </DialogCell>
  );
}
