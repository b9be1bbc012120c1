// What could be done where there is no checklist yet, in a card: why there is none, and the button that does it.
import type { ReactNode } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import styles from './checklist.module.css'

interface ChecklistOfferProps {
  readonly title: string
  /** Of the button. */
  readonly words: string
  readonly isBusy: boolean
  /** Left out: the person may not do it. */
  readonly onTake: (() => void) | undefined
  readonly children: ReactNode
}

export function ChecklistOffer({ title, words, isBusy, onTake, children }: ChecklistOfferProps) {
  return (
    <Card title={title}>
      <p className={styles.offer}>{children}</p>
      {onTake && (
        <Button size="xs" loading={isBusy} onClick={onTake}>
          {words}
        </Button>
      )}
    </Card>
  )
}
