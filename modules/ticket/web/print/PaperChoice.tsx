// What this browser's printer takes: one of the papers that there are for what is printed.
import { partTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import type { Paper } from '../../paper/papers.ts'
import styles from './print.module.css'

const PaperTexts = partTexts('print', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})

interface PaperChoiceProps<Choice extends Paper> {
  choices: readonly Choice[]
  paper: Choice
  onPaper: (paper: Choice) => void
}

export function PaperChoice<Choice extends Paper>(props: PaperChoiceProps<Choice>) {
  return (
    <PaperTexts>
      <Choices {...props} />
    </PaperTexts>
  )
}

function Choices<Choice extends Paper>({ choices, paper, onPaper }: PaperChoiceProps<Choice>) {
  const t = useTexts()
  return (
    <fieldset className={styles.papers} aria-label={t('print.paper')}>
      {choices.map((one) => (
        <Button
          key={one}
          aria-pressed={one === paper}
          variant={one === paper ? 'light' : 'default'}
          onClick={() => onPaper(one)}
        >
          {t(`print.papers.${one}`)}
        </Button>
      ))}
    </fieldset>
  )
}
