// A text of the ticket, edited where it is read; one that was left unsaved is offered back.
import { useEffect } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { draftKey, readDraft } from '#web/records/form/drafts.ts'
import { holdKeys } from '#web/ui/held-keys.ts'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'
import { EditorInPlace } from './EditorInPlace.tsx'

interface TextInPlaceProps {
  ticket: Ticket
  name: 'content' | 'problem' | 'equipment_observation'
  className?: string
  /** Said when nothing is written yet. */
  empty: string
  editing: boolean
  onEdit: (editing: boolean) => void
}

export function TextInPlace(props: TextInPlaceProps) {
  const { ticket, name, className, empty, editing, onEdit } = props
  const t = useTexts()
  const { db, actor } = useGroup()
  const key = draftKey(actor.user_id, db, 'Ticket', `${ticket._id}/${name}`)
  useEffect(() => {
    if (readDraft(key, new Date())) onEdit(true)
    // Only when the page opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  const value = ticket[name] ?? ''
  if (editing) {
    const label = t(`ticket.fields.${name}`)
    return <EditorInPlace kind="Ticket" record={ticket} name={name} label={label} onEdit={onEdit} />
  }
  return (
    <button
      type="button"
      className={`${classes.editable} ${className ?? ''}`}
      data-empty={value === '' || undefined}
      title={t('actions.edit')}
      onClick={() => {
        holdKeys()
        onEdit(true)
      }}
    >
      {value || empty}
    </button>
  )
}
