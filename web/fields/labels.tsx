// Names of the records and people that references point at. A list asks for all of its page at once
// (`LabelsProvider`); a reference outside of one asks by itself.
import { createContext, useContext, type ReactNode } from 'react'
import { isPerson } from '#core/ids.ts'
import { labelText } from '#core/time/day.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useLabels, type Labels } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'

const LabelsContext = createContext<Labels | undefined>(undefined)
const none: Labels = new Map()

/** Looks up the labels of many records in one call, for every reference inside. */
export function LabelsProvider({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const { db } = useGroup()
  const records = ids.filter((id) => !isPerson(id))
  const { data } = useLabels(db, records)
  return <LabelsContext value={data ?? none}>{children}</LabelsContext>
}

/** Name of a record or person (of a deleted record, that it is one), and where its page is; `''` while it is not known. */
export function useReference(id: string): { label: string; href: string | undefined } {
  const t = useTexts()
  const { db, people } = useGroup()
  const registry = useRegistry()
  const shared = useContext(LabelsContext)
  const alone = shared === undefined && id !== '' && !isPerson(id)
  const { data } = useLabels(db, alone ? [id] : [])
  if (isPerson(id)) return { label: people.get(id)?.name ?? '', href: `/account/${db}/users/${id}` }
  const { key, path } = registry.byId(id) ?? {}
  const known = (shared ?? data)?.get(id)
  const label = known === null ? t(`${key}.gone`) : labelText(known ?? '', t.locale)
  return { label, href: path === undefined ? undefined : `/account/${db}/${path}/${id}` }
}
