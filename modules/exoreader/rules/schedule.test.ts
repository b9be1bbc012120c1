// When a feed is asked for again: a table of answers, and what follows from each.
import { describe, expect, test } from 'vitest'
import { freshMs, plan, retryAfterMs, type PollAnswer, type PollState } from './schedule.ts'

const now = '2026-11-22T12:00:00.000Z'
const hours = (count: number) => new Date(Date.parse(now) + count * 3_600_000).toISOString()
const days = (count: number) => hours(24 * count)
const fresh: PollState = {
  state: 'ok',
  etag: '"a"',
  last_modified: null,
  body_hash: null,
  created_at: days(-365),
  fetched_at: hours(-1),
  changed_at: hours(-5),
  error: null,
  status: 200,
  failures: 0,
  failing_since: null,
  moved_to: null,
  moved_times: 0,
  moved_since: null,
  next_at: null,
}
const read: PollAnswer = { is: 'read', status: 200, etag: '"b"', hasNew: false }
const failed = (rest: object = {}): PollAnswer => ({ is: 'failed', error: 'unreachable', ...rest })

test.each<[string, Partial<PollState>, Partial<PollAnswer> & { is?: string }, string | null]>([
  ['after an hour', {}, {}, hours(1)],
  ['later where the feed asks for it', {}, { askedMs: 3 * 3_600_000 }, hours(3)],
  ['within a day, whatever it asks', {}, { askedMs: 9e9 }, hours(24)],
  ['after six hours without validators', {}, { etag: undefined }, hours(6)],
  ['after six hours when nothing new came for 30 days', { changed_at: days(-31) }, {}, hours(6)],
  ['after a day when nothing new came for 90 days', { changed_at: days(-91) }, {}, hours(24)],
  [
    'after an hour when something new came then',
    { changed_at: days(-91) },
    { hasNew: true },
    hours(1),
  ],
  ['after an hour when it fails first', {}, failed(), hours(1)],
  [
    'after eight hours when it fails for the fourth time',
    { failures: 3, failing_since: hours(-9) },
    failed(),
    hours(8),
  ],
  [
    'after a day when it goes on failing',
    { failures: 30, failing_since: days(-20) },
    failed(),
    hours(24),
  ],
  ['when its server says so', {}, failed({ status: 429, retryAfterMs: 7_200_000 }), hours(2)],
  [
    'after a week at most, whatever its server says',
    {},
    failed({ status: 503, retryAfterMs: 9e9 }),
    days(7),
  ],
  ['never once it is gone', {}, failed({ status: 410 }), null],
  ['never after 30 days of failures', { failures: 40, failing_since: days(-30) }, failed(), null],
])('a feed is asked for again %s', (_when, before, answer, next) => {
  const whole = (answer.is === 'failed' ? answer : { ...read, ...answer }) as PollAnswer
  expect(plan({ ...fresh, ...before }, whole, now, 0.5).state.next_at).toBe(next)
})

const quarter = { minutes: 15, isOfAll: true }
test.each<[string, Partial<PollState>, object, number]>([
  ['after a quarter of an hour', {}, { chosen: quarter }, 0.25],
  ['though nothing new came for 90 days', { changed_at: days(-91) }, { chosen: quarter }, 0.25],
  ['after an hour where each answer is whole', {}, { chosen: quarter, etag: undefined }, 1],
  ['later where the feed asks for it', {}, { chosen: quarter, askedMs: 2 * 3_600_000 }, 2],
  ['after a day where all want it so', {}, { chosen: { minutes: 1_440, isOfAll: true } }, 24],
  ['as usual where somebody says nothing', {}, { chosen: { minutes: 1_440, isOfAll: false } }, 1],
  [
    'after six hours where somebody says nothing, of a quiet feed',
    { changed_at: days(-91) },
    { chosen: { minutes: 360, isOfAll: false } },
    6,
  ],
])(
  'a feed that Groups want at times of their own is asked for again %s',
  (_, before, rest, next) => {
    const answer = { ...read, ...rest } as PollAnswer
    expect(plan({ ...fresh, ...before }, answer, now, 0.5).state.next_at).toBe(hours(next))
  },
)

