// A message as a customer would read it, with made-up facts.
import { dayOf, dayText } from '#core/time/day.ts'
import { moneyWords, usualCurrency } from '#core/numbers/money.ts'
import type { Locale } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { fillMessage } from '../../rules/message/templates.ts'
import { type Occasion } from '../../rules/message/occasion.ts'
import { useNow } from '#web/ui/marks/now.ts'
import type { Say } from '../contact/use-texts-in.ts'
import classes from './messages.module.css'

/** A customer's first name, where a language is spoken. */
const sampleNames: Readonly<Record<Locale, string>> = { en: 'Dana', 'pt-BR': 'Maria' }

interface MessagePreviewProps {
  readonly text: string
  readonly occasion: Occasion
  readonly locale: Locale
  /** Texts in the language of the message. */
  readonly say: Say
}

/** The status that an occasion speaks of. */
function statusOf(occasion: Occasion): string {
  if (occasion === 'ready' || occasion === 'delivered') return 'done'
  if (occasion === 'estimate') return 'block'
  return occasion === 'hello' || occasion === 'subject' ? 'doing' : occasion
}

export function MessagePreview({ text, occasion, locale, say }: MessagePreviewProps) {
  const t = useTexts()
  const { name: group } = useGroup()
  const today = dayOf(useNow())
  const message = fillMessage(text, {
    customer: sampleNames[locale],
    number: '1042',
    equipment: 'Dell Inspiron 15',
    status: say(`ticket.options.status.${statusOf(occasion)}`).toLowerCase(),
    promised: dayText(today, locale),
    total: moneyWords('300.00', usualCurrency(locale), locale),
    due: moneyWords('150.00', usualCurrency(locale), locale),
    link: `${window.location.origin}/p/…`,
    group,
  })
  return (
    <figure className={classes.preview}>
      <figcaption>{t('messages.preview')}</figcaption>
      <p lang={locale}>{message}</p>
    </figure>
  )
}
