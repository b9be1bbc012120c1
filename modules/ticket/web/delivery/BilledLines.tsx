// The table of an estimate's lines within the bill, with what its inputs need that come from Mantine.
import { useEffect, useRef } from 'react'
import type { FormAtHand } from '#web/face.ts'
import { ThemeProvider } from '#web/ui/theme/ThemeProvider.tsx'
import { LinesInput } from '../estimate/lines/LinesInput.tsx'
import styles from './delivery.module.css'

export default function BilledLines({ form }: { form: FormAtHand }) {
  const box = useRef<HTMLDivElement>(null)
  // It was just asked for: what is billed is written at once.
  useEffect(
    () => box.current?.querySelector<HTMLElement>('[data-part="description"] input')?.focus(),
    [],
  )
  return (
    <div ref={box} className={styles.typed}>
      <ThemeProvider>
        <LinesInput form={form} name="items" />
      </ThemeProvider>
    </div>
  )
}
