// A thin line at the top while calls are under way for longer than a moment. Looks and one subscription.
import { useEffect, useState } from 'react'
import { on } from '#web/api/client.ts'
import styles from './shell.module.css'

const delayMs = 150

export function LoadingBar() {
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
