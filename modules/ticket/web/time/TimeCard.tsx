// Time spent on the ticket: a timer that runs on the server, what each person spent, and every entry.
import { IconPlayerPlay, IconPlayerStop, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { newId } from '#core/ids.ts'
import { dayOf } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionDialog } from '#web/records/action/ActionDialog.tsx'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { timeEntry } from '../../entities/time-entry.ts'
import { writeTime } from '../../entities/write-time.ts'
import { spentByPerson } from '../../rules/time/spent.ts'
import { isRunning, minutesText } from '../../rules/time/time.ts'
import type { Ticket } from '../ticket-doc.ts'
import { useTicketTime, type TimeEntry } from './use-time.ts'
import classes from './time.module.css'

/** Entries that are shown; the list has the others. */
const few = 5

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export default function TimeCard({ ticket }: { ticket: Ticket }) {
  return (
    <PartTexts name="time" load={texts} outline={null}>
      <Spent ticket={ticket} />
    </PartTexts>
  )
}

function Spent({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { db, actor, people } = useGroup()
  const save = useSave(db, timeEntry.kind)
  const members = [...people.values()].filter(({ member }) => member)
  const now = useNow().toISOString()
  const { entries, own, isBusy, start, stop } = useTicketTime(ticket._id)
  const [adding, setAdding] = useState(false)
  if (!entries) return null
  const sums = spentByPerson(entries, now)
  const total = sums.reduce((sum, { minutes }) => sum + minutes, 0)
  const nameOf = (id: string) => people.get(id)?.name ?? t('records.somebody')
  return (
    <Card
      title={t('time-entry.many')}
      count={total > 0 && minutesText(total)}
      action={
        <ActionIcon
          className="no-print"
          aria-label={t('time-entry.new')}
          onClick={() => setAdding(true)}
        >
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      }
    >
      {sums.length > 1 && (
        <Facts
          facts={sums.map(({ user_id, minutes }) => [nameOf(user_id), minutesText(minutes)])}
        />
      )}
      {entries.length > 0 && (
        <ul className={classes.entries}>
          {entries.slice(0, few).map((entry) => (
            <EntryLine key={entry._id} entry={entry} name={nameOf(entry.user_id ?? '')} />
          ))}
        </ul>
      )}
      <div className={`${classes.foot} no-print`}>
        {own ? (
          <Button
            loading={isBusy}
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            onClick={() => stop(own)}
          >
            {t('time-entry.actions.timer/stop')}
          </Button>
        ) : (
          <Button
            loading={isBusy}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            onClick={start}
          >
            {t('time.start')}
          </Button>
        )}
        {entries.length > 0 && (
          <a
            className={`link ${classes.all}`}
            href={`/account/${db}/time-entries?ticket_id=${ticket._id}`}
          >
            {t('time.all')}
          </a>
        )}
      </div>
      {adding && (
        <ActionDialog
          action={writeTime}
          initial={{ date: dayOf(new Date(now)), user_id: actor.user_id }}
          without={actor.membership?.editor && members.length > 1 ? [] : ['user_id']}
          send={(entry) =>
            save.mutateAsync({ _id: newId(timeEntry.prefix), ticket_id: ticket._id, ...entry })
          }
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  )
}

function EntryLine({ entry, name }: { entry: TimeEntry; name: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const { _id, minutes = 0, note, started_at, created_at = '' } = entry
  return (
    <li>
      <a href={`/account/${db}/time-entries/${_id}`}>
        <b className="num">{isRunning(entry) ? t('time.running') : minutesText(minutes)}</b>
        <span>
          {name}
          {note && ` · ${note}`}
        </span>
        <small>
          <When at={started_at ?? created_at} still />
        </small>
      </a>
    </li>
  )
}
