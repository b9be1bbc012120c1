// When another content is another version.
import { expect, test } from 'vitest'
import { versionStart, type NextContent } from './versions.ts'

const began = '2026-11-21T12:00:00.000Z'
const after = (ms: number) => new Date(Date.parse(began) + ms).toISOString()
const next = (ms: number, rest: Partial<NextContent> = {}): NextContent => ({
  at: after(ms),
  author: 'usr-dana',
  autosave: false,
  ...rest,
})
const draft = { size: 9, content_at: began, autosaved_by: 'usr-dana' }
const autosave = true

test.each([
  ['the first content', undefined, next(0), after(0)],
  ['another content', { size: 9, content_at: began }, next(1), after(1)],
  ['another one in the same moment', { size: 9, content_at: began }, next(0), after(1)],
  ['one by a clock that went back', { size: 9, content_at: began }, next(-5), after(1)],
  [
    'what follows an empty file within a minute',
    { size: 0, content_at: began },
    next(60_000),
    began,
  ],
  ['what follows an empty file later', { size: 0, content_at: began }, next(60_001), after(60_001)],
  [
    'what follows an empty file later, by who holds its lock',
    { size: 0, content_at: began },
    next(3_000_000, { isLocked: true }),
    began,
  ],
  ['what an editor saves within ten minutes', draft, next(599_999, { autosave }), began],
  ['what an editor saves later', draft, next(600_000, { autosave }), after(600_000)],
  ['what another one saves', draft, next(1, { autosave, author: 'usr-tiago' }), after(1)],
  ['what is saved by hand', draft, next(1), after(1)],
  [
    'what is saved by itself over what was not',
    { size: 9, content_at: began },
    next(1, { autosave }),
    after(1),
  ],
])('%s', (_what, before, content, expected) => {
  expect(versionStart(before, content)).toBe(expected)
})
