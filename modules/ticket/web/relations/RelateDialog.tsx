// Says that another ticket belongs to this one, and how. Somebody who finds that both are the same work is led to merging them.
import { ref } from '#core/fields/ref.ts'
import { newId } from '#core/ids.ts'
import type { FieldErrors } from '#core/errors.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useGroup } from '#web/api/context.ts'
import { useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { RefInput } from '#web/fields/inputs/ref.tsx'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { RelationTexts } from './RelationTexts.tsx'
import { ticketRelationship as relationship } from '../../entities/ticket-relationship.ts'
import { ticket as entity } from '../../entities/ticket.ts'
import { relationErrors, relations, type Relation } from '../../rules/relation/relation.ts'
import type { Ticket } from '../ticket-doc.ts'

const otherTicket = ref('Ticket', { prefix: entity.prefix })
const texts = { label: 'relation.other', hint: 'relation.other-hint', options: '' }

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
  const form = usePlainForm({
    of: relationship.key,
    initial: { related: '' as unknown, relation: 'related' as Relation },
    check({ related }): FieldErrors {
      const parsed = otherTicket.parse(related)
      const id = 'value' in parsed ? parsed.value : undefined
      if (id === undefined) return { related: { key: 'blank' } }
      return relationErrors({ ticket: ticket._id, related: id })
    },
    async send({ related, relation }) {
      const pair = { ticket: ticket._id, related, relation }
      await save.mutateAsync({ _id: newId(relationship.prefix), ...pair })
      onClose()
      void toast({ message: t('relation.saved') })
    },
  })
  const { related, relation } = form.values
  const error = form.error('related')
  const mayMerge = relation === 'duplicate' && entity.merge?.(actor) === undefined
  return (
    <FormDialog
      {...useDialogWords()}
      title={t('relation.title', { number: ticket.number ?? 0 })}
      form={form}
      onClose={onClose}
    >
      <NativeSelect
        label={t('relation.this')}
        value={relation}
        disabled={form.busy}
        data={relations.map((value) => ({ value, label: t(`relation.from.${value}`) }))}
        onChange={(event) => form.set('relation', event.currentTarget.value as Relation)}
      />
      <RefInput
        entity={relationship}
        field={otherTicket}
        name="related"
        texts={texts}
        value={related}
        {...(error !== undefined && { error })}
        isFirst
        onChange={(value) => form.set('related', value)}
      />
      {mayMerge && (
        <p className="muted">
          {t('relation.same-work')}{' '}
          <a
            className="link"
            href={`/account/${db}/tickets/${ticket._id}/merge${typeof related === 'string' && related.startsWith(`${entity.prefix}-`) ? `?with=${related}` : ''}`}
          >
            {t('records.merge.action')}
          </a>
        </p>
      )}
    </FormDialog>
  )
}
