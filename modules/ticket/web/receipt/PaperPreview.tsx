// A receipt beside what is written on it: as it will come out of this browser's printer, small, to be looked at alone.
import { useGroup } from '#web/api/context.ts'
import { papers } from '../../paper/papers.ts'
import { useWords, type Words } from '../contact/use-texts-in.ts'
import { asDelivered, type Delivery } from '../../paper/as-delivered.ts'
import type { ReceiptForm } from '../../paper/receipt-forms.ts'
import { usePaperChoice } from '../print/paper-choice.ts'
import { PaperChoice } from '../print/PaperChoice.tsx'
import { PaperRoom } from '../print/PaperRoom.tsx'
import styles from '../print/print.module.css'
import { Sheet } from './Sheet.tsx'
import { useReceipt } from './use-receipt.ts'

/** Of what is drawn before the server knows of it. */
const paperWords: Words = {
  name: 'paper',
  load: {
    en: () => import('../../paper/locales/en.json'),
    'pt-BR': () => import('../../paper/locales/pt-BR.json'),
  },
}

interface PaperPreviewProps {
  id: string
  form: ReceiptForm
  /** What is about to be done, which the paper says already. */
  delivery?: Delivery
}

export default function PaperPreview({ id, form, delivery }: PaperPreviewProps) {
  const { db } = useGroup()
  const [paper, setPaper] = usePaperChoice()
  const asked = useReceipt(db, id, form)
  const say = useWords(paperWords, delivery && asked.data?.locale)
  return (
    <div className="no-print">
      <PaperChoice choices={papers} paper={paper} onPaper={setPaper} />
      <div aria-hidden inert className={styles.preview}>
        <PaperRoom asked={asked}>
          {(receipt) => (
            <Sheet
              receipt={say && delivery ? asDelivered(receipt, delivery, say) : receipt}
              paper={paper}
            />
          )}
        </PaperRoom>
      </div>
    </div>
  )
}
