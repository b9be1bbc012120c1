// Long pages in the browser: a page of a million characters is shown whole, and a text that is longer becomes a note in one press.
import { expect } from 'vitest'
import { expectOk } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { buildDesk, done, eventually, test, type Desk } from './desk.ts'

const max = 1_000_000
const sentence = 'Hold the board against the light and look for what is burnt, swollen or wet.\n'
const tooLong = `# Manual\n\n${sentence.repeat(max / sentence.length + 1)}\nthe last words`

/** The text of the only note. */
async function noteText({ ana, group }: Desk): Promise<{ name: string; text: string }> {
  const { body } = expectOk(await ana.client.get(`/${group}/_disk/notes`))
  const [note, ...others] = body.items as { id: string; name: string }[]
  expect(others).toEqual([])
  const answer = await ana.client.get(`/${group}/${note!.id}/content`)
  return { name: note!.name, text: expectOk(answer).text }
}

test.runIf(isProof)(
  'a page of a million characters is shown to its end, with all headings, and links into it lead there',
  async ({ desk }) => {
    const steps = Array.from(
      { length: 300 },
      (_, at) => `## Step ${at}\n\n${sentence.repeat(40)}\n`,
    )
    const content = `${steps.join('\n')}\n## The end\n\nSee [the beginning](#step-0).\n`
    expect(content.length).toBeGreaterThan(900_000)
    await desk.make({ klass: 'Handbook', title: 'Manual', uri: 'manual', content })
    const visitor = await desk.at('wiki/manual#the-end')
    const { page } = visitor
    const last = page.getByRole('heading', { name: 'The end' })
    await last.waitFor()
    await eventually(() => last.evaluate((one) => one.getBoundingClientRect().top < 800)).toBe(true)
    expect(await page.getByRole('heading', { name: /^Step / }).count()).toBe(300)
    const contents = page.getByRole('navigation', { name: visitor.say('wiki.contents') })
    await contents.getByRole('link', { name: 'Step 299' }).waitFor()
    await page.getByRole('link', { name: 'the beginning' }).click()
    const first = page.getByRole('heading', { name: 'Step 0', exact: true })
    await eventually(() =>
      first.evaluate((one) => Math.abs(one.getBoundingClientRect().top) < 800),
    ).toBe(true)
    await done(visitor)
  },
)

test('a text that is too long for a page says so, and becomes a note in one press with nothing lost', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  const visitor = await desk.at('handbooks/new')
  const { say, page } = visitor
  await visitor.fill(say('handbook.fields.title'), 'Long manual')
  const text = visitor.field(say('handbook.fields.content'))
  // As pasted: a million characters typed one by one take a while.
  await text.evaluate((box: HTMLTextAreaElement, value) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!
    set!.call(box, value)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }, tooLong)
  await visitor.press(say('actions.create'))
  await page
    .getByText(say('errors.too_long', { count: max }))
    .first()
    .waitFor()
  // Before the text, which fills the window.
  const keep = await visitor.button(say('wiki.too_long.keep')).boundingBox()
  expect(keep!.y).toBeLessThan(page.viewportSize()!.height / 2)
  await visitor.press(say('wiki.too_long.keep'))
  await visitor.arrivesAt(/\/notes\/fle-/)
  const kept = await noteText(desk)
  expect(kept.name).toBe('Long manual.md')
  expect(kept.text === tooLong).toBe(true)
  await done(visitor)
})

test.runIf(isProof)(
  'files that are too long for pages become notes where they are imported, byte by byte',
  async ({ stage }) => {
    const desk = await buildDesk(stage)
    const visitor = await desk.at('wiki')
    const { say, page } = visitor
    await visitor.press(say('records.more'))
    await page.getByRole('menuitem', { name: say('wiki.import.open') }).click()
    const file = {
      name: 'guide.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(`\uFEFF${tooLong}`),
    }
    const short = { name: 'short.md', mimeType: 'text/markdown', buffer: Buffer.from('short') }
    await page.getByLabel(say('wiki.import.choose')).last().setInputFiles([file, short])
    await visitor.sees(say('wiki.import.outcomes.refused', { count: 1 }))
    await visitor.press(say('wiki.too_long.keep_files', { count: 1 }))
    await visitor.sees(say('wiki.too_long.files_kept', { count: 1 }))
    await visitor.answer(say('wiki.import.run'))
    await visitor.sees(say('wiki.import.done'))
    const kept = await noteText(desk)
    expect(kept.name).toBe('guide.md')
    expect(kept.text === `\uFEFF${tooLong}` || kept.text === tooLong).toBe(true)
    await done(visitor)
  },
)
