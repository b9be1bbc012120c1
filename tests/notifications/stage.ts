// A Group with Dana, who administers it, and Tiago, who works there, and what a test asks of their notifications.
import type { Reply } from '#tests/support/client.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { serverModules } from '#app/server-modules.ts'

export interface SentNotice {
  readonly _id: string
  readonly _rev: string
  readonly reason: string
  readonly group: string
  readonly record_id: string
  readonly comment_id?: string
  readonly path: string
  readonly by?: string
  readonly at: string
  readonly digest?: boolean
  readonly read_at?: string
}

export interface Stage {
  readonly app: TestApp
  readonly dana: TestPerson
  readonly tiago: TestPerson
  readonly group: string
  /** Somebody new in the Group, and the id of their membership. */
  join(fullname: string, locale?: 'en' | 'pt-BR'): Promise<{ person: TestPerson; place: string }>
  /** Takes a membership away. */
  remove(place: string): Promise<void>
  /** Moves the clock; everybody who was signed in is signed in again. */
  goTo(moment: Date): Promise<void>
  /** Writes a record as Dana, or as somebody else. */
  make(klass: string, fields: object, by?: TestPerson): Promise<string>
  /** A ticket, and a comment about it. */
  comment(content: string, by?: TestPerson): Promise<{ ticket: string; comment: string }>
  /** A person's notifications, newest first, once all jobs are done. */
  toldTo(person: TestPerson): Promise<SentNotice[]>
  choose(person: TestPerson, value: unknown): Promise<Reply>
  /** Runs a job at once, as if its time had come. */
  run(task: string, payload: Record<string, unknown>): Promise<void>
}

export async function buildStage(): Promise<Stage> {
  const app = await buildTestApp()
  const dana = await app.makePerson({ fullname: 'Dana Whitfield' })
  const tiago = await app.makePerson({ fullname: 'Tiago Alves', locale: 'pt-BR' })
  const group = await app.makeGroup(dana, 'Fixit Bench')
  await app.addMember(dana, group, tiago)
  const people = [dana, tiago]
  const goTo = async (moment: Date) => {
    app.clock.now = moment
    for (const { client, email: username, password } of people)
      expectOk(await client.post('/_session', { username, password }))
  }
  const make = async (klass: string, fields: object, by = dana) =>
    String(expectOk(await by.client.post(`/${group}`, { klass, ...fields })).body.id)
  const find = async (person: TestPerson, selector: object) => {
    const body = { selector, sort: [{ at: 'desc' }], limit: 300 }
    return expectOk(await person.client.post(`/${person.id}/_find`, body)).body.docs as SentNotice[]
  }
  return {
    app,
    dana,
    tiago,
    group,
    make,
    goTo,
    async join(fullname, locale) {
      const person = await app.makePerson({ fullname, locale })
      people.push(person)
      return { person, place: await app.addMember(dana, group, person) }
    },
    async remove(place) {
      const { body } = expectOk(await dana.client.get(`/${group}/${place}`))
      expectOk(await dana.client.delete(`/${group}/${place}`, { rev: String(body._rev) }))
    },
    async comment(content, by) {
      const ticket = await make('Ticket', { content: 'Does not start' })
      const comment = await make('Comment', { content, record_id: ticket }, by)
      return { ticket, comment }
    },
    async toldTo(person) {
      await app.jobs()
      return find(person, { klass: 'Notification' })
    },
    async choose(person, value) {
      const selector = { klass: 'Adjustment', key: 'notifications' }
      const found = await person.client.post(`/${person.id}/_find`, { selector })
      const [stored] = expectOk(found).body.docs as { _id: string; _rev: string }[]
      const doc = { klass: 'Adjustment', key: 'notifications', value }
      if (!stored) return person.client.post(`/${person.id}`, doc)
      return person.client.put(`/${person.id}/${stored._id}`, doc, { rev: stored._rev })
    },
    async run(task, payload) {
      const job = serverModules.map(({ jobs }) => jobs?.[task]).find(Boolean)
      await job!(app.house, payload)
    },
  }
}
