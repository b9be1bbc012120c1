// Which records of how many a page shows, and the ways to those before and behind. Looks only.
import { roomPage } from '../../rules/room.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import styles from '../plans.module.css'
import type { RoomQuery } from './use-room.ts'

interface PagerProps {
  readonly query: RoomQuery
  readonly shown: number
  readonly total: number
  readonly show: (next: Partial<RoomQuery>) => void
}

export function Pager({ query: { skip }, shown, total, show }: PagerProps) {
  const t = useTexts()
  const [from, to] = [shown === 0 ? 0 : skip + 1, skip + shown]
  return (
    <div className={styles.roomBar}>
      <span className="num muted">{t('plans.room.range', { from, to, total })}</span>
      <Button
        size="xs"
        disabled={skip === 0}
        onClick={() => show({ skip: Math.max(0, skip - roomPage) })}
      >
        {t('plans.room.before')}
      </Button>
      <Button size="xs" disabled={to >= total} onClick={() => show({ skip: to })}>
        {t('plans.room.behind')}
      </Button>
    </div>
  )
}
