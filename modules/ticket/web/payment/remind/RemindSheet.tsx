// Reminds a customer of what they owe, in their language: by a message to their telephone, by a mail with the paper of the ticket, by its link, or by a call.
import { dayText } from '#core/time/day.ts'
import type { Doc } from '#core/entity/entity.ts'
import { prefixOf } from '#core/ids.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import type { customer } from '../../../entities/customer.ts'
import { calledName, languageOf, linksTo } from '../../../rules/customer/contact.ts'
import { incomePrefix } from '../../../rules/payment/kinds.ts'
import type { Receivable } from '../../../rules/payment/receivable.ts'
import { useTextsIn } from '../../contact/use-texts-in.ts'
import { WayButtons } from '../../contact/WayButtons.tsx'
import { linkOrError } from '../../link/customer-link.ts'
import { MailTexts } from '../../mail/MailTexts.tsx'
import { SendOptions } from '../../mail/SendOptions.tsx'
import { paymentWords } from '../PaymentTexts.tsx'

interface RemindSheetProps {
  readonly row: Receivable
  readonly onClose: () => void
}

export default function RemindSheet({ row, onClose }: RemindSheetProps) {
  const t = useTexts()
  return (
    <Sheet opened onClose={onClose} title={t('payments.remind-name', { name: row.customer })}>
      <MailTexts>
        <Known {...{ row, onClose }} />
      </MailTexts>
    </Sheet>
  )
}

function Known({ row, onClose }: RemindSheetProps) {
  const t = useTexts()
  const { db, name: group } = useGroup()
  const { _id, customer_id, value, currency, about, due } = row
  const known: Doc<typeof customer> | undefined = useRecord(
    db,
    'Customer',
    customer_id ?? undefined,
  ).data
  const language = known ? languageOf(known, t.locale) : t.locale
  const say = useTextsIn(language, paymentWords)
  if (!known || !say) return null
  const text = say('payments.remind-text', {
    customer: calledName(known),
    group,
    sum: moneyWords(value, currency, language),
    about,
    day: dayText(due ?? '', language),
  })
  const linksWith = (url: string) =>
    linksTo(known, { subject: group, text: url ? `${text}\n${url}` : text }, t.locale)
  const link = async () => {
    const url = await linkOrError(db, _id)
    return url === undefined ? undefined : { url, links: linksWith(url) }
  }
  return (
    <>
      <p className="muted">{text}</p>
      {prefixOf(_id) === incomePrefix ? (
        <WayButtons links={linksWith('')} />
      ) : (
        <SendOptions
          id={_id}
          paper="delivery"
          email={known.email}
          links={linksWith('')}
          link={link}
          copyWords={t('mailing.copy-link')}
          onSent={onClose}
        />
      )}
    </>
  )
}
