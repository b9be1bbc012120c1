// The sections of the settings with their rows: rows under each other on a sheet, what has cards of its own between them.
import { useTexts } from '#web/api/texts.ts'
import type { SettingsRow, SettingsSection } from '#web/face.ts'
import { sectionId } from './rows.ts'
import { Row } from './Row.tsx'
import styles from './settings.module.css'

interface SectionProps {
  readonly name: SettingsSection
  readonly rows: readonly SettingsRow[]
  /** The title of the page says it already. */
  readonly isPage?: boolean
}

export function Section({ name, rows, isPage }: SectionProps) {
  const t = useTexts()
  return (
    <section
      className={styles.section}
      id={sectionId(name)}
      data-section
      aria-label={t(`settings.sections.${name}`)}
    >
      {!isPage && <h2>{t(`settings.sections.${name}`)}</h2>}
      <p className={styles.lead}>{t(`settings.leads.${name}`)}</p>
      {sheetsOf(rows).map((sheet) => (
        <div key={sheet[0]!.name} className={sheet[0]!.cards ? undefined : styles.sheet}>
          {sheet.map((row) => (
            <Row key={row.name} row={row} />
          ))}
        </div>
      ))}
    </section>
  )
}

/** Rows that follow each other share a sheet. */
function sheetsOf(rows: readonly SettingsRow[]): SettingsRow[][] {
  const sheets: SettingsRow[][] = []
  for (const row of rows) {
    const last = sheets.at(-1)
    if (last && !row.cards && !last[0]!.cards) last.push(row)
    else sheets.push([row])
  }
  return sheets
}
