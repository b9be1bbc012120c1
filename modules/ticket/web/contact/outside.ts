// WhatsApp opens beside the page; programs of messages, mail and telephone open by themselves.
import type { Way } from '../../rules/customer/ways.ts'

export function outside(way: Way): { target?: string; rel?: string } {
  return way === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {}
}

/**
 * Opens a message whose address is known only after an answer: beside the page by a window that is opened at once, as browsers open one for
 * a press, and none for what comes after it. False, and nothing opened, where there is no address.
 */
export async function openMessage(
  by: Way,
  find: () => Promise<string | undefined>,
): Promise<boolean> {
  const beside = outside(by).target ? window.open('', '_blank') : undefined
  const address = await find()
  if (address === undefined) {
    beside?.close()
    return false
  }
  if (beside) beside.opener = null
  const { location } = beside ?? window
  location.href = address
  return true
}
