// What is made of a file is made again where it did not survive.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { derived } from './derived.ts'
import { folderOf } from './files.ts'

it('a picture that a power cut left empty is drawn again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'derived-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const folder = join(dataDir, 'thumbnails', folderOf('acc-a'))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'a-320.webp'), '')
  const place = { dataDir, db: 'acc-a', name: 'a-320.webp', never: 'a-no-picture', now: new Date() }
  const read = () =>
    derived(
      place,
      async () => Buffer.from('drawn'),
      (work) => work(),
    )
  expect(String(await read())).toBe('drawn')
  expect(readFileSync(join(folder, 'a-320.webp'), 'utf8')).toBe('drawn')
})
