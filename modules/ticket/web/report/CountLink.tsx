// A number of a table that leads to its tickets; nothing leads to none.
import type { ReactNode } from 'react'
import { useTexts } from '#web/api/texts.ts'

interface CountLinkProps {
  count: number
  /** Undefined: of small ones together, which no list shows. */
  href: string | undefined
  /** What is shown instead of the number: a share of it. */
  children?: ReactNode
}

export function CountLink({ count, href, children }: CountLinkProps) {
  const { locale } = useTexts()
  const shown = children ?? count.toLocaleString(locale)
  if (count === 0 || href === undefined) return shown
  return (
    <a className="link" href={href}>
      {shown}
    </a>
  )
}
