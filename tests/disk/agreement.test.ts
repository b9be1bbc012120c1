// The tree and a model of it agree after any operations: who lies where, with which content, and what is refused.
import { fc, test } from '@fast-check/vitest'
import { afterAll, beforeAll, expect } from 'vitest'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { Failure } from '#core/errors.ts'
import { copy } from '#modules/rdisk/server/tree/copy.ts'
import { openPlace, openRevision } from '#modules/rdisk/server/tree/content.ts'
import { makeFolder } from '#modules/rdisk/server/tree/folders.ts'
import { move } from '#modules/rdisk/server/tree/move.ts'
import { putFile } from '#modules/rdisk/server/tree/put.ts'
import { destroy, remove, restore } from '#modules/rdisk/server/tree/trash.ts'
import { versionsOf } from '#modules/rdisk/server/tree/versions.ts'
import { placeQueries } from '#modules/rdisk/store/places/reading.ts'
import type { RecordContext } from '#server/records/face.ts'
import { buildTestApp, type TestApp } from '#tests/support/app.ts'
import { isProof } from '#tests/support/proof.ts'
import { contextOfPerson } from './setup.ts'

let app: TestApp
let context: RecordContext
beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
})
afterAll(() => app.close())

const write = { via: 'dav' } as const

/** A file or folder of the model. */
class Node {
  id = ''
  parent: Node | undefined
  name: string
  content: string | undefined
  isTrashed = false
  isGone = false
  hasVersions = false

  constructor(parent: Node | undefined, name: string, content?: string) {
    this.parent = parent
    this.name = name
    this.content = content
  }

  /** Its next version, unless it says the same. */
  write(content: string | undefined): void {
    this.hasVersions ||= content !== this.content
    this.content = content
  }
}

/** Everything that ever was, in the order in which it was made; operations choose among these by number. */
class Model {
  readonly root = new Node(undefined, '')
  nodes: Node[] = []

  members(of: Node): Node[] {
    return this.nodes.filter((node) => node.parent === of && !node.isTrashed && !node.isGone)
  }

  above(node: Node): Node[] {
    return node.parent ? [node.parent, ...this.above(node.parent)] : []
  }

  isLive(node: Node): boolean {
    return [node, ...this.above(node)].every((one) => !one.isTrashed && !one.isGone)
  }

  at(parent: Node, name: string): Node | undefined {
    return this.members(parent).find((node) => node.name === name)
  }

  add(parent: Node, name: string, content?: string): Node {
    const node = new Node(parent, name, content)
    this.nodes.push(node)
    return node
  }

  copyBelow(from: Node, to: Node): void {
    for (const member of this.members(from)) {
      this.copyBelow(member, this.add(to, member.name, member.content))
    }
  }

  lines(of: Node = this.root, path = ''): string[] {
    const members = this.members(of).toSorted((one, other) => (one.name < other.name ? -1 : 1))
    return members.flatMap((node) => {
      const own = `${path}/${node.name}`
      return node.content === undefined
        ? [`${own}/`, ...this.lines(node, own)]
        : [`${own} ${node.content}`]
    })
  }
}

interface Step {
  readonly action: 'put' | 'folder' | 'move' | 'copy' | 'remove' | 'restore' | 'destroy'
  readonly subject: number
  readonly into: number
  readonly name: string
  readonly content: string
  readonly overwrite: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(
    'put',
    'put',
    'folder',
    'folder',
    'move',
    'move',
    'copy',
    'remove',
    'restore',
    'destroy',
  ),
  subject: fc.nat({ max: 30 }),
  into: fc.nat({ max: 30 }),
  name: fc.constantFrom('a', 'b', 'é.txt', '100%'),
  content: fc.constantFrom('1', '22', '333'),
  overwrite: fc.boolean(),
})

const isFolder = (node: Node) => node.content === undefined

