// The checklist: ticked with one tap, with who and when beside it; a line can also fail, with a note, or not apply.
import { IconX, IconMinus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useChange } from '#web/records/use-change.ts'
import { Menu } from '#web/ui/float/Menu.tsx'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { FoldingCard } from '#web/ui/page/FoldingCard.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import {
  progress,
  setLine,
  type ChecklistItem,
  type LineState,
} from '../../rules/ticket/checklist.ts'
import { hasEnded } from '../../rules/ticket/status.ts'
import { FollowUp } from '../relations/FollowUp.tsx'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'
import { useTicketSettings } from '../use-settings.ts'
import { SignedBy } from './SignedBy.tsx'

const FailedNote = latePiece(() => import('../checklist/FailedNote.tsx'), true)
const TakeChecklist = latePiece(() => import('../checklist/TakeChecklist.tsx'))

export function ChecklistCard({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const change = useChange(db, 'Ticket', ticket)
  const { checklist = [] } = ticket
  const { checklist: isUsed } = useTicketSettings(db)
  if (checklist.length === 0) {
    const mayTake = isUsed && ticket.category_id && !hasEnded(ticket.status)
    return mayTake ? (
      <Suspense>
        <TakeChecklist ticket={ticket} />
      </Suspense>
    ) : null
  }
  const { decided, total } = progress(checklist)
  const hasFailed = checklist.some(({ state }) => state === 'failed')
  const set = (index: number, state: LineState, note?: string) => {
    const line = checklist[index]
    if (!line) return
    change.mutate({
      patch: (latest) => ({
        checklist: setLine(
          latest.checklist ?? [],
          { line, index },
          { state, note, by: actor.user_id ?? undefined },
        ),
      }),
    })
  }
  return (
    <FoldingCard
      name="checklist"
      title={t('ticket.fields.checklist')}
      count={t('ticket.decided', { decided, total })}
      opens={hasFailed || (decided < total && !hasEnded(ticket.status))}
    >
      <ProgressBar label={t('ticket.fields.checklist')} value={decided} max={total} />
      <ul className={classes.lines}>
        {checklist.map((line, index) =>
          line.heading ? (
            // Lines have no identity but their position and words.
            <li key={`${index} ${line.text}`} className={classes.heading}>
              {line.text}
            </li>
          ) : (
            <ChecklistLine
              key={`${index} ${line.text}`}
              {...{ ticket, line }}
              closed={hasEnded(ticket.status)}
              onSet={(state, note) => set(index, state, note)}
            />
          ),
        )}
      </ul>
    </FoldingCard>
  )
}

interface ChecklistLineProps {
  ticket: Ticket
  line: ChecklistItem
  /** The ticket has ended: nothing is ticked any more. */
  closed: boolean
  onSet: (state: LineState, note?: string) => void
}

function ChecklistLine({ ticket, line, closed, onSet }: ChecklistLineProps) {
  const t = useTexts()
  const [failing, setFailing] = useState(false)
  const { text, state = 'open', note } = line
  if (failing) {
    return (
      <li className={classes.line}>
        <Suspense>
          <FailedNote
            text={text ?? ''}
            onDone={(why) => {
              setFailing(false)
              if (why) onSet('failed', why)
            }}
          />
        </Suspense>
      </li>
    )
  }
  const Mark = state === 'failed' ? IconX : IconMinus
  return (
    <li className={classes.line} data-state={state}>
      <label>
        {state === 'failed' || state === 'na' ? (
          <span className={classes.lineMark}>
            <Mark
              size={16}
              stroke={2.4}
              aria-label={t(`ticket.options.checklist.state.${state}`)}
            />
          </span>
        ) : (
          <input
            type="checkbox"
            checked={state === 'done'}
            disabled={closed}
            onChange={(event) => onSet(event.currentTarget.checked ? 'done' : 'open')}
          />
        )}
        <span>{text}</span>
        {note && <span className={classes.lineNote}>{note}</span>}
      </label>
      {!closed && (
        <DotsMenu
          label={t('ticket.line-more', { text: text ?? '' })}
          small
          className={classes.lineMore}
        >
          {state !== 'failed' && (
            <Menu.Item onClick={() => setFailing(true)}>{t('ticket.line.failed')}</Menu.Item>
          )}
          {state !== 'na' && (
            <Menu.Item onClick={() => onSet('na')}>{t('ticket.line.na')}</Menu.Item>
          )}
          {state !== 'open' && (
            <Menu.Item onClick={() => onSet('open')}>{t('ticket.line.open')}</Menu.Item>
          )}
        </DotsMenu>
      )}
      {state === 'failed' && <FollowUp ticket={ticket} line={line} />}
      <SignedBy line={line} />
    </li>
  )
}
