// How many tickets are open, beside the menu entry (spec 2): asked again every three minutes and after every change;
// 0 where it could not be read, else what was read last.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cacheKey } from '#web/api/records.ts'
import { useView } from '#web/api/views.ts'
import { useTexts } from '#web/api/texts.ts'
import { CountBadge } from '#web/ui/marks/CountBadge.tsx'
import { counterFace } from '../../rules/ticket/priority.ts'

const beat = 180_000
const tones = { grey: 'cancel', amber: 'doing', orange: 'orange', red: 'block' } as const

export default function OpenCounter({ db }: { db: string }) {
  const t = useTexts()
  const client = useQueryClient()
  const { data, isError } = useView(db, 'count-by-open-ticket-priority/all')
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: cacheKey(db, 'views') })
    const timer = setInterval(again, beat)
    return () => clearInterval(timer)
  }, [client, db])
  if (!data && !isError) return null
  const open = data?.get(null) ?? 0
  const { text, tone } = counterFace(open)
  return (
    <CountBadge tone={tones[tone]} label={t('ticket.counter', { count: open })}>
      {text}
    </CountBadge>
  )
}
