// The contract at check-in: asked once it is known who brings it, and forgotten with them.
import { Suspense, useEffect } from 'react'
import type { RecordFormState } from '#web/records/form/use-record-form.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { chosen } from './device/EquipmentPart.tsx'

const ContractPart = latePiece(() => import('../contract/ContractPart.tsx'))

interface ContractSlotProps {
  readonly form: RecordFormState
  /** The customer is being made along, and has no contract. */
  readonly isNew: boolean
}

export function ContractSlot({ form, isNew }: ContractSlotProps) {
  const customer_id = isNew ? '' : chosen(form, 'customer_id')
  const { fill } = form
  const isNobodys = customer_id === '' && Boolean(form.values.contract_id)
  useEffect(() => {
    if (isNobodys) fill('contract_id', undefined)
    // The form's setter is made anew with every key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isNobodys])
  if (customer_id === '') return null
  const equipment_id = chosen(form, 'equipment_id')
  return (
    <Suspense>
      <ContractPart form={form} customer_id={customer_id} equipment_id={equipment_id} />
    </Suspense>
  )
}
