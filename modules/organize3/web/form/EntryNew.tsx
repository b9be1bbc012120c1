// The form of a new entry, or of a series of them: it begins with today, paid already, and the wallet that is usual for its kind.
import { dayOf } from '#core/time/day.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { DeclaredFields, type FormFields } from '#web/records/form/RecordForm.tsx'
import { RecordNew } from '#web/records/form/RecordNew.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { Stack } from '#web/ui/page/Page.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { entryKinds } from '../../rules/entry/kinds.ts'
import { usualStanding } from '../../rules/entry/standing.ts'
import { SeriesTexts } from '../series/SeriesTexts.tsx'
import { RepeatLine } from './RepeatLine.tsx'
import { useSeriesInstead } from './use-series-instead.ts'
import { useUsualWallet } from '../wallet/use-usual-wallet.ts'

const kinds = [...entryKinds, 'Series']

const EntryFields: FormFields = (props) => (
  <Stack>
    <DeclaredFields {...props} />
    <RepeatLine form={props.form} />
  </Stack>
)

export default function EntryNew() {
  return (
    <SeriesTexts>
      <EntryForm />
    </SeriesTexts>
  )
}

function EntryForm() {
  const { db, actor } = useGroup()
  const registry = useRegistry()
  const { path, params } = useAddress()
  const segment = path.split('/').at(-2)
  const today = dayOf(useNow())
  const entity = kinds.map((kind) => registry.byKind(kind)).find((one) => one?.path === segment)
  const usual = useUsualWallet(db, entity?.kind ?? '')
  const seriesInstead = useSeriesInstead()
  // Initial values are read once.
  if (!entity || usual.isPending) return null
  const wallet = 'wallet_id' in entity.fields ? 'wallet_id' : 'source_wallet_id'
  const place = { [wallet]: usual.wallet?._id }
  if (!('date' in entity.fields))
    return <RecordNew entity={entity} presets={{ ...place, starts_on: today }} />
  const date = params.get('date') ?? today
  const confirmed = usualStanding(date, today, actor) === 'confirmed'
  const presets = { ...place, date, confirmed }
  return <RecordNew {...{ entity, presets }} fields={EntryFields} insteadOf={seriesInstead} />
}
