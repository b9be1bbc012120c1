// Open tickets by priority as three figures (spec 2); each leads to its tickets.
import { useView } from '#web/api/views.ts'
import { useTexts } from '#web/api/texts.ts'
import { PriorityBars } from '#web/ui/marks/Marks.tsx'
import { Figure } from '#web/ui/page/Card.tsx'

const figures = [
  ['high', 'TicketOpenHigh'],
  ['medium', 'TicketOpenMedium'],
  ['low', 'TicketOpenLow'],
] as const

export default function OpenFigures({ db }: { db: string }) {
  const t = useTexts()
  const { data } = useView(db, 'count-by-open-ticket-priority/all')
  return figures
    .map(([priority, key]) => ({ priority, count: data?.get(key) ?? 0 }))
    .map(({ priority, count }) => (
      <Figure
        key={priority}
        href={`/account/${db}/tickets?priority=${priority}`}
        value={count.toLocaleString(t.locale)}
        icon={<PriorityBars priority={priority} />}
        label={t(`ticket.figures.${priority}`, { count })}
      />
    ))
}
