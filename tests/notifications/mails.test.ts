// Mails of notifications: at once or in the morning, as each person chose; not of what was read; with a way out that asks for
// nothing. Read as a mail program reads them.
import { notificationReasons } from '#core/notifications/notification.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectOk, linkIn, type TestPerson } from '#tests/support/app.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await buildStage()
})
afterAll(() => stage.app.close())
// Limits count by the day.
const dayMs = 24 * 3_600_000
const nextDay = () => stage.goTo(new Date(stage.app.clock.now.getTime() + dayMs))
beforeEach(nextDay)

const lettersTo = async ({ email }: TestPerson) =>
  (await stage.app.letters()).filter((letter) => letter.to?.[0]?.address === email)
const newLetters = async (person: TestPerson, act: () => Promise<unknown>) => {
  const before = (await lettersTo(person)).length
  await act()
  return (await lettersTo(person)).slice(before)
}
const headersOf = (letter: { headers: { key: string; value: string }[] }) =>
  new Map(letter.headers.map(({ key, value }) => [key, value]))

describe('at once', () => {
  test.each([
    ['en', 'Dana Whitfield mentioned you', 'Read the comment', 'Stop emails like this one'],
    ['pt-BR', 'Dana Whitfield mencionou você', 'Ler o comentário', 'Não quero mais e-mails'],
  ] as const)('in %s, who did it, where, and a way out', async (locale, subject, button, out) => {
    const { group, join, make, choose } = stage
    const { person } = await join(`Reader ${locale}`, locale)
    expectOk(await choose(person, { mentioned: 'now' }))
    const record_id = await make('Ticket', { content: 'Não liga; caiu água' })
    const [letter, ...more] = await newLetters(person, () =>
      make('Comment', { content: `@${person.fullname} look at http://evil.example`, record_id }),
    )
    expect(more).toEqual([])
    expect(letter?.subject).toBe(subject)
    for (const words of ['Fixit Bench', 'Não liga; caiu água', button, out]) {
      expect(letter?.text).toContain(words)
      expect(letter?.html).toContain(words)
    }
    expect(letter?.text).not.toContain('evil')
    expect(linkIn(letter)).toBe(`/account/${group}/tickets/${record_id}#activity`)
    const headers = headersOf(letter!)
    expect(headers.get('list-unsubscribe')).toMatch(
      /^<http:\/\/bancada\.test\/user\/unsubscribe\/[\w-]{60,}>$/,
    )
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  test('five an hour; what is more waits for the morning, and what was read is not mailed', async () => {
    const { join, make, choose, run, toldTo } = stage
    const { person } = await join('Many')
    expectOk(await choose(person, { mentioned: 'now' }))
    const letters = await newLetters(person, async () => {
      for (let count = 0; count < 7; count += 1) {
        const record_id = await make('Ticket', { content: `Ticket ${count}` })
        await make('Comment', { content: '@Many', record_id })
      }
    })
    expect(letters).toHaveLength(5)
    const waiting = (await toldTo(person)).filter(({ digest }) => digest)
    expect(waiting).toHaveLength(2)
    const [read] = waiting
    expectOk(
      await person.client.put(
        `/${person.id}/${read!._id}`,
        { read_at: read!.at },
        { rev: read!._rev },
      ),
    )
    const [digest, ...more] = await newLetters(person, () => run('digest', { user_id: person.id }))
    expect(more).toEqual([])
    expect(digest?.text?.match(/mentioned you/g)).toHaveLength(1)
    expect((await toldTo(person)).filter((one) => one.digest)).toEqual([])
  })
})

describe('in the morning', () => {
  test('one mail tells all that is unread, and there is one a day at most', async () => {
    const { app, group, join, make, run } = stage
    const { person } = await join('Calm')
    const mention = async (content: string) => {
      const record_id = await make('Ticket', { content, technical_id: person.id })
      await make('Comment', { content: '@Calm', record_id })
      return record_id
    }
    const first = await mention('Espresso machine')
    // Nothing before its time: it waits in the queue.
    expect(await newLetters(person, () => app.jobs())).toEqual([])
    const digest = () => run('digest', { user_id: person.id })
    const [letter] = await newLetters(person, digest)
    expect(letter?.subject).toBe('What you have not read in Bancada')
    for (const words of [
      'Dana Whitfield mentioned you: “',
      'Espresso machine”',
      'Dana Whitfield gave you “',
      `http://bancada.test/account/${group}/tickets/${first}`,
    ])
      expect(letter?.text).toContain(words)
    expect(headersOf(letter!).has('list-unsubscribe')).toBe(true)
    await mention('Another')
    expect(await newLetters(person, digest)).toEqual([])
    // By itself, when the morning comes.
    const [next] = await newLetters(person, nextDay)
    expect(next?.text).toContain('Another')
    expect(next?.text).not.toContain('Espresso machine')
    expect(await newLetters(person, nextDay)).toEqual([])
    expect(await newLetters(person, digest)).toEqual([])
  })

  test('goes at its time, also where more happens while it is overdue', async () => {
    const { app, group, join, make, run, goTo } = stage
    const { person } = await join('Late')
    const assigned = (content: string) => make('Ticket', { content, technical_id: person.id })
    await assigned('Kettle')
    await app.jobs()
    const [letter] = await newLetters(person, async () => {
      // No jobs ran in that night, nor in the morning.
      await goTo(new Date(app.clock.now.getTime() + dayMs))
      const record_id = await make('Ticket', { content: 'Toaster' })
      const event = { reason: 'assigned', record_id, people: [person.id], by: null, about: 'later' }
      await run('notify', { db: group, events: [event] })
    })
    expect(letter?.text).toContain('Kettle')
    expect(await newLetters(person, nextDay)).toEqual([])
  })

  test('says nothing of a Group that the person has left', async () => {
    const { app, join, remove, make, run } = stage
    const { person, place } = await join('Leaving')
    await make('Ticket', { content: 'Secret machine', technical_id: person.id })
    await app.jobs()
    await remove(place)
    expect(await newLetters(person, () => run('digest', { user_id: person.id }))).toEqual([])
  })
})

describe('the way out', () => {
  test('works without signing in, as mail programs use it, and ends all of them', async () => {
    const { app, join, make, choose, run } = stage
    const { person } = await join('Quiet')
    expectOk(await choose(person, { mentioned: 'now' }))
    const record_id = await make('Ticket', { content: 'x' })
    const [letter] = await newLetters(person, () =>
      make('Comment', { content: '@Quiet', record_id }),
    )
    const path = headersOf(letter!)
      .get('list-unsubscribe')!
      .replace(/^<http:\/\/bancada\.test|>$/g, '')
    const press = (url: string) =>
      app.nobody().call('POST', url, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const choices = async () => {
      const selector = { klass: 'Adjustment', key: 'notifications' }
      const { body } = expectOk(await person.client.post(`/${person.id}/_find`, { selector }))
      return body.docs.map((doc: { value: object }) => doc.value)
    }
    // Looking at it changes nothing, and neither does a link that somebody changed or made up.
    await app.nobody().get(path)
    expect((await press(`${path.slice(0, -3)}AAA`)).status).toBe(404)
    expect((await press('/user/unsubscribe/x')).status).toBe(404)
    expect(await choices()).toEqual([{ mentioned: 'now' }])
    expect((await press(path)).body).toEqual({ ok: true })
    const none = Object.fromEntries(notificationReasons.map((reason) => [reason, 'none']))
    expect(await choices()).toEqual([{ ...none, weekly: 'none' }])
    expect((await press(path)).status).toBe(200)
    const later = await newLetters(person, async () => {
      await make('Comment', { content: '@Quiet again', record_id })
      await app.jobs()
      await run('digest', { user_id: person.id })
    })
    expect(later).toEqual([])
    // The list goes on without mails.
    expect(await stage.toldTo(person)).toHaveLength(1)
  })

  test('a choice that is none is refused under its field', async () => {
    const { tiago, dana, group, choose } = stage
    for (const value of [{ mentioned: 'often' }, { lunch: 'now' }, [], 'now', 3]) {
      const reply = await choose(tiago, value)
      expect([reply.status, reply.body.reason]).toEqual([
        422,
        { value: 'is not included in the list' },
      ])
    }
    const setting = { klass: 'Adjustment', key: 'notifications', value: {} }
    expect((await dana.client.post(`/${group}`, setting)).status).toBe(422)
  })
})
