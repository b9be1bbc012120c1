// Where people write about the ticket; Ctrl+Enter sends. What is typed survives a reload, and what is typed while a
// comment is being sent is the beginning of the next one. Photos, and what helps to write, come once the page has rested.
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { newId } from '#core/ids.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { unsentWords, useWhenBack } from '#web/api/when-back.ts'
import { draftKey, dropDraft, keepDraft, readDraft } from '#web/records/form/drafts.ts'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { keyLabel } from '#web/ui/marks/Kbd.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'
import type { CommentExtras } from './CommentTools.tsx'
import { useComment } from './use-comment.ts'

const CommentTools = latePiece(() => import('./CommentTools.tsx'))

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
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const [extras, setExtras] = useState<CommentExtras>()
  const [isDue, setDue] = useState(false)
  const prepare = useCallback(() => CommentTools.ahead().then(() => setDue(true)), [])
  useEffect(() => whenIdle(prepare), [prepare])
  const { write, isPending, error } = useComment(db, ticket._id)
  const type = (content: string, comment = id) => {
    typed.current = content
    setText(content)
    if (content === '') dropDraft(key)
    else keepDraft(key, { at: new Date().toISOString(), id: comment, values: { content } })
  }
  const isEmpty = text.trim() === '' && !extras?.hasFiles
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (isEmpty || isPending) return
    const { content = text, for_customer } = extras?.addressed(text) ?? {}
    write({ _id: id, content, for_customer }, () => {
      const next = newId('cmt')
      setId(next)
      const now = typed.current
      type(now.startsWith(text) ? now.slice(text.length).trimStart() : now, next)
      extras?.follow(id)
    })
  }
  useWhenBack(error, () => send())
  return (
    <form
      ref={setForm}
      className={classes.commentBox}
      data-filled={isEmpty ? undefined : true}
      onSubmit={send}
    >
      <Textarea
        minRows={1}
        maxRows={10}
        aria-label={t('ticket.comment.label')}
        placeholder={t('ticket.comment.placeholder')}
        value={text}
        error={error && unsentWords(t, error, 'comment')}
        onFocus={() => void prepare().catch(() => undefined)}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
        }}
      />
      {form && isDue && (
        <Suspense>
          <CommentTools
            form={form}
            ticketId={ticket._id}
            text={text}
            onText={type}
            onExtras={setExtras}
          />
        </Suspense>
      )}
      {!isEmpty && (
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
