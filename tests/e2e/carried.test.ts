// Files that a browser and programs of others hand to each other: hundreds of hard names either way, and notes that are ticked here and
// appended to there. The long proof alone; rclone's own way there and back is in tests/webdav/programs.test.ts.
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect } from 'vitest'
import { expectOk } from '../support/app.ts'
import { newScratchFolder } from '../support/scratch.ts'
import { hardFiles, hashesBelow, makeHardTree, shaOf } from '../webdav/hard-names.ts'
import { rclone, rcloneAt, type Rclone } from '../webdav/rclone.ts'
import { isInstalled } from '#tests/support/proof.ts'
import { done, eventually, test, type Desk } from './desk.ts'
import type { Stage } from './stage.ts'

const run = promisify(execFile)

interface Drive {
  readonly call: Rclone
  readonly home: string
  /** curl with the token, below the disk; answers the body. */
  curl(path: string, ...args: string[]): Promise<string>
}

async function driveOf({ app }: Stage, { ana, group }: Desk, site: string): Promise<Drive> {
  const token = await app.makeToken(ana, ['dav:write'])
  const [disk, home] = [`${site}/dav/${group}`, newScratchFolder()]
  return {
    home,
    call: await rcloneAt({ disk, email: ana.email, token, home }),
    async curl(path, ...args) {
      const user = ['-sS', '--fail-with-body', '-u', `${ana.email}:${token}`]
      return (await run('curl', [...user, ...args, `${disk}/${path}`], { maxBuffer: 1e7 })).stdout
    },
  }
}

interface Item {
  readonly id: string
  readonly name: string
}

async function itemsIn({ ana, group }: Desk, folder = ''): Promise<Item[]> {
  const { body } = expectOk(await ana.client.get(`/${group}/_disk/list?folder=${folder}`))
  expect(body.more).toBe(false)
  return body.items as Item[]
}
const named = async (desk: Desk, name: string, folder = '') =>
  (await itemsIn(desk, folder)).find((item) => item.name === name)!

