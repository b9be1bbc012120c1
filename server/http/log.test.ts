// The log holds ids: no secret, no row, no address, whatever a library hangs on its errors.
import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { expect, it } from 'vitest'
import { makeLog } from './log.ts'

function logged(write: (log: ReturnType<typeof makeLog>) => void): string {
  const lines: string[] = []
  write(makeLog('info', { write: (line: string) => void lines.push(line) }))
  return lines.join('')
}

it('keeps what is called like a secret to itself, two levels deep', () => {
  const text = logged((log) =>
    log.info({ token: 'hidden', body: { password: 'hidden', req: { cookie: 'hidden' } } }, 'seen'),
  )
  expect(text).toContain('seen')
  expect(text).not.toContain('"hidden"')
})

it('tells an error by its message and stack, not by the row that PostgreSQL repeats', () => {
  const detail = 'Key (email)=(dana@example.com) already exists.'
  const error = Object.assign(new Error('duplicate key'), { code: '23505', detail, where: detail })
  const text = logged((log) => log.error({ err: error }, 'unexpected error'))
  expect(text).toContain('duplicate key')
  expect(text).toContain('23505')
  expect(text).toContain('log.test.ts')
  expect(text).not.toContain('dana@example.com')
})

it('a disk that takes no lines loses them, and neither stops the process nor keeps it from ending', () => {
  const full = openSync('/dev/full', 'w')
  const program = `
    const { makeLog } = await import(${JSON.stringify(new URL('./log.ts', import.meta.url).href)})
    const log = makeLog('info')
    for (let turn = 0; turn < 20; turn += 1) {
      log.info('a line')
      await new Promise((done) => setImmediate(done))
    }
    console.error('alive')`
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { stdio: ['ignore', full, 'pipe'], encoding: 'utf8', timeout: 20_000 },
  )
  closeSync(full)
  expect({ status, stderr }).toEqual({ status: 0, stderr: 'alive\n' })
})
