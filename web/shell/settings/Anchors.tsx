// The sections at the left of the page of settings, and the rows of the one that is read.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { SettingsRow, SettingsSection } from '#web/face.ts'
import { Icon } from '#web/ui/icons.tsx'
import { rowId, sectionIcons, sectionId, titleOf } from './rows.ts'
import styles from './settings.module.css'

interface AnchorsProps {
  readonly sections: readonly SettingsSection[]
  readonly rows: readonly SettingsRow[]
  /** Ids of the section and the row that are read. */
  readonly at: readonly [string, string]
  readonly onGo: (id: string) => void
}

export function Anchors({ sections, rows, at: [section, row], onGo }: AnchorsProps) {
  const t = useTexts()
  const { db } = useGroup()
  const to = (href: string, id: string, isCurrent: boolean) => ({
    href,
    'aria-current': isCurrent ? ('true' as const) : undefined,
    onClick: (event: React.MouseEvent) => {
      event.preventDefault()
      onGo(id)
    },
  })
  return (
    <nav className={styles.anchors} aria-label={t('shell.menu.admin')}>
      <ul>
        {sections.map((name) => {
          const href = `/account/${db}/admin/${name}`
          const isCurrent = section === sectionId(name)
          return (
            <li key={name}>
              <a {...to(href, sectionId(name), isCurrent)}>
                <Icon name={sectionIcons[name]} size={17} />
                {t(`settings.sections.${name}`)}
              </a>
              {isCurrent && (
                <ul>
                  {rows
                    .filter((one) => one.section === name)
                    .map((one) => {
                      const id = rowId(one.name)
                      const title = titleOf(one)
                      return (
                        title && (
                          <li key={one.name}>
                            <a {...to(`${href}#${id}`, id, row === id)}>{t(title)}</a>
                          </li>
                        )
                      )
                    })}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
