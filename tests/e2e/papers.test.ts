// Papers are seen by their first page: on the disk, as a list and as a grid, and at the records that they belong to.
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { expectOk } from '../support/app.ts'
import { encrypted, pageOf, redCorner } from '../files/made-pdfs.ts'
import { isProof } from '../support/proof.ts'
import { done, eventually, test, type Desk } from './desk.ts'

const paper = pageOf(redCorner, { entries: '/MediaBox [0 0 200 280]' })

async function put({ ana, group }: Desk, name: string, body: Buffer): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' }
  const query = { parent: '', name }
  expectOk(await ana.client.call('PUT', `/${group}/_disk/content`, { query, body, headers }))
}

/** Pixels across of the picture in here; 0 while there is none. */
const drawn = (place: Locator) =>
  place.evaluate((element) => element.querySelector('img')?.naturalWidth ?? 0)

test('a paper shows its first page as a row, as a tile and alone, a locked one its sign', async ({
  desk,
}) => {
  await put(desk, 'estimate.pdf', paper)
  await put(desk, 'locked.pdf', encrypted())
  const visitor = await desk.at('disk')
  const { page, say } = visitor
  await put(desk, 'printed.pdf', await page.pdf({ width: '320px', height: '320px' }))
  const item = (name: string) =>
    page.locator('[role="presentation"]', { has: page.getByRole('link', { name, exact: true }) })
  for (const view of ['list', 'grid'] as const) {
    await visitor.button(say(`disk.view.${view}`)).click()
    await eventually(() => drawn(item('estimate.pdf'))).toBe(229)
    await eventually(() => drawn(item('printed.pdf'))).toBe(320)
    await item('locked.pdf').locator('svg').first().waitFor()
    expect(await drawn(item('locked.pdf'))).toBe(0)
  }
  await page.getByRole('link', { name: 'estimate.pdf', exact: true }).click()
  const name = say('disk.preview.first_page', { name: 'estimate.pdf' })
  const alone = page.getByRole('main').filter({ has: page.getByRole('img', { name }) })
  await alone.waitFor()
  await eventually(() => drawn(alone)).toBe(1143)
  await done(visitor)
})

test.runIf(isProof)(
  'a paper of a ticket and of an outgo shows its first page, and opens as the file that it is',
  async ({ desk }) => {
    const wallet_id = await desk.make({ klass: 'Wallet', name: 'Checking' })
    const outgo = { klass: 'Outgo', value: '12.50', date: '2026-11-20', wallet_id }
    const records = [
      ['tickets', await desk.make({ klass: 'Ticket', content: 'Leaks' })],
      ['outgos', await desk.make({ ...outgo, description: 'Seals' })],
    ] as const
    for (const [path, id] of records) {
      const url = `/${desk.group}/${id}/estimate.pdf`
      const query = { rev: String((await desk.read(id))._rev) }
      const headers = { 'content-type': 'application/pdf' }
      expectOk(await desk.ana.client.call('PUT', url, { query, body: paper, headers }))
      const visitor = await desk.at(`${path}/${id}`)
      const { page, say } = visitor
      const tile = page.getByRole('link', { name: say('files.open', { name: 'estimate.pdf' }) })
      await tile.waitFor()
      await tile.scrollIntoViewIfNeeded()
      await eventually(() => drawn(tile)).toBe(229)
      expect(await tile.getAttribute('href')).toBe(url)
      await done(visitor)
    }
  },
)
