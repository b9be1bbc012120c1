// How urgent a ticket is, changed in place.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useChange } from '#web/records/use-change.ts'
import { Menu } from '#web/ui/float/Menu.tsx'
import { Pill, PriorityBars } from '#web/ui/marks/Marks.tsx'
import { priorities } from '../../rules/ticket/priority.ts'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'

export function PriorityPill({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { db } = useGroup()
  const change = useChange(db, 'Ticket', ticket)
  const { priority = 'medium' } = ticket
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={classes.chipButton}
          aria-label={t('ticket.priority-is', {
            priority: t(`ticket.options.priority.${priority}`),
          })}
        >
          <Pill outline>
            <PriorityBars priority={priority} />
            {t(`ticket.options.priority.${priority}`)}
          </Pill>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {priorities.toReversed().map((option) => (
          <Menu.Item
            key={option}
            leftSection={<PriorityBars priority={option} />}
            onClick={() => change.mutate({ patch: () => ({ priority: option }) })}
          >
            {t(`ticket.options.priority.${option}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
