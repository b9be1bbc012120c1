// The counter: what is typed in on the spot, what a record's menu holds, receipts, the clock of a browser.
import type { Step } from '#modules/ticket/web/create/use-steps.ts'
import type { Visitor } from './visitor.ts'

/** On a phone check-in is asked in three steps: leads to this one. A desk shows all of them. */
export async function toStep({ page, device }: Visitor, step: Step): Promise<void> {
  if (device === 'phone') await page.locator(`#step-${step}`).click()
}

/** Types a name that nothing is found under, and makes it a record that is saved along with the ticket. */
export async function makeAlong(
  visitor: Visitor,
  field: 'customer_id' | 'equipment_id',
  name: string,
): Promise<void> {
  const { say, page } = visitor
  const isThing = field === 'equipment_id'
  const label = isThing ? 'check-in.what' : `ticket.fields.${field}`
  await toStep(visitor, isThing ? 'device' : 'customer')
  await visitor.field(say(label)).first().fill(name)
  await page.getByText(say('fields.create', { name })).click()
}

/** Opens the menu of the record on the screen. */
export async function openMenu({ say, page }: Visitor): Promise<void> {
  const more = page
    .getByRole('main')
    .getByRole('button', { name: say('records.more'), exact: true })
  await more.filter({ visible: true }).first().click()
}

/** Takes an entry of that menu. */
export async function pick(visitor: Visitor, words: string): Promise<void> {
  await openMenu(visitor)
  await visitor.page.getByRole('menuitem', { name: words }).click()
}

/** Opens the receipt of the ticket on the screen. */
export async function showReceipt(visitor: Visitor): Promise<void> {
  const { say, page } = visitor
  if (visitor.device === 'phone') await pick(visitor, say('ticket.receipt.title'))
  else await visitor.press(say('ticket.receipt.one'))
  await page.getByRole('article').first().waitFor()
}

/** Pages of a PDF, counted by its page objects. */
export function pdfPageCount(bytes: Buffer): number {
  return bytes.toString('latin1').split(/\/Type \/Page\b/).length - 1
}
