// The views of the tickets: list, board and calendar, of the same filters.
import { IconCalendarMonth, IconLayoutKanban, IconList } from '@tabler/icons-react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import classes from '../ticket.module.css'

const views = {
  list: { path: 'tickets', Icon: IconList },
  board: { path: 'ticket-board', Icon: IconLayoutKanban },
  calendar: { path: 'ticket-calendar', Icon: IconCalendarMonth },
} as const

export type View = keyof typeof views

/** What another view does not know: pages of the list, columns of the board that are shown whole,
 * days of the calendar. */
const own = ['page', 'size', 'sort', 'more', 'day', 'span']

export function ViewSwitch({ view }: { view: View }) {
  const t = useTexts()
  const { db } = useGroup()
  const { params } = useAddress()
  const shared = new URLSearchParams([...params].filter(([name]) => !own.includes(name)))
  const query = shared.size > 0 ? `?${shared}` : ''
  return (
    <nav className={classes.views} aria-label={t('ticket.views.label')}>
      {Object.entries(views).map(([name, { path, Icon }]) => (
        <a
          key={name}
          href={`/account/${db}/${path}${query}`}
          aria-current={name === view ? 'page' : undefined}
          title={t(`ticket.views.${name}`)}
        >
          <Icon size={16} stroke={1.9} aria-hidden />
          <span>{t(`ticket.views.${name}`)}</span>
        </a>
      ))}
    </nav>
  )
}
