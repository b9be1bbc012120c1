// Says that another ticket belongs to this one, and how. Somebody who finds that both are the same work is led to merging them.
import { newId } from '#core/ids.ts'
import { useGroup } from '#web/api/context.ts'
import { useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionDialog } from '#web/records/action/ActionDialog.tsx'
import { RelationTexts } from './RelationTexts.tsx'
import { ticketRelationship as relationship } from '../../entities/ticket-relationship.ts'
import { ticket as entity } from '../../entities/ticket.ts'
import { relate } from '../../rules/relation/relate.ts'
import type { Ticket } from '../ticket-doc.ts'

interface RelateDialogProps {
  readonly ticket: Ticket
  readonly onClose: () => void
}

export default function RelateDialog(props: RelateDialogProps) {
  return (
    <RelationTexts>
      <Relate {...props} />
    </RelationTexts>
  )
}

function Relate({ ticket, onClose }: RelateDialogProps) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const save = useSave(db, relationship.kind)
  const mayMerge = entity.merge?.(actor) === undefined
  return (
    <ActionDialog
      action={relate}
      words={{ number: ticket.number ?? 0 }}
      send={(said) =>
        save.mutateAsync({ _id: newId(relationship.prefix), ticket: ticket._id, ...said })
      }
      onClose={onClose}
    >
      {({ relation, related }) =>
        relation === 'duplicate' &&
        mayMerge && (
          <p className="muted">
            {t('relation.same-work')}{' '}
            <a
              className="link"
              href={`/account/${db}/tickets/${ticket._id}/merge${typeof related === 'string' && related.startsWith(`${entity.prefix}-`) ? `?with=${related}` : ''}`}
            >
              {t('ticket.merge')}
            </a>
          </p>
        )
      }
    </ActionDialog>
  )
}
