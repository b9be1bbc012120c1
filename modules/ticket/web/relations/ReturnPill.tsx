// On the page of a return under warranty: the repair it came back from, one click away.
import { IconShield } from '@tabler/icons-react'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Pill } from '#web/ui/marks/Marks.tsx'
import classes from '../ticket.module.css'
import { useReturns } from './use-returns.ts'

export default function ReturnPill({ record }: { record: WireDocument }) {
  const t = useTexts()
  const { db } = useGroup()
  const first = useReturns([record._id]).get(record._id)
  if (!first) return null
  return (
    <a
      className={classes.chipButton}
      href={`/account/${db}/tickets/${first._id}`}
      title={first.label}
    >
      <Pill tone="done">
        <IconShield size={14} aria-hidden />
        <span>{t('ticket.return.of', { number: first.number ?? 0 })}</span>
      </Pill>
    </a>
  )
}
