// The ticket's category, changed in place.
import { IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useReference } from '#web/fields/labels.tsx'
import { useChange } from '#web/records/use-change.ts'
import { Menu } from '#web/ui/float/Menu.tsx'
import { Pill } from '#web/ui/marks/Marks.tsx'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'

export function CategoryPill({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { db } = useGroup()
  const [opened, setOpened] = useState(false)
  const change = useChange(db, 'Ticket', ticket)
  const { label } = useReference(ticket.category_id ?? '')
  const query = { selector: { active: true }, sort: [{ name: 'asc' as const }], limit: 100 }
  const { data } = useFind(db, 'Category', query, { enabled: opened })
  const choose = (id: string | undefined) => change.mutate({ patch: () => ({ category_id: id }) })
  return (
    <Menu onChange={setOpened}>
      <Menu.Target>
        <button
          type="button"
          className={`${classes.chipButton} ${classes.shrinks}`}
          aria-label={label ? t('ticket.category-is', { category: label }) : undefined}
        >
          <Pill outline>
            {!label && <IconTag size={14} aria-hidden />}
            <span>{label || t('ticket.no-category')}</span>
          </Pill>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {data?.docs.map(({ _id, label: name }) => (
          <Menu.Item key={_id} onClick={() => choose(_id)}>
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => choose(undefined)}>{t('ticket.no-category')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
