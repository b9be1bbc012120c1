// A disk that Linux mounts by davfs2, as docs/webdav.md says: ls, cp, mv and rm work on it as on any folder. Needs the right to mount,
// and the package installed, since it brings a user of its own.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { newScratchFolder } from '../support/scratch.ts'
import { isHere } from '#tests/support/proof.ts'
import { davfs, mayFuse } from './mounts.ts'
import { buildDavStage, type DavStage } from './stage.ts'

const run = promisify(execFile)

/** What people do in a shell. */
const work = `set -e
mkdir "Ordens de serviço"
for n in 1 2 3 4 5 6 7 8; do echo "file $n" > "Ordens de serviço/ção $n %#.txt"; done
cp -r "Ordens de serviço" copy
mv copy moved
rm "moved/ção 1 %#.txt"
echo more >> "moved/ção 2 %#.txt"
ls moved | wc -l
cat "moved/ção 2 %#.txt"`

/** While davfs2 waits with what was written, it holds a lock on each file, and names all of them when their folder is renamed. */
const renaming = `set -e
mkdir many
for n in $(seq 1 300); do echo "file $n" > "many/file number $n of the folder.txt"; done
mv many moved
mv moved again
ls again | wc -l`

/** Works on a mounted disk, and goes on once all of it was sent. */
async function onMounted(
  settings: readonly string[],
  script: string,
  check: (said: string, stage: DavStage) => Promise<void>,
): Promise<void> {
  const stage = await buildDavStage()
  const home = newScratchFolder()
  const mount = join(home, 'disk')
  mkdirSync(mount)
  const secrets = `${mount} "${stage.owner.email}" "${stage.token}"\n`
  writeFileSync(join(home, 'secrets'), secrets, { mode: 0o600 })
  const all = [`secrets ${join(home, 'secrets')}`, 'buf_size 64', ...settings]
  writeFileSync(join(home, 'davfs2.conf'), `${all.join('\n')}\n`)
  try {
    await run(davfs, [`${stage.disk}/`, mount, '-o', `conf=${join(home, 'davfs2.conf')}`])
    const { stdout } = await run('sh', ['-c', script], { cwd: mount })
    await run('umount', ['-i', mount])
    await check(stdout, stage)
  } finally {
    await run('umount', ['-l', mount]).catch(() => undefined)
    await stage.close()
  }
}

describe.runIf(isHere('davfs2 and FUSE', existsSync(davfs) && mayFuse()))('davfs2', () => {
  test('lists, writes, copies, moves and removes, and what it wrote has arrived', () =>
    onMounted(['delay_upload 0'], work, async (said, stage) => {
      expect(said).toBe('7\nfile 2\nmore\n')
      const read = async (path: string) => (await stage.ask('GET', path)).text()
      const folder = `/${encodeURIComponent('Ordens de serviço')}`
      const name = (count: number) => encodeURIComponent(`ção ${count} %#.txt`)
      await expect.poll(() => read(`/moved/${name(2)}`)).toBe('file 2\nmore\n')
      for (let count = 1; count <= 8; count += 1) {
        await expect.poll(() => read(`${folder}/${name(count)}`)).toBe(`file ${count}\n`)
      }
      expect((await stage.ask('GET', `/moved/${name(1)}`)).status).toBe(404)
    }))

  test('renames a folder, twice, whose 300 files were just written and are not sent yet', () =>
    onMounted([], renaming, async (said, stage) => {
      expect(said).toBe('300\n')
      const read = async (count: number) => {
        const name = encodeURIComponent(`file number ${count} of the folder.txt`)
        return (await stage.ask('GET', `/again/${name}`)).text()
      }
      for (let count = 1; count <= 300; count += 1) {
        await expect.poll(() => read(count)).toBe(`file ${count}\n`)
      }
      for (const former of ['/many', '/moved']) {
        expect((await stage.ask('GET', former)).status).toBe(404)
      }
    }))
})
