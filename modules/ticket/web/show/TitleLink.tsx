// The heading of a card that leads to the record it is about.
import type { ReactNode } from 'react'
import classes from '../ticket.module.css'

export function TitleLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={classes.titleLink} href={href}>
      {children}
    </a>
  )
}
