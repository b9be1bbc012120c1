// Records that hold a word nobody else knows: where it turns up, a wall has a hole.
import { randomUUID } from 'node:crypto'
import { newId } from '#core/ids.ts'
import type { Entity } from '#core/entity/entity.ts'
import { expectOk } from '../support/app.ts'
import type { Scene } from '../support/scene.ts'

/** Kinds of fields that hold any text. */
const texts = new Set(['text', 'longtext', 'tag', 'json', 'url', 'phone', 'email'])

/** Nobody guesses it, and nothing else holds it. */
export function newCanary(whose: string): string {
  return `canary${whose}${randomUUID().replaceAll('-', '')}`
}

function aRecord({ kind, fields }: Entity, word: string) {
  const filled = Object.entries(fields).filter(([, field]) => texts.has(field.kind))
  return { klass: kind, ...Object.fromEntries(filled.map(([name]) => [name, word])) }
}

interface Foreign {
  readonly databases: readonly string[]
  /** Some of its ids: the others are canaries themselves. */
  readonly ids: readonly string[]
  readonly revs: readonly string[]
  readonly words: readonly string[]
}

/**
 * A Group of somebody whom no actor knows: the word in every kind of record, deleted and local ones, in names,
 * addresses, tokens and settings. Answers what a guesser may have overheard: database, person, one id and its revision.
 */
export async function plantForeign(scene: Scene, word: string): Promise<Foreign> {
  const { app } = scene
  const person = await app.makePerson({ fullname: word, email: `${word}@example.com` })
  const db = await app.makeGroup(person, word)
  const doors = new Set(['User', 'Account', 'Membership', 'UserToken'])
  const planted = []
  for (const entity of app.house.registry.entities.filter(({ kind }) => !doors.has(kind))) {
    planted.push(await scene.plant(db, aRecord(entity, word)))
  }
  const [overheard, deleted, ...others] = planted
  expectOk(await person.client.put(`/${db}/_local/${word}`, { word }))
  expectOk(await person.client.delete(`/${db}/${deleted!._id}`, { rev: deleted!._rev! }))
  const invited = { klass: 'Membership', email: `invited${word}@example.com` }
  expectOk(await person.client.post(`/${db}`, invited))
  const token = { klass: 'UserToken', description: word, permissions: ['read'] }
  const made = expectOk(await person.client.post(`/${person.id}`, token))
  return {
    databases: [db, person.id],
    ids: [overheard!._id, deleted!._id, db, person.id],
    revs: [overheard!._rev!, deleted!._rev!],
    words: [word, String(made.body.token), ...others.map(({ _id }) => _id)],
  }
}

/** Something to read, change and delete in a Group: ids with their revisions, and a membership. */
export async function plantOwn(
  scene: Scene,
  db: string,
): Promise<{ ids: string[]; revs: string[] }> {
  const email = `planted.${newId('mem')}@example.com`
  const place = { email, editor: false, report_view: false, pending: true, status: 'pending' }
  const docs = [
    await scene.plant(db, { klass: 'Category', name: 'Notebooks', active: true }),
    await scene.plant(db, { klass: 'Customer', name: 'Ana' }),
    await scene.plant(db, { klass: 'Membership', ...place }),
  ]
  return { ids: docs.map(({ _id }) => _id), revs: docs.map(({ _rev }) => _rev!) }
}
