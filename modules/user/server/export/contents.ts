// What is in the archive of a person's data: who they are and what they made that is theirs, as JSON, and their files (modules/user/docs/export.md).
// Names of secrets, never secrets.
import { Readable } from 'node:stream'
import { locales } from '#core/wire.ts'
import type { ZipEntry } from '#server/answers/zip.ts'
import type { House } from '#server/house.ts'
import { translatorOf } from '#server/outside/translator.ts'
import { filesOf } from '#server/records/attachments/resolve.ts'
import type { RecordContext } from '#server/records/face.ts'
import { placeOf } from '#server/records/reading/as-member.ts'
import { asRead } from '#server/records/replication/tell.ts'
import { unhurried } from '#server/records/upkeep/one-at-a-time.ts'
import { actorIn } from '#server/session/actor.ts'
import type { Session } from '#server/session/session.ts'
import { auditQueries } from '#server/store/audit/tables.ts'
import { readWhole } from '#server/store/blobs/blobs.ts'
import type { PersonRow } from '#server/store/people/rows.ts'
import { listQueries } from '#server/store/queries/listing.ts'
import en from '../../locales/export/en.json' with { type: 'json' }
import ptBr from '../../locales/export/pt-BR.json' with { type: 'json' }
import { authenticatorName } from '../../rules/authenticators.ts'
import { exportTexts } from '../../rules/export.ts'
import { passkeyTables } from '../../store/passkeys.ts'

/** Records of a file at most, and entries of the audit. */
const atOnce = 500

/** Whose data it is. */
export interface Exported {
  readonly house: House
  readonly session: Session & { readonly person: PersonRow }
  readonly at: string
}

/** All of it, page after page with rests. */
export async function* exportEntries(exported: Exported): AsyncGenerator<ZipEntry> {
  yield readme(exported)
  yield* person(exported)
  yield* ownRecords(exported)
  for (const { db, pending } of exported.session.memberships) {
    const place = pending ? undefined : placeOf(exported.house, exported.session, db)
    if (place) yield* recordsIn(place, exported)
  }
  yield* audit(exported)
}

function textEntry(name: string, text: string, at: string): ZipEntry {
  const bytes = Buffer.from(text)
  const file = { length: bytes.length, read: async () => Readable.from([bytes]) }
  return { name, modified: new Date(at), file }
}

const jsonEntry = (name: string, value: unknown, at: string) =>
  textEntry(name, `${JSON.stringify(value, null, 2)}\n`, at)

const numbered = (folder: string, part: number) => `${folder}-${String(part).padStart(4, '0')}.json`

function readme({ session: { person: owner }, at }: Exported): ZipEntry {
  const locale = locales.find((known) => known === owner.locale) ?? 'en'
  const translate = translatorOf(locale, { en, 'pt-BR': ptBr }[locale])
  const values = { name: owner.email ?? owner.unconfirmed_email ?? owner.user_id, day: at }
  return textEntry(translate(exportTexts.file), `${translate(exportTexts.readme, values)}\n`, at)
}

/** Who they are, how and where they come in, where they belong. */
async function* person({ house, session, at }: Exported): AsyncGenerator<ZipEntry> {
  const { store } = house
  const { password_hash, ...row } = session.person
  const { user_id } = row
  yield jsonEntry('person.json', { ...row, has_password: password_hash !== '' }, at)
  const sessions = await store.sessionsOf(user_id, at)
  const passkeys = await passkeyTables(store).ofPerson(user_id)
  const signIn = {
    sessions: sessions.map(({ agent, created_at, expires_at, address, seen_at }) => {
      return { agent, created_at, expires_at, address, seen_at }
    }),
    tokens: await store.tokenUsesOf(user_id),
    passkeys: passkeys.map(({ id, name, aaguid, created_at, used_at }) => {
      return { id, name, held_by: authenticatorName(aaguid), created_at, used_at }
    }),
  }
  yield jsonEntry('sign-in.json', signIn, at)
  // Invitations lead to the address until they are accepted.
  const memberships = await store.membershipsOf(user_id, row.confirmed_at && row.email)
  const groups = memberships.map(({ db, group, pending, inherited, ...row }) => {
    const { id, editor, report_view, rights } = row
    return {
      group: db,
      name: group.name,
      membership: id,
      pending,
      inherited,
      editor,
      report_view,
      ...rights,
    }
  })
  yield jsonEntry('memberships.json', groups, at)
}

