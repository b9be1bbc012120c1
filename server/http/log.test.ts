// The log holds ids: no secret, no row, no address, whatever a library hangs on its errors.
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
