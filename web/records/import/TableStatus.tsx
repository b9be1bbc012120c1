// An import of a table: how far it is, and its refused rows as a file.
import type { ImportPlan } from '#core/import/rules.ts'
import type { ImportKind } from '#core/import/targets.ts'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { csvFile } from '#core/csv/csv.ts'
import { download } from '../list/download.ts'
import { fetchRows, type Import } from './import-calls.ts'
import { ImportStatus } from './ImportStatus.tsx'
import { reasonOf } from './outcomes.ts'
import { useTargetNames } from './target-names.ts'

export function TableStatus({ id, kind }: { id: string; kind: ImportKind }) {
  const t = useTexts()
  const { db } = useGroup()
  const { path } = useAddress()
  const onReport = useReport(kind)
  const open = { href: `/account/${db}/${kind.entity.path}`, label: t('import.status.open') }
  return <ImportStatus {...{ id, open, onReport }} another={{ href: path }} />
}

/** The refused rows as they were, each with its line and the reason, as a file that can be corrected and imported. */
function useReport(kind: ImportKind): (entry: Import) => Promise<void> {
  const t = useTexts()
  const { db } = useGroup()
  const names = useTargetNames(kind)
  return async ({ id, name, plan: sent }) => {
    const plan = sent as ImportPlan
    try {
      const rows = await fetchRows(db, id, 'refused')
      const header = plan.columns.map(({ target }, at) =>
        target ? names.nameOf(target) : t('import.columns.unnamed', { number: at + 1 }),
      )
      const lines = rows.map(({ line, cells, errors }) => [
        ...header.map((_, at) => cells[at] ?? ''),
        line,
        reasonOf(t, kind, names, errors ?? {}),
      ])
      const more = [t('import.status.report_line'), t('import.status.report_why')]
      const text = csvFile([[...header, ...more], ...lines], t.locale)
      download(text, name.replace(/(\.\w+)?$/, '-refused.csv'))
    } catch (error) {
      showError(error)
    }
  }
}
