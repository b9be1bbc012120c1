// Lines above the screen: no network, a new version, and the banner of what went wrong (spec 8).
import { useSyncExternalStore } from 'react'
import { clearBanner, useBanner, type BannerMessage } from '#web/api/banner.ts'
import { useTexts, type Texts } from '#web/api/texts.ts'
import { useIsWaiting } from '#web/api/when-back.ts'
import { inputId } from '#web/fields/face.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ProblemList, type Problem } from '#web/ui/form/Form.tsx'
import { NewVersion } from '../NewVersion.tsx'
import { useReach } from '../reach.ts'
import styles from './frame.module.css'

function listenToNetwork(notify: () => void): () => void {
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}

export function Lines() {
  const t = useTexts()
  const online = useSyncExternalStore(listenToNetwork, () => navigator.onLine)
  const answers = useReach()
  const banner = useBanner()
  const isWaiting = useIsWaiting()
  const isAway = !online || !answers
  // One line says all of it: that nobody answers, what is sent by itself, and what is not.
  const isUnsent = banner?.code === 'network'
  return (
    <div className={styles.lines}>
      {isAway && (
        <output className={styles.offline}>
          {t(online ? 'shell.unreachable' : 'shell.offline')}
          {isWaiting && ` ${t('shell.waits')}`}
          {isUnsent && ` ${t('shell.not_sent')}`}
        </output>
      )}
      <NewVersion />
      {banner && !(isAway && isUnsent) && (
        <Banner
          tone={banner.tone}
          // By now somebody answers again: that nobody did is no news, what was not sent is.
          title={banner.code === undefined || isUnsent ? undefined : titleOf(t, banner.code)}
          onDismiss={clearBanner}
          dismissLabel={t('actions.dismiss')}
        >
          {isUnsent ? t('shell.not_sent') : textOf(t, banner)}
          {banner.error?.fields && <ProblemList problems={problemsOf(t, banner)} />}
        </Banner>
      )}
    </div>
  )
}

function textOf(t: Texts, { error, of }: BannerMessage): string | undefined {
  return error && !error.fields ? t.problem(error, of) : undefined
}

/** Each field by its name; it leads to its input where the page has one. */
function problemsOf(t: Texts, { error, of = '' }: BannerMessage): Problem[] {
  return Object.entries(t.namedProblems(error?.fields ?? {}, of)).map(([path, text]) => {
    const input = [inputId(path), path].find((id) => document.getElementById(id) !== null)
    return { input, text }
  })
}

/** The banner's title by the code of the error; a code without a text has the title of "something failed". */
function titleOf(t: Texts, code: string): string {
  return t(`titles.${code}`) || t('titles.undefined_error')
}
