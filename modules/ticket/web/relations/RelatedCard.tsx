// Tickets that belong to this one, and how: what it came back from, what followed from it, what it repeats.
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import { showError, showErrorOf } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useRemove } from '#web/api/records.ts'
import { useRestore } from '#web/records/trash/restore.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { ticketRelationship } from '../../entities/ticket-relationship.ts'
import { shownTitle } from '../../rules/ticket/title.ts'
import type { Ticket } from '../ticket-doc.ts'
import { RelationTexts } from './RelationTexts.tsx'
import classes from './relations.module.css'
import { useRelations, type ShownRelative } from './use-relations.ts'

const RelateDialog = lateDialog(() => import('./RelateDialog.tsx'))

export default function RelatedCard({ ticket }: { ticket: Ticket }) {
  const all = useRelations(ticket._id)
  if (all.length === 0) return null
  return (
    <RelationTexts>
      <Related ticket={ticket} all={all} />
    </RelationTexts>
  )
}

function Related({ ticket, all }: { ticket: Ticket; all: readonly ShownRelative[] }) {
  const t = useTexts()
  const [relating, setRelating] = useState(false)
  return (
    <Card
      title={t('ticket.related')}
      action={
        <ActionIcon
          className="no-print"
          aria-label={t('ticket.relate')}
          onClick={() => setRelating(true)}
        >
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      }
    >
      <ul className={classes.list}>
        {all.map((one) => (
          <RelatedLine key={one.id} one={one} />
        ))}
      </ul>
      {relating && <RelateDialog ticket={ticket} onClose={() => setRelating(false)} />}
    </Card>
  )
}

function RelatedLine({ one }: { one: ShownRelative }) {
  const t = useTexts()
  const { db } = useGroup()
  const remove = useUnrelate()
  const { ticket, relation, side } = one
  const status = ticket.status ?? 'open'
  const name = `#${ticket.number} ${shownTitle(ticket)}`
  return (
    <li>
      <a href={`/account/${db}/tickets/${ticket._id}`}>
        <StatusMark state={status} label={t(`ticket.options.status.${status}`)} />
        <span>
          <small>
            {side === 'from'
              ? t(`relation.options.relation.${relation}`)
              : t(`relation.to.${relation}`)}
          </small>
          {name}
        </span>
      </a>
      <ActionIcon
        size="sm"
        className="no-print"
        aria-label={t('relation.remove', { ticket: name })}
        onClick={() => remove(one)}
      >
        <IconX size={15} aria-hidden />
      </ActionIcon>
    </li>
  )
}

/** Takes a relation away at once, with a way back. */
function useUnrelate(): (one: ShownRelative) => void {
  const t = useTexts()
  const { db } = useGroup()
  const { kind, key } = ticketRelationship
  const remove = useRemove(db, kind)
  const restore = useRestore(db, kind)
  return ({ record }) => {
    const { _id, _rev = '' } = record
    const removed = remove.mutateAsync({ _id, _rev })
    removed.catch(showError)
    const undo = async () => {
      await removed
      await restore(record._id)
    }
    void toast({
      message: t('relation.removed'),
      undo: { label: t('actions.undo'), run: () => void undo().catch(showErrorOf(key)) },
    })
  }
}
