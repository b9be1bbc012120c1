// The guide from where one is: the page of a screen, an answer in the palette, a sheet of paper.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { locales, type Locale } from '#core/wire.ts'
import { readGuidePage } from '#web/shell/guide/reading.ts'
import { buildDesk, done, test } from './desk.ts'

const folder = join(import.meta.dirname, '../../docs/guide')
const pageOf = (locale: Locale, name: 'tickets' | 'estimates') =>
  readGuidePage(name, readFileSync(join(folder, locale, `${name}.md`), 'utf8'))

for (const locale of locales) {
  test(`a screen leads to its page, and the palette to an answer: ${locale}`, async ({ stage }) => {
    const desk = await buildDesk(stage, { locale })
    const visitor = await desk.at('tickets')
    const { page, say } = visitor
    await visitor.seesTitle(say('ticket.many'))
    await page.getByRole('button', { name: desk.ana.fullname }).click()
    await page.getByRole('menuitem', { name: say('shell.guide_here') }).click()
    await visitor.seesTitle(pageOf(locale, 'tickets').title)

    const { title, headings } = pageOf(locale, 'estimates')
    const answer = headings.at(-1)!.words
    await visitor.settles()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(answer)
    await page.getByRole('dialog').locator('[data-action]').filter({ hasText: title }).click()
    await visitor.seesTitle(title)
    await page.getByRole('heading', { name: answer }).waitFor()

    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
    await done(visitor)
  })
}
