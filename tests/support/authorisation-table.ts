// The authorisation table: every route, what is tried there, and the status each kind of actor gets.
import { newId } from '#core/ids.ts'
import type { WireDocument } from '#core/wire.ts'
import { casesOfModules } from '../authorisation-cases.ts'
import type { CallOptions } from './client.ts'
import type { ActorName, Likeness, Scene } from './scene.ts'

interface Try extends CallOptions {
  url: string
}

export interface Case {
  readonly name: string
  /** Prepares what is touched, and says what is called. */
  aim(scene: Scene, actor: ActorName): Promise<Try> | Try
  /** Statuses in the order of `columns`; one alone is that of all. */
  readonly answers: readonly number[]
  /** As whom those are answered who have no column, where that is not as usual. */
  readonly like?: Likeness
  /** The answer to who runs the installation, where it is another one than a stranger's. */
  readonly operator?: number
  /** The answer to the administrator of a deleted Group, where it is another one than a stranger's. */
  readonly deleted?: number
  /** The answer to a member who does not see money, where it is another one than any member's. */
  readonly money?: number
  /** The answer to a member who may not delete, likewise. */
  readonly removal?: number
  /** The call ends the session it comes with. */
  readonly ends?: true
}

const all = (status: number) => [status]

const importPlan = {
  kind: 'Category',
  columns: [{ target: 'name' }],
  missing: {},
  present: 'leave',
  zone: 'UTC',
  locale: 'en',
}
const category = { klass: 'Category', name: 'Notebooks', active: true }
const setting = { klass: 'Adjustment', key: 'checklist', value: true }

const inGroup = (path: string, options: CallOptions = {}) => ({
  name: 'a Group',
  aim: (scene: Scene, actor: ActorName) => ({ url: `/${scene.group(actor)}${path}`, ...options }),
})

const record = (
  name: string,
  make: (scene: Scene, actor: ActorName) => Promise<WireDocument>,
  turn: (doc: WireDocument) => Partial<Try> & { path?: string },
) => ({
  name,
  async aim(scene: Scene, actor: ActorName): Promise<Try> {
    const doc = await make(scene, actor)
    const { path = '', ...options } = turn(doc)
    return { url: `/${scene.group(actor)}${path}/${doc._id}`, ...options }
  },
})

const aCategory = (scene: Scene, actor: ActorName) => scene.plant(scene.group(actor), category)
const aTicket = (scene: Scene, actor: ActorName) =>
  scene.plant(scene.group(actor), { klass: 'Ticket', content: 'Does not start' })
const aWallet = (scene: Scene, actor: ActorName) =>
  scene.plant(scene.group(actor), { klass: 'Wallet', name: 'Till', currency: 'USD' })
const aMember = (scene: Scene, actor: ActorName) => scene.plantMember(actor)
const image = { 'content-type': 'image/png' }

/** A call on the file of an equipment. */
const file = (name: string, turn: (rev: string) => Partial<Try>) => ({
  name,
  async aim(scene: Scene, actor: ActorName): Promise<Try> {
    const group = scene.group(actor)
    const { _id, _rev = '' } = await scene.plantWithFile(group)
    return { url: `/${group}/${_id}/photo.png`, ...turn(_rev) }
  },
})

const aSetting = (scene: Scene, actor: ActorName) =>
  scene.plant(scene.group(actor), { ...setting, value: false })

const read = [401, 403, 403, 200, 200, 200, 200, 200, 403, 403, 402, 200]
/** Calls on design documents: there are none, and nobody makes one. */
const noDesign = [401, 403, 403, 404, 404, 404, 404, 404, 403, 403, 402, 404]
const refused = [401, 403, 403, 403, 403, 403, 403, 403, 403, 403, 402, 402]
/** A deletion that is nobody’s. */
const noRemoval = refused.with(11, 403)
const write = (done: number) => [401, 403, 403, done, done, done, done, 403, done, 403, 402, 402]
/** Imports and notes that are not there. */
const noRecord = write(404)
/** What is open in a Group that is for looking alone: notes of one's own, upkeep, deletions. */
const done = (status: number) => {
  const four = Array.from({ length: 4 }, () => status)
  return [401, 403, 403, ...four, 403, status, 403, 402, status]
}
const note = done(201)
const remove = [401, 403, 403, 200, 200, 200, 200, 403, 200, 403, 402, 200]
const administer = (done: number) => {
  const closed = [401, 403, 403, 403, 403]
  return [...closed, done, done, 403, done, 403, 402, 402]
}

