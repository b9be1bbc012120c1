// The tables that hold a tenant's rows, as PostgreSQL's own catalogue tells: nothing here has to follow a migration.
import type { Client } from 'pg'

export interface Table {
  readonly name: string
  /** Columns that are written; what PostgreSQL computes by itself is left out. */
  readonly columns: readonly string[]
}

/** Tables with a column `db`, but for the look-ups about people. */
export async function tenantTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
       and table_name not in ('memberships', 'groups')
     group by table_name having bool_or(column_name = 'db') order by table_name`,
  )
  return rows
}

/** Tables of records: a row belongs to one id. The others hold sums. */
export function isOfRecords({ columns }: Table): boolean {
  return columns.includes('id')
}
