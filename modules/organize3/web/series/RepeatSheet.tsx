// More than one entry by one action: a price in instalments, or an entry that comes again and again. Both are a series, which the server
// writes whole or not at all, and which is undone whole. Who opens it decides whether it is written at once or with a form.
import { dayText } from '#core/time/day.ts'
import { currencySign, moneyWords } from '#core/numbers/money.ts'
import { useDiscardWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { DayInput } from '#web/fields/DayInput.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { FormGrid, Wide } from '#web/ui/form/Form.tsx'
import type { InstalmentPlan } from '../../rules/series/preview.ts'
import classes from '../entry/entry.module.css'
import { moneyOf } from '../statement/wallet-doc.ts'
import { Rhythm } from './Rhythm.tsx'
import { SeriesTexts } from './SeriesTexts.tsx'
import { useRepeat, type RepeatProps } from './use-repeat.ts'

const ways = ['instalments', 'recurring'] as const

export default function RepeatSheet(props: RepeatProps) {
  return (
    <SeriesTexts>
      <Repeated {...props} />
    </SeriesTexts>
  )
}

function Repeated(props: RepeatProps) {
  const { wallet, isWritten, onClose } = props
  const t = useTexts()
  const discard = useDiscardWords()
  const { form, plan, problems } = useRepeat(props)
  const { currency } = moneyOf(wallet)
  const { values, set, text, error } = form
  const isSplit = values.how === 'instalments'
  return (
    <Sheet opened onClose={onClose} title={t('repeat.title')} ask={discard}>
      <form noValidate onSubmit={form.submit}>
        <FormGrid>
          <Wide>
            <fieldset className={classes.kinds} aria-label={t('repeat.how')}>
              {ways.map((how) => (
                <label key={how}>
                  <input
                    type="radio"
                    name="how"
                    checked={values.how === how}
                    onChange={() => set('how', how)}
                  />
                  {t(`repeat.way.${how}`)}
                </label>
              ))}
            </fieldset>
          </Wide>
          <TextInput
            {...text('value')}
            className={classes.number}
            label={t(isSplit ? 'repeat.price' : 'entry.value')}
            inputMode="decimal"
            autoComplete="off"
            leftSection={currencySign(currency, t.locale)}
          />
          {isSplit && (
            <TextInput {...text('count')} label={t('repeat.number')} inputMode="numeric" />
          )}
          <DayInput
            id="starts_on"
            label={t('repeat.first')}
            value={values.starts_on}
            error={error('starts_on')}
            onChange={(day) => set('starts_on', day)}
          />
          {!isSplit && <Rhythm form={form} />}
        </FormGrid>
        {plan && <Plan plan={plan} currency={currency} />}
        {problems.length > 0 && <p role="alert">{problems.join('. ')}</p>}
        <DialogActions>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.busy}>
            {t(isWritten ? 'repeat.submit' : 'repeat.done')}
          </Button>
        </DialogActions>
      </form>
    </Sheet>
  )
}

/** What the instalments will be, before they are written. */
function Plan({ plan, currency }: { plan: InstalmentPlan; currency: string | undefined }) {
  const t = useTexts()
  const words = (amount: string) => moneyWords(amount, currency, t.locale)
  const { count, each, rest, first, last } = plan
  const days = { first: dayText(first, t.locale), last: dayText(last, t.locale) }
  return (
    <output className={classes.plan}>
      {each === rest
        ? t('repeat.plan', { count, each: words(each), ...days })
        : t('repeat.plan_last', { count, each: words(each), rest: words(rest), ...days })}
    </output>
  )
}
