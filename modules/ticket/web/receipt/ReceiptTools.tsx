// Which receipt is shown, and on which paper.
import type { ReactNode } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Tabs } from '#web/ui/list/Tabs.tsx'
import { papers, type Paper } from '../../paper/papers.ts'
import { receiptForms, type ReceiptForm } from '../../paper/receipt-forms.ts'
import styles from './receipt.module.css'
import { PaperChoice } from '../print/PaperChoice.tsx'

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
      <PaperChoice choices={papers} paper={paper} onPaper={onPaper} />
      {children}
    </div>
  )
}
