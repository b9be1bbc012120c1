// The page around sign-in and the other screens that need nobody: the name on top, one column, the footer.
import type { ReactNode } from 'react'
import { NotFoundPage } from './ErrorPages.tsx'
import { Footer } from './Footer.tsx'
import { NewVersion } from './NewVersion.tsx'
import styles from './shell.module.css'

export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.public}>
      <header className={styles.publicTop}>
        <a href="/" className={styles.brand}>
          <img src="/icon.svg" alt="" width="28" height="28" />
          Bancada
        </a>
      </header>
      <main id="main" tabIndex={-1} className={styles.publicMain}>
        <NewVersion />
        {children}
      </main>
      <Footer theme />
    </div>
  )
}

/** An address that no screen has. */
export function NothingHere() {
  return (
    <PublicFrame>
      <NotFoundPage />
    </PublicFrame>
  )
}
