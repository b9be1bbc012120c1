// What is written without blanks between its words, and Hebrew, is found from any letter on: records, files by their content and their
// names, items of feeds; what a former release left is given such words by the queue.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rewordItemsJob } from '#modules/exoreader/server/upkeep/reword.ts'
import { rewordJob } from '#server/records/words/referred.ts'
import { itemTerms } from '#modules/exoreader/store/feeds/items.ts'
import { buildTestApp, expectOk } from '#tests/support/app.ts'
import type { TestApp, TestPerson } from '#tests/support/app.ts'
import { feedTables } from '#modules/exoreader/store/feeds/tables.ts'
import { anItem, publish, readerOf } from '../reader/setup.ts'

/** What is written, and parts of it from its beginning, its middle and its end. */
const texts = {
  japanese: ['洗濯機のモーターを交換しました', '洗濯機', 'モーター', '交換', 'した', '洗'],
  chinese: ['更换笔记本电脑的电池和风扇', '笔记本', '电池', '风扇', '扇'],
  thai: ['ซ่อมเครื่องซักผ้าที่ร้าน', 'ซ่อม', 'เครื่อง', 'ซักผ้า', 'ร้าน'],
  lao: ['ສ້ອມແປງໂທລະສັບມືຖື', 'ສ້ອມ', 'ໂທລະສັບ', 'ມືຖື'],
  khmer: ['ជួសជុលទូរស័ព្ទដៃ', 'ជួសជុល', 'ទូរស័ព្ទ', 'ដៃ'],
  burmese: ['ဖုန်းပြင်ဆင်ခြင်း', 'ဖုန်း', 'ပြင်ဆင်', 'ခြင်း'],
  hebrew: ['תיקון המחשבים בחנות', 'מחשב', 'חשבים', 'חנות', 'תיקון'],
  mixed: ['iPhone修理センター', 'iphone', '修理', 'センター', 'iPhone修理'],
} as const
const cases = Object.entries(texts).flatMap(([name, [text, ...parts]]) =>
  parts.map((part) => ({ name, text, part })),
)

let app: TestApp
let ana: TestPerson
let db: string
const customers = new Map<string, string>()
const feed = 'https://letters.example/rss'

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  ana = await app.makePerson()
  db = await app.makeGroup(ana)
  await readerOf(ana, db).subscribe(feed)
  const now = app.house.now().toISOString()
  const items = Object.values(texts).map(([text]) => anItem(text, now))
  await publish(app.house.store, feed, items, now)
  for (const [name, [text]] of Object.entries(texts)) {
    const made = expectOk(await ana.client.post(`/${db}`, { klass: 'Customer', name: text }))
    customers.set(name, String(made.body.id))
    expectOk(
      await ana.client.call('PUT', `/${db}/_disk/content?name=${name}.txt`, {
        body: text,
        headers: { 'content-type': 'text/plain' },
      }),
    )
  }
})
afterAll(() => app.close())

async function found(klass: string, words: string) {
  const body = { selector: { klass, $text: words } }
  const { docs } = expectOk(await ana.client.post(`/${db}/_find`, body)).body
  return docs as { _id: string; title?: string }[]
}

const customersBy = async (words: string) => (await found('Customer', words)).map(({ _id }) => _id)
const itemsBy = async (words: string) => (await found('ReaderItem', words)).map((one) => one.title)
async function filesBy(q: string) {
  const { body } = expectOk(await ana.client.get(`/${db}/_disk/search`, { q }))
  return (body.items as { name: string }[]).map(({ name }) => name)
}

test.each(cases)('$part finds what is written in $name', async ({ name, text, part }) => {
  expect(await customersBy(part)).toContain(customers.get(name))
  expect(await itemsBy(part)).toContain(text)
  expect(await filesBy(part)).toContain(`${name}.txt`)
})

test.each(['洗機', '機洗濯', '电扇', 'חשמל', 'ซักร้าน', 'phone修理'])(
  '%s finds nothing: its letters stand so nowhere',
  async (words) => {
    expect(await customersBy(words)).toEqual([])
    expect(await itemsBy(words)).toEqual([])
    expect(await filesBy(words)).toEqual([])
  },
)

test('files of records are found by parts of such names', async () => {
  const content = { klass: 'Ticket', content: 'x', customer_id: customers.get('thai') }
  const { id, rev } = expectOk(await ana.client.post(`/${db}`, content)).body
  let seen = String(rev)
  for (const name of ['請求書二月.txt', 'ใบเสร็จรับเงิน.txt']) {
    const put = await ana.client.call(
      'PUT',
      `/${db}/${id}/${encodeURIComponent(name)}?rev=${seen}`,
      {
        body: 'x',
        headers: { 'content-type': 'text/plain' },
      },
    )
    seen = String(expectOk(put).body.rev)
  }
  expect(await filesBy('求書')).toEqual(['請求書二月.txt'])
  expect(await filesBy('รับเงิน')).toEqual(['ใบเสร็จรับเงิน.txt'])
})

test('a long text has no more terms than a record may', async () => {
  const letters = Array.from({ length: 100_000 }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000)),
  ).join('')
  const body = { klass: 'Customer', name: 'Long', notes: letters.slice(0, 19_000) }
  const { id } = expectOk(await ana.client.post(`/${db}`, body)).body
  expect(await customersBy(letters.slice(100, 110))).toEqual([id])
  expect(itemTerms({ text: letters }).split(' ')).toHaveLength(3_000)
})

test('the queue gives what was there already its words', async () => {
  const [id, text] = [customers.get('japanese')!, texts.japanese[0]]
  const database = app.house.store.database(db)
  await database.write(async (transaction) => transaction.reword(id, 'former'))
  const feeds = feedTables(app.house.store)
  const all = await feeds.worded(0, { letters: '[洗]', limit: 100 })
  const items = all.filter(({ title }) => title === text)
  await feeds.reword(items.map((one) => ({ id: one.id, terms: 'former' })))
  expect([await customersBy('交換'), await itemsBy('交換')]).toEqual([[], []])
  await rewordJob(app.house, { db })
  await rewordItemsJob(app.house, {})
  expect([await customersBy('交換'), await itemsBy('交換')]).toEqual([[id], [text]])
})
