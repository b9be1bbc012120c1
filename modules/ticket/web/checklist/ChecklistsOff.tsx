// On the page of a category with a checklist, while the Group has checklists switched off: no ticket would get it.
import type { WireDocument } from '#core/wire.ts'
import { showErrorOf } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useSettings } from '#web/api/settings.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import styles from './checklist.module.css'
import { texts } from './texts.ts'

const key = 'checklist'

export default function ChecklistsOff({ db, record }: { db: string; record: WireDocument }) {
  const settings = useSettings(db, [key], { handles: [422] })
  if (!record.checklist || !settings.ready || settings.value(key) === true) return null
  return (
    <PartTexts name="checklist" load={texts} outline={null}>
      <Offer isSaving={settings.saving !== undefined} onSwitch={() => settings.save(key, true)} />
    </PartTexts>
  )
}

interface OfferProps {
  readonly isSaving: boolean
  readonly onSwitch: () => Promise<void>
}

function Offer({ isSaving, onSwitch }: OfferProps) {
  const t = useTexts()
  const { actor } = useGroup()
  const isEditor = actor.membership?.editor === true
  return (
    <Card title={t('checklist.off')}>
      <p className={styles.offer}>
        {t(isEditor ? 'checklist.off_text' : 'checklist.off_text_member')}
      </p>
      {isEditor && (
        <Button
          size="xs"
          loading={isSaving}
          onClick={() => void onSwitch().catch(showErrorOf('adjustment'))}
        >
          {t('checklist.switch_on')}
        </Button>
      )}
    </Card>
  )
}
