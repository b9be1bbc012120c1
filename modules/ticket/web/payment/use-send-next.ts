// What is offered once something was paid or delivered: sending its receipt to the customer.
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { calledName } from '../../rules/customer/contact.ts'

/** Of the customer's name, blank for nobody's, and the address of the receipt's page, for a toast. */
export function useSendNext(): (
  name: string,
  receipt: string,
) => { label: string; run: () => void } {
  const t = useTexts()
  const { go } = useAddress()
  return (name, receipt) => {
    const called = calledName({ name })
    const label = called ? t('payments.send-to', { name: called }) : t('payments.share')
    return { label, run: () => go(receipt) }
  }
}
