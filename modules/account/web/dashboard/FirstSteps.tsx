// What a new Group does first, as its app says: what is done folds into one line. Administrators see it until all of it is, or they put
// it away.
import { IconX } from '@tabler/icons-react'
import type { FirstStep } from '#core/entity/module.ts'
import { showErrorOf } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useImportList } from '#web/api/imports.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useSettings } from '#web/api/settings.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import styles from '../account.module.css'

const key = 'first-steps'
const words = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export interface FirstStepsProps {
  readonly steps: readonly FirstStep[]
  /** Records by kind. */
  readonly counts: ReadonlyMap<string | null, number>
}

export default function FirstSteps({ steps, counts }: FirstStepsProps) {
  const { db } = useGroup()
  const keys = [key, ...steps.flatMap(({ setting }) => setting ?? [])]
  const { ready, value, save } = useSettings(db, keys)
  const isSet = (setting: string) => !['', '[]', undefined].includes(value(setting) as string)
  const isCounted = ({ kind, beyond = 0, setting }: FirstStep) =>
    setting === undefined ? (counts.get(kind ?? '') ?? 0) > beyond : isSet(setting)
  const isAway = !ready || value(key) === false
  const isAsked = !isAway && steps.some((step) => step.imports && !isCounted(step))
  const { data: files = [], isLoading } = useImportList(db, isAsked)
  const isImported = files.some((one) => one.state === 'done' && one.created + one.present > 0)
  const isDone = (step: FirstStep) => isCounted(step) || (step.imports === true && isImported)
  const left = steps.filter((step) => !isDone(step))
  if (isAway || isLoading || left.length === 0) return null
  const putAway = () => void save(key, false).catch(showErrorOf('adjustment'))
  return (
    <PartTexts name="first" load={words} outline={<CardSkeleton lines={6} />}>
      <Steps {...{ left, putAway }} done={steps.filter(isDone)} />
    </PartTexts>
  )
}

interface StepsProps {
  readonly done: readonly FirstStep[]
  /** The next one first. */
  readonly left: readonly FirstStep[]
  readonly putAway: () => void
}

function Steps({ done, left, putAway }: StepsProps) {
  const t = useTexts()
  const { db } = useGroup()
  const away = (
    <ActionIcon size="sm" aria-label={t('first.away')} title={t('first.away')} onClick={putAway}>
      <IconX size={16} aria-hidden />
    </ActionIcon>
  )
  return (
    <Card title={t('dashboard.first')} action={away}>
      <ol className={styles.steps}>
        {done.length > 0 && (
          <li className={styles.step}>
            <StatusMark state="done" size={18} />
            <details>
              <summary>
                {t('first.done', { done: done.length, all: done.length + left.length })}
              </summary>
              {done.map(({ name }) => (
                <p key={name}>{t(`first.${name}.title`)}</p>
              ))}
            </details>
          </li>
        )}
        {left.map((step, index) => (
          <li key={step.name} className={styles.step}>
            <StatusMark state="open" size={18} />
            <div>
              <b>{t(`first.${step.name}.title`)}</b>
              <p>{t(`first.${step.name}.text`)}</p>
            </div>
            <Button
              component="a"
              href={`/account/${db}/${step.path}`}
              variant={index === 0 ? 'light' : 'default'}
            >
              {t(`first.${step.name}.go`)}
            </Button>
          </li>
        ))}
      </ol>
    </Card>
  )
}
