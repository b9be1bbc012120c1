// Programs of others at work on a disk: rclone carries a tree with hard names up and down, cadaver and curl do what people type.
import { execFile, spawn } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unpacked } from './debian.ts'
import { hashesBelow, makeHardTree } from './hard-names.ts'
import { rclone, rcloneAt } from './rclone.ts'
import { isInstalled, isProof } from '../support/proof.ts'
import { newScratchFolder } from '../support/scratch.ts'
import { buildDavStage, type DavStage } from './stage.ts'

const run = promisify(execFile)
const cadaver = await unpacked('cadaver')

let stage: DavStage
beforeAll(async () => {
  stage = await buildDavStage()
})
afterAll(() => stage.close())

const [files, changed, largeBytes] = isProof ? [2_000, 50, 300_000_000] : [48, 5, 1_000_000]

describe.skipIf(!rclone)('rclone', () => {
  test('carries a tree with hard names and a large file up and down, and afterwards what was changed alone', async () => {
    const home = newScratchFolder()
    const [up, down] = [join(home, 'up'), join(home, 'down')]
    makeHardTree(up, files)
    writeFileSync(join(up, 'large.bin'), Buffer.alloc(largeBytes, 'large '))
    const { disk, token } = stage
    const call = await rcloneAt({ disk, token, email: stage.owner.email, home })
    const carried = async () => {
      const said = await call('sync', up, 'shop:tree')
      return said.match(/"msg":"(?:Copied|Deleted|Updated)/g)?.length ?? 0
    }
    await carried()
    expect(await carried()).toBe(0)
    // Those whose names this machine has in NFC too.
    const found = Object.keys(hashesBelow(up)).filter((name) => existsSync(join(up, name)))
    for (const name of found.slice(0, changed)) appendFileSync(join(up, name), 'changed')
    expect(await carried()).toBe(changed)
    await call('check', up, 'shop:tree')
    await call('sync', 'shop:tree', down)
    expect(hashesBelow(down)).toEqual(hashesBelow(up))
    expect(Object.keys(hashesBelow(down))).toHaveLength(files + 1)
  })
})

describe.skipIf(!cadaver)('cadaver', () => {
  const home = newScratchFolder()
  const put = (name: string, text: string) => writeFileSync(join(home, name), text)
  const got = (name: string) => readFileSync(join(home, name), 'utf8')

  /** Types these commands; answers what cadaver says to them. */
  async function type(commands: readonly string[]): Promise<string> {
    const { root, env } = cadaver!
    const login = `machine 127.0.0.1 login ${stage.owner.email} password ${stage.token}\n`
    writeFileSync(join(home, '.netrc'), login, { mode: 0o600 })
    const child = spawn(join(root, 'usr/bin/cadaver'), [`${stage.disk}/`], {
      cwd: home,
      env: { ...env, HOME: home, TERM: 'dumb' },
    })
    child.stdin.end(`${[...commands, 'quit'].join('\n')}\n`)
    const said = await text(child.stdout)
    expect(said).not.toMatch(/failed|error/i)
    return said
  }

  test('puts, lists, locks, notes a property, copies, reads and removes', async () => {
    put('note.txt', 'A note\n')
    const said = await type([
      'mkcol Papers',
      'put note.txt Papers/note.txt',
      'lock Papers/note.txt',
      'put note.txt Papers/note.txt',
      'unlock Papers/note.txt',
      'propset Papers/note.txt mood good',
      'propget Papers/note.txt mood',
      'copy Papers/note.txt Papers/copy.txt',
      'ls Papers',
      'get Papers/copy.txt back.txt',
      'delete Papers/copy.txt',
      'rmcol Papers',
    ])
    expect(said).toMatch(/copy\.txt\s+7/)
    expect(got('back.txt')).toBe('A note\n')
  })

  test('reads the version that was brought back, of a file that it saved five times by another name', async () => {
    const { client } = stage.owner
    for (let count = 1; count <= 5; count += 1) {
      put('letter.new', `Version ${count}\n`)
      await type(['put letter.new letter.tmp', 'move letter.tmp letter.txt'])
    }
    const { body: found } = await client.get(`/${stage.db}/_disk/item`, { path: 'letter.txt' })
    const { id } = found.item as { id: string }
    const { body } = await client.get(`/${stage.db}/_disk/versions`, { id })
    const kept = body.versions as { rev: string }[]
    const contents = await Promise.all(
      kept.map(({ rev }) => client.get(`/${stage.db}/${id}/content`, { rev })),
    )
    expect(contents.map((one) => one.text)).toEqual(['Version 5\n', 'Version 4\n', 'Version 3\n'])
    await client.post(`/${stage.db}/_disk/versions/restore`, { id, rev: kept[2]!.rev })
    await type(['get letter.txt restored.txt'])
    expect(got('restored.txt')).toBe('Version 3\n')
  })
})

describe.runIf(isInstalled('curl'))('curl', () => {
  test('writes what comes without a length, and reads a part of it', async () => {
    const user = ['-sS', '-u', `${stage.owner.email}:${stage.token}`]
    const url = `${stage.disk}/stream.bin`
    const sent = spawn('curl', [...user, '-T', '-', url])
    for (let piece = 0; piece < 64; piece += 1) sent.stdin.write(Buffer.alloc(65_536, piece))
    sent.stdin.end()
    expect(await text(sent.stdout)).toBe('')
    const { stdout } = await run('curl', [...user, '-r', '65535-65536', url], {
      encoding: 'buffer',
    })
    expect([...stdout]).toEqual([0, 1])
  })
})
