// The second wall around a tenant: the role the server works as, what it may touch, and the proof that row-level
// security binds it. The first wall is the database handle (`database.ts`).
import type { Client, ClientBase } from 'pg'
import type { Logger } from 'pino'

const role = 'bancada_tenant'
/** What the role may run of the queue, without what jobs were handed; of the audit: drop what is old, and read across databases. */
const doors = [
  'queue_job(text, json, text, timestamptz)',
  'queue_is_late()',
  'queue_jobs(text[], boolean, integer)',
  'queue_totals()',
  'queue_retry(bigint)',
  'database_size()',
  'audit_forget(timestamptz)',
  'audit_everywhere(text, bigint, timestamptz, timestamptz, text, text, integer)',
]
/** The role adds rows here and reads them; it changes none. */
const appendOnly = ['audit']
const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/**
 * Makes the role without rights of its own that the server works as, and lets the connecting user take it: since
 * PostgreSQL 16 those who make a role administer it, but may take it only once they have granted themselves that. Where
 * the connecting user may do neither, nothing happens: `workingRole` decides what follows.
 */
export async function makeTenantRole(client: Client): Promise<void> {
  await client.query(`
    do $$
    declare
      since_16 constant boolean := current_setting('server_version_num')::integer >= 160000;
    begin
      if not exists (select from pg_roles where rolname = '${role}') then
        create role ${role} nologin nosuperuser nobypassrls;
      end if;
      if not pg_has_role('${role}', case when since_16 then 'set' else 'member' end) then
        execute format('grant ${role} to %I', current_user)
          || case when since_16 then ' with set true, inherit false' else '' end;
      end if;
    exception when insufficient_privilege or duplicate_object or unique_violation then null;
    end $$`)
}

/** Grants the role what the store's statements need, where it has not got it yet. */
export async function grantTables(client: Client): Promise<void> {
  await client.query(`
    do $$
    declare
      name text;
    begin
      if not exists (select from pg_roles where rolname = '${role}') then return; end if;
      if not has_schema_privilege('${role}', 'public', 'usage') then
        grant usage on schema public to ${role};
      end if;
      foreach name in array array[${quoted(doors)}] loop
        if not has_function_privilege('${role}', name, 'execute') then
          execute 'grant execute on function ' || name || ' to ${role}';
        end if;
      end loop;
      for name in select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%'
          and relowner = current_user::regrole and not has_table_privilege('${role}', oid, 'delete')
          and relname <> all (array[${quoted(appendOnly)}])
      loop
        execute format('grant select, insert, update, delete on %I to ${role}', name);
      end loop;
      foreach name in array array[${quoted(appendOnly)}] loop
        if not has_table_privilege('${role}', name, 'insert') then
          execute format('grant select, insert on %I to ${role}', name);
        end if;
      end loop;
    end $$`)
}

/**
 * Row-level security lets the planner use an index only for conditions made of functions it trusts not to leak, and
 * PostgreSQL trusts neither its JSON nor its text-search functions. Only this store writes SQL here, so they are
 * marked as trusted where the connecting user is a superuser (the embedded default). Elsewhere filters and `$text`
 * still answer, but read every record of the kind: the log says so once.
 */
export async function trustFunctions(client: Client, log: Logger): Promise<void> {
  const { rows } = await client.query<{ signature: string; superuser: boolean }>(
    `
    select p.oid::regprocedure as signature, r.rolsuper as superuser
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace, pg_roles r
    where r.rolname = current_user and p.prokind = 'f' and not p.proleakproof and p.provolatile = 'i'
      and (n.nspname = 'pg_catalog' and p.proname = any($1)
        or n.nspname = 'public' and p.proowner = r.oid and not exists (
          select from pg_depend d where d.objid = p.oid and d.deptype = 'e'))`,
    [trusted],
  )
  if (rows.length === 0) return
  if (!rows[0]?.superuser) {
    log.warn('this PostgreSQL user is no superuser: filters and search cannot use their indexes')
    return
  }
  for (const { signature } of rows) await client.query(`alter function ${signature} leakproof`)
}

/** Built-in functions that conditions over `body` and `terms` are made of (server/store/mango). */
const trusted = [
  'jsonb_object_field',
  'jsonb_array_element',
  'jsonb_extract_path',
  'jsonb_extract_path_text',
  'jsonb_typeof',
  'jsonb_eq',
  'jsonb_contains',
  'ts_match_vq',
]

/**
 * The statement that makes a connection work behind the wall; '' where the connecting user may not take the role but is
 * bound by row-level security like any other, which the log says once. Throws one clear line where they are not.
 */
export async function workingRole(client: ClientBase, log: Logger): Promise<string> {
  try {
    await client.query(`set role ${role}`)
    await client.query('reset role')
    return `set role ${role};`
  } catch {
    const { rows } = await client.query<{ bound: boolean }>(boundByWall)
    if (!rows[0]?.bound) {
      throw new Error(
        `The PostgreSQL user sees through row-level security and may not take the role ${role}: ` +
          `grant it that role, or connect as a user without SUPERUSER and BYPASSRLS.`,
      )
    }
    log.warn(
      `this PostgreSQL user may not take the role ${role}: the server works as the owner of the tables, whom ` +
        `row-level security binds too; grant it that role to keep migrations and the queue out of the server's reach`,
    )
    return ''
  }
}

/** An owner is bound only by policies that are forced. */
const boundByWall = `
  select not (r.rolsuper or r.rolbypassrls) and not exists (
    select from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity)) as bound
  from pg_roles r where r.rolname = current_user`
