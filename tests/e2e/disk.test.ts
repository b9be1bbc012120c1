// The disk of a shop in the browser: files are walked through by keys, compared, moved by hand, by keys and by mouse, renamed, deleted
// and found again, and every action can be taken back.
import { expect } from 'vitest'
import { expectOk } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { done, eventually, test, type Desk } from './desk.ts'
import { silence } from './silence.ts'

const prices = (seal: string) => `# Prices\n\n## Seals\n\nGroup seal 58 mm ${seal}\n`

async function folder({ ana, group }: Desk, parent: string, name: string): Promise<string> {
  const { body } = expectOk(await ana.client.post(`/${group}/_disk/folder`, { parent, name }))
  return String(body.id)
}

async function put({ ana, group }: Desk, parent: string, name: string, body: string | Buffer) {
  const headers = { 'content-type': 'application/octet-stream' }
  const url = `/${group}/_disk/content`
  expectOk(await ana.client.call('PUT', url, { query: { parent, name }, body, headers }))
}

/** Names in a folder, by the server. */
async function namesIn({ ana, group }: Desk, id: string): Promise<string[]> {
  const { body } = expectOk(await ana.client.get(`/${group}/_disk/list`, { folder: id }))
  return (body.items as { name: string }[]).map(({ name }) => name)
}

