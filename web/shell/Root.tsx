// What surrounds every page, signed in or not: skip link, loading bar, lines at the top, toasts, sign-in window;
// and what happens on each navigation: title, focus, the route's name.
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { forgetCarried } from '#web/api/carried.ts'
import { on, whenQuiet } from '#web/api/client.ts'
import { useTexts } from '#web/api/texts.ts'
import { useOwnTitle } from '#web/api/title.ts'
import { RouterView, useShown } from '#web/router/RouterView.tsx'
import { CloseWord } from '#web/ui/feedback/close-word.ts'
import { Toasts } from '#web/ui/feedback/toast.tsx'
import { beginIdleWork } from '#web/ui/when-idle.ts'
import { useSession } from '../api/session/session.ts'
import { CrashPage, LoadingPage } from './ErrorPages.tsx'
import { useLinks } from './links.ts'
import type { Ahead } from './loading/ahead.ts'
import { dropChanges } from './loading/changes-feed.ts'
import { useReLogin } from './sign-in/recovery.ts'
import { useLanguage } from './language/Texts.tsx'
import styles from './shell.module.css'

const ReLogin = lazy(() => import('./sign-in/ReLogin.tsx'))

export function Root({ faces }: Pick<Ahead, 'faces'>) {
  const t = useTexts()
  const lost = useReLogin()
  useNavigationEffects()
  usePersonsLanguage()
  useLinks()
  return (
    <CloseWord value={t('actions.close')}>
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      <LoadingBar />
      <RouterView Late={LoadingPage} Crash={CrashPage} />
      <Toasts />
      {lost && (
        <Suspense>
          <ReLogin faces={faces} />
        </Suspense>
      )}
    </CloseWord>
  )
}

/** People who sign in read the language of their profile (spec 4, session). */
function usePersonsLanguage(): void {
  const { person } = useSession()
  const language = useLanguage()
  const spokenTo = useRef<string>(undefined)
  useEffect(() => {
    if (spokenTo.current === person?.id) return
    spokenTo.current = person?.id
    // Without its texts the page goes on in the language that it speaks.
    if (person?.locale) language.choose(person.locale).catch(() => undefined)
  }, [person, language])
}

/** How long a page may take to show its heading and still be given the focus, in milliseconds. */
const headingTime = 3_000

/**
 * Moves the focus to the new page's heading, so that it is read and keys start there; to the page itself as long as
 * the heading is not there yet.
 */
function focusPage(): void {
  const busy = document.activeElement
  if (busy instanceof HTMLElement && busy.matches('input, textarea, select')) return
  const page = document.querySelector<HTMLElement>('main')
  const heading = () => page?.querySelector<HTMLElement>('h1')
  const target = heading() ?? page
  target?.focus({ preventScroll: true })
  if (!page || target !== page) return
  const watcher = new MutationObserver(() => {
    const late = heading()
    if (!late) return
    watcher.disconnect()
    if (document.activeElement === page) late.focus({ preventScroll: true })
  })
  watcher.observe(page, { childList: true, subtree: true })
  setTimeout(() => watcher.disconnect(), headingTime)
}

function useNavigationEffects(): void {
  const { place, view, isLate, failure } = useShown()
  const t = useTexts()
  const own = useOwnTitle()
  const screenTitle = view?.title
  useEffect(() => {
    const title = own ?? (screenTitle && t(screenTitle))
    document.title = [title, 'Bancada'].filter(Boolean).join(' · ')
  }, [own, screenTitle, t])
  const { path } = place
  const isDrawn = !isLate && (view !== undefined || failure !== undefined)
  const drawn = useRef<string>(undefined)
  useEffect(() => {
    if (!isDrawn || drawn.current === path) return
    // The page that was loaded first begins where browsers begin.
    if (drawn.current !== undefined) requestAnimationFrame(focusPage)
    drawn.current = path
  }, [path, isDrawn])
  useEffect(() => (isDrawn ? whenQuiet(endLoading, settledAfterMs) : undefined), [isDrawn])
}

/** A page that has asked for nothing for this long has what it shows first, in milliseconds. */
const settledAfterMs = 100

function endLoading(): void {
  forgetCarried()
  dropChanges()
  beginIdleWork()
}

const delayMs = 150

/** A thin line at the top while calls are under way for longer than a moment. */
function LoadingBar() {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const off = on('busy', (calls) => {
      if (calls > 0) {
        timer ??= setTimeout(() => setBusy(true), delayMs)
        return
      }
      clearTimeout(timer)
      timer = undefined
      setBusy(false)
    })
    return () => {
      clearTimeout(timer)
      off()
    }
  }, [])
  return <div className={styles.loading} data-busy={busy ? true : undefined} aria-hidden />
}