/** What a step does to the model; false where it is refused. */
function foretell(model: Model, subject: Node | undefined, parent: Node, one: Step): boolean {
  const { action, name, content, overwrite } = one
  const isThere = parent === model.root || (isFolder(parent) && model.isLive(parent))
  const there = model.at(parent, name)
  if (action === 'put' || action === 'folder') {
    if (!isThere || (there && (action === 'folder' || isFolder(there)))) return false
    if (there) there.write(content)
    else model.add(parent, name, action === 'put' ? content : undefined)
    return true
  }
  if (!subject) return false
  if (action === 'restore' || action === 'destroy') {
    if (!subject.isTrashed || subject.isGone) return false
    if (action === 'restore') {
      subject.isTrashed = false
      if (subject.parent && !(subject.parent === model.root || model.isLive(subject.parent)))
        subject.parent = model.root
      const base = subject.name
      subject.isTrashed = true
      const [stem, ending] = base.endsWith('.txt') ? [base.slice(0, -4), '.txt'] : [base, '']
      for (let number = 2; model.at(subject.parent!, subject.name); number++)
        subject.name = `${stem} (${number})${ending}`
      subject.isTrashed = false
    } else {
      const gone = (node: Node) => {
        for (const member of model.members(node)) gone(member)
        node.isGone = true
      }
      gone(subject)
    }
    return true
  }
  if (!model.isLive(subject)) return false
  if (action === 'remove') {
    subject.isTrashed = true
    return true
  }
  const isInside = subject === parent || model.above(parent).includes(subject)
  if (!isThere || isInside || there === subject) return false
  if (there && (!overwrite || model.above(subject).includes(there))) return false
  if (there && !isFolder(there) && !isFolder(subject)) {
    there.write(subject.content)
    // What has versions is in the trash with them (docs/webdav.md).
    if (action === 'move') subject[subject.hasVersions ? 'isTrashed' : 'isGone'] = true
    return true
  }
  if (there) there.isTrashed = true
  if (action === 'copy') model.copyBelow(subject, model.add(parent, name, subject.content))
  else Object.assign(subject, { parent, name })
  return true
}

/** A folder that a program moves onto another one, or to where one was deleted, may be a save of that one (`webdav/packages`). */
const byPerson = { via: 'web' } as const

async function perform(subject: Node | undefined, parent: string, one: Step): Promise<boolean> {
  const { action, name, content, overwrite } = one
  const id = subject?.id ?? 'fle-none'
  const to = { parent, name }
  const onTaken = overwrite ? ('overwrite' as const) : ('refuse' as const)
  try {
    if (action === 'folder') await makeFolder(context, { ...to, ...write })
    else if (action === 'put') {
      const upload = await context.database.files.receive(
        Readable.from([Buffer.from(content)]),
        1_000,
      )
      await putFile(context, { ...to, ...write, file: { upload, contentType: 'text/plain' } })
    } else if (action === 'move') {
      const by = subject && isFolder(subject) ? byPerson : write
      await move(context, { id, to, onTaken, ...by })
    } else if (action === 'copy') await copy(context, { id, to, onTaken, ...write })
    else await { remove, restore, destroy }[action](context, { id, ...write })
    return true
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return false
    throw error
  }
}

/** The tree as it is kept, and the ids of what lies where for the model. */
async function linesOf(model: Model, parent = '', of = model.root, path = ''): Promise<string[]> {
  const lines: string[] = []
  for (const place of await placeQueries(context.database).list(parent)) {
    const own = `${path}/${place.name}`
    const node = model.at(of, place.name)
    if (node) node.id = place.id
    if (place.folder) lines.push(`${own}/`, ...(await linesOf(model, place.id, node ?? of, own)))
    else lines.push(`${own} ${await text(await (await openPlace(context, place)).blob.read())}`)
  }
  return lines
}

test.prop([fc.array(step, { minLength: 5, maxLength: 25 })], { numRuns: isProof ? 300 : 12 })(
  'The tree agrees with a model of it after any operations',
  async (steps) => {
    context = await contextOfPerson(app)
    const model = new Model()
    for (const one of steps) {
      const folders = [model.root, ...model.nodes.filter(isFolder)]
      const subject = model.nodes[one.subject % Math.max(1, model.nodes.length)]
      const parent = folders[one.into % folders.length]!
      const foretold = foretell(model, subject, parent, one)
      expect([one, await perform(subject, parent.id, one)]).toEqual([one, foretold])
      expect(await linesOf(model)).toEqual(model.lines())
    }
    const checked = await context.database.write((transaction) => transaction.compare('places', ''))
    expect(checked).toEqual({ last: undefined, mended: 0 })
    for (const place of await placeQueries(context.database).below('', 1_000)) {
      if (place.folder) continue
      const versions = await versionsOf(context, place.id)
      expect([place.versions, versions[0]?.tag]).toEqual([versions.length, place.tag])
      for (const { rev, size } of versions) {
        expect((await openRevision(context, place.id, rev)).blob.length).toBe(size)
      }
    }
  },
)
