// Edits the entry of one line: its day and words, or a transfer with another wallet in its place. The amount and the bank's
// description stay.
import { useState, type ChangeEvent, type FormEvent } from 'react'
import { readDecimal } from '#core/numbers/number.ts'
import { isDay } from '#core/time/day.ts'
import { decimalText } from '#core/numbers/money.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { DayInput } from '#web/fields/DayInput.tsx'
import { useTagText } from '#web/fields/tag-text.ts'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { outgo } from '../../../entities/outgo.ts'
import { slugsOf } from '../../../rules/mapping/mapping.ts'
import type { Decision } from '../../../rules/upload/outcome.ts'
import type { EntryWords, PreviewLine } from '../../../rules/upload/preview.ts'
import { inMinor } from '../../../rules/wallet/amounts.ts'
import styles from '../upload.module.css'
import type { UploadWallet } from '../wallets.ts'
import { signedWords } from '../../amounts.ts'

interface EditSheetProps {
  readonly line: PreviewLine
  readonly decision: Decision
  readonly wallet: UploadWallet
  readonly others: readonly UploadWallet[]
  readonly onClose: () => void
  readonly onDone: (decision: Decision) => void
}

export default function EditSheet(props: EditSheetProps) {
  const { line, decision, wallet, others, onClose, onDone } = props
  const t = useTexts()
  const dialog = useDialogWords()
  const { date, description, third_party, categories } = { ...line, ...decision.words }
  const [words, setWords] = useState<EntryWords>({ date, description, third_party, categories })
  const [otherId, setOtherId] = useState(decision.action === 'transfer' ? decision.other_id : '')
  const [size, setSize] = useState('')
  const [tried, setTried] = useState(false)
  const other = others.find(({ id }) => id === otherId)
  const isExchange = other !== undefined && other.currency !== wallet.currency
  const minor = other && inMinor(readDecimal(size, t.locale) ?? '', other.precision)
  const isAmount = !isExchange || (minor !== undefined && minor > 0n)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isDay(words.date) || !isAmount) return
    const slugs = slugsOf(words.categories).join(', ')
    onDone({ words: { ...words, categories: slugs }, ...decisionOf() })
  }
  const decisionOf = (): Decision => {
    if (!other) return decision.action === 'transfer' ? { action: undefined } : {}
    const other_amount = isExchange ? decimalText(minor ?? 0n, other.precision) : ''
    return { action: 'transfer', other_id: other.id, other_amount }
  }
  const put = (name: keyof EntryWords) => (text: string) =>
    setWords((now) => ({ ...now, [name]: text }))
  const input = (name: 'third_party' | 'description') => ({
    label: t(`upload.entry.${name}`),
    value: words[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => put(name)(event.target.value),
  })
  const isIn = line.kind === 'Income'
  return (
    <FormDialog
      title={signedWords(line.line.amount, t.locale)}
      form={{ problem: undefined, busy: false, submit }}
      {...dialog}
      submitLabel={t('upload.correct.done')}
      onClose={onClose}
    >
      <p className={styles.raw}>{line.line.raw}</p>
      <DayInput
        label={t('upload.entry.date')}
        value={words.date}
        error={tried && !isDay(words.date) && t('errors.invalid')}
        onChange={put('date')}
      />
      <NativeSelect
        label={t('upload.entry.as')}
        value={otherId ?? ''}
        onChange={({ target }) => setOtherId(target.value)}
      >
        <option value="">{t(isIn ? 'income.one' : 'outgo.one')}</option>
        {others.map(({ id, name, currency }) => (
          <option key={id} value={id}>
            {t(
              `upload.entry.${currency === wallet.currency ? 'transfer' : 'exchange'}_${isIn ? 'from' : 'to'}`,
              {
                wallet: name,
              },
            )}
          </option>
        ))}
      </NativeSelect>
      {isExchange && (
        <TextInput
          label={t('upload.entry.amount', { currency: other.currency })}
          inputMode="decimal"
          value={size}
          error={tried && !isAmount && t('errors.not_an_amount', { count: other.precision })}
          onChange={({ currentTarget }) => setSize(currentTarget.value)}
        />
      )}
      {!other && <TextInput {...input('third_party')} />}
      <TextInput {...input('description')} />
      <Categories value={words.categories} onChange={put('categories')} />
    </FormDialog>
  )
}

interface CategoriesProps {
  readonly value: string
  readonly onChange: (typed: string) => void
}

function Categories({ value, onChange }: CategoriesProps) {
  const t = useTexts()
  const tags = useTagText(outgo.fields.categories, value, onChange)
  return (
    <TextInput
      label={t('upload.entry.categories')}
      description={t('upload.entry.categories_hint')}
      value={tags.text}
      onBlur={tags.leave}
      onChange={({ currentTarget }) => tags.type(currentTarget.value)}
    />
  )
}
