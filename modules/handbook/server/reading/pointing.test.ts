// What long pages point at is read in fair turns: nobody waits for the whole of another Group's page.
import { expect, test } from 'vitest'
import { pagePointing } from './pointing.ts'

const page = (_id: string, line: string, times: number) => ({
  _id,
  _rev: '',
  klass: 'Handbook',
  content: line.repeat(times),
})

test('a page of another Group is read between the portions of a longer one', async () => {
  const over: string[] = []
  const read = async (db: string, line: string, times: number) => {
    await pagePointing.reading!(page(`han-${db}`, line, times), db)!.read({ names: [db] })
    over.push(db)
  }
  await Promise.all([
    read('long', 'See [[Solder]] **a*b\n\n', 10_000),
    read('short', 'a\n\n', 9_000),
  ])
  expect(over).toEqual(['short', 'long'])
})

test('the links of all portions of a long page are known, each once', async () => {
  const [first, last] = ['[[First]]\n\n', '\n\n[[Last]] [[First]]']
  const doc = { ...page('han-1', 'words\n\n', 60_000), content: '' }
  const content = `${first}${'words\n\n'.repeat(60_000)}${last}`
  const said = await pagePointing.reading!({ ...doc, content }, 'acc-1')!.read({ names: ['usr-1'] })
  expect(pagePointing.pointers({ ...doc, content }, 'acc-1', said)).toEqual([
    { name: 'first', kind: 'link' },
    { name: 'last', kind: 'link' },
  ])
})

test('a text that is divided waits for no HTML of others', async () => {
  const over: string[] = []
  const read = async (by: string, more: { content: string; content_type: string }) => {
    const doc = { ...page(`han-${by}`, '', 0), ...more }
    await pagePointing.reading!(doc, 'acc-1')!.read({ names: [by] })
    over.push(by)
  }
  const html = (by: string, length: number) =>
    read(by, { content: '<i></i>'.repeat(length / 7), content_type: 'text/html' })
  const markdown = (by: string) =>
    read(by, { content: 'words\n\n'.repeat(20_000), content_type: 'text/markdown' })
  // The threads are started.
  await Promise.all([html('a', 110_000), markdown('b')])
  await Promise.all([...['c', 'd', 'e', 'f'].map((by) => html(by, 400_000)), markdown('g')])
  expect(over.at(-1)).not.toBe('g')
})
