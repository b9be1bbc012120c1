// The chip of a list that shows the records behind a figure: fees of a report, or what was billed for a contract.
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Chip } from '#web/ui/list/Chips.tsx'
import { contractFigure, feesFigure } from '../../rules/report/figures.ts'

export function FigureChip() {
  const t = useTexts()
  const { path, params, go } = useAddress()
  const isOfContract = params.has(contractFigure)
  if (!isOfContract && params.get('figure') !== feesFigure) return null
  const label = t(isOfContract ? 'entry.of_contract' : 'entry.with_fee')
  const own = isOfContract ? [contractFigure] : ['figure', 'wallet_id']
  const clear = () => {
    const next = new URLSearchParams(params)
    for (const name of [...own, 'page']) next.delete(name)
    go(`${path}?${String(next)}`, { replace: true })
  }
  return (
    <Chip onClear={clear} clearLabel={t('records.clear_filter', { field: label })}>
      {label}
    </Chip>
  )
}
