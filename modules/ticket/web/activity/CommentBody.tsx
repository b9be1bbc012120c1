// What somebody wrote about the ticket, with its photos. The author may write it anew, and say whether the customer may read it;
// they or an administrator take it away, and back.
import { Suspense, useState, useSyncExternalStore } from 'react'
import type { WireDocument } from '#core/wire.ts'
import type { Mention } from '#core/notifications/mention.ts'
import { showError } from '#web/api/banner.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useRemove, useSave } from '#web/api/records.ts'
import { useRestore } from '#web/records/trash/restore.ts'
import { useTexts } from '#web/api/texts.ts'
import { filesOf } from '#web/files/record-files.ts'
import { pictureOf } from '#web/files/Picture.tsx'
import MarkdownView from '#web/markdown/MarkdownView.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { EditorInPlace } from '../text/EditorInPlace.tsx'
import { Dispensable } from '#web/ui/feedback/Dispensable.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { Pill } from '#web/ui/marks/Marks.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import classes from '../ticket.module.css'
import { withPhotos } from './use-comment.ts'

const EditTools = latePiece(() => import('./EditTools.tsx'))
const FilesStrip = latePiece(() => import('./FilesStrip.tsx'))

export default function CommentBody({ comment }: { comment: WireDocument }) {
  const t = useTexts()
  const { db } = useGroup()
  const [editing, setEditing] = useState(false)
  const { _id, _rev = '', for_customer } = comment
  const content = String(comment.content ?? '')
  if (editing) {
    const label = t('ticket.comment.label')
    const about = { record: comment, name: 'content', label, required: true }
    return (
      <div className={classes.editing}>
        <EditorInPlace kind="Comment" {...about} tools={EditTools} onEdit={setEditing} />
        <CommentFiles comment={comment} content={content} />
      </div>
    )
  }
  const place = { db, kind: 'Comment', id: _id }
  return (
    <div className={classes.quote}>
      <div>
        {for_customer === true && (
          <p className={classes.forCustomer}>
            <Pill tone="accent">{t('ticket.comment.customer_reads')}</Pill>
          </p>
        )}
        <MarkdownView
          text={content}
          mentions={(comment.mentions ?? []) as Mention[]}
          picture={pictureOf(place, comment)}
        />
        {!isFirst(_rev, comment) && <small> {t('ticket.comment.edited')}</small>}
        <CommentFiles comment={comment} content={content} />
      </div>
      <CommentMenu comment={comment} onEdit={() => setEditing(true)} />
    </div>
  )
}

/** Photos make revisions too: only words that were written anew are edited ones. */
function isFirst(rev: string, comment: WireDocument): boolean {
  const files = filesOf(comment)
  return Number.parseInt(rev, 10) <= 1 + files.length
}

/** Files that the words do not show, and those on their way. */
function CommentFiles({ comment, content }: { comment: WireDocument; content: string }) {
  const isSent = useSyncExternalStore(withPhotos.subscribe, withPhotos.get).has(comment._id)
  const shown = filesOf(comment).filter(({ name }) => !content.includes(`](<${name}>)`))
  if (shown.length === 0 && !isSent) return null
  return (
    <Dispensable>
      <Suspense>
        <FilesStrip kind="Comment" record={comment} names={shown.map(({ name }) => name)} />
      </Suspense>
    </Dispensable>
  )
}

function CommentMenu({ comment, onEdit }: { comment: WireDocument; onEdit: () => void }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const access = useRegistry().byKind('Comment')?.access
  const save = useSave(db, 'Comment')
  const remove = useRemove(db, 'Comment')
  const restore = useRestore(db, 'Comment')
  const { _id, _rev = '', for_customer } = comment
  const may = (verb: 'update' | 'remove') => access?.(actor, verb, comment) === undefined
  // This is gone from the page by the time these end, so nothing here may wait for it.
  const takeAway = async () => {
    await remove.mutateAsync({ _id, _rev })
    const back = () => void restore(_id).catch(showError)
    await toast({
      message: t('ticket.comment.deleted'),
      undo: { label: t('actions.undo'), run: back },
    })
  }
  if (!may('update') && !may('remove')) return null
  return (
    <DotsMenu label={t('ticket.comment.more')} small>
      {may('update') && (
        <>
          <Menu.Item onClick={onEdit}>{t('actions.edit')}</Menu.Item>
          <Menu.Item
            onClick={() => save.mutate({ ...comment, for_customer: for_customer !== true })}
          >
            {t(for_customer === true ? 'ticket.comment.keep_inside' : 'ticket.comment.to_customer')}
          </Menu.Item>
        </>
      )}
      {may('remove') && (
        <Menu.Item color="danger" onClick={() => void takeAway().catch(showError)}>
          {t('actions.delete')}
        </Menu.Item>
      )}
    </DotsMenu>
  )
}
