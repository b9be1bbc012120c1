// The form of what receipts say. Its rules are those of the server, and all that is wrong is said at once.
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import type { FieldErrors } from '#core/errors.ts'
import { moneyWords, usualCurrencies } from '#core/numbers/money.ts'
import { readDecimal } from '#core/numbers/number.ts'
import { locales } from '#core/wire.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Wide } from '#web/ui/form/Form.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { contractReceiptKey, contractReceipts } from '../../rules/contract/usual-clauses.ts'
import { logoSizes } from '../../rules/receipt/logo.ts'
import {
  readReceiptSettings,
  receiptCurrencies,
  receiptSettingsKey,
  signatureWays,
} from '../../rules/receipt/receipt-settings.ts'
import { usualWarrantyDays } from '../../rules/ticket/warranty.ts'
import type { StoredReceiptSettings } from './use-receipt-settings.ts'

/** Settings of their own. */
const apart: ReadonlySet<string> = new Set(['locale', 'contract_receipt'])

interface ReceiptDialogProps {
  stored: StoredReceiptSettings
  onClose: () => void
}

export default function ReceiptDialog({ stored, onClose }: ReceiptDialogProps) {
  const t = useTexts()
  const form = useReceiptForm(stored, onClose)
  const named = (name: Exclude<keyof typeof form.values, 'status_link' | 'return_keeps'>) => ({
    ...form.text(name),
    label: t(`receipts.${name}`),
    description: t(`receipts.${name}-hint`) || undefined,
    autoComplete: 'off',
  })
  return (
    <FormDialog {...useDialogWords()} title={t('receipts.edit')} form={form} onClose={onClose} wide>
      <Wide>
        <TextInput {...named('heading')} data-autofocus />
      </Wide>
      <Wide>
        <Textarea {...named('check_in')} minRows={3} maxRows={8} />
      </Wide>
      <Wide>
        <Textarea {...named('delivery')} minRows={2} maxRows={8} />
      </Wide>
      <NativeSelect
        {...form.text('contract_receipt')}
        label={t('receipts.contract_receipt')}
        data={contractReceipts.map((value) => ({
          value,
          label: t(`receipts.contract_receipts.${value}`),
        }))}
      />
      {form.values.contract_receipt === 'always' && (
        <Wide>
          <Textarea {...named('clauses')} minRows={3} maxRows={12} />
        </Wide>
      )}
      <TextInput {...named('warranty')} inputMode="numeric" />
      <NativeSelect
        {...form.text('locale')}
        label={t('receipts.language')}
        description={t('receipts.language-hint')}
        data={locales.map((value) => ({ value, label: t(`customer.options.locale.${value}`) }))}
      />
      <TextInput {...named('storage_days')} inputMode="numeric" />
      <TextInput {...named('storage_fee')} inputMode="decimal" />
      <NativeSelect
        {...form.text('currency')}
        label={t('receipts.currency')}
        data={receiptCurrencies.map((value) => ({ value, label: value }))}
      />
      <NativeSelect
        {...form.text('logo')}
        label={t('receipts.logo')}
        data={logoSizes.map((value) => ({ value, label: t(`receipts.logos.${value}`) }))}
      />
      <NativeSelect
        {...form.text('signature')}
        label={t('receipts.signature')}
        data={signatureWays.map((value) => ({
          value,
          label: t(`receipts.signatures.${value}`),
        }))}
      />
      {(['return_keeps', 'status_link'] as const).map((name) => (
        <Wide key={name}>
          <Checkbox
            {...form.box(name)}
            label={t(`receipts.${name}`)}
            description={t(`receipts.${name}-hint`)}
          />
        </Wide>
      ))}
    </FormDialog>
  )
}

function useReceiptForm(stored: StoredReceiptSettings, onClose: () => void) {
  const t = useTexts()
  const { settings, locale, contractReceipt } = stored
  const language = locale ?? t.locale
  const { storage_fee } = settings
  const form = usePlainForm({
    of: 'receipt_settings',
    initial: {
      locale: language as string,
      heading: settings.heading ?? '',
      check_in: settings.check_in ?? '',
      delivery: settings.delivery ?? '',
      clauses: settings.clauses ?? '',
      contract_receipt: contractReceipt as string,
      warranty: String(settings.warranty ?? usualWarrantyDays[language] ?? ''),
      storage_days: String(settings.storage_days ?? ''),
      storage_fee: storage_fee === undefined ? '' : moneyWords(storage_fee, undefined, t.locale),
      currency: settings.currency ?? usualCurrencies[language],
      status_link: settings.status_link ?? false,
      return_keeps: settings.return_keeps ?? false,
      logo: (settings.logo ?? 'medium') as string,
      signature: (settings.signature ?? 'line') as string,
    },
    check(values): FieldErrors {
      const read = readReceiptSettings(valueOf(values))
      return 'errors' in read ? read.errors : {}
    },
    async send(values) {
      await stored.save(receiptSettingsKey, valueOf(values))
      if (values.locale !== locale) await stored.save('locale', values.locale)
      if (values.contract_receipt !== contractReceipt)
        await stored.save(contractReceiptKey, values.contract_receipt)
      onClose()
      void toast({ message: t('records.saved') })
    },
  })
  /** The setting as the server takes it; amounts are typed with the marks of the person's language. */
  const valueOf = (values: typeof form.values) => ({
    ...settings,
    ...Object.fromEntries(Object.entries(values).filter(([name]) => !apart.has(name))),
    storage_fee: readDecimal(values.storage_fee, t.locale) ?? values.storage_fee,
  })
  return form
}
