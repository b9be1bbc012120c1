// The board of tickets: its columns, a card that is dragged by the mouse or moved by its menu.
import type { Locator } from 'playwright-core'
import type { Visitor } from './visitor.ts'

const column = ({ page }: Visitor, status: string) => page.locator(`#board-${status}`)

export const cardIn = (visitor: Visitor, status: string, title: string): Locator =>
  column(visitor, status).getByRole('link', { name: title })

/** By the mouse; browsers tell a column that something is over it only after a second move. */
export async function drag(visitor: Visitor, title: string, to: string): Promise<void> {
  const { mouse } = visitor.page
  await visitor.page.locator('li').filter({ hasText: title }).hover()
  await mouse.down()
  const target = column(visitor, to).getByRole('heading')
  await target.hover()
  await target.hover({ position: { x: 4, y: 4 } })
  await column(visitor, to).and(visitor.page.locator('[data-target]')).waitFor()
  await mouse.up()
}

/** By the menu of the card of this ticket, as on a phone. */
export async function moveByMenu(visitor: Visitor, number: number, to: string): Promise<void> {
  const { say, page } = visitor
  await page
    .getByRole('button', { name: say('ticket.board.move', { number }), exact: true })
    .click()
  await page.getByRole('menuitem', { name: say(`ticket.options.status.${to}`) }).click()
}

/** On a phone one column is seen at a time. */
export async function showColumn({ say, page, device }: Visitor, status: string): Promise<void> {
  if (device !== 'phone') return
  const name = new RegExp(`^${say(`ticket.options.status.${status}`)}`)
  const columns = page.getByRole('navigation', { name: say('ticket.board.columns') })
  await columns.getByRole('button', { name }).click()
}
