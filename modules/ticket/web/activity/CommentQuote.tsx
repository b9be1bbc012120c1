// What somebody wrote about the ticket. The author may write it anew; he or an administrator takes it away, and back.
import { Button, Menu, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { WireDocument } from '#core/wire.ts'
import { showError } from '#web/api/banner.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useRemove, useRestore, useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { keyLabel } from '#web/ui/marks/Kbd.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { goToEnd } from '../show/TextInPlace.tsx'
import { problemWords } from '../move/use-change-ticket.ts'
import classes from '../ticket.module.css'

export function CommentQuote({ comment }: { comment: WireDocument }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const access = useRegistry().byKind('Comment')?.access
  const [editing, setEditing] = useState(false)
  const remove = useRemove(db, 'Comment')
  const restore = useRestore(db, 'Comment')
  const { _id, _rev = '', content } = comment
  const may = (verb: 'update' | 'remove') => access?.(actor, verb, comment) === undefined
  if (editing) return <CommentEditor comment={comment} onClose={() => setEditing(false)} />
  // This is gone from the page by the time these end, so nothing here may wait for it.
  const takeAway = async () => {
    await remove.mutateAsync({ _id, _rev })
    const back = () => void restore(comment).catch(showError)
    await toast({
      message: t('ticket.comment.deleted'),
      undo: { label: t('actions.undo'), run: back },
    })
  }
  return (
    <div className={classes.quote}>
      <div>
        {String(content ?? '')}
        {!_rev.startsWith('1-') && <small> · {t('ticket.comment.edited')}</small>}
      </div>
      {(may('update') || may('remove')) && (
        <DotsMenu label={t('ticket.comment.more')} small>
          {may('update') && (
            <Menu.Item onClick={() => setEditing(true)}>{t('actions.edit')}</Menu.Item>
          )}
          {may('remove') && (
            <Menu.Item color="danger" onClick={() => void takeAway().catch(showError)}>
              {t('actions.delete')}
            </Menu.Item>
          )}
        </DotsMenu>
      )}
    </div>
  )
}

interface CommentEditorProps {
  comment: WireDocument
  onClose: () => void
}

function CommentEditor({ comment, onClose }: CommentEditorProps) {
  const t = useTexts()
  const { db } = useGroup()
  const [text, setText] = useState(String(comment.content ?? ''))
  const { mutate, error, isPending } = useSave(db, 'Comment')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isPending) return
    mutate({ ...comment, content: text }, { onSuccess: onClose })
  }
  return (
    <form className={classes.inlineForm} onSubmit={send}>
      <Textarea
        autosize
        autoFocus
        minRows={2}
        maxRows={10}
        aria-label={t('ticket.comment.label')}
        value={text}
        error={error && problemWords(error, t.wire)}
        onFocus={goToEnd}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
        }}
      />
      <div className={classes.inlineActions}>
        <small>{t('ticket.save-key', { keys: keyLabel('mod+Enter') })}</small>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        <Button type="submit" variant="filled" loading={isPending}>
          {t('actions.save')}
        </Button>
      </div>
    </form>
  )
}
