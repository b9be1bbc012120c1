// The checklist on the page of its category, with its headings as tickets have them; and that no ticket gets it, while the Group has
// checklists switched off.
import type { WireDocument } from '#core/wire.ts'
import { showErrorOf } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useSettings, type Settings } from '#web/api/settings.ts'
import { useTexts } from '#web/api/texts.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { checklistOf } from '../../rules/ticket/category-checklist.ts'
import classes from '../ticket.module.css'
import { ChecklistOffer } from './ChecklistOffer.tsx'
import styles from './checklist.module.css'
import { ChecklistTexts } from './ChecklistTexts.tsx'

const key = 'checklist'

export default function CategoryChecklist({ db, record }: { db: string; record: WireDocument }) {
  const t = useTexts()
  const settings = useSettings(db, [key], { handles: [422] })
  const lines = checklistOf(String(record.checklist ?? ''))
  if (lines.length === 0) return null
  return (
    <>
      {settings.ready && settings.value(key) !== true && (
        <ChecklistTexts>
          <Offer settings={settings} />
        </ChecklistTexts>
      )}
      <Card title={t('category.fields.checklist')}>
        <ul className={styles.lines}>
          {lines.map((line, index) => (
            <li
              key={`${index} ${line.text}`}
              className={line.heading ? classes.heading : undefined}
            >
              {line.text}
            </li>
          ))}
        </ul>
      </Card>
    </>
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
