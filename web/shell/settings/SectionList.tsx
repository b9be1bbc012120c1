// The sections of the settings on a phone, each of which opens as a page.
import { IconChevronRight } from '@tabler/icons-react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { SettingsSection } from '#web/face.ts'
import { Icon } from '#web/ui/icons.tsx'
import { sectionIcons } from './rows.ts'
import styles from './settings.module.css'

export function SectionList({ sections }: { sections: readonly SettingsSection[] }) {
  const t = useTexts()
  const { db } = useGroup()
  return (
    <ul className={styles.list}>
      {sections.map((name) => (
        <li key={name}>
          <a href={`/account/${db}/admin/${name}`}>
            <Icon name={sectionIcons[name]} size={20} />
            <span>
              <b>{t(`settings.sections.${name}`)}</b>
              <small>{t(`settings.leads.${name}`)}</small>
            </span>
            <IconChevronRight size={18} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  )
}
