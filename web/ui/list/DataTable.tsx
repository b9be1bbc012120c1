// A plain table on a sheet; on a phone each row becomes a block of named values. Looks only.
import type { ReactNode } from 'react'
import styles from './list.module.css'

export interface Column<T> {
  readonly key: string
  readonly header: string
  readonly cell: (row: T) => ReactNode
  /** Numbers and actions are aligned at the right. */
  readonly end?: boolean
}

export interface DataTableProps<T> {
  /** What the table holds, spoken. */
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
}

export function DataTable<T>({ label, columns, rows, rowKey }: DataTableProps<T>) {
  return (
    <div className={styles.list}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, header, end }) => (
              <th key={key} scope="col" data-end={end ? true : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, header, cell, end }) => (
                <td key={key} data-label={header} data-end={end ? true : undefined}>
                  <div>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
