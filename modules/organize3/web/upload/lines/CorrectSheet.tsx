// The form that corrects a row that could not be read: its day, amount and description. The bank's description stays.
import { useState, type FormEvent } from 'react'
import { readDecimal } from '#core/numbers/number.ts'
import { isDay } from '#core/time/day.ts'
import { decimalText } from '#core/numbers/money.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { DayInput } from '#web/fields/DayInput.tsx'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import type { BankLine, RefusedRow } from '../../../rules/bank/choices.ts'
import type { RefusedParts } from '../../../rules/upload/refused.ts'
import { inMinor } from '../../../rules/wallet/amounts.ts'
import styles from '../upload.module.css'
import type { UploadWallet } from '../wallets.ts'

interface CorrectSheetProps {
  readonly row: RefusedRow
  /** What could be read of it. */
  readonly parts: RefusedParts
  readonly wallet: UploadWallet
  readonly onClose: () => void
  readonly onDone: (line: BankLine) => void
}

export default function CorrectSheet({ row, parts, wallet, onClose, onDone }: CorrectSheetProps) {
  const t = useTexts()
  const words = useDialogWords()
  const [date, setDate] = useState(parts.date)
  const [size, setSize] = useState('')
  const [side, setSide] = useState<'out' | 'in'>('out')
  const [description, setDescription] = useState(parts.words.slice(0, 500))
  const [tried, setTried] = useState(false)
  const minor = inMinor(readDecimal(size, t.locale) ?? '', wallet.precision)
  const isAmount = minor !== undefined && minor > 0n
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isAmount || !isDay(date)) return
    const amount = decimalText(side === 'out' ? -minor : minor, wallet.precision)
    onDone({ line: row.line, date, amount, description, party: '', category: '', raw: row.raw })
  }
  return (
    <FormDialog
      title={t('upload.correct.title', { line: row.line })}
      form={{ problem: undefined, busy: false, submit }}
      {...words}
      submitLabel={t('upload.correct.done')}
      onClose={onClose}
    >
      <p className={styles.raw}>{row.raw}</p>
      <DayInput
        label={t('upload.entry.date')}
        value={date}
        error={tried && !isDay(date) && t('errors.invalid')}
        onChange={setDate}
      />
      <NativeSelect
        label={t('upload.entry.side')}
        value={side}
        data={(['out', 'in'] as const).map((value) => ({
          value,
          label: t(`upload.entry.${value}`),
        }))}
        onChange={({ target }) => setSide(target.value === 'in' ? 'in' : 'out')}
      />
      <TextInput
        label={t('upload.entry.amount', { currency: wallet.currency })}
        inputMode="decimal"
        value={size}
        data-autofocus
        error={tried && !isAmount && t('errors.not_an_amount', { count: wallet.precision })}
        onChange={({ currentTarget }) => setSize(currentTarget.value)}
      />
      <TextInput
        label={t('upload.entry.description')}
        value={description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
    </FormDialog>
  )
}
