// The whole filtered list as a CSV file: asks for page after page, names what references point at, hands over the file.
import { dayOf } from '#core/time/day.ts'
import { useRef, useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { fieldTexts } from '#core/entity/texts.ts'
import { isEmpty } from '#core/fields/field.ts'
import { moment } from '#core/fields/moment.ts'
import { isRows } from '#core/fields/rows.ts'
import type { FindQuery, WireDocument } from '#core/wire.ts'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { findPages } from '#web/api/pages.ts'
import { fetchLabels, type Labels } from '#web/api/records.ts'
import { useTexts, type Texts } from '#web/api/texts.ts'
import type { Wording } from '#web/fields/face.ts'
import { faceOf } from '#web/fields/faces.ts'
import { csvFile } from '#core/csv/csv.ts'
import { download } from './download.ts'
import { referencedIds } from '../references.ts'
import { idsInRows, namedRows } from './row-names.ts'

export interface Export {
  /** Records fetched so far; undefined while nothing runs. */
  readonly progress: number | undefined
  readonly start: () => void
  readonly cancel: () => void
}

/** `query` is that of the list; its page does not matter. */
export function useExport(entity: Entity, query: FindQuery): Export {
  const t = useTexts()
  const { db, people } = useGroup()
  const [progress, setProgress] = useState<number>()
  const controller = useRef<AbortController>(undefined)
  const run = async (signal: AbortSignal) => {
    const columns = exported(entity)
    const lines = [columns.map((name) => header(entity, name, t))]
    const { selector, sort } = query
    const all = { selector: { klass: entity.kind, ...selector }, sort }
    for await (const docs of findPages(db, all, signal)) {
      const labels = await labelsOf(db, entity, docs, signal)
      const names = { t, people, labels }
      for (const doc of docs) lines.push(columns.map((name) => cell(entity, doc, name, names)))
      setProgress(lines.length - 1)
    }
    const day = dayOf(new Date())
    download(csvFile(lines, t.locale), `${entity.path ?? entity.key}-${day}.csv`)
  }
  const start = () => {
    controller.current = new AbortController()
    setProgress(0)
    run(controller.current.signal)
      .catch(showError)
      .finally(() => setProgress(undefined))
  }
  return { progress, start, cancel: () => controller.current?.abort() }
}

/** Limit of names that are requested in one call. */
const namesAtOnce = 1_000

/** What the records refer to by name, their lines too. */
async function labelsOf(
  db: string,
  entity: Entity,
  docs: readonly WireDocument[],
  signal: AbortSignal,
): Promise<Labels> {
  const ids = [...new Set([...referencedIds(entity, docs), ...idsInRows(entity, docs)])]
  const labels = new Map<string, string | null>()
  for (let at = 0; at < ids.length; at += namesAtOnce) {
    const some = await fetchLabels(db, ids.slice(at, at + namesAtOnce), signal)
    for (const [id, label] of some) labels.set(id, label)
  }
  return labels
}

/** Everything a person may read, and when it was made. */
function exported(entity: Entity): string[] {
  const fields = Object.entries(entity.fields).filter(([, field]) => !field.hidden && !field.once)
  return [...fields.map(([name]) => name), 'created_at', 'updated_at']
}

function header(entity: Entity, name: string, t: Texts): string | number {
  return t(name in entity.fields ? fieldTexts(entity, name).label : `fields.${name}`)
}

function cell(
  entity: Entity,
  doc: WireDocument,
  name: string,
  wording: Omit<Wording, 'texts'> & { labels: Labels },
): string | number {
  const value = doc[name]
  // The moments that every record has are declared nowhere.
  const field = entity.fields[name] ?? moment()
  if (isEmpty(value)) return ''
  if (typeof value === 'number') return value
  const face = faceOf(field)
  const text = String(value)
  const written = face.write ? face.write(text, wording.t.locale) : text
  const shown = isRows(field) ? namedRows(field, value, wording.labels) : value
  return face.cell?.(shown, field, { ...wording, texts: fieldTexts(entity, name) }) ?? written
}
