// Saves what is brought to the counter in one call: the customer, the equipment and its tickets, all of them or none.
import type { FieldErrors } from '#core/errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { WireDocument } from '#core/wire.ts'
import { showError } from '#web/api/banner.ts'
import { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { createRecord, refresh } from '#web/api/records.ts'
import { createTogether } from '#web/api/writing/write-many.ts'
import type { RecordFormState } from '#web/records/form/use-record-form.ts'
import type { ScannedThing } from '../scan/ScanDialog.tsx'
import { useKeepPasswords } from './use-keep-passwords.ts'

/** One thing that is brought: its ticket, and the form of its record when that is made along. */
export interface Visit {
  readonly ticket: RecordFormState
  readonly equipment: RecordFormState | undefined
  /** Of the device; blank where none was said. */
  readonly password: string
  /** This is the thing: one that is known, or a new one with this number. */
  readonly take: (thing: ScannedThing) => void
}

export interface CheckIn {
  readonly isSaving: boolean
  /** Why it could not be sent the last time, where nobody answered. */
  readonly unsent: ApiError | undefined
  /** True once everything is saved; else the forms show what is wrong with them, or it is said why it could not be sent. */
  readonly save: (
    customer: RecordFormState | undefined,
    visits: readonly Visit[],
  ) => Promise<boolean>
}

/** Fields that are filled once for all that is brought. */
const shared = ['customer_id', 'contract_id'] as const

export function useCheckIn(): CheckIn {
  const { db } = useGroup()
  const client = useQueryClient()
  const keepPasswords = useKeepPasswords()
  const [isSaving, setSaving] = useState(false)
  const [unsent, setUnsent] = useState<ApiError>()
  const busy = useRef(false)

  const send = async (forms: readonly RecordFormState[], docs: readonly WireDocument[]) => {
    try {
      await createTogether(db, docs)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 409) return writeOver(db, docs)
      if (!error.fields) throw error
      const { fields } = error
      for (const form of forms) {
        const own = fieldsOf(fields, form.id)
        if (Object.keys(own).length > 0) form.refuse(own)
      }
      throw new Refused()
    }
  }
  return {
    isSaving,
    unsent,
    async save(customer, visits) {
      if (busy.current) return false
      const forms = [...(customer ? [customer] : []), ...visits.flatMap(partsOf)]
      // All are looked at, so that everything that is wrong is said at once.
      const docs = completed(
        forms.map((form) => form.read()),
        visits,
      )
      if (!docs) return false
      busy.current = true
      setSaving(true)
      setUnsent(undefined)
      try {
        await send(forms, docs)
        await keepPasswords(visits.map(({ ticket, password }) => [ticket.id, password]))
        const tickets = visits.map(({ ticket }) => ticket.id)
        void import('./device/photos.ts').then(({ sendPhotos }) => sendPhotos(client, db, tickets))
        for (const form of forms) form.abandon()
        for (const kind of ['Customer', 'Equipment', 'Ticket']) void refresh(client, db, kind)
        return true
      } catch (error) {
        if (error instanceof Refused) return false
        if (error instanceof ApiError && error.code === 'network') setUnsent(error)
        else showError(error)
        return false
      } finally {
        busy.current = false
        setSaving(false)
      }
    },
  }
}

/** The forms have said why. */
class Refused extends Error {}

const partsOf = ({ equipment, ticket }: Visit) => (equipment ? [equipment, ticket] : [ticket])

/** The documents, each with the shared fields; undefined when one of them is wrong. */
function completed(
  read: readonly (WireDocument | undefined)[],
  [first]: readonly Visit[],
): WireDocument[] | undefined {
  const docs = read.filter((doc) => doc !== undefined)
  const main = docs.find(({ _id }) => _id === first?.ticket.id)
  if (docs.length < read.length || !main) return undefined
  const common = Object.fromEntries(shared.map((name) => [name, main[name]]))
  // Chosen: without a contract. Left open, the server gives the usual one.
  if (first?.ticket.values.contract_id === null) common.contract_id = null
  return docs.map((doc) => {
    if (doc.klass === 'Ticket') return { ...doc, ...common }
    return doc.klass === 'Equipment' ? { ...doc, customer_id: main.customer_id } : doc
  })
}

/** What was refused of one document: `{id}.{field}` → `{field}`. */
function fieldsOf(fields: FieldErrors, id: string): FieldErrors {
  const own = Object.entries(fields).filter(([path]) => path.startsWith(`${id}.`))
  return Object.fromEntries(own.map(([path, said]) => [path.slice(id.length + 1), said]))
}

/** An earlier try arrived and only its answer was lost: what is to be saved now is saved over it. */
async function writeOver(db: string, docs: readonly WireDocument[]): Promise<void> {
  for (const doc of docs) await createRecord(db, doc)
}
