/**
 * Who has left, in the schema of each read model that knows what members gave, received or wrote. Events of different entities come in any
 * order, so what a member did may be told after their departure: this is what it is checked against.
 */
export function departedMembersTable(schema: string): string {
  return `
    create table ${schema}.departed_members (member_id bigint primary key);`;
}
