// Whom or what a card is about: the picture, the name, and a few words under it. Looks only.
import type { ReactNode } from 'react'
import styles from './marks.module.css'

interface IdentityProps {
  picture: ReactNode
  name: ReactNode
  /** Said quietly. */
  words?: ReactNode
  children?: ReactNode
}

export function Identity({ picture, name, words, children }: IdentityProps) {
  return (
    <div className={styles.identity}>
      {picture}
      <div>
        {name !== undefined && <b>{name}</b>}
        {words !== undefined && <span className={styles.about}>{words}</span>}
        {children}
      </div>
    </div>
  )
}