/** A file that a record names and that cannot be read any more. */
interface Lacking {
  readonly record: string
  readonly file: string
}

/** Their own database as it is, with its files, and a list of those that are damaged here. */
async function* ownRecords({ house, session, at }: Exported): AsyncGenerator<ZipEntry> {
  const { user_id } = session.person
  const database = house.store.database(user_id)
  const actor = actorIn(session, user_id, house.config.billing)
  const context: RecordContext = { house, database, actor, now: at }
  const lacking: Lacking[] = []
  let behind: string | undefined
  for (let part = 1; ; part += 1) {
    const { isOpen, selector } = house.rules.reading(context)
    const range = { include_docs: true, limit: atOnce, selector }
    const page = await unhurried(() => listQueries(database).allDocs(range, behind))
    const open = page.found.filter(({ id }) => isOpen(id))
    const docs = await asRead(context, open as Parameters<typeof asRead>[1], { leaves: true })
    if (docs.length > 0) yield jsonEntry(numbered('own/records', part), docs, at)
    for (const doc of docs) yield* filesFrom(context, doc, lacking)
    behind = page.found.at(-1)?.id
    if (behind === undefined || (!page.more && page.found.length < atOnce)) break
  }
  if (lacking.length > 0) yield jsonEntry('files/lacking.json', lacking, at)
}

/** What file systems take for something else than a name. */
const unfit = /[/\\:*?"<>|\p{Cc}\p{Cf}]/gu

/** Adds those that are lost or cut off to `lacking`. */
async function* filesFrom(
  { database, now }: RecordContext,
  doc: { readonly _id: string },
  lacking: Lacking[],
): AsyncGenerator<ZipEntry> {
  const files = Object.entries(filesOf(doc as Readonly<Record<string, unknown>>))
  for (const [at, [name, { digest }]] of files.entries()) {
    const blob = await database.files.file(digest)
    const bytes = blob && (await readWhole(blob))
    if (!bytes) {
      lacking.push({ record: doc._id, file: name })
      continue
    }
    const path = `files/${doc._id}/${at + 1}-${name.replace(unfit, '_')}`
    const file = { length: blob.length, read: async () => bytes }
    yield { name: path, modified: new Date(now), file }
  }
}

/** What they made in a Group that modules count as theirs (`ServerModule.ownKinds`). */
async function* recordsIn(place: RecordContext, { at }: Exported): AsyncGenerator<ZipEntry> {
  const { house, database, actor } = place
  const kinds = house.modules.flatMap(({ ownKinds = [] }) => ownKinds)
  const { mayRead } = house.rules.reading(place)
  for (const klass of kinds) {
    const selector = { klass, created_by: actor.user_id }
    let bookmark: string | undefined
    for (let part = 1; ; part += 1) {
      const query = { selector, limit: atOnce, ...(bookmark && { bookmark }) }
      const page = await unhurried(() => database.find(query))
      const docs = await asRead(
        place,
        page.found.filter((one) => mayRead(one)),
        { leaves: true },
      )
      const folder = `written/${database.name}/${klass}`
      if (docs.length > 0) yield jsonEntry(numbered(folder, part), docs, at)
      ;({ bookmark } = page)
      if (page.found.length < atOnce && !page.isCut) break
    }
  }
}

/** What was done by them or to them: with their own account, and in their Groups. */
async function* audit({ house, session, at }: Exported): AsyncGenerator<ZipEntry> {
  const { user_id } = session.person
  const groups = session.memberships.filter(({ pending }) => !pending).map(({ db }) => db)
  for (const db of [user_id, ...new Set(groups)]) {
    const person = db === user_id ? undefined : user_id
    let before: number | undefined
    for (let part = 1; ; part += 1) {
      const query = { person, before, limit: atOnce }
      const { entries, next } = await unhurried(() =>
        auditQueries(house.store.database(db)).page(query),
      )
      // Where other members were is theirs.
      const shown = entries.map((entry) => {
        return db === user_id || entry.actor === user_id ? entry : { ...entry, address: null }
      })
      if (shown.length > 0) yield jsonEntry(numbered(`audit/${db}`, part), shown, at)
      if (next === null) break
      before = next
    }
  }
}
