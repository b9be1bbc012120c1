// The tables that hold a tenant's rows, from PostgreSQL's own catalogue: nothing here has to follow a migration.
import type { Client } from 'pg'

export interface Table {
  readonly name: string
  /** Columns that are written; what PostgreSQL computes by itself is left out. */
  readonly columns: readonly string[]
  /** A row belongs to one record, whose id is a text; the others hold sums and numbers. */
  readonly isOfRecords: boolean
}

/** Tables with a column `db`, but for the look-ups about people. */
export async function tenantTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns,
       bool_or(column_name = 'id' and data_type = 'text') as "isOfRecords"
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
       and table_name not in ('memberships', 'groups')
     group by table_name having bool_or(column_name = 'db') order by table_name`,
  )
  return rows
}