test('files are compared, moved, renamed, deleted and found, and each action is taken back', async ({
  desk,
}) => {
  const brewline = await folder(desk, '', 'Brewline')
  const manuals = await folder(desk, brewline, 'Manuals')
  await put(desk, brewline, 'order-4471.csv', 'Part;Price\nSeal;4,60\n')
  await put(desk, brewline, 'prices.md', prices('4.10'))
  await put(desk, brewline, 'prices.md', prices('4.60'))
  await put(desk, brewline, 'Who to call.md', '# Ask for Dana')
  await put(desk, manuals, 'Who to call.md', '# Ask for Tiago')
  const visitor = await desk.at(`disk/${brewline}`)
  const { page, say } = visitor
  const list = page.getByRole('list', { name: 'Brewline' })
  const link = (name: string) => list.getByRole('link', { name, exact: true })
  const undo = async () => {
    await page
      .getByRole('button', { name: say('actions.undo') })
      .last()
      .click()
  }
  await link('prices.md').waitFor()

  // Arrows walk; what is in focus is what the panel shows.
  for (const _ of ['Manuals', 'order-4471.csv', 'prices.md']) await page.keyboard.press('ArrowDown')
  const panel = page.getByRole('complementary', { name: say('disk.info') })
  await panel.getByRole('button', { name: say('disk.versions.compare') }).click()
  await panel
    .locator('del', { hasText: '4.10' })
    .or(panel.locator('del', { hasText: '1' }))
    .first()
    .waitFor()
  // A former version has an address of its own.
  await panel.getByRole('link', { name: say('disk.versions.number', { number: 1 }) }).click()
  const paper = page.getByRole('region', { name: say('disk.preview.label') })
  await paper.getByText('Group seal 58 mm 4.10').waitFor()
  await page.getByRole('link', { name: say('disk.preview.now') }).click()
  await paper.getByText('Group seal 58 mm 4.60').waitFor()
  await page.keyboard.press('Backspace')
  await link('prices.md').waitFor()

  await panel.getByRole('button', { name: say('disk.versions.restore') }).click()
  await visitor.sees(say('disk.versions.restored', { number: 1 }))
  await undo()
  await eventually(async () => {
    const { text } = await desk.ana.client.get(`/${desk.group}/_disk/item`, {
      path: 'Brewline/prices.md',
    })
    const { item } = JSON.parse(text) as { item: { id: string } }
    return (await desk.ana.client.get(`/${desk.group}/${item.id}/content`)).text
  }).toBe(prices('4.60'))

  // Two at once: described, and by the dialog moved; one name is taken there.
  await list.getByLabel(say('disk.choose', { name: 'prices.md' })).check()
  await list.getByLabel(say('disk.choose', { name: 'Who to call.md' })).check()
  await page
    .getByRole('region', { name: say('disk.bulk.label') })
    .getByRole('button', { name: say('records.more') })
    .click()
  await page.getByRole('menuitem', { name: say('disk.describe_short') }).click()
  await visitor.fill(say('cloud-file.fields.description'), 'For the counter')
  await visitor.answer(say('actions.save'))
  const described = () => desk.find({ klass: 'CloudFile', description: 'For the counter' })
  await eventually(async () => (await described()).length).toBe(2)
  await undo()
  await eventually(described).toEqual([])
  await visitor.press(say('disk.move_short'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Manuals', exact: true }).click()
  await dialog
    .getByRole('button', { name: say('disk.place.to.move', { folder: 'Manuals' }) })
    .click()
  await dialog.getByText(say('disk.clash.text.keep_both')).waitFor()
  await dialog.getByRole('button', { name: say('disk.clash.keep_both') }).click()
  await eventually(() => namesIn(desk, manuals)).toEqual([
    'prices.md',
    'Who to call (2).md',
    'Who to call.md',
  ])
  // What was moved first offers its undo as well: the later one has to be there.
  await visitor.sees(say('disk.done.move', { count: 1, name: 'Who to call.md', folder: 'Manuals' }))
  await undo()
  await link('Who to call.md').waitFor()

  // By the mouse, into a folder of the list.
  await link('order-4471.csv').hover()
  await page.mouse.down()
  await link('Manuals').hover()
  await link('Manuals').hover({ position: { x: 4, y: 4 } })
  await list.locator('[data-over]').waitFor()
  await page.mouse.up()
  await link('order-4471.csv').waitFor({ state: 'detached' })
  await undo()
  await link('order-4471.csv').click()
  await visitor.arrivesAt(/\/disk\/fle-/)
  await page.getByRole('columnheader', { name: 'Price' }).waitFor()

  // Its folder is the one it is in again, not the one that was remembered.
  await visitor.settles()
  // Back by its key: the file is in focus still; another name, then the trash, and out of it.
  await page.keyboard.press('Backspace')
  await link('order-4471.csv').waitFor()
  await page.keyboard.press('F2')
  await visitor.fill(say('cloud-file.fields.name'), 'order 4471.csv')
  await page.keyboard.press('Enter')
  await link('order 4471.csv').waitFor()
  // A key belongs to the dialog until it is gone.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Delete')
  await link('order 4471.csv').waitFor({ state: 'detached' })
  await visitor.open(`/account/${desk.group}/disk-trash`)
  await page
    .getByRole('button', { name: say('disk.trash.restore') })
    .first()
    .click()
  await eventually(() => namesIn(desk, brewline)).toContain('order 4471.csv')

  // Found by a part of its name, from the root.
  await visitor.open(`/account/${desk.group}/disk`)
  await page.getByRole('list', { name: say('disk.root') }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('4471')
  await page.getByRole('link', { name: 'order 4471.csv', exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('4471')
  await done(visitor)
})

test.runIf(isProof)(
  'that a name is taken is said under the name, and a note is opened for writing from its file',
  async ({ desk }) => {
    const shelf = await folder(desk, '', 'Shelf')
    for (const name of ['one.md', 'two.csv'])
      await put(desk, shelf, name, 'Part;Price\nSeal;4,60\n')
    const visitor = await desk.at(`disk/${shelf}`)
    const { page, say } = visitor
    const menu = async (name: string) => {
      await page.getByRole('button', { name: say('disk.menu_of', { name }) }).click()
      return page.getByRole('menu')
    }
    await (await menu('one.md')).getByRole('menuitem', { name: say('disk.rename') }).click()
    await visitor.fill(say('cloud-file.fields.name'), 'two.csv')
    await visitor.answer(say('disk.rename'))
    const field = page.getByRole('dialog').getByLabel(say('cloud-file.fields.name'))
    await eventually(() => field.getAttribute('aria-invalid')).toBe('true')
    await visitor.fill(say('cloud-file.fields.name'), 'three.md')
    await visitor.answer(say('disk.rename'))
    await page.getByRole('link', { name: 'three.md', exact: true }).waitFor()

    const note = (await menu('two.csv')).getByRole('menuitem', { name: say('disk.to_note') })
    expect(await note.count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'three.md', exact: true }).click()
    await visitor.press(say('disk.to_note'))
    await visitor.arrivesAt(/\/notes\/fle-/)
    await visitor.seesTitle('three')

    // Figures are under the name of their column.
    await visitor.open(`/account/${desk.group}/disk/${shelf}`)
    await page.getByRole('link', { name: 'two.csv', exact: true }).click()
    const [head, cell] = ['columnheader', 'cell'] as const
    const endOf = (role: typeof head | typeof cell, name: string) =>
      page.getByRole(role, { name }).evaluate((box) => getComputedStyle(box).textAlign)
    expect([await endOf(head, 'Part'), await endOf(head, 'Price')]).toEqual(['start', 'end'])
    expect(await endOf(cell, '4,60')).toBe('end')
    await done(visitor)
  },
)

test('what is in the trash is looked at and put back, and nothing else is done to it', async ({
  desk,
}) => {
  const bin = await folder(desk, '', 'Bin')
  for (const text of ['one', 'two']) await put(desk, bin, 'gone.md', text)
  const [file] = await desk.find({ klass: 'CloudFile', name: 'gone.md' })
  const visitor = await desk.at(`disk/${String(file!._id)}`)
  const { page, say } = visitor
  await visitor.sees(say('disk.versions.now'))
  const doings = [
    say('disk.versions.restore'),
    say('disk.versions.keep', { count: 3 }),
    say('shared_link.make'),
    say('disk.to_note'),
  ]
  const offered = async () => {
    const shown = doings.map(async (words) => (await visitor.button(words).count()) > 0)
    return Promise.all(shown)
  }
  await eventually(offered).toEqual([true, true, true, true])
  expectOk(await desk.ana.client.post(`/${desk.group}/_disk/remove`, { ids: [file!._id] }))
  await visitor.sees(say('disk.trash.restore'))
  await eventually(offered).toEqual([false, false, false, false])
  await page.getByRole('button', { name: say('disk.menu_of', { name: 'gone.md' }) }).click()
  const menu = page.getByRole('menu').getByRole('menuitem')
  expect(await menu.allInnerTexts()).toEqual([say('disk.download')])
  await page.keyboard.press('Escape')
  await visitor.press(say('disk.trash.restore'))
  await eventually(offered).toEqual([true, true, true, true])
  await done(visitor)
})

test.runIf(isProof)(
  'a recording plays from where somebody seeks, and the help opens the disk to another program',
  async ({ desk }) => {
    await put(desk, '', 'recording.wav', silence(8_000))
    const [{ _id: id } = {}] = await desk.find({ klass: 'CloudFile', name: 'recording.wav' })
    const visitor = await desk.at(`disk/${String(id)}`)
    const { page, say } = visitor
    const ranges: (string | undefined)[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/content') && response.status() === 206)
        ranges.push(response.request().headers().range)
    })
    const sound = page.locator('audio')
    const at = () =>
      sound.evaluate(async (media: HTMLAudioElement) => {
        media.muted = true
        media.currentTime = 50
        await media.play()
        return [Math.round(media.duration), media.currentTime >= 50, media.seekable.end(0) > 59]
      })
    await eventually(at).toEqual([60, true, true])
    expect(ranges.length).toBeGreaterThan(0)

    await visitor.open(`/account/${desk.group}/disk-help`)
    await visitor.press(say('help.token.submit'))
    await visitor.fill(say('help.token.fields.description'), 'The laptop in the workshop')
    await visitor.answer(say('help.token.submit'))
    await visitor.sees(say('help.token.made'))
    const line = (label: string) =>
      page
        .locator('span', { hasText: new RegExp(`^${say(label)}$`) })
        .locator('+ div code')
        .first()
        .innerText()
    const [address, user, token] = [
      await line('help.lines.address'),
      await line('help.lines.user'),
      await line('help.lines.token'),
    ]
    const authorization = `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`
    const ask = (method: string, body: string) =>
      fetch(`${address}from%20a%20program.txt`, { method, headers: { authorization }, body })
    const sent = await ask('PUT', 'x')
    expect([sent.status, await namesIn(desk, '')]).toEqual([
      201,
      expect.arrayContaining(['from a program.txt']),
    ])
    await expect(
      page.locator('code', { hasText: 'rclone config create' }).innerText(),
    ).resolves.toContain(token)

    // A program that crashed holds its file: it is freed here.
    const scope = '<lockscope><exclusive/></lockscope><locktype><write/></locktype>'
    await ask('LOCK', `<lockinfo xmlns="DAV:">${scope}</lockinfo>`)
    expect((await ask('PUT', 'y')).status).toBe(423)
    const [{ _id: locked } = {}] = await desk.find({
      klass: 'CloudFile',
      name: 'from a program.txt',
    })
    await visitor.open(`/account/${desk.group}/disk/${String(locked)}`)
    await visitor.sees(say('file_lock.title', { name: 'Ana Souza' }))
    await visitor.press(say('file_lock.end'))
    await visitor.sees(say('file_lock.ended'))
    expect((await ask('PUT', 'y')).status).toBe(204)
    await done(visitor)
  },
)

test.runIf(isProof)(
  'a long folder is walked to its end, and chosen as a whole',
  async ({ desk }) => {
    const { ana, group } = desk
    const long = await folder(desk, '', 'Long')
    const docs = Array.from({ length: 505 }, (_, at) => ({
      klass: 'CloudFile',
      kind: 'dir',
      name: `Job ${String(at).padStart(4, '0')}`,
      dir_id: long,
    }))
    expectOk(await ana.client.post(`/${group}/_bulk_docs`, { docs }))
    const visitor = await desk.at(`disk/${long}`)
    const { page, say } = visitor
    const list = page.getByRole('list', { name: 'Long' })
    await list.getByRole('link', { name: 'Job 0000' }).waitFor()
    await page.keyboard.press('End')
    await list.getByRole('link', { name: 'Job 0504' }).waitFor()
    await page.keyboard.press('Control+a')
    await page.getByText(say('disk.bulk.count', { count: 505 })).waitFor()
    await done(visitor)
  },
)

test.for([1440, 1280, 390])(
  'what is done to chosen files is in reach at %i px',
  async (width, { desk }) => {
    const jobs = await folder(desk, '', `Jobs ${width}`)
    await put(desk, jobs, 'a.txt', 'a'.repeat(16_500))
    const visitor = await desk.at(`disk/${jobs}`, width < 640 ? 'phone' : 'desktop')
    const { page, say } = visitor
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('link', { name: 'a.txt', exact: true }).waitFor()
    await page.keyboard.press('Control+a')
    const bar = page.getByRole('region', { name: say('disk.bulk.label') })
    await bar.getByRole('button', { name: say('disk.bulk.clear') }).waitFor()
    const buttons = await bar.getByRole('button').all()
    const places = await Promise.all(buttons.map((button) => button.boundingBox()))
    const { x = 0, width: room = 0 } = (await bar.boundingBox()) ?? {}
    for (const place of places) expect(place && place.x + place.width).toBeLessThan(x + room)
    await done(visitor)
  },
)
