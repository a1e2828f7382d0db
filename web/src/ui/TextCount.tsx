import { FieldCount } from "./Field.tsx";
import { RoomLeft } from "./RoomLeft.tsx";

/** How much of the room for a text is used; near its limit it is said as well. */
export function TextCount({ count, limit }: { count: number; limit: number }) {
  return (
    <>
      <FieldCount count={count} limit={limit} />
      <RoomLeft count={count} limit={limit} />
    </>
  );
}
