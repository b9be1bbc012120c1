// Files that are not whole in a backup, or did not come back from one: how many, and on demand which.
import type { Lacking } from '../rules/lacking.ts'
import { useTexts } from '#web/api/texts.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import classes from './backup.module.css'

export function LackingNotice() {
  const t = useTexts()
  return (
    <Banner tone="warning" title={t('backup.lacks.title')}>
      {t('backup.lacks.text')}
    </Banner>
  )
}

export function LackingFiles({ lacks: { count, files } }: { lacks: Lacking }) {
  const t = useTexts()
  return (
    <details className={classes.lacks}>
      <summary>{t('backup.lacks.count', { count })}</summary>
      <ul>
        {files.map(({ id, label, name }) => (
          <li key={`${id}/${name}`}>{label && label !== name ? `${label}: ${name}` : name}</li>
        ))}
      </ul>
      {count > files.length && <p>{t('backup.lacks.more', { count: count - files.length })}</p>}
    </details>
  )
}
