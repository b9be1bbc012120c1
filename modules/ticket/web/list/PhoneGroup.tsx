// A group of cards on a phone: they have no sheet around them, so the heading has no box either.
import type { RowGroupProps } from '#web/ui/list/Rows.tsx'
import classes from '../ticket.module.css'

export function PhoneGroup({ mark, label, count, children }: RowGroupProps) {
  return (
    <section className={classes.phoneGroup}>
      <h2>
        {mark}
        {label}
        <span>{count}</span>
      </h2>
      {children}
    </section>
  )
}
