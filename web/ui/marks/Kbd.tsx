// A key of the keyboard, drawn. Looks only.
import type { ReactNode } from 'react'
import styles from './marks.module.css'

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={styles.kbd}>{children}</kbd>
}

const apple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')
const words: Readonly<Record<string, string>> = { mod: apple ? '⌘' : 'Ctrl' }

/** How a key of the register is written: `mod+k` → `Ctrl K`. */
export function keyLabel(key: string): string {
  return key
    .split('+')
    .map((part) => words[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ')
}
