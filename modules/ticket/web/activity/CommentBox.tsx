// Where people write about the ticket; Ctrl+Enter sends. What is typed survives a reload, and what is typed while a
// comment is being sent is the beginning of the next one.
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { newId } from '#core/ids.ts'
import { useGroup } from '#web/api/context.ts'
import { useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { draftKey, dropDraft, keepDraft, readDraft } from '#web/records/form/drafts.ts'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { keyLabel } from '#web/ui/marks/Kbd.tsx'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'

/** Saves a comment about the ticket. That the ticket changed too comes from the server. */
export function useComment(db: string, record_id: string) {
  const save = useSave(db, 'Comment', { handles: [422] })
  const write = (comment: { _id: string; content: string }, onDone: () => void) =>
    save.mutate({ ...comment, record_id }, { onSuccess: onDone })
  return { write, isPending: save.isPending, error: save.error }
}

export function CommentBox({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const key = draftKey(actor.user_id, db, 'Comment', ticket._id)
  const [id, setId] = useState(() => readDraft(key, new Date())?.id ?? newId('cmt'))
  const [text, setText] = useState(() => {
    const kept = readDraft(key, new Date())?.values.content
    return typeof kept === 'string' ? kept : ''
  })
  const typed = useRef(text)
  const { write, isPending, error } = useComment(db, ticket._id)
  const type = (content: string, comment = id) => {
    typed.current = content
    setText(content)
    if (content === '') dropDraft(key)
    else keepDraft(key, { at: new Date().toISOString(), id: comment, values: { content } })
  }
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() === '' || isPending) return
    write({ _id: id, content: text }, () => {
      const next = newId('cmt')
      setId(next)
      const now = typed.current
      type(now.startsWith(text) ? now.slice(text.length).trimStart() : now, next)
    })
  }
  return (
    <form className={classes.commentBox} onSubmit={send}>
      <Textarea
        minRows={1}
        maxRows={10}
        aria-label={t('ticket.comment.label')}
        placeholder={t('ticket.comment.placeholder')}
        value={text}
        error={error && error.code !== 'network' && t.problem(error, 'comment')}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
        }}
      />
      {text.trim() !== '' && (
        <div className={classes.commentActions}>
          <small>{keyLabel('mod+Enter')}</small>
          <Button type="submit" variant="filled" loading={isPending}>
            {t('ticket.comment.send')}
          </Button>
        </div>
      )}
    </form>
  )
}
