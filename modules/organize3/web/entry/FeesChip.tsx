// The chip of a list that shows the records behind fees of a report.
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Chip } from '#web/ui/list/Chips.tsx'
import { feesFigure } from '../../rules/report/figures.ts'

export function FeesChip() {
  const t = useTexts()
  const { path, params, go } = useAddress()
  if (params.get('figure') !== feesFigure) return null
  const label = t('entry.with_fee')
  const clear = () => {
    const next = new URLSearchParams(params)
    for (const name of ['figure', 'page', 'wallet_id']) next.delete(name)
    go(`${path}?${String(next)}`, { replace: true })
  }
  return (
    <Chip onClear={clear} clearLabel={t('records.clear_filter', { field: label })}>
      {label}
    </Chip>
  )
}
