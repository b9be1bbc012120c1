// Which receipt is shown, and on which paper.
import type { ReactNode } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Tabs } from '#web/ui/list/Tabs.tsx'
import { receiptForms, type ReceiptForm } from '../../paper/receipt-forms.ts'
import styles from './receipt.module.css'
import { papers, rememberPaper, type Paper } from './use-receipt.ts'

interface ReceiptToolsProps {
  form: ReceiptForm
  /** Address of the same page with another receipt. */
  addressOf: (form: ReceiptForm) => string
  paper: Paper
  onPaper: (paper: Paper) => void
  children?: ReactNode
}

export function ReceiptTools({ form, addressOf, paper, onPaper, children }: ReceiptToolsProps) {
  const t = useTexts()
  return (
    <div className={styles.tools}>
      <Tabs
        label={t('ticket.receipt.title')}
        tabs={receiptForms.map((one) => ({
          label: t(`receipts.form.${one}`),
          href: addressOf(one),
          current: one === form,
        }))}
      />
      <fieldset className={styles.papers} aria-label={t('receipts.paper')}>
        {papers.map((one) => (
          <Button
            key={one}
            aria-pressed={one === paper}
            variant={one === paper ? 'light' : 'default'}
            onClick={() => {
              rememberPaper(one)
              onPaper(one)
            }}
          >
            {t(`receipts.papers.${one}`)}
          </Button>
        ))}
      </fieldset>
      {children}
    </div>
  )
}
