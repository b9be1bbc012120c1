// A text of the ticket, edited where it is read. What was typed survives a reload; when somebody else wrote meanwhile
// both texts are shown and neither is lost.
import { Button, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { draftKey, dropDraft, keepDraft, readDraft } from '#web/records/form/drafts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { keyLabel } from '#web/ui/marks/Kbd.tsx'
import { Clash, problemWords, useChangeTicket } from '../move/use-change-ticket.ts'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'

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
  const key = `${draftKey(actor.user_id, db, 'Ticket', ticket._id)}/${name}`
  useEffect(() => {
    if (readDraft(key, new Date())) onEdit(true)
    // Only when the page opens: a text that was left unsaved is offered back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  const value = ticket[name] ?? ''
  if (editing) return <Editor {...props} storeKey={key} />
  return (
    <button
      type="button"
      className={`${classes.editable} ${className ?? ''}`}
      data-empty={value === '' || undefined}
      title={t('actions.edit')}
      onClick={() => onEdit(true)}
    >
      {value || empty}
    </button>
  )
}

function Editor({ ticket, name, onEdit, storeKey }: TextInPlaceProps & { storeKey: string }) {
  const t = useTexts()
  const { db, people } = useGroup()
  const [draft] = useState(() => readDraft(storeKey, new Date()))
  // What was there when editing began, so that a change made meanwhile is noticed.
  const [base, setBase] = useState<Ticket>(draft?.base ?? ticket)
  const [text, setText] = useState(() => {
    const kept = draft?.values[name]
    return typeof kept === 'string' ? kept : (ticket[name] ?? '')
  })
  const change = useChangeTicket(db, base)
  const clash = change.error instanceof Clash ? change.error : undefined
  const refused = change.error instanceof ApiError ? change.error : undefined
  const keep = (typed: string) => {
    const at = new Date().toISOString()
    keepDraft(storeKey, { at, base, id: ticket._id, values: { [name]: typed } })
  }
  const type = (typed: string) => {
    setText(typed)
    keep(typed)
  }
  const close = () => {
    dropDraft(storeKey)
    onEdit(false)
  }
  /** Leaves without saving; what was typed can be had back for a while. */
  const leave = () => {
    close()
    if (text === (base[name] ?? '')) return
    const run = () => {
      keep(text)
      onEdit(true)
    }
    void toast({ message: t('ticket.text-left'), undo: { label: t('actions.undo'), run } })
  }
  const save = () => {
    const written = text.trim() === '' ? undefined : text
    change.mutate({ patch: () => ({ [name]: written }), guarded: name }, { onSuccess: close })
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      save()
    }
  }
  return (
    <div className={classes.inlineForm}>
      {clash && (
        <div className={classes.theirs} role="alert">
          {t('errors.updated_by_someone_else')}
          {' · '}
          <b>{people.get(clash.theirs.updated_by ?? '')?.name}</b>
          <blockquote>{clash.theirs[name]}</blockquote>
        </div>
      )}
      <Textarea
        autosize
        autoFocus
        minRows={2}
        maxRows={10}
        aria-label={t(`ticket.fields.${name}`)}
        value={text}
        error={refused && problemWords(refused, t.wire)}
        onFocus={goToEnd}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={keys}
      />
      <div className={classes.inlineActions}>
        <small>{t('ticket.save-key', { keys: keyLabel('mod+Enter') })}</small>
        <Button onClick={leave}>{t('actions.cancel')}</Button>
        {clash ? (
          <>
            <Button onClick={() => type(clash.theirs[name] ?? '')}>
              {t('ticket.take-theirs')}
            </Button>
            <Button
              variant="filled"
              onClick={() => {
                setBase(clash.theirs)
                change.reset()
              }}
            >
              {t('ticket.keep-writing')}
            </Button>
          </>
        ) : (
          <Button variant="filled" loading={change.isPending} onClick={save}>
            {t('actions.save')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** People go on writing where the text ends. */
export function goToEnd({ currentTarget }: FocusEvent<HTMLTextAreaElement>): void {
  currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
}
