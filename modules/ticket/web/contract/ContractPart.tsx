// At check-in: the contract of the customer who brings it, chosen by itself where they have exactly one in force that covers the thing,
// and what of it is left. Nothing is drawn for those who have none.
import { useEffect, useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import type { RecordFormState } from '#web/records/form/use-record-form.ts'
import { inputId } from '#web/fields/face.ts'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { covers, usualContract } from '../../rules/contract/state.ts'
import { ContractTexts } from './ContractTexts.tsx'
import { Included, UsedUp } from './Included.tsx'
import { useBalance } from './use-balance.ts'
import { useInForce, type Contract } from './use-in-force.ts'

interface ContractPartProps {
  readonly form: RecordFormState
  /** Ids that are chosen; `''` for none. */
  readonly customer_id: string
  readonly equipment_id: string
}

export default function ContractPart(props: ContractPartProps) {
  const inForce = useInForce(props.customer_id)
  useUsual(props, inForce)
  if (!inForce?.length) return null
  return (
    <ContractTexts>
      <Choice {...props} inForce={inForce} />
    </ContractTexts>
  )
}

/** Takes the usual contract, until somebody chooses themselves; one of another customer never stays. */
function useUsual(
  { form, customer_id, equipment_id }: ContractPartProps,
  inForce: readonly Contract[] | undefined,
): void {
  const { fill, values } = form
  /** Whose contracts these are, and which one was taken by itself. */
  const [taken, setTaken] = useState<{ of: string; id?: string }>({ of: customer_id })
  const chosen = values.contract_id
  const isOthers = taken.of !== customer_id
  const usual = inForce && usualContract(inForce, equipment_id || undefined)?._id
  // `null`: chosen to come without one.
  const isOwn =
    chosen === null || (chosen !== taken.id && inForce?.some(({ _id }) => _id === chosen))
  const next = isOthers ? undefined : inForce === undefined || isOwn ? chosen : usual
  useEffect(() => {
    if (isOthers || next !== chosen) setTaken({ of: customer_id, id: next as string | undefined })
    if (next !== chosen) fill('contract_id', next)
    // The form's setter is made anew with every key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOthers, next, chosen])
}

function Choice({
  form,
  equipment_id,
  inForce,
}: ContractPartProps & { inForce: readonly Contract[] }) {
  const t = useTexts()
  const chosen = inForce.find(({ _id }) => _id === form.values.contract_id)
  const balance = useBalance(chosen)
  return (
    <Stack>
      <NativeSelect
        id={inputId('contract_id')}
        label={t('contract.one')}
        value={chosen?._id ?? ''}
        error={form.errors.contract_id}
        data={[
          { value: '', label: t('contracts.none') },
          ...inForce.map(({ _id, label = '' }) => ({ value: _id, label })),
        ]}
        onChange={(event) => form.set('contract_id', event.currentTarget.value || null)}
      />
      {balance && <Included balance={balance} />}
      {balance && <UsedUp balance={balance} />}
      {chosen && !covers(chosen, equipment_id || undefined) && (
        <Banner tone="warning" title={t('contracts.not-covered')} />
      )}
    </Stack>
  )
}
