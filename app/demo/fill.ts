// The demo's world: three people, two Groups, 16,551 repairs. Filled once, into an empty installation.
import { entitlementOf } from '#core/access/entitlement.ts'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Actor } from '#core/access/actor.ts'
import { newId } from '#core/ids.ts'
import type { Locale } from '#core/wire.ts'
import { account } from '#modules/account/entities/account.ts'
import { membership } from '#modules/account/entities/membership.ts'
import { putCard } from '#modules/account/server/cards.ts'
import { writeGroup } from '#modules/account/server/groups.ts'
import type { PixSettings } from '#modules/ticket/rules/pix/settings.ts'
import { createPerson } from '#modules/user/server/profile.ts'
import type { House } from '#server/house.ts'
import type { RecordContext } from '#server/records/face.ts'
import { writeBeside } from '#server/records/beside.ts'
import { save } from '#server/records/save.ts'
import type { PersonRow } from '#server/store/people/rows.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { brazilianCustomers, brazilianRepairs, type Input } from './brazil.ts'
import { readRepairs, type Repair } from './repairs.ts'
import { fillShop } from './shop.ts'
import { brazilian, english, type Words } from './words.ts'

interface DemoPerson {
  readonly name: string
  readonly email: string
  readonly locale: Locale
}

const ana: DemoPerson = { name: 'Ana Ribeiro', email: 'ana@bancada.example', locale: 'pt-BR' }
const tiago: DemoPerson = { name: 'Tiago Lima', email: 'tiago@bancada.example', locale: 'pt-BR' }
const dana: DemoPerson = { name: 'Dana Whitfield', email: 'dana@bancada.example', locale: 'en' }

/** People to sign in as. Dana works in one Group, the others in both; all share one password. */
export const demoPeople: readonly DemoPerson[] = [ana, tiago, dana]
export const demoPassword = 'bancada-demo'

interface DemoGroup {
  readonly name: string
  readonly words: Words
  repairs(): Repair[]
  /** The shop's own book. */
  customers(): Input[]
  readonly staff: readonly DemoPerson[]
  readonly phone: string
  /** The Group's Pix account; its key belongs to nobody. */
  readonly pix?: PixSettings
}

const groups: readonly DemoGroup[] = [
  {
    name: 'Maple Street Repair',
    words: english,
    repairs: () => ['restartproject-201909.csv', 'fixitclinic-202507.csv'].flatMap(readRepairs),
    customers: readCustomers,
    staff: [ana, dana, tiago],
    phone: '+1 415 555 0134',
  },
  {
    name: 'Oficina Boa Vista',
    words: brazilian,
    repairs: () => brazilianRepairs(readRepairs('repairconnects-202507.csv')),
    customers: brazilianCustomers,
    staff: [ana, tiago],
    phone: '(31) 90000-9999',
    pix: {
      sort: 'email',
      key: 'pix@boavista.example',
      name: 'Oficina Boa Vista',
      city: 'Belo Horizonte',
    },
  },
]

/** True when somebody registered already: then nothing is filled. */
export async function isFilled({ store }: House): Promise<boolean> {
  return (await peopleTables(store).byEmail(ana.email)) !== undefined
}

/** Fills the installation; calls `tell` with one line of progress per Group. */
export async function fillDemo(house: House, tell: (line: string) => void): Promise<void> {
  const ids = new Map<DemoPerson, string>()
  for (const person of demoPeople) ids.set(person, await addPerson(house, person))
  for (const group of groups) {
    const staff = group.staff.map((person) => ids.get(person)!)
    tell(`filling ${group.name} …`)
    const tickets = await addGroup(house, group, staff)
    tell(`${group.name}: ${tickets.toLocaleString('en')} repairs`)
  }
}

async function addPerson(house: House, { name, email, locale }: DemoPerson): Promise<string> {
  const at = house.now().toISOString()
  const id = newId('usr')
  const person: PersonRow = {
    user_id: id,
    email,
    unconfirmed_email: null,
    password_hash: await house.passwords.hash('demo', demoPassword),
    locale,
    confirmed_at: at,
    confirmation_sent_at: at,
    created_at: at,
  }
  const fields = { fullname: name }
  await house.store.createWith(id, (transaction) =>
    createPerson(house, transaction, person, fields),
  )
  return id
}

async function addGroup(house: House, group: DemoGroup, staff: readonly string[]): Promise<number> {
  const db = newId('acc')
  const today = house.now()
  const database = house.store.database(db)
  const context = (person: string, moment: Date): RecordContext => ({
    house,
    database,
    actor: actorOf(person, group.staff[staff.indexOf(person)]!.email),
    now: moment.toISOString(),
  })
  const owner = context(staff[0]!, today)
  await house.store.createWith(db, async (transaction) => {
    await writeGroup(owner, transaction, { _id: db, klass: account.kind, name: group.name })
    const stored = (await transaction.get(db))!
    // 16,551 repairs are more than the free plan holds.
    const doc = { ...toWire(stored), 'confirmed-plan': 'pro' }
    const entry = { event: 'update', actor: null, at: owner.now }
    await writeBeside(house, transaction, doc, entry)
  })
  for (const [index, user_id] of staff.entries()) {
    if (index > 0) await addMember(owner, user_id, group.staff[index]!)
  }
  const phones = JSON.stringify([{ number: group.phone, main: true }])
  const { pix } = group
  const settings = { phones, checklist: true, 'project-management': true, ...(pix && { pix }) }
  for (const [key, value] of Object.entries(settings)) {
    await save(owner, { id: newId('adj'), rev: undefined, input: { key, value } })
  }
  return fillShop({
    words: group.words,
    repairs: group.repairs().sort((a, b) => (a.day < b.day ? -1 : 1)),
    customers: group.customers(),
    staff,
    context,
    today,
  })
}

async function addMember(
  context: RecordContext,
  user_id: string,
  { name, email }: DemoPerson,
): Promise<void> {
  const { house, database, now, actor } = context
  await database.write(async (transaction) => {
    await putCard(context, transaction, user_id)
    const doc = {
      _id: newId('mem'),
      klass: membership.kind,
      email,
      name,
      user_id,
      editor: false,
      report_view: false,
      bookmark: false,
      pending: false,
      status: 'accepted',
      created_at: now,
      created_by: actor.user_id ?? undefined,
      updated_at: now,
      updated_by: user_id,
    }
    const entry = { event: 'create', actor: actor.user_id, at: now }
    await writeBeside(house, transaction, doc, entry)
  })
}

function actorOf(user_id: string, email: string): Actor {
  return {
    user_id,
    email,
    confirmed: true,
    membership: { id: newId('mem'), editor: true, report_view: true, creator: true },
    own: false,
    scopes: null,
    group: { plan: 'pro', records: 0, entitlement: entitlementOf('pro', 'sandbox') },
  }
}

/** The Chinook customers, as the customer form would send them. */
function readCustomers(): Input[] {
  const text = readFileSync(new URL('chinook-customers.csv', import.meta.url), 'utf8')
  const rows: Record<string, string>[] = parse(text, { columns: true })
  return rows.map((row) => ({
    name: `${row.first_name} ${row.last_name}`,
    company_name: row.company,
    email: row.email,
    phones: row.phone ? [{ number: row.phone, main: true }] : [],
    addresses: row.address
      ? [
          {
            street: row.address,
            city: row.city,
            state: row.state,
            zip_code: row.postal_code,
            main: true,
          },
        ]
      : [],
  }))
}
