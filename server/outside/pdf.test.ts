// Documents are laid out beside everything else that the process does.
import { expect, it } from 'vitest'
import { makePdf } from './pdf.ts'

const caller = { names: ['usr-1', 'acc-1'] }
const words = 'Não liga; caiu água no teclado ontem. '.repeat(20)
const document = (paragraphs: number) => ({
  content: Array.from({ length: paragraphs }, () => ({ text: words })),
  defaultStyle: { font: 'Roboto' },
})

it('a long document keeps nobody waiting', async () => {
  await makePdf(document(1), caller)
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const { pages } = await makePdf(document(30), caller)
  clearInterval(timer)
  expect(pages).toBeGreaterThan(2)
  // Laid out in this thread it is one turn, or a few.
  expect(turns).toBeGreaterThan(10)
})

it('one that cannot be drawn ends with its reason, and the next one is drawn', async () => {
  const wrong = { content: [{ image: 'https://example.com/a.png' }] }
  await expect(makePdf(wrong, caller)).rejects.toThrow()
  expect((await makePdf(document(1), caller)).pages).toBe(1)
})

it('documents that are asked for at once come one after the other, each with its own pages', async () => {
  const all = await Promise.all(
    [1, 10, 1].map((paragraphs) => makePdf(document(paragraphs), caller)),
  )
  expect(all.map(({ pages }) => pages > 1)).toEqual([false, true, false])
})

it('a word of 50,000 letters is drawn in the time that a document has', async () => {
  const { pages } = await makePdf(
    { ...document(0), content: [{ text: 'm'.repeat(50_000) }] },
    caller,
  )
  expect(pages).toBeGreaterThan(10)
})
