// WhatsApp opens beside the page; mail and telephone programs open by themselves.
import type { Way } from '../../rules/customer/contact.ts'

export function outside(way: Way): { target?: string; rel?: string } {
  return way === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {}
}

/**
 * Opens beside the page an address that is known only after an answer: browsers open a window for a press, and none for what comes after
 * it. False, and nothing opened, where there is none.
 */
export async function openBeside(find: () => Promise<string | undefined>): Promise<boolean> {
  const beside = window.open('', '_blank')
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
