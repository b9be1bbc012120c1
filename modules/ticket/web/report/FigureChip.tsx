// The chip of a list that shows the tickets behind a figure of a report.
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Chip } from '#web/ui/list/Chips.tsx'
import { reportTexts } from './texts.ts'

export default function FigureChip() {
  return (
    <PartTexts name="report" load={reportTexts} outline={null}>
      <Named />
    </PartTexts>
  )
}

function Named() {
  const t = useTexts()
  const { path, params, go } = useAddress()
  const name = params.get('figure') ?? ''
  const label = figureLabel(name, t)
  if (label === '') return null
  const clear = () => {
    const next = new URLSearchParams(params)
    next.delete('figure')
    next.delete('page')
    go(`${path}?${String(next)}`, { replace: true })
  }
  return (
    <Chip onClear={clear} clearLabel={t('records.clear_filter', { field: label })}>
      {label}
    </Chip>
  )
}

/** `''` when it is not a figure. */
function figureLabel(name: string, t: ReturnType<typeof useTexts>): string {
  const [kind = '', part = ''] = name.split(/-(.*)/)
  if (kind === 'took') return t('report.figure.took', { time: t(`report.took.${part}`) })
  if (kind === 'was') return t('report.figure.was', { status: t(`ticket.options.status.${part}`) })
  return t(`report.figures.${name}`)
}
