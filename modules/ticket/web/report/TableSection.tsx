// A table of a report under its heading, with the way to take it as a file.
import type { ReactNode } from 'react'
import type { Span } from '#core/time/periods.ts'
import { CsvButton, type CsvLines } from '#web/records/report/CsvButton.tsx'
import styles from '#web/records/report/report.module.css'

interface TableSectionProps {
  title: string
  /** Of the file. */
  name: string
  span: Span
  lines: CsvLines
  children: ReactNode
}

export function TableSection({ title, name, span, lines, children }: TableSectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <CsvButton {...{ title, name, span, lines }} />
      </div>
      {children}
    </section>
  )
}
