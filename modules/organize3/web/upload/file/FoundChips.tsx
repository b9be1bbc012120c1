// How a bank's file was understood, each of it in a chip that can be corrected.
import { dateOrders } from '#core/import/rules.ts'
import { encodings } from '#core/import/encoding.ts'
import { separators, type Separator } from '#core/import/text-file.ts'
import { useTexts } from '#web/api/texts.ts'
import { ChipChoice } from '#web/records/import/ChipChoice.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { settledColumns } from '../../../rules/bank/answer.ts'
import { amountRoles } from '../../../rules/bank/choices.ts'
import type { BankFile, FileAtHand } from '../reading/use-bank-file.ts'
import type { ShownFile } from '../reading/use-reading.ts'
import type { UploadWallet } from '../wallets.ts'

export interface FoundChipsProps {
  readonly file: BankFile
  readonly hand: FileAtHand
  readonly read: ShownFile
  readonly wallet: UploadWallet
  readonly wallets: readonly UploadWallet[]
}

const separatorNames: Readonly<Record<Separator, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
}
/** Lines before a table that can be chosen. */
const maxBefore = 30

export function FoundChips(props: FoundChipsProps) {
  const { file, hand, read, wallet, wallets } = props
  const t = useTexts()
  const { path, go } = useAddress()
  const { choices, accounts } = read.reading
  const { format, encoding } = file.facts
  const isTable = format === 'csv'
  const { before = 0 } = choices
  const counts = Array.from({ length: Math.max(maxBefore, before) + 1 }, (_, at) => at)
  return (
    <>
      <ChipChoice
        label={t('upload.wallet')}
        value={wallet.id}
        options={wallets.map(({ id, name }) => [id, name])}
        onChange={(id) => go(`${path}?wallet=${id}`, { replace: true })}
      />
      {!file.isPasted && (
        <ChipChoice
          label={t('import.encoding.label')}
          value={encoding}
          options={encodings.map((one) => [one, t(`import.encoding.${one}`)])}
          onChange={hand.setEncoding}
        />
      )}
      {isTable && (
        <>
          <ChipChoice
            label={t('import.separator.label')}
            value={choices.separator ?? ','}
            options={separators.map((one) => [one, t(`import.separator.${separatorNames[one]}`)])}
            onChange={(separator) => read.choose({ separator, ...found })}
          />
          <ChipChoice
            label={t('import.before.label')}
            value={String(before)}
            options={counts.map((count) => [String(count), t('import.before.count', { count })])}
            onChange={(count) => read.choose({ before: Number(count), ...found })}
          />
          <ChipChoice
            label={t('import.header.label')}
            value={choices.hasHeader ? 'yes' : 'no'}
            options={(['yes', 'no'] as const).map((one) => [one, t(`import.header.${one}`)])}
            onChange={(one) => read.choose({ hasHeader: one === 'yes', ...found })}
          />
        </>
      )}
      {format === 'qif' && (
        <ChipChoice
          label={t('upload.dates')}
          value={choices.date ?? 'ymd'}
          options={dateOrders.map((one) => [one, t(`import.dates.${one}`)])}
          onChange={(date) => read.choose({ date })}
        />
      )}
      <DecimalChip read={read} isTable={isTable} />
      {accounts.length > 1 && (
        <ChipChoice
          label={t('upload.account')}
          value={read.account.key}
          options={accounts.map(({ key, name, count }) => [
            key,
            `${name || key} (${count.toLocaleString(t.locale)})`,
          ])}
          onChange={(account) => read.choose({ account })}
        />
      )}
    </>
  )
}

/** What is found anew where the table is cut in another way. */
const found = { columns: undefined, isOneAccount: undefined } as const

/** The decimal mark of all amounts; each column of a table may have its own. */
function DecimalChip({ read, isTable }: { read: ShownFile; isTable: boolean }) {
  const t = useTexts()
  const { columns = [], decimal } = read.reading.choices
  const mark = isTable ? columns.find(({ role }) => amountRoles.has(role))?.decimal : decimal
  if (mark === undefined) return null
  return (
    <ChipChoice
      label={t('upload.decimal')}
      value={mark}
      options={[
        [',', '1.234,56'],
        ['.', '1,234.56'],
      ]}
      onChange={(chosen) =>
        read.choose(
          isTable
            ? {
                columns: settledColumns(read.reading).map((column) =>
                  amountRoles.has(column.role) ? { ...column, decimal: chosen } : column,
                ),
              }
            : { decimal: chosen },
        )
      }
    />
  )
}