/** By method and address, as the routes name themselves. */
const ofTicket = (path: string, options: CallOptions, answers: readonly number[]) => [
  { ...record('a ticket', aTicket, () => ({ path, ...options })), answers },
]
const [link, password] = ['/_public_link', '/_device_password'] as const
/** In person: no token reads one. */
const readsPassword = administer(404).with(8, 403).with(11, 404)
const besideTickets = {
  'GET /:db/_public_link/:id': ofTicket(link, {}, read),
  'POST /:db/_public_link/:id': ofTicket(link, { body: {} }, write(201)),
  'DELETE /:db/_public_link/:id': ofTicket(link, {}, done(200)),
  'GET /:db/_device_password/:id': ofTicket(password, {}, read),
  'PUT /:db/_device_password/:id': ofTicket(password, { body: { password: '1' } }, write(200)),
  'POST /:db/_device_password/:id': ofTicket(password, { body: {} }, readsPassword),
  'DELETE /:db/_device_password/:id': ofTicket(password, {}, done(200)),
}

export const table: Readonly<Record<string, readonly Case[]>> = {
  'GET /': [{ name: 'welcome', aim: () => ({ url: '/' }), answers: all(200) }],
  'GET /_up': [{ name: 'health', aim: () => ({ url: '/_up' }), answers: all(200) }],
  'GET /_openapi.json': [
    { name: 'description', aim: () => ({ url: '/_openapi.json' }), answers: all(200) },
  ],
  'GET /_docs': [{ name: 'page', aim: () => ({ url: '/_docs' }), answers: all(200) }],
  'GET /_uuids': [{ name: 'one', aim: () => ({ url: '/_uuids' }), answers: all(200) }],
  'PUT /_session/app': [
    {
      name: 'choose an app',
      aim: () => ({ url: '/_session/app', body: { app: 'ticket' } }),
      answers: all(200),
    },
  ],
  'GET /_session': [{ name: 'who am I', aim: () => ({ url: '/_session' }), answers: all(200) }],
  'POST /_session': [
    { name: 'without credentials', aim: () => ({ url: '/_session', body: {} }), answers: all(400) },
  ],
  'DELETE /_session': [
    { name: 'sign out', ends: true, aim: () => ({ url: '/_session' }), answers: all(200) },
  ],
  'POST /_users': [
    {
      name: 'register without an address',
      aim: () => ({ url: '/_users', body: {} }),
      answers: [422, 422, 422, 422, 422, 422, 422, 403, 403, 403, 422, 422],
    },
  ],
  'GET /_users/:id': [
    {
      name: 'oneself',
      aim: (scene, actor) => ({ url: `/_users/${scene.person(actor).id}` }),
      answers: [401, 200, 200, 200, 200, 200, 200, 200, 403, 403, 200, 200],
    },
    {
      name: 'the owner of the main Group',
      aim: (scene) => ({ url: `/_users/${scene.person('owner').id}` }),
      answers: [401, 404, 404, 200, 200, 200, 200, 200, 403, 403, 404, 404],
      // They share the one beside.
      like: { sister: 'member' },
    },
  ],
  'PUT /_users/:id': [
    {
      name: 'oneself',
      aim: (scene, actor) => ({
        url: `/_users/${scene.person(actor).id}`,
        body: { newsletter: true },
      }),
      answers: [401, 200, 200, 200, 200, 200, 200, 403, 403, 403, 200, 200],
    },
    {
      name: 'the owner of the main Group',
      aim: (scene) => ({ url: `/_users/${scene.person('owner').id}`, body: { newsletter: true } }),
      answers: [401, 404, 404, 404, 404, 404, 200, 403, 403, 403, 404, 404],
    },
  ],
  'POST /accounts': [
    {
      name: 'without a name',
      aim: () => ({ url: '/accounts', body: {} }),
      answers: [401, 422, 422, 422, 422, 422, 422, 403, 403, 403, 422, 422],
    },
  ],
  'GET /accounts/:id': [
    {
      name: 'a Group',
      aim: (scene, actor) => ({ url: `/accounts/${scene.group(actor)}` }),
      answers: [401, 403, 403, 200, 200, 200, 200, 200, 403, 403, 200, 200],
    },
  ],
  'POST /prices/_find': [
    {
      name: 'all',
      aim: () => ({ url: '/prices/_find', body: { selector: { klass: 'PlanPrice' } } }),
      answers: all(200),
    },
  ],
  'POST /_dbs_info': [
    {
      name: 'a Group',
      aim: (scene, actor) => ({ url: '/_dbs_info', body: { keys: [scene.group(actor)] } }),
      // Whether it is open to them is said in the list.
      answers: [401, 200, 200, 200, 200, 200, 200, 200, 403, 403, 200, 200],
    },
  ],
  'GET /:db': [
    { ...inGroup(''), answers: read },
    {
      name: "somebody else's own database",
      aim: (scene) => ({ url: `/${scene.person('report').id}` }),
      answers: [401, 403, 403, 403, 200, 403, 403, 403, 403, 403, 403, 403],
    },
    {
      name: 'no database',
      aim: () => ({ url: '/nothing' }),
      answers: [401, ...Array.from({ length: 11 }, () => 404)],
    },
  ],
  'GET /:db/_security': [{ ...inGroup('/_security'), answers: read }],
  'POST /:db': [
    { ...inGroup('', { body: category }), answers: write(201) },
    {
      name: 'an invitation',
      aim: (scene, actor) => ({
        url: `/${scene.group(actor)}`,
        body: { klass: 'Membership', email: `${newId('usr')}@example.com` },
      }),
      answers: administer(201),
    },
    {
      ...inGroup('', { body: { klass: 'SavedFilter', name: 'Blocked', list: 'tickets' } }),
      answers: write(201),
    },
    {
      name: 'a token in the own database',
      aim: (scene, actor) => ({
        url: `/${scene.person(actor).id}`,
        body: { klass: 'UserToken', description: 'X', permissions: ['read'] },
      }),
      answers: [401, 201, 201, 201, 201, 201, 201, 403, 403, 403, 201, 201],
    },
  ],
  'GET /:db/:id': [
    { ...record('a category', aCategory, () => ({})), answers: read },
    { ...record('a wallet', aWallet, () => ({})), answers: read, money: 403 },
    {
      name: 'the invitation',
      aim: (scene) => ({ url: `/${scene.group('invitee')}/${scene.invitation}` }),
      answers: [401, 403, 200, 200, 200, 200, 200, 200, 403, 403, 403, 403],
    },
  ],
  'POST /:db/:id': [
    {
      ...record('a form', aCategory, () => ({ body: {} })),
      answers: write(415),
    },
  ],
  'PUT /:db/:id': [
    {
      ...record('a category', aCategory, (doc) => ({ body: { ...doc, name: 'Laptops' } })),
      answers: write(201),
    },
    {
      ...record('a wallet', aWallet, (doc) => ({ body: { ...doc, name: 'Drawer' } })),
      answers: write(201),
      money: 403,
    },
    {
      ...record('a membership', aMember, ({ klass, email, _rev }) => ({
        body: { klass, email, _rev, report_view: true },
      })),
      answers: administer(201),
    },
    {
      ...record('a setting', aSetting, ({ _rev }) => ({ body: { ...setting, _rev } })),
      answers: administer(201),
    },
    {
      name: 'the document of the Group',
      aim: (scene, actor) => ({
        url: `/${scene.group(actor)}/${scene.group(actor)}`,
        body: { klass: 'Account', name: 'Mine now', 'confirmed-plan': 'corp' },
      }),
      // It counts as a record, and a full plan takes no change of one.
      answers: [401, 403, 403, 403, 403, 403, 403, 403, 403, 403, 402, 402],
    },
  ],
  'DELETE /:db/:id': [
    {
      ...record('a category', aCategory, ({ _rev }) => ({ query: { rev: _rev! } })),
      answers: remove,
      removal: 403,
    },
    {
      ...record('a membership', aMember, ({ _rev }) => ({ query: { rev: _rev! } })),
      answers: administer(200).with(11, 200),
    },
  ],
  'GET /:db/:id/*': [
    { ...file('a photo', () => ({})), answers: read },
    {
      ...inGroup('/_secret/photo.png'),
      answers: [401, 403, 404, 404, 404, 404, 404, 404, 403, 403, 402, 404],
    },
  ],
  'PUT /:db/:id/*': [
    {
      ...file('a photo', (rev) => ({ query: { rev }, headers: image, body: 'png' })),
      answers: write(201),
    },
    {
      name: 'the logo of the Group',
      async aim(scene, actor) {
        const group = scene.group(actor)
        const { _rev = '' } = await scene.read(group, group)
        return { url: `/${group}/${group}/logo`, query: { rev: _rev }, headers: image, body: 'png' }
      },
      answers: [401, 403, 403, 403, 403, 201, 201, 403, 201, 403, 402, 402],
    },
    {
      name: 'a kind without files',
      async aim(scene, actor) {
        const { _id } = await aCategory(scene, actor)
        return { url: `/${scene.group(actor)}/${_id}/a.png`, headers: image, body: 'png' }
      },
      answers: write(400),
    },
  ],
  'DELETE /:db/:id/*': [
    { ...file('a photo', (rev) => ({ query: { rev } })), answers: remove, removal: 403 },
  ],
  'GET /:db/_design/:name/*': [{ ...inGroup('/_design/x/a.png'), answers: noDesign }],
  'PUT /:db/_design/:name/*': [
    { ...inGroup('/_design/x/a.png', { headers: image, body: 'png' }), answers: refused },
  ],
  'DELETE /:db/_design/:name/*': [{ ...inGroup('/_design/x/a.png'), answers: noRemoval }],
  'COPY /:db/:id': [
    {
      ...record('a category', aCategory, () => ({ headers: { destination: newId('ctg') } })),
      // It reads too, which a token that only writes may not.
      answers: [401, 403, 403, 201, 201, 201, 201, 403, 403, 403, 402, 402],
    },
  ],
  'COPY /:db/_design/:name': [
    {
      ...inGroup('/_design/x', { headers: { destination: 'x' } }),
      answers: [401, 403, 403, 404, 404, 404, 404, 403, 403, 403, 402, 402],
    },
  ],
  'GET /:db/_design/:name': [{ ...inGroup('/_design/x'), answers: noDesign }],
  'PUT /:db/_design/:name': [{ ...inGroup('/_design/x', { body: {} }), answers: refused }],
  'DELETE /:db/_design/:name': [{ ...inGroup('/_design/x'), answers: noRemoval }],
  'PUT /:db/_design/:design/_update/:name/:id': [
    {
      ...record('accept what is meant for another', aMember, () => ({
        path: '/_design/status/_update/accept',
      })),
      answers: refused,
    },
    {
      ...inGroup('/_design/status/_update/read/rit-0000000000000000000000zzzz'),
      answers: noRecord,
    },
  ],
  'POST /:db/_design/:design/_update/:name/:id': [
    {
      ...record('accept what is meant for another', aMember, () => ({
        path: '/_design/status/_update/accept',
        body: {},
      })),
      answers: refused,
    },
  ],
  'GET /:db/_design/:design/_view/:name': [
    { ...inGroup('/_design/count-by-klass/_view/all'), answers: read },
    { ...inGroup('/_design/wallet-balances/_view/by-currency'), answers: read, money: 403 },
  ],
  'POST /:db/_design/:design/_view/:name': [
    { ...inGroup('/_design/count-by-klass/_view/all', { body: {} }), answers: read },
  ],
  'POST /:db/_find': [
    { ...inGroup('/_find', { body: { selector: { klass: 'Category' } } }), answers: read },
    {
      ...inGroup('/_find', { body: { selector: { klass: 'Wallet' } } }),
      answers: read,
      money: 403,
    },
  ],
  'POST /:db/_find/queries': [
    { ...inGroup('/_find/queries', { body: { queries: [{ selector: {} }] } }), answers: read },
  ],
  'POST /:db/_find/figures': [
    {
      ...inGroup('/_find/figures', { body: { klass: 'Estimate', parts: { all: {} } } }),
      answers: read,
    },
  ],
  'POST /:db/_explain': [
    { ...inGroup('/_explain', { body: { selector: { klass: 'Category' } } }), answers: read },
  ],
  'GET /:db/_imports': [{ ...inGroup('/_imports'), answers: read }],
  'POST /:db/_imports': [
    {
      ...inGroup('/_imports', { body: { plan: importPlan, rows: [['Notebooks']] } }),
      answers: read,
    },
  ],
  'GET /:db/_imports/:id': [{ ...inGroup('/_imports/none'), answers: noDesign }],
  'PUT /:db/_imports/:id': [
    {
      name: 'a Group',
      aim: (scene, actor) => ({
        url: `/${scene.group(actor)}/_imports/${newId('imp')}`,
        body: { name: 'a.csv', fingerprint: 'f', total: 1, plan: importPlan },
      }),
      answers: write(200),
    },
  ],
  'POST /:db/_imports/:id': [
    {
      ...inGroup('/_imports/none', { body: { deed: 'start' } }),
      answers: noRecord,
    },
  ],
  'PUT /:db/_imports/:id/rows': [
    {
      ...inGroup('/_imports/none/rows', { body: { rows: [{ row: 0, line: 1, cells: ['a'] }] } }),
      answers: noRecord,
    },
  ],
  'GET /:db/_imports/:id/rows': [
    { ...inGroup('/_imports/none/rows?outcome=refused'), answers: noDesign },
  ],
  'GET /:db/_index': [{ ...inGroup('/_index'), answers: read }],
  'POST /:db/_index': [
    { ...inGroup('/_index', { body: { index: { fields: ['name'] } } }), answers: refused },
  ],
  'POST /:db/_bulk_docs': [
    {
      ...inGroup('/_bulk_docs', { body: { docs: [category] } }),
      // The answer to each document is said in the list: a full plan refuses it there.
      answers: [401, 403, 403, 201, 201, 201, 201, 403, 201, 403, 402, 201],
    },
  ],
  'GET /:db/_all_docs': [{ ...inGroup('/_all_docs?limit=1'), answers: read }],
  'POST /:db/_all_docs': [{ ...inGroup('/_all_docs', { body: { keys: [] } }), answers: read }],
  'POST /:db/_all_docs/queries': [
    { ...inGroup('/_all_docs/queries', { body: { queries: [{ limit: 1 }] } }), answers: read },
  ],
  'POST /:db/_missing_revs': [{ ...inGroup('/_missing_revs', { body: {} }), answers: read }],
  'GET /:db/_design_docs': [{ ...inGroup('/_design_docs'), answers: read }],
  'POST /:db/_design_docs': [{ ...inGroup('/_design_docs', { body: {} }), answers: read }],
  'GET /:db/_local_docs': [{ ...inGroup('/_local_docs'), answers: read }],
  'POST /:db/_local_docs': [{ ...inGroup('/_local_docs', { body: {} }), answers: read }],
  'GET /:db/_changes': [{ ...inGroup('/_changes?limit=1'), answers: read }],
  'POST /:db/_changes': [
    { ...inGroup('/_changes?limit=1&filter=_doc_ids', { body: { doc_ids: [] } }), answers: read },
  ],
  'POST /:db/_bulk_get': [{ ...inGroup('/_bulk_get', { body: { docs: [] } }), answers: read }],
  'POST /:db/_revs_diff': [{ ...inGroup('/_revs_diff', { body: {} }), answers: read }],
  'POST /:db/_compact': [{ ...inGroup('/_compact', { body: {} }), answers: done(202) }],
  'POST /:db/_view_cleanup': [{ ...inGroup('/_view_cleanup', { body: {} }), answers: done(202) }],
  'POST /:db/_ensure_full_commit': [
    { ...inGroup('/_ensure_full_commit', { body: {} }), answers: done(201) },
  ],
  ...besideTickets,
  ...casesOfModules,
  'GET /p/:token': [{ name: 'of nobody', aim: () => ({ url: '/p/nothing' }), answers: all(404) }],
  'GET /:db/_revs_limit': [{ ...inGroup('/_revs_limit'), answers: read }],
  'PUT /:db/_revs_limit': [{ ...inGroup('/_revs_limit', { body: 3 }), answers: refused }],
  'GET /:db/_local/:id': [{ ...inGroup('/_local/none'), answers: noDesign }],
  'PUT /:db/_local/:id': [{ ...inGroup('/_local/mine', { body: { at: 1 } }), answers: note }],
  'DELETE /:db/_local/:id': [{ ...inGroup('/_local/none'), answers: done(404) }],
}
