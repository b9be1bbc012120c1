// Who decided a line of a checklist, and when.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { exactDate, timeOrDay } from '#web/ui/marks/relative-date.ts'
import { Near } from '#web/ui/marks/When.tsx'
import type { ChecklistItem } from '../../rules/ticket/checklist.ts'
import classes from '../ticket.module.css'

/** "Tiago, 09:12", and the day when it was another one. */
export function SignedBy({ line }: { line: ChecklistItem }) {
  const t = useTexts()
  const { people } = useGroup()
  const now = useNow()
  if (!line.at || line.state === 'open') return null
  const at = new Date(line.at)
  const exact = exactDate(at, t.locale)
  const words = timeOrDay(at, now, t.locale)
  const [first] = (people.get(line.by ?? '')?.name ?? '').split(' ')
  return (
    <span className={classes.lineBy}>
      {first && `${first}, `}
      <time dateTime={line.at} title={exact}>
        <Near words={words} exact={exact} />
      </time>
    </span>
  )
}
