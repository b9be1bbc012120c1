// Notes: written, ticked and linked in the browser, and no text lost when two people write one.
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { seal } from '#modules/textnotes/web/age/seal.ts'
import { expectOk } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { buildDesk, done, eventually, test } from './desk.ts'
import type { Visitor } from './pages/visitor.ts'

test('a note is written, ticked, and meets what somebody else saved', async ({ desk }) => {
  const client = desk.ana.client
  const disk = `/${desk.group}/_disk`
  const visitor = await desk.at('')
  const { page, say } = visitor
  // The first page of the notes leads to the first one.
  await page.getByRole('button', { name: say('shell.apps.textnotes'), exact: true }).click()
  await visitor.press(say('notes.write_first'))
  const box = page.getByPlaceholder(say('notes.placeholder'))
  await box.fill('# Intake\n\n- [ ] take a picture\n- [ ] weigh it\n')
  await page.keyboard.press('Control+Enter')
  await visitor.seesTitle('Intake')
  await page.getByRole('checkbox', { name: 'weigh it' }).check()
  const stored = async () => {
    const { items } = expectOk(await client.get(`${disk}/notes`)).body as never as {
      items: { id: string; name: string; tag: string }[]
    }
    const id = items[0]?.id ?? ''
    return {
      id,
      name: items[0]?.name,
      text: (await client.get(`/${desk.group}/${id}/content`)).text,
    }
  }
  await eventually(async () => (await stored()).text).toBe(
    '# Intake\n\n- [ ] take a picture\n- [x] weigh it\n',
  )
  await eventually(async () => (await stored()).name).toBe('Intake.md')

  const { id } = await stored()
  const { item } = expectOk(await client.get(`${disk}/item?id=${id}`)).body as never as {
    item: { tag: string }
  }
  await page.keyboard.press('e')
  await box.fill('mine')
  const headers = { 'content-type': 'text/markdown', 'if-match': `"${item.tag}"` }
  expectOk(await client.call('PUT', `${disk}/content?id=${id}`, { body: 'theirs', headers }))
  await page.keyboard.press('Control+s')
  await page.getByText(say('notes.conflict.title')).waitFor()
  expect(await page.getByLabel(say('notes.conflict.theirs')).inputValue()).toBe('theirs')
  // Who leaves keeps their text beside the note.
  await page.getByRole('link', { name: say('textnotes.starred') }).click()
  await visitor.seesTitle(say('textnotes.starred'))
  await eventually(async () => {
    const { items } = expectOk(await client.get(`${disk}/notes`)).body as never as {
      items: { name: string }[]
    }
    return items.map(({ name }) => name.replace(/\d{4}-\d\d-\d\d/, 'day')).toSorted()
  }).toEqual(['Intake (conflict day Ana Souza).md', 'Intake.md'])
  await done(visitor)
})

test.for(['en', 'pt-BR'] as const)(
  'a note of two lines reads as two, and no folder or file of it is named where people look, in %s',
  async (locale, { stage }) => {
    const desk = await buildDesk(stage, { locale })
    const visitor = await desk.at('notes/new')
    const { page, say } = visitor
    await page.getByPlaceholder(say('notes.placeholder')).fill('Order panels\nCheck prices')
    await page.keyboard.press('Control+Enter')
    await visitor.seesTitle('Order panels')
    const paper = page.getByRole('article')
    await eventually(() => paper.innerText()).toBe('Order panels\nCheck prices')
    const crumbs = page.getByRole('navigation', { name: say('textnotes.notes'), exact: true })
    expect(await crumbs.getByRole('link').allInnerTexts()).toEqual([say('textnotes.notes')])
    await visitor.open(`/account/${desk.group}/notes?folder=fle-01k9z0000000000000000000aa`)
    await visitor.sees(say('notes.nothing'))
    expect(await page.getByText('fle-').count()).toBe(0)
    // Of notes the first page is their list: what happened is on that of other apps.
    await visitor.open(`/account/${desk.group}/tickets`)
    await visitor.open(`/account/${desk.group}`)
    const news = page.getByRole('listitem').filter({ hasText: say('cloud-file.the_note') })
    await news.getByText('Order panels', { exact: true }).waitFor()
    await done(visitor)
  },
)

