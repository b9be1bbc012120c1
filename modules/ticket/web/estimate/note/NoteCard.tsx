// What a new estimate notes under its lines unless somebody writes another thing (spec 3, `estimate-observation`): read by everybody,
// set by administrators.
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useSettings } from '#web/api/settings.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionDialog } from '#web/records/action/ActionDialog.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { editNote } from '../../../entities/edit-note.ts'
import { EstimateTexts } from '../EstimateTexts.tsx'
import styles from '../estimate.module.css'

const key = 'estimate-observation'

export default function NoteCard() {
  return (
    <EstimateTexts outline={<CardSkeleton lines={2} />}>
      <Note />
    </EstimateTexts>
  )
}

function Note() {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { ready, value, save } = useSettings(db, [key], { handles: [422] })
  const [isEditing, setEditing] = useState(false)
  if (!ready) return <CardSkeleton lines={2} />
  const note = String(value(key) ?? '')
  return (
    <Card
      title={t(`adjustment.options.key.${key}`)}
      action={
        actor.membership?.editor && (
          <Button
            size="xs"
            aria-label={t('estimate.note.edit')}
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t('actions.edit')}
          </Button>
        )
      }
    >
      {note ? (
        <p className={styles.note}>{note}</p>
      ) : (
        <p className="faint">{t('estimate.note.none')}</p>
      )}
      {isEditing && (
        <ActionDialog
          action={editNote}
          initial={{ observation: note }}
          send={({ observation = '' }) => save(key, observation)}
          onClose={() => setEditing(false)}
        />
      )}
    </Card>
  )
}
