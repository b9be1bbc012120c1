// The lines that the help page of the disk gives to paste, by the programs that they are for. Folders and files of settings are the
// test's own; for mounts this needs the right to mount, and davfs2 installed. Nothing waits for a mount in the thread of the server, which
// is this one.
import { execFile, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  davAddress,
  pastedTexts,
  type Access,
  type ClientKind,
} from '#modules/rdisk/web/help/pasted-texts.ts'
import { isHere, isProof } from '../support/proof.ts'
import { newScratchFolder } from '../support/scratch.ts'
import { davfs, mayFuse } from './mounts.ts'
import { rclone } from './rclone.ts'
import { buildDavStage, type DavStage } from './stage.ts'

const run = promisify(execFile)

let stage: DavStage
let access: Access
beforeAll(async () => {
  stage = await buildDavStage()
  const { owner, token, origin, db } = stage
  access = { address: davAddress(origin, db), user: owner.email, token }
})
afterAll(() => stage.close())

function lineOf(way: ClientKind, name: string): string {
  const line = pastedTexts(way, access).find((one) => one.name === name)
  return line!.text
}

const read = async (path: string) => (await stage.ask('GET', path)).text()

describe.skipIf(!rclone)('rclone', () => {
  const home = newScratchFolder()
  const shell = (line: string) => {
    const { root, env } = rclone!
    const path = `${join(root, 'usr/bin')}:${env['PATH']}`
    return { cwd: home, env: { ...env, HOME: home, PATH: path }, line }
  }

  test('is set up and carries a folder by the lines of the page', async () => {
    mkdirSync(join(home, 'folder'))
    writeFileSync(join(home, 'folder', 'Orçamento.txt'), 'For the customer\n')
    for (const name of ['rclone_make', 'rclone_sync']) {
      const { line, ...how } = shell(lineOf('rclone', name))
      await run('sh', ['-c', line], how)
    }
    expect(await read(`/folder/${encodeURIComponent('Orçamento.txt')}`)).toBe('For the customer\n')
  })

  test.runIf(
    isProof && isHere('fusermount3 and FUSE', mayFuse() && existsSync('/usr/bin/fusermount3')),
  )('mounts the disk by the line of the page', async () => {
    const mount = join(home, 'bancada')
    mkdirSync(mount)
    const { line, ...how } = shell(`exec ${lineOf('rclone', 'rclone_mount')}`)
    const child = spawn('sh', ['-c', line], { ...how, stdio: 'ignore' })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    try {
      const found = join(mount, 'folder', 'Orçamento.txt')
      await expect.poll(() => readFile(found, 'utf8').catch(() => '')).toBe('For the customer\n')
      await writeFile(join(mount, 'written.txt'), 'By the mount\n')
      await expect.poll(() => read('/written.txt')).toBe('By the mount\n')
    } finally {
      child.kill('SIGTERM')
      await ended
      await run('umount', ['-l', mount]).catch(() => undefined)
    }
  })
})

test.runIf(isProof && isHere('davfs2 and FUSE', existsSync(davfs) && mayFuse()))(
  'davfs2 is given room and mounts by the lines of the page, asking for name and token',
  async () => {
    const home = newScratchFolder()
    const [mount, settings, bin] = ['disk', 'davfs2.conf', 'bin'].map((name) => join(home, name))
    mkdirSync(bin!)
    // Who runs this is root, and may have no such program.
    writeFileSync(join(bin!, 'sudo'), '#!/bin/sh\nexec "$@"\n')
    chmodSync(join(bin!, 'sudo'), 0o755)
    const [install, ...lines] = lineOf('linux', 'linux_davfs')
      .replaceAll('/mnt/bancada', mount!)
      .replaceAll('/etc/davfs2/davfs2.conf', settings!)
      .replace('-o ', `-o conf=${settings},`)
      .split('\n')
    expect(install).toBe('sudo apt install davfs2')
    const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}` }
    try {
      const mounting = run('sh', ['-ec', lines.join('\n')], { env })
      mounting.child.stdin!.end(`${access.user}\n${access.token}\n`)
      await mounting
      await writeFile(join(mount!, 'mounted.txt'), 'By davfs2\n')
      await run('umount', ['-i', mount!])
      await expect.poll(() => read('/mounted.txt')).toBe('By davfs2\n')
    } finally {
      await run('umount', ['-l', mount!]).catch(() => undefined)
    }
  },
)
