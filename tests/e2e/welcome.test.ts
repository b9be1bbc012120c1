// The public page in a browser: nothing for axe to find, no wider than its window, by keyboard, and whole without a script.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { default as Axe } from 'axe-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#app/welcome/texts.ts'
import { locales } from '#core/wire.ts'
import { done } from './desk.ts'
import { buildStage, type Stage } from './stage.ts'
import type { Visitor } from './pages/visitor.ts'

let stage: Stage
beforeAll(async () => {
  stage = await buildStage()
})
afterAll(() => stage.close())

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

async function findings({ page }: Visitor): Promise<string[]> {
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof Axe }
    const { violations } = await axe.run(document)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}

test.each(
  locales.flatMap((locale) =>
    (['desktop', 'phone'] as const).flatMap((device) =>
      (['light', 'dark'] as const).map((theme) => ({ locale, device, theme })),
    ),
  ),
)('axe finds nothing, and it fits its window: $locale, $device, $theme', async (look) => {
  const { locale, device, theme } = look
  const visitor = await stage.visitor({ locale, device })
  const { page } = visitor
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await visitor.open('/welcome')
  await visitor.seesTitle(texts[locale].hero.title)
  for (const one of await page.locator('details').all())
    await one.evaluate((element) => element.setAttribute('open', ''))
  expect(await findings(visitor)).toEqual([])
  const widths = () => [document.documentElement.scrollWidth, window.innerWidth] as const
  const [content, window_] = await page.evaluate(widths)
  expect(content).toBeLessThanOrEqual(window_)
  const shown = await page.locator('.hero picture img').evaluate((image: HTMLImageElement) => {
    return [image.complete && image.naturalWidth > 0, new URL(image.currentSrc).pathname]
  })
  expect(shown).toEqual([true, `/pictures/tickets-${locale}-${theme}.webp`])
  await done(visitor)
})

test('by the keyboard one skips to the page, opens an answer and comes to registration', async () => {
  const visitor = await stage.visitor()
  const { page } = visitor
  await visitor.open('/welcome/en')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(texts.en.skip)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  const [[question = '', answer = ''] = []] = texts.en.questions.list
  await page.getByText(question).focus()
  await page.keyboard.press('Enter')
  await page.getByText(answer).waitFor()
  await page.getByRole('link', { name: texts.en.register }).first().focus()
  await page.keyboard.press('Enter')
  await visitor.arrivesAt('/user/register')
  await done(visitor)
})

test('the page of those who come to sign in has a quiet way to it, and it speaks the other language', async () => {
  const visitor = await stage.visitor()
  const { page, say } = visitor
  await visitor.open('/')
  await visitor.arrivesAt('/user/login')
  await visitor.press(say('shell.welcome'))
  await visitor.seesTitle(texts.en.hero.title)
  await visitor.press(texts.en.other)
  await visitor.seesTitle(texts['pt-BR'].hero.title)
  expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR')
  await done(visitor)
})
