// Texts in which a rename writes its new address: who waits for whom.
import { expect, test } from 'vitest'
import { relinkInTurn } from './read-in-turn.ts'

test('a rename with a short text waits for no long one of others', async () => {
  const titles = { before: 'Sol', after: 'Lua' }
  const written: string[] = []
  const relink = async (db: string, times: number) => {
    const paragraph = `[[sol]] ${'*words* of a page '.repeat(50)}\n\n`
    const page = { content: paragraph.repeat(times), content_type: 'text/markdown' }
    const move = { db, from: new Set(['sol']), uri: 'lua', titles }
    const text = await relinkInTurn(page, move, { names: [`usr-${db}`, db] })
    written.push(db)
    return text?.split('[[lua]]').length
  }
  const texts = await Promise.all([relink('acc-long', 1_000), relink('acc-short', 10)])
  expect(texts).toEqual([1_001, 11])
  expect(written).toEqual(['acc-short', 'acc-long'])
})
