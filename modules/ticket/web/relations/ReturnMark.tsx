// In a row of tickets: what it came back from under warranty. One call answers for all rows of the page.
import { IconShield } from '@tabler/icons-react'
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import styles from './returns.module.css'
import { useReturns } from './use-returns.ts'

interface ReturnMarkProps {
  docs: readonly WireDocument[]
  record: WireDocument
}

export default function ReturnMark({ docs, record }: ReturnMarkProps) {
  const t = useTexts()
  const first = useReturns(docs.map(({ _id }) => _id)).get(record._id)
  if (!first) return null
  return (
    <>
      {/* It goes on in the line of other words. */ ' '}
      <span className={styles.mark}>
        <IconShield size={14} aria-hidden />
        {t('ticket.return.of', { number: first.number ?? 0 })}
      </span>
    </>
  )
}
