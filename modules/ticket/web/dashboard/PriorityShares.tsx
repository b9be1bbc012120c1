// All tickets of high and of medium priority as a share of all there ever were (spec 2, 9).
import { useView } from '#web/api/views.ts'
import { useTexts } from '#web/api/texts.ts'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { allKeys, percentages } from '../../rules/ticket/priority.ts'

const bars = [
  ['high', 'TicketHigh', 'block'],
  ['medium', 'TicketMedium', 'doing'],
] as const

export default function PriorityShares({ db }: { db: string }) {
  const t = useTexts()
  const { data } = useView(db, 'count-by-ticket-priority/all')
  const keys = [...allKeys]
  const counts = keys.map((key) => data?.get(key) ?? 0)
  const shares = percentages(counts)
  const total = data?.get(null) ?? 0
  return (
    <Card title={t('ticket.shares')}>
      <Stack>
        {bars.map(([priority, key, tone]) => {
          const count = data?.get(key) ?? 0
          const share = { share: shares[keys.indexOf(key)] ?? 0, count, total }
          return (
            <a
              key={priority}
              href={`/account/${db}/tickets?tab=all&priority=${priority}`}
              style={{ textDecoration: 'none', paddingBlock: 6 }}
            >
              <ProgressBar
                label={t(`ticket.options.priority.${priority}`)}
                value={count}
                max={total}
                tone={tone}
                detail={t('ticket.share', share)}
              />
            </a>
          )
        })}
      </Stack>
    </Card>
  )
}