describe.runIf(rclone && isInstalled('curl'))('long proofs', () => {
  test('300 hard names that rclone brought are downloaded by the browser, and 300 that the browser brought by rclone', async ({
    stage,
    desk,
  }) => {
    const visitor = await desk.at('disk')
    const { page, say } = visitor
    const { call, home } = await driveOf(stage, desk, visitor.site)
    const up = join(home, 'up')
    makeHardTree(up, 300)
    await call('sync', up, 'shop:from rclone')
    const top = await named(desk, 'from rclone')
    const found: Record<string, string> = {}
    for (const folder of await itemsIn(desk, top.id)) {
      await visitor.open(`/account/${desk.group}/disk/${folder.id}`)
      await page.getByRole('heading', { level: 1, name: folder.name }).waitFor()
      for (const { id, name } of await itemsIn(desk, folder.id)) {
        const file = await page.evaluate(async (address) => {
          const reply = await fetch(address)
          return {
            said: reply.headers.get('content-disposition') ?? '',
            bytes: [...new Uint8Array(await reply.arrayBuffer())],
          }
        }, `/${desk.group}/${id}/content`)
        const [, encoded = ''] = /filename\*=UTF-8''([^;]*)/.exec(file.said) ?? []
        // Browsers save nothing under a name with blanks at its ends.
        expect(decodeURIComponent(encoded)).toBe(name.trim())
        found[`${folder.name}/${name}`] = shaOf(Uint8Array.from(file.bytes))
      }
    }
    expect(found).toEqual(hashesBelow(up))
    const [first] = await itemsIn(desk, top.id)
    const plain = (await itemsIn(desk, first!.id)).find(({ name }) => name.startsWith('日本語'))!
    await visitor.open(`/account/${desk.group}/disk/${plain.id}`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      visitor.press(say('disk.download')),
    ])
    expect(download.suggestedFilename()).toBe(plain.name)

    const { body } = expectOk(
      await desk.ana.client.post(`/${desk.group}/_disk/folder`, { name: 'from a browser' }),
    )
    await visitor.open(`/account/${desk.group}/disk/${String(body.id)}`)
    const files = hardFiles(300)
    const payloads = files.map(({ name, content }) => {
      return { name, mimeType: 'text/plain', buffer: Buffer.from(content) }
    })
    await page.locator('input[type=file]').first().setInputFiles(payloads)
    await visitor.sees(say('upload_dock.done', { count: files.length }))
    const down = join(home, 'down')
    await call('sync', 'shop:from a browser', down)
    const sent = files.map(({ name, content }) => [name.normalize('NFC'), shaOf(content)])
    expect(hashesBelow(down)).toEqual(Object.fromEntries(sent))
    await done(visitor)
  })

  test('of 500 notes that rclone brought one is ticked, and one sign differs when they come back (N5)', async ({
    stage,
    desk,
  }) => {
    const visitor = await desk.at('notes')
    const { page } = visitor
    const { call, home } = await driveOf(stage, desk, visitor.site)
    const [up, down] = [join(home, 'notes'), join(home, 'notes back')]
    mkdirSync(up)
    for (let count = 0; count < 500; count += 1) {
      const [start, end] = [count % 3 === 0 ? '\ufeff' : '', count % 2 === 0 ? '\r\n' : '\n']
      const lines = [
        `# Note ${count}`,
        '',
        '- [ ] weigh it',
        '* [x] done',
        `1. [ ] ${'é'.repeat(9)}`,
      ]
      writeFileSync(join(up, `Note ${count}.md`), start + lines.join(end) + (count % 5 ? end : ''))
    }
    await call('sync', up, 'shop:Notes')
    const folder = await named(desk, 'Notes')
    // With a byte order mark, lines as Windows ends them, and none at the end of the last one.
    const name = 'Note 330.md'
    const { id } = await named(desk, name, folder.id)
    await visitor.open(`/account/${desk.group}/notes/${id}`)
    await page.getByRole('checkbox', { name: 'weigh it' }).check()
    const stored = async () => (await desk.ana.client.get(`/${desk.group}/${id}/content`)).text
    await eventually(stored).toContain('[x] weigh it')
    await call('sync', 'shop:Notes', down)
    const said = await run('diff', ['-rq', up, down]).catch((error) => error as { stdout: string })
    expect(said.stdout).toBe(`Files ${join(up, name)} and ${join(down, name)} differ\n`)
    const [before, after] = [readFileSync(join(up, name)), readFileSync(join(down, name))]
    expect(after).toHaveLength(before.length)
    const differing = [...before.keys()].filter((at) => before[at] !== after[at])
    expect(differing.map((at) => String.fromCharCode(before[at]!, after[at]!))).toEqual([' x'])
    await done(visitor)
  })

  test('what is written in the browser is read by curl, and what curl appends is a version in the browser (N2)', async ({
    stage,
    desk,
  }) => {
    const visitor = await desk.at('notes/new')
    const { page, say } = visitor
    const { curl, home } = await driveOf(stage, desk, visitor.site)
    const text = '# Balcão\n\nA tensão é de 19 V.\n'
    await page.getByPlaceholder(say('notes.placeholder')).fill(text)
    await page.keyboard.press('Control+Enter')
    await visitor.seesTitle('Balcão')
    const made = () => desk.find({ klass: 'CloudFile', name: 'Balcão.md' })
    await eventually(made).toMatchObject([{ size: Buffer.byteLength(text) }])
    const id = String((await made())[0]!._id)
    const path = 'Notes/Balc%C3%A3o.md'
    expect(shaOf(await curl(path))).toBe(shaOf(text))
    const [, tag = ''] = /^etag: (.*?)\r?$/im.exec(await curl(path, '-I')) ?? []

    const appended = `${text}\nAppended by curl.\n`
    writeFileSync(join(home, 'appended.md'), appended)
    const put = ['-T', join(home, 'appended.md'), '-H']
    await curl(path, ...put, `If-Match: ${tag}`)
    await expect(curl(path, ...put, `If-Match: ${tag}`)).rejects.toThrow('412')
    expect(shaOf(await curl(path))).toBe(shaOf(appended))
    await visitor.open(`/account/${desk.group}/notes/${id}`)
    await visitor.sees('Appended by curl.')
    await visitor.open(`/account/${desk.group}/disk/${id}`)
    await visitor.sees(say('disk.versions.kept', { count: 2, max: 3 }))
    await done(visitor)
  })
})
