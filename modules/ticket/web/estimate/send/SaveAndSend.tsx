// The ways to the customer beside the lines that are typed: a press saves the estimate and sends it.
import { useGroup } from '#web/api/context.ts'
import { useReadRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import type { RecordFormState } from '#web/records/form/use-record-form.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { estimate as entity } from '../../../entities/estimate.ts'
import { stepRefused } from '../../../rules/estimate/steps.ts'
import type { Estimate } from '../estimate-doc.ts'
import { SendPanel } from './SendPanel.tsx'

export function SaveAndSend({ form }: { form: RecordFormState }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { go } = useAddress()
  const read = useReadRecord(db, entity.kind)
  const typed: Estimate = { ...form.base, ...form.values, _id: form.id }
  if (stepRefused('send', actor, { status: typed.status ?? 'draft' })) return null
  return (
    <Card title={t('estimate.save-and-send')}>
      <SendPanel
        estimate={typed}
        isBeside
        onSent={() => go(`/account/${db}/estimates/${form.id}`, { replace: true })}
        saving={{
          isWhole: () => form.read() !== undefined,
          save: async () => ((await form.submit()) ? ((await read(form.id)) ?? typed) : undefined),
        }}
      />
    </Card>
  )
}
