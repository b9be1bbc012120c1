// Files that are not whole in a backup, or did not come back from one, and records that a restore would refuse: how many, and on demand which.
import type { Lacking } from '../rules/lacking.ts'
import { ApiError, type Refusal } from '#web/api/client.ts'
import { useTexts, type Texts } from '#web/api/texts.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import classes from './backup.module.css'

/** Which record was refused, and why. */
export function refusedText(t: Texts, refused: Refusal & { readonly id: string }): string {
  return `${refused.id}: ${t.problem(new ApiError(422, refused))}`
}

export function LackingNotice({ lacks: { count, refused } }: { lacks: Lacking }) {
  const t = useTexts()
  return (
    <>
      {count > 0 && (
        <Banner tone="warning" title={t('backup.lacks.title')}>
          {t('backup.lacks.text')}
        </Banner>
      )}
      {refused && (
        <Banner tone="danger" title={t('backup.refused.title')}>
          {t('backup.refused.text')}
        </Banner>
      )}
    </>
  )
}

export function LackingFiles({ lacks: { count, files, refused } }: { lacks: Lacking }) {
  const t = useTexts()
  return (
    <>
      {count > 0 && (
        <Details
          title={t('backup.lacks.count', { count })}
          lines={files.map(({ label, name }) =>
            label && label !== name ? `${label}: ${name}` : name,
          )}
          left={count - files.length}
        />
      )}
      {refused && (
        <Details
          title={t('backup.refused.count', { count: refused.count })}
          lines={refused.records.map((one) => refusedText(t, one))}
          left={refused.count - refused.records.length}
        />
      )}
    </>
  )
}

function Details({ title, lines, left }: { title: string; lines: string[]; left: number }) {
  const t = useTexts()
  return (
    <details className={classes.lacks}>
      <summary>{title}</summary>
      <ul>
        {lines.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ul>
      {left > 0 && <p>{t('backup.lacks.more', { count: left })}</p>}
    </details>
  )
}
