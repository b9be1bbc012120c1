// At the end of the form of a new entry: the same in instalments, or again and again. What is said of it is a line of the form, and is
// written with the form.
import { IconRepeat, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { isDay, dayOf, dayText } from '#core/time/day.ts'
import { amountText, moneyWords } from '#core/numbers/money.ts'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import type { FormAtHand } from '#web/face.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Tooltip } from '#web/ui/float/Tooltip.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { entryKinds } from '../../rules/entry/kinds.ts'
import { usualStanding } from '../../rules/entry/standing.ts'
import { instalmentPlan } from '../../rules/series/preview.ts'
import {
  readSeries,
  repeated,
  repeatIn,
  repeatMember,
  templateOf,
  type Repeat,
  type Template,
} from '../../rules/series/repeat.ts'
import { typedIn } from '../../rules/typed-amount.ts'
import classes from '../entry/entry.module.css'
import { moneyOf, type Wallet } from '../statement/wallet-doc.ts'

const RepeatSheet = lateDialog(() => import('../series/RepeatSheet.tsx'))

export function RepeatLine({ form }: { form: FormAtHand }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const today = dayOf(useNow())
  const entity = useRegistry().byId(form.id)!
  const kind = entryKinds.find((one) => one === entity.kind)
  const template = kind && templateOf(kind, form.values)
  const wallet = useRecord(db, 'Wallet', template?.wallet_id).data
  const [isOpen, setOpen] = useState(false)
  // An exchange has two values, and no instalments.
  if (!template || !('value' in entity.fields)) return null
  const repeat = repeatIn(form.values)
  const { value, starts_on } = template
  const isAmount = amountText(value, moneyOf(wallet).precision) !== undefined
  const typed = isAmount ? moneyWords(value, undefined, t.locale) : typedIn(value)
  const put = (changes: Record<string, unknown>) => {
    for (const [name, one] of Object.entries(changes)) form.set(name, one)
  }
  const remove = () => {
    const confirmed = usualStanding(starts_on, today, actor) === 'confirmed'
    put({ [repeatMember]: undefined, confirmed })
  }
  return (
    <>
      {repeat ? (
        <div className={classes.again}>
          <IconRepeat size={18} stroke={1.75} aria-hidden />
          <RepeatWords {...{ template, repeat, wallet }} />
          <Button size="xs" onClick={() => setOpen(true)}>
            {t('actions.edit')}
          </Button>
          <Tooltip label={t('repeat.remove')}>
            <ActionIcon aria-label={t('repeat.remove')} onClick={remove}>
              <IconX size={18} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        </div>
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{t('entry.repeat.open')}</Button>
        </div>
      )}
      {isOpen && (
        <RepeatSheet
          template={{ ...template, value: typed }}
          repeat={repeat}
          wallet={wallet}
          onClose={() => setOpen(false)}
          onAdd={(said, how) => {
            // None of them counts before it is confirmed by itself.
            put({ value: said.value, date: said.starts_on, confirmed: false, [repeatMember]: how })
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

interface RepeatWordsProps {
  template: Template
  repeat: Repeat
  wallet: Wallet | undefined
}

/** "12 × $100.00, monthly from Dec 1, 2026". */
function RepeatWords({ template, repeat, wallet }: RepeatWordsProps) {
  const t = useTexts()
  const { currency, precision } = moneyOf(wallet)
  const words = (amount: string) => moneyWords(amount, currency, t.locale)
  const series = readSeries(repeated(template, repeat))
  const plan = instalmentPlan(series, precision)
  const day = (one: string) => (isDay(one) ? dayText(one, t.locale) : '–')
  const first = day(template.starts_on)
  if (repeat.how === 'instalments') {
    if (!plan) return <span>{t('repeat.line.unclear', { count: Number(repeat.count) })}</span>
    const { count, each, rest } = plan
    const said = { count, each: words(each), rest: words(rest), first }
    return <span>{t(each === rest ? 'repeat.line.equal' : 'repeat.line.last', said)}</span>
  }
  const every = t(`repeat.line.${repeat.unit}`, { every: series.every ?? 1 })
  const last = { count: Number(repeat.count), last: day(repeat.ends_on) }
  return (
    <span>
      {[
        amountText(template.value, precision) ? words(template.value) : '–',
        t('repeat.line.from', { every, first }),
        repeat.ends === 'never' ? '' : t(`repeat.line.${repeat.ends}`, last),
      ]
        .filter(Boolean)
        .join(', ')}
    </span>
  )
}
