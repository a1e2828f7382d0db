import { FieldCount } from "./Field.tsx";
import { RoomLeft } from "./RoomLeft.tsx";

/** Used and allowed characters of a text. Near the limit, screen readers announce the rest. */
export function TextCount({ count, limit }: { count: number; limit: number }) {
  return (
    <>
      <FieldCount count={count} limit={limit} />
      <RoomLeft count={count} limit={limit} />
    </>
  );
}
