// The mail of each Monday about the last 30 days (spec 1): to whom, when, what it says, and how it ends.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectOk, type TestPerson } from '#tests/support/app.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
let reader: TestPerson
beforeAll(async () => {
  stage = await buildStage()
  const { app, group, make } = stage
  reader = await app.makePerson({ fullname: 'Rita Lima', locale: 'pt-BR' })
  await app.addMember(stage.dana, group, reader, { report_view: true })
  const notebooks = await make('Category', { name: 'Notebooks', active: true })
  await make('Ticket', { content: 'No sound', category_id: notebooks })
  const done = { status: 'done', problem: 'Cable' }
  await make('Ticket', { content: 'No picture', category_id: notebooks, ...done })
  await make('Ticket', { content: 'Broken' })
  // Of a Group where nothing happened nothing is said.
  await app.makeGroup(stage.dana, 'Quiet')
})
afterAll(() => stage.app.close())

// The clock of the tests begins on Saturday, November 21.
const monday = (week: number, hour: number) => new Date(Date.UTC(2026, 10, 23 + 7 * week, hour))

/** The summaries that a moment brings to somebody. */
async function summariesAt(moment: Date, person: TestPerson) {
  const of = async () =>
    (await stage.app.letters()).filter(
      ({ to, subject = '' }) => to?.[0]?.address === person.email && /30 d/.test(subject),
    )
  const before = (await of()).length
  stage.app.clock.now = moment
  await stage.run('weekly-summaries', {})
  return (await of()).slice(before)
}

describe('on Monday morning, by the clock of the Group', () => {
  test('an administrator reads what was opened and finished, by category, in their language', async () => {
    // A Group without a clock of its own goes by that of the person's language.
    expect(await summariesAt(monday(0, 6), stage.dana)).toEqual([])
    const [letter, ...more] = await summariesAt(monday(0, 7), stage.dana)
    expect(more).toEqual([])
    expect(letter?.subject).toBe('The last 30 days in your Groups')
    for (const words of [
      'Fixit Bench: 3 opened, 1 finished',
      'Notebooks: 2 opened, 1 finished',
      'Without a category: 1 opened, 0 finished',
    ]) {
      expect(letter?.text).toContain(words)
      expect(letter?.html).toContain(words)
    }
    expect(letter?.text).not.toContain('Quiet')
    expect(letter?.text).toContain(`/account/${stage.group}/reports`)
    expect(letter?.headers.map(({ key }) => key)).toContain('list-unsubscribe')
  })

  test('who sees reports reads it in Portuguese, and who does not gets none', async () => {
    // It is three hours earlier in São Paulo.
    expect(await summariesAt(monday(0, 9), reader)).toEqual([])
    const [letter] = await summariesAt(monday(0, 10), reader)
    expect(letter?.text).toContain('Notebooks: abertas 2, concluídas 1')
    const { tiago } = stage
    const others = (await stage.app.letters()).filter(({ to }) => to?.[0]?.address === tiago.email)
    expect(others.filter(({ subject = '' }) => /30/.test(subject))).toEqual([])
  })

  test('it comes once, and again a week later', async () => {
    expect(await summariesAt(monday(0, 12), stage.dana)).toEqual([])
    expect(await summariesAt(new Date(monday(0, 12).getTime() + 86_400_000), stage.dana)).toEqual(
      [],
    )
    expect(await summariesAt(monday(1, 8), stage.dana)).toHaveLength(1)
  })
})

test('nobody who wants none gets one, be it by the setting or by the link in the mail', async () => {
  await stage.goTo(monday(2, 1))
  expectOk(await stage.choose(stage.dana, { weekly: 'none' }))
  expect(await summariesAt(monday(2, 8), stage.dana)).toEqual([])
  const letters = await stage.app.letters()
  const last = letters.findLast(
    ({ to, subject = '' }) => to?.[0]?.address === reader.email && /30 dias/.test(subject),
  )
  const address = last?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const [, path = ''] = /bancada\.test(\/user\/unsubscribe\/[\w-]+)/.exec(address) ?? []
  expectOk(await stage.app.nobody().post(path, {}))
  expect(await summariesAt(monday(3, 10), reader)).toEqual([])
})

test.each([{ weekly: 'now' }, { weekly: true }, { weekly: null }])(
  'another choice than each week or none is refused: %j',
  async (value) => {
    await stage.goTo(monday(4, 1))
    expect((await stage.choose(stage.dana, value)).status).toBe(422)
  },
)
