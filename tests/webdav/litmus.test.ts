// litmus, the test suite of others for WebDAV servers (Debian: `litmus`): all of its tests pass, none is skipped, none warns.
import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unpacked } from './debian.ts'
import { newScratchFolder } from '../support/scratch.ts'
import { buildDavStage, type DavStage } from './stage.ts'

const run = promisify(execFile)
const litmus = await unpacked('litmus')

/** Tests of each of its programs, 104 in all. */
const amounts = { basic: 16, copymove: 13, props: 30, locks: 41, http: 4 } as const

let stage: DavStage
beforeAll(async () => {
  if (litmus) stage = await buildDavStage()
})
afterAll(() => stage?.close())

describe.skipIf(!litmus)('litmus', () => {
  test.each(Object.entries(amounts))('%s: all %i of its tests', async (name, amount) => {
    const { root, env } = litmus!
    const cwd = join(newScratchFolder(), name)
    await mkdir(cwd)
    const data = ['--htdocs', join(root, 'usr/share/litmus/htdocs')]
    const program = join(root, 'usr/libexec/litmus', name)
    const args = [...data, `${stage.disk}/`, stage.owner.email, stage.token]
    const said = await run(program, args, { cwd, env }).catch(
      (error) => error as { stdout: string },
    )
    const lines = said.stdout.split(/[\n\r]+/)
    const bad = lines.filter((line) => /FAIL|WARNING|SKIPPED|aborted/.test(line))
    expect({ bad, all: said.stdout }).toMatchObject({ bad: [] })
    expect(said.stdout).toContain(`of ${amount} tests run: ${amount} passed, 0 failed`)
  })
})
