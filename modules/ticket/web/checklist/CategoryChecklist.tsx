// On the page of a category with a checklist, while the Group has checklists switched off: no ticket would get it.
import type { WireDocument } from '#core/wire.ts'
import { showErrorOf } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useSettings, type Settings } from '#web/api/settings.ts'
import { useTexts } from '#web/api/texts.ts'
import { ChecklistOffer } from './ChecklistOffer.tsx'
import { ChecklistTexts } from './ChecklistTexts.tsx'

const key = 'checklist'

export default function ChecklistsOff({ db, record }: { db: string; record: WireDocument }) {
  const settings = useSettings(db, [key], { handles: [422] })
  if (!record.checklist || !settings.ready || settings.value(key) === true) return null
  return (
    <ChecklistTexts>
      <Offer settings={settings} />
    </ChecklistTexts>
  )
}

function Offer({ settings }: { settings: Settings<typeof key> }) {
  const t = useTexts()
  const { actor } = useGroup()
  const switchOn = () => void settings.save(key, true).catch(showErrorOf('adjustment'))
  const isEditor = actor.membership?.editor === true
  return (
    <ChecklistOffer
      title={t('checklist.off')}
      words={t('checklist.switch_on')}
      isBusy={settings.saving !== undefined}
      onTake={isEditor ? switchOn : undefined}
    >
      {t(isEditor ? 'checklist.off_text' : 'checklist.off_text_member')}
    </ChecklistOffer>
  )
}
