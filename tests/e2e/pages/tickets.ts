// Service orders: opening one, moving it on, commenting, and the counter that follows them.
import type { Visitor } from './visitor.ts'
import { toStep } from './counter.ts'
import { choose } from './shop.ts'

export interface TicketInput {
  customer: string
  equipment: string
  category: string
  content: string
}

/** Opens a ticket at the counter; the page of the ticket is on the screen afterwards. */
export async function openTicket(
  visitor: Visitor,
  group: string,
  { customer, equipment, category, content }: TicketInput,
): Promise<void> {
  const { say } = visitor
  await visitor.open(`/account/${group}/tickets`)
  await visitor.press(say('ticket.new'))
  await visitor.seesTitle(say('ticket.new'))
  await choose(visitor, say('ticket.fields.customer_id'), customer)
  await toStep(visitor, 'device')
  await choose(visitor, say('check-in.what'), equipment)
  await choose(visitor, say('ticket.fields.category_id'), category)
  await toStep(visitor, 'work')
  await visitor.fill(say('ticket.fields.content'), content)
  await visitor.press(say('ticket.open-it'))
  await visitor.seesTitle(content)
}

/** Takes the next step of this name: "Start", and not the stopwatch's "Start timer". */
export async function step({ page, say }: Visitor, name: string): Promise<void> {
  const button = page.getByRole('button', { name: say(`ticket.steps.${name}`), exact: true })
  await button.filter({ visible: true }).first().click()
}

export async function seesStatus(visitor: Visitor, status: string): Promise<void> {
  const { say, page } = visitor
  const name = say('ticket.status-is', { status: say(`ticket.options.status.${status}`) })
  await page.getByRole('button', { name }).waitFor()
}

/** Opens what is folded on the page of a ticket on a phone, unless it was left open: what is seldom looked at, or the line of this name. */
export async function unfold({ page, say, device }: Visitor, name = 'ticket.rest'): Promise<void> {
  if (device !== 'phone') return
  const line = page.locator('summary').filter({ hasText: say(name) })
  await line.waitFor()
  if ((await line.locator('..').getAttribute('open')) === null) await line.click()
}

export async function comment(visitor: Visitor, words: string): Promise<void> {
  const { say } = visitor
  await unfold(visitor, 'ticket.activity')
  await visitor.fill(say('ticket.comment.label'), words)
  await visitor.press(say('ticket.comment.send'))
  await visitor.page.getByRole('listitem').filter({ hasText: words }).first().waitFor()
}

/** Waits until the counter beside the menu entry shows this many open tickets. */
export async function seesOpenTickets(visitor: Visitor, count: number): Promise<void> {
  const { say, page } = visitor
  const words = `${count} ${say('ticket.counter', { count })}`
  // On a phone the bar of a record takes the menu's place: the counter is seen on the list before it.
  const isCovered = await page.locator('[data-page-bar]').isVisible()
  const isHidden = isCovered && visitor.device === 'phone'
  if (isHidden) await page.locator('main header nav').getByRole('link').first().click()
  await page
    .getByRole('link', { name: new RegExp(`(^|\\D)${words}$`) })
    .filter({ visible: true })
    .first()
    .waitFor()
  if (isHidden) await page.goBack()
}