test.runIf(isProof)(
  'a note that grew is shown whole in the files, and what is typed into one that somebody deletes is kept',
  async ({ desk }) => {
    const { client } = desk.ana
    const disk = `/${desk.group}/_disk`
    const headers = { 'content-type': 'text/markdown' }
    const put = async (name: string, body: string) => {
      const query = { parent: '', name }
      const { id } = expectOk(await client.call('PUT', `${disk}/content`, { query, body, headers }))
        .body as never as { id: string }
      return id
    }
    const id = await put('Grown.md', 'First words\n')
    const visitor = await desk.at(`notes/${id}`)
    const { page, say } = visitor
    await visitor.sees('First words')
    await put('Grown.md', 'First words\n\nand more of them\n')
    await visitor.open(`/account/${desk.group}/disk/${id}`)
    await visitor.sees('First words')
    await visitor.sees('and more of them')

    await visitor.open(`/account/${desk.group}/notes/${id}`)
    await visitor.press(say('notes.write'))
    const gate = Promise.withResolvers<void>()
    await page.route(/_disk\/content/, async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.getByPlaceholder(say('notes.placeholder')).fill('Typed meanwhile')
    expectOk(await client.post(`${disk}/remove`, { ids: [id] }))
    await visitor.sees(say('notes.none.trash'))
    gate.resolve()
    await eventually(async () => {
      const { items } = expectOk(await client.get(`${disk}/list`, { folder: '' }))
        .body as never as {
        items: { id: string; name: string }[]
      }
      const kept = items.find(({ name }) => name.startsWith('Grown (conflict'))
      return kept && (await client.get(`/${desk.group}/${kept.id}/content`)).text
    }).toBe('Typed meanwhile')
    await done(visitor)
  },
)

test.runIf(isProof)(
  'notes come in from files and leave as a folder, and an encrypted one opens with its passphrase alone',
  async ({ desk }) => {
    const { ana, group } = desk
    const visitor = await desk.at('notes')
    const { page, say } = visitor
    const text = (name: string, body: string) => ({
      name,
      mimeType: 'text/markdown',
      buffer: Buffer.from(body),
    })
    await choose(visitor, 'notes.import.action')
    const files = page.getByRole('dialog').locator('input[type=file]').first()
    await files.setInputFiles([text('Flux.md', 'See [[Tin]]'), text('Tin.md', '# Tin')])
    await visitor.answer(say('notes.import.run', { count: 2 }))
    await visitor.sees(say('notes.import.created', { count: 2 }))
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Tin' }).first().waitFor()

    const [folder] = await desk.find({ klass: 'CloudFile', name: say('notes.folder') })
    await visitor.open(`/account/${group}/notes?folder=${String(folder!._id)}`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      choose(visitor, 'notes.export'),
    ])
    expect(download.suggestedFilename()).toBe(`${say('notes.folder')}.zip`)
    const archive = await readFile(await download.path(), 'latin1')
    expect([archive.includes('Flux.md'), archive.includes('Tin.md')]).toEqual([true, true])

    // Made elsewhere, with a key that takes no time to make.
    const body = Buffer.from(
      await seal(new TextEncoder().encode('Door: 4711'), passphrase, { work: 4 }),
    )
    const query = { parent: '', name: 'Door.md.age' }
    const made = await ana.client.call('PUT', `/${group}/_disk/content`, { query, body })
    await visitor.open(`/account/${group}/notes/${String(expectOk(made).body.id)}`)
    await opens(visitor, 'Door: 4711')
    await choose(visitor, 'notes.lock')
    await visitor.sees(say('notes.unlock.text'))
    expect(await page.getByText('4711').count()).toBe(0)
    await done(visitor)
  },
)

const passphrase = 'seven tin kettles'

/** Something in the menu behind the dots. */
async function choose({ page, say }: Visitor, name: string): Promise<void> {
  await page.getByRole('button', { name: say('notes.more') }).click()
  await page.getByRole('menuitem', { name: say(name) }).click()
}

/** An encrypted note is opened, with another passphrase first. */
async function opens(visitor: Visitor, text: string): Promise<void> {
  const { say } = visitor
  await visitor.fill(say('notes.unlock.passphrase'), 'seven tin kettle')
  await visitor.press(say('notes.unlock.open'))
  await visitor.sees(say('notes.unlock.wrong'))
  await visitor.fill(say('notes.unlock.passphrase'), passphrase)
  await visitor.press(say('notes.unlock.open'))
  await visitor.sees(text)
}

