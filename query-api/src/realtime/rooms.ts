/** The members of each room. Empty rooms are removed from memory. */
interface Rooms<Member> {
  join(room: string, member: Member): void;
  leave(room: string, member: Member): void;
  in(room: string): ReadonlySet<Member>;
}

const nobody: ReadonlySet<never> = new Set<never>();

export function createRooms<Member>(): Rooms<Member> {
  const rooms = new Map<string, Set<Member>>();
  return {
    join(room, member) {
      const members = rooms.get(room) ?? new Set();
      rooms.set(room, members.add(member));
    },
    leave(room, member) {
      const members = rooms.get(room);
      members?.delete(member);
      if (members?.size === 0) rooms.delete(room);
    },
    in: (room) => rooms.get(room) ?? nobody,
  };
}
