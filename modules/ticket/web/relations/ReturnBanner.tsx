// Above an estimate for a return under warranty: which repair it came back from, before anything is charged for it.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { shownTitle } from '../../rules/ticket/title.ts'
import { useReturns } from './use-returns.ts'

export default function ReturnBanner({ id }: { id: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const first = useReturns([id]).get(id)
  if (!first) return null
  return (
    <Banner title={t('ticket.return.of', { number: first.number ?? 0 })}>
      <a className="link" href={`/account/${db}/tickets/${first._id}`}>
        {shownTitle(first)}
      </a>
    </Banner>
  )
}
