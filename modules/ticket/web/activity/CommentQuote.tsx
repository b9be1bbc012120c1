// What somebody wrote about the ticket. The author may write it anew; they or an administrator take it away, and back.
import { useState } from 'react'
import type { WireDocument } from '#core/wire.ts'
import { showError } from '#web/api/banner.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useRemove, useRestore } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { EditorInPlace } from '#web/records/text/EditorInPlace.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
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
  if (editing) {
    const label = t('ticket.comment.label')
    const about = { record: comment, name: 'content', label, required: true }
    return <EditorInPlace kind="Comment" {...about} onEdit={setEditing} />
  }
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
