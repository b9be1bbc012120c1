// Pages that were made to harm are given up, and the next one is read.
import { expect, test } from 'vitest'
import { readArticle } from './read-article.ts'

const caller = { names: ['usr-1', 'acc-1'] }
const source = { url: 'https://pages.test/story' }

test.each(['<div>', '<b>', '<DIV/>', '<table><tr><td>'])(
  'a page of %s 15,000 deep has no article, and keeps nobody waiting',
  async (tag) => {
    const page = Buffer.from(`${tag.repeat(15_000)}x`)
    expect(await readArticle(page, source, caller)).toEqual({ failed: 'no_article' })
  },
)

test('a page of ends that end nothing is given up before it is read', async () => {
  const bytes = Buffer.from('<b>'.repeat(1_900) + '</x>'.repeat(900_000))
  expect(await readArticle(bytes, source, caller)).toEqual({ failed: 'too_large' })
})

test('an honest page is read after them', async () => {
  const words = 'A pump that leaks is heard before it is seen. '.repeat(40)
  const page = `<html><body><article><h1>Pumps</h1><p>${words}<p>${words}</article></body></html>`
  const answer = await readArticle(Buffer.from(page), source, caller)
  expect(answer).toMatchObject({ article: { content: expect.stringContaining('leaks') } })
})
