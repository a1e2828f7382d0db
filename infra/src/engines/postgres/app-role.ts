import pg from "pg";

/** Owns the database and everything in it, and may do nothing else: what every process of the product connects as. */
export const APP_ROLE = "shiye_app";

/**
 * Whatever in this database is still the superuser's, from before there was a role for the product. REASSIGN OWNED refuses the
 * superuser that made the cluster, so each thing is given away by name; what belongs to a table, a column or an extension follows it.
 */
const GIVE_AWAY = `
  do $$
  declare
    statement text;
  begin
    set local lock_timeout = '30s';
    for statement in
      with ours as (
        select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
      ),
      -- What stands in public is given away, but not the schema: it is always the database's owner's.
      placed as (select oid, nspname from ours union all select oid, nspname from pg_namespace where nspname = 'public'),
      followers as (
        select classid, objid from pg_depend where deptype = 'e'
        union all
        select d.classid, d.objid from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
        where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and d.refobjsubid > 0
      ),
      things(what, name, owner, class, id) as (
        select 'schema', quote_ident(n.nspname), n.nspowner, 'pg_namespace'::regclass, n.oid from pg_namespace n join ours using (oid)
        union all
        select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end,
          format('%I.%I', p.nspname, c.relname), c.relowner, 'pg_class'::regclass, c.oid
        from pg_class c join placed p on p.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        union all
        select 'routine', r.oid::regprocedure::text, r.proowner, 'pg_proc'::regclass, r.oid
        from pg_proc r join placed p on p.oid = r.pronamespace
        union all
        select 'type', format('%I.%I', p.nspname, t.typname), t.typowner, 'pg_type'::regclass, t.oid
        from pg_type t join placed p on p.oid = t.typnamespace
        where t.typtype in ('d', 'e', 'r') or (t.typtype = 'c' and (select relkind from pg_class where oid = t.typrelid) = 'c')
        union all
        select 'statistics', format('%I.%I', p.nspname, s.stxname), s.stxowner, 'pg_statistic_ext'::regclass, s.oid
        from pg_statistic_ext s join placed p on p.oid = s.stxnamespace
      )
      select format('alter %s %s owner to ${APP_ROLE}', what, name) from things t
      where owner = (select oid from pg_roles where rolname = current_user)
        and not exists (select from followers f where f.classid = t.class and f.objid = t.id)
    loop
      execute statement;
    end loop;
  end $$`;

/**
 * Makes the product's role, or brings it back to what it must be, with this password; gives it the database and all that an earlier
 * version made as the superuser. Costs a few milliseconds where there is nothing to do. `superuserUrl` names the database.
 */
export async function prepareAppRole(superuserUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl, application_name: "roles" });
  await client.connect();
  try {
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE}; end if;
    end $$`);
    const rights = "login nosuperuser nocreatedb nocreaterole noreplication nobypassrls";
    await client.query(`alter role ${APP_ROLE} with ${rights} password ${client.escapeLiteral(password)}`);
    await client.query(`do $$ begin
      execute format('alter database %I owner to ${APP_ROLE}', current_database());
      execute format('revoke all on database %I from public', current_database());
    end $$`);
    await client.query(GIVE_AWAY);
  } finally {
    await client.end();
  }
}