// A key is made of the passphrase each time, which takes a second where scripts are optimised and minutes where not.
test.runIf(isProof)(
  'an encrypted note is made, written, and read on another device',
  async ({ desk }) => {
    const { ana, group } = desk
    const visitor = await desk.at('notes')
    const { page, say } = visitor
    await choose(visitor, 'notes.new_encrypted')
    await visitor.fill(say('notes.rename.label'), 'Safe')
    await visitor.fill(say('notes.unlock.passphrase'), passphrase)
    await visitor.fill(say('notes.unlock.again'), 'seven tin kettle')
    await visitor.press(say('notes.unlock.make'))
    await visitor.sees(say('notes.unlock.differ'))
    await visitor.fill(say('notes.unlock.again'), passphrase)
    await visitor.press(say('notes.unlock.make'))
    await page.getByPlaceholder(say('notes.placeholder')).fill('The safe opens with 4711')
    await page.keyboard.press('Control+Enter')
    await visitor.seesTitle('Safe')
    await eventually(async () => {
      const [doc] = await desk.find({ klass: 'CloudFile', name: 'Safe.md.age' })
      const { text } = await ana.client.get(`/${group}/${String(doc?._id)}/content`)
      const isAge = text.startsWith('age-encryption.org/v1')
      return [doc?.kind, isAge, Number(doc?.size) > 200, text.includes('4711')]
    }).toEqual(['file_enc', true, true, false])
    const path = visitor.path.split('/').slice(3).join('/')
    await done(visitor)
    const elsewhere = await desk.at(path, 'phone')
    await opens(elsewhere, 'The safe opens with 4711')
    await done(elsewhere)
  },
)

test.runIf(isProof)(
  'a note becomes an encrypted one, with its star and tags, and its readable text is nowhere any more',
  async ({ desk }) => {
    const { ana, group } = desk
    const query = { parent: '', name: 'Plain.md' }
    const made = await ana.client.call('PUT', `/${group}/_disk/content`, {
      query,
      body: 'Code 4711',
    })
    const id = String(expectOk(made).body.id)
    await desk.change(id, { tags: ['keys'], starred: true })
    const visitor = await desk.at(`notes/${id}`)
    const { say } = visitor
    await choose(visitor, 'notes.encrypt.action')
    await visitor.fill(say('notes.unlock.passphrase'), passphrase)
    await visitor.fill(say('notes.unlock.again'), passphrase)
    await visitor.press(say('notes.encrypt.submit'))
    await visitor.sees(say('notes.encrypt.done'))
    await visitor.sees('Code 4711')
    const [doc] = await desk.find({ klass: 'CloudFile', name: 'Plain.md.age' })
    expect(doc).toMatchObject({ kind: 'file_enc', tags: ['keys'], starred: true })
    expect((await ana.client.get(`/${group}/${id}`)).status).toBe(404)
    const { body } = expectOk(await ana.client.get(`/${group}/_disk/trash`))
    const names = body.items.map(({ name }: { name: string }) => name)
    expect(names).not.toContain('Plain.md')
    await done(visitor)
  },
)

test('what the disk refuses to do with a note is said', async ({ desk }) => {
  const { client } = desk.ana
  const disk = `/${desk.group}/_disk`
  const query = { parent: '', name: 'Brief.md' }
  const headers = { 'content-type': 'text/markdown' }
  const put = await client.call('PUT', `${disk}/content`, { query, body: 'For an hour', headers })
  const { id } = expectOk(put).body as never as { id: string }
  const visitor = await desk.at(`notes/${id}`)
  const { page, say } = visitor
  await visitor.press(say('notes.more'))
  await page.getByRole('menuitem', { name: say('notes.remove') }).click()
  await visitor.sees(say('notes.removed'))
  // Somebody empties the trash before the undo.
  expectOk(await client.post(`${disk}/destroy`, { ids: [id] }))
  await visitor.press(say('actions.undo'))
  await visitor.sees(say('errors.not_in_trash'))
  await done(visitor)
})
