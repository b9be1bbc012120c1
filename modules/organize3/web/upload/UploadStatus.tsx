// An import of a bank's file: how far it is, the entries that it made, and the rows that were refused while it was written.
import { useGroup } from '#web/api/context.ts'
import { showError } from '#web/api/banner.ts'
import { useTexts } from '#web/api/texts.ts'
import { fetchRows } from '#web/records/import/import-calls.ts'
import { ImportStatus } from '#web/records/import/ImportStatus.tsx'
import { csvFile } from '#core/csv/csv.ts'
import { download } from '#web/records/list/download.ts'
import { Stack } from '#web/ui/page/Page.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { fromCells } from '../../rules/upload/row.ts'
import { ImportedEntries } from './ImportedEntries.tsx'
import type { UploadWallet } from './wallets.ts'

interface UploadStatusProps {
  readonly id: string
  readonly wallet: UploadWallet | undefined
  /** Puts the file at hand away. */
  readonly onAnother: () => void
}

export function UploadStatus({ id, wallet, onAnother }: UploadStatusProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { path, params } = useAddress()
  const unread = Number(params.get('unread')) || 0
  const root = `/account/${db}/wallets`
  const report = async (name: string) => {
    try {
      const rows = await fetchRows(db, id, 'refused')
      const lines = rows.map(({ line, cells, errors }) => {
        const row = fromCells(cells)
        const why = Object.values(errors ?? {}).map((message) => t.message(message))
        return [line, row?.line.date, row?.line.amount, row?.line.raw, why.join('. ')]
      })
      const head = ['line', 'date', 'amount', 'raw', 'why'].map((part) =>
        t(`upload.report.${part}`),
      )
      const cells = lines.map((line) => line.map((cell) => cell ?? ''))
      download(csvFile([head, ...cells], t.locale), name.replace(/(\.\w+)?$/, '-refused.csv'))
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Stack>
      <ImportStatus
        id={id}
        open={{
          href: wallet ? `${root}/${wallet.id}` : root,
          label: t(wallet ? 'upload.open_wallet' : 'import.status.open'),
        }}
        another={{ href: wallet ? `${path}?wallet=${wallet.id}` : path, onClick: onAnother }}
        onReport={({ name }) => report(name)}
        isWhole
        takenIn={t('upload.taken_in')}
        left={unread > 0 ? { label: t('upload.outcomes.refused'), count: unread } : undefined}
      />
      <ImportedEntries id={id} />
    </Stack>
  )
}
