// A new entry that comes again: its form writes a series in the place of one entry, and its button says how many that are.
import { errorTexts } from '#core/entity/texts.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { MadeInstead } from '#web/records/form/RecordNew.tsx'
import type { RecordFormState } from '#web/records/form/use-record-form.ts'
import { series } from '../../entities/series.ts'
import { entryKinds } from '../../rules/entry/kinds.ts'
import { repeated, repeatIn, templateOf } from '../../rules/series/repeat.ts'
import { fieldInEntry } from '../../rules/series/template.ts'
import { useWriteSeries } from '../series/use-write-series.ts'

/** Answers what a form makes instead of its entry; undefined of a form that says nothing of a series. */
export function useSeriesInstead(): (form: RecordFormState) => MadeInstead | undefined {
  const t = useTexts()
  const { db } = useGroup()
  const write = useWriteSeries()
  return ({ entity, values }) => {
    const kind = entryKinds.find((one) => one === entity.kind)
    const repeat = repeatIn(values)
    if (!kind || !repeat) return undefined
    const { of } = templateOf(kind, values)
    return {
      label: t(`repeat.create.${of}.${repeat.how}`, { count: Number(repeat.count) }),
      path: `/account/${db}/${entity.path}`,
      save: (doc) => write(repeated(templateOf(kind, doc), repeat)),
      worded(fields) {
        const said = t.fieldProblems(fields, (path) => errorTexts(series, path))
        const named = t.namedProblems(fields, series.key)
        return Object.fromEntries(
          Object.keys(fields).map((path) => {
            const [name = '', ...inside] = path.split('.')
            const own = fieldInEntry({ of }, name)
            const place = own in entity.fields ? [own, ...inside].join('.') : ''
            return [place, place === '' ? named[path]! : said[path]!]
          }),
        )
      },
    }
  }
}
