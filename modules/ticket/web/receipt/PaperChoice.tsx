// Which paper this browser's printer takes: a sheet or a roll. It is remembered.
import { Button } from '#web/ui/controls/Button.tsx'
import styles from './receipt.module.css'
import { papers, rememberPaper, type Paper } from './use-receipt.ts'

interface PaperChoiceProps {
  label: string
  nameOf: (paper: Paper) => string
  paper: Paper
  onPaper: (paper: Paper) => void
}

export function PaperChoice({ label, nameOf, paper, onPaper }: PaperChoiceProps) {
  return (
    <fieldset className={styles.papers} aria-label={label}>
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
          {nameOf(one)}
        </Button>
      ))}
    </fieldset>
  )
}
