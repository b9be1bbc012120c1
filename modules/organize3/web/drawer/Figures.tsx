// The figures of a drawer, and what its count differs by.
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { moneyWords } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { Facts } from '#web/ui/list/Facts.tsx'
import { isNought } from '../../rules/amounts.ts'
import type { DrawerShift } from '../../rules/drawer/wire.ts'
import styles from './drawer.module.css'

interface FiguresProps {
  readonly shift: Partial<DrawerShift>
  readonly currency: string | undefined
}

export function Figures({ shift, currency }: FiguresProps) {
  const t = useTexts()
  const { float, came_in, went_out, moved, expected, taken, counted } = shift
  const words = (text: string | undefined, sign = '') =>
    text !== undefined &&
    `${text.startsWith('-') ? '' : sign}${moneyWords(text, currency, t.locale)}`
  const flow = (text: string | undefined) =>
    text !== undefined && !isNought(text) && words(text, '+')
  return (
    <div className={styles.figures}>
      <Facts
        facts={[
          [t('drawer.float'), words(float)],
          [t('drawer.came'), flow(came_in)],
          [t('drawer.went'), flow(went_out)],
          [t('drawer.moved'), flow(moved)],
          [t('drawer.should'), expected !== undefined && <b key="should">{words(expected)}</b>],
          [t('drawer.taken'), taken !== undefined && !isNought(taken) && words(taken)],
          [t('drawer.counted'), words(counted)],
        ]}
      />
    </div>
  )
}

interface DifferenceWordsProps {
  readonly difference: string
  readonly currency: string | undefined
}

/** A mark and words, never a colour alone. */
export function DifferenceWords({ difference, currency }: DifferenceWordsProps) {
  const t = useTexts()
  const way = isNought(difference) ? 'exact' : difference.startsWith('-') ? 'missing' : 'over'
  const Drawing = way === 'exact' ? IconCheck : IconAlertTriangle
  const amount = moneyWords(difference.replace('-', ''), currency, t.locale)
  return (
    <span className={styles.difference} data-way={way}>
      <Drawing size={16} aria-hidden /> {t('drawer.difference', { way, amount })}
    </span>
  )
}
