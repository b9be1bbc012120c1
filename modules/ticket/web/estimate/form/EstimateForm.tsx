// The form of an estimate, whose sums follow what is typed. A new one is filled from the ticket it is for: what was found,
// whose it is, what the Group usually notes, and how long it is usually valid.
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useSettings } from '#web/api/settings.ts'
import { useTexts } from '#web/api/texts.ts'
import { RecordEdit } from '#web/records/form/RecordEdit.tsx'
import { CreateInPlace } from '#web/records/form/CreateInPlace.tsx'
import { NewForm, presetsFrom } from '#web/records/form/RecordNew.tsx'
import { NewRefused } from '#web/records/form/NewRefused.tsx'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { useNewAddress } from '#web/records/use-new-address.ts'
import { useAddress, useRecordId } from '#web/router/use-address.ts'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { estimate as entity } from '../../../entities/estimate.ts'
import { usualValidityDays } from '../../../rules/estimate/steps.ts'
import type { Ticket } from '../../ticket-doc.ts'
import { EstimateFields } from './EstimateFields.tsx'
import { BarTotal } from './FormSums.tsx'

export default function EstimateForm() {
  const isNew = useRecordId() === ''
  return isNew ? <New /> : <RecordEdit {...shared} />
}

const shared = {
  entity,
  note: (values: Readonly<Record<string, unknown>>) => <BarTotal values={values} />,
  fields: EstimateFields,
}

function New() {
  const t = useTexts()
  const crumbs = useCrumbs(entity)
  const mayCreate = useNewAddress(entity) !== undefined
  const presets = usePresets()
  return (
    <Page>
      <PageHeader crumbs={crumbs} title={t('estimate.new')} />
      {!mayCreate && <NewRefused entity={entity} />}
      {mayCreate && !presets && <CardSkeleton lines={6} />}
      {mayCreate && presets && (
        <CreateInPlace>
          <NewForm {...shared} presets={presets} />
        </CreateInPlace>
      )}
    </Page>
  )
}

/** Undefined until ticket and setting are known; a ticket that is gone fills nothing. */
function usePresets(): Record<string, unknown> | undefined {
  const { db } = useGroup()
  const { locale } = useTexts()
  const { params } = useAddress()
  const given = presetsFrom(entity, params)
  const id = params.get('ticket_id') ?? undefined
  const { data, isPending } = useRecord(db, 'Ticket', id)
  const ticket: Ticket | undefined = data
  const setting = useSettings(db, ['estimate-observation'])
  if ((id && isPending) || !(setting.ready || setting.failed)) return undefined
  const observation = setting.value('estimate-observation')
  return {
    ...(ticket && {
      description: ticket.problem || ticket.content,
      customer_id: ticket.customer_id,
    }),
    ...(observation ? { observation } : {}),
    validity: usualValidityDays[locale],
    ...given,
  }
}
