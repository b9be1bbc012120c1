// A text of a record, edited where it is read. One that was left unsaved opens again with what was typed.
import { useEffect } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { fieldTexts } from '#core/entity/texts.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { holdKeys } from '#web/ui/held-keys.ts'
import { draftKey, readDraft } from '#web/records/form/drafts.ts'
import { EditorInPlace } from './EditorInPlace.tsx'
import classes from './text.module.css'

interface TextInPlaceProps {
  entity: Entity
  record: WireDocument
  /** The field that is read and edited. */
  name: string
  className?: string
  /** Said when nothing is written yet. */
  empty: string
  editing: boolean
  onEdit: (editing: boolean) => void
}

export function TextInPlace(props: TextInPlaceProps) {
  const { entity, record, name, className, empty, editing, onEdit } = props
  const t = useTexts()
  const { db, actor } = useGroup()
  const key = draftKey(actor.user_id, db, entity.kind, `${record._id}/${name}`)
  useEffect(() => {
    if (readDraft(key, new Date())) onEdit(true)
    // Only when the page opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  const value = String(record[name] ?? '')
  if (editing) {
    const label = t(fieldTexts(entity, name).label)
    return <EditorInPlace kind={entity.kind} {...{ record, name, label, onEdit }} />
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
