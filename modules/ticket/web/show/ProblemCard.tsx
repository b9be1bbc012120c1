// What the customer reported and what was found, each edited in place. E edits what was found.
import { useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { useEditorSoon } from '../text/EditorInPlace.tsx'
import { TextInPlace } from '../text/TextInPlace.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { ticket as entity } from '../../entities/ticket.ts'
import { hasEnded } from '../../rules/ticket/status.ts'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'

export function ProblemCard({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const [editing, setEditing] = useState<'content' | 'problem'>()
  useEditorSoon()
  useShortcuts([
    {
      key: 'e',
      text: 'ticket.keys.problem',
      run: () => setEditing('problem'),
      leadsToText: true,
    },
  ])
  const block = (name: 'content' | 'problem') => (
    <div className={classes.block}>
      <h2 className={classes.blockHead}>{t(`ticket.fields.${name}`)}</h2>
      <TextInPlace
        entity={entity}
        record={ticket}
        name={name}
        className={classes.problem}
        empty={t(`ticket.write.${name}`)}
        editing={editing === name}
        onEdit={(on) => setEditing(on ? name : undefined)}
      />
    </div>
  )
  const hideFound = hasEnded(ticket.status) && !ticket.problem && editing !== 'problem'
  return (
    <Card>
      {block('content')}
      {!hideFound && block('problem')}
    </Card>
  )
}