test('polls are spread by a tenth, but never below an hour nor over a day', () => {
  const at = (askedMs: number, chance: number) =>
    plan(fresh, { ...read, askedMs } as PollAnswer, now, chance).state.next_at
  expect([at(36_000_000, 0), at(36_000_000, 1)]).toEqual([hours(9), hours(11)])
  expect([at(0, 0), at(86_400_000, 1)]).toEqual([hours(1), hours(24)])
})

describe('validators', () => {
  const after = (answer: PollAnswer, before: Partial<PollState> = {}) => {
    const { etag, last_modified } = plan(
      { ...fresh, last_modified: 'Mon', ...before },
      answer,
      now,
      0.5,
    ).state
    return [etag, last_modified]
  }
  test('are those of the last whole answer, to the letter', () => {
    expect(after(read)).toEqual(['"b"', null])
    expect(after({ ...read, etag: 'W/"c"', lastModified: 'Tue' } as PollAnswer)).toEqual([
      'W/"c"',
      'Tue',
    ])
  })
  test('stay with a 304, which may bring another date', () => {
    const same: PollAnswer = { is: 'same', status: 304, hasNew: false, lastModified: 'Tue' }
    expect(after(same)).toEqual(['"a"', 'Tue'])
  })
  test('are dropped when what came is no feed, and stay with other failures', () => {
    expect(after(failed({ isUnread: true }))).toEqual([null, null])
    expect(after(failed())).toEqual(['"a"', 'Mon'])
  })
})

describe('a permanent redirect', () => {
  const movedTo = 'https://new.example/feed'
  const moved = (before: Partial<PollState>, to: string | null = movedTo) =>
    plan({ ...fresh, ...before }, { ...read, movedTo: to ?? undefined } as PollAnswer, now, 0.5)
  test('is followed for good after three equal answers over a day', () => {
    expect(moved({}).state).toMatchObject({ moved_to: movedTo, moved_times: 1, moved_since: now })
    expect(moved({ moved_to: movedTo, moved_times: 2, moved_since: hours(-25) }).adopt).toBe(
      movedTo,
    )
  })
  test('is not when it was seen less often, not as long, or led elsewhere', () => {
    expect(
      moved({ moved_to: movedTo, moved_times: 1, moved_since: hours(-25) }).adopt,
    ).toBeUndefined()
    expect(
      moved({ moved_to: movedTo, moved_times: 9, moved_since: hours(-23) }).adopt,
    ).toBeUndefined()
    const other = moved({
      moved_to: 'https://other.example/',
      moved_times: 9,
      moved_since: hours(-99),
    })
    expect([other.adopt, other.state.moved_times]).toEqual([undefined, 1])
    expect(
      moved({ moved_to: movedTo, moved_times: 2, moved_since: hours(-25) }, null).adopt,
    ).toBeUndefined()
  })
})

test.each([
  ['until then', 60_000, '2026-11-22T12:01:00.000Z'],
  [
    'a quarter of an hour at most: its other feeds may be others’',
    6 * 3_600_000,
    '2026-11-22T12:15:00.000Z',
  ],
])('a server that names a time rests %s', (_until, retryAfterMs, until) => {
  const answer = failed({ status: 429, retryAfterMs })
  expect(plan(fresh, answer, now, 0.5).hostRestUntil).toBe(until)
})

test.each([
  ['120', 120_000],
  ['Sun, 22 Nov 2026 13:00:00 GMT', 3_600_000],
  ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After %s', (header, ms) => expect(retryAfterMs(header, now)).toBe(ms))

test.each([
  [{ cacheControl: 'public, max-age=600' }, 600_000],
  [{ cacheControl: 's-maxage=9', expires: 'Sun, 22 Nov 2026 12:10:00 GMT' }, 600_000],
  [{ expires: '0' }, 0],
  [{}, 0],
])('how long %o stays fresh', (headers, ms) => expect(freshMs(headers, now)).toBe(ms))
