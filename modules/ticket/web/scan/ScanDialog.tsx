// Scanning at check-in: what is read is what was brought, a thing that is known or a new one with this number.
import { useEffect, useEffectEvent, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { useFocusFirst } from '#web/ui/form/use-focus-first.ts'
import { equipment } from '../../entities/equipment.ts'
import { ScanBox } from './ScanBox.tsx'
import styles from './scan.module.css'
import { ScanTexts } from './scan-texts.ts'
import type { ScanAnswer } from './use-scan.ts'
import { useScanned } from './use-scanned.ts'

/** A thing that was scanned: one that is known, or the number of a new one. */
export type ScannedThing = { readonly id: string } | { readonly identifier: string }

interface ScanDialogProps {
  /** What a scanner has read already. */
  read: string
  onThing: (thing: ScannedThing) => void
  onClose: () => void
}

export function ScanDialog(props: ScanDialogProps) {
  const t = useTexts()
  return (
    <Sheet opened onClose={props.onClose} title={t('check-in.scan')}>
      <ScanTexts>
        <Scanning {...props} />
      </ScanTexts>
    </Sheet>
  )
}

function Scanning({ read, onThing, onClose }: ScanDialogProps) {
  const t = useTexts()
  const { db } = useGroup()
  const [text, setText] = useState(read)
  const { data, error } = useScanned(db, text)
  const things = data?.found.filter((one) => one.db === db && one.path === equipment.path) ?? []
  const take = (thing: ScannedThing) => {
    onThing(thing)
    onClose()
  }
  const settle = useEffectEvent(({ is }: ScanAnswer) => {
    const [one, another] = things
    if (one && !another) take(one)
    if (!one && is === 'code') take({ identifier: text.trim() })
  })
  useEffect(() => {
    if (data) settle(data)
  }, [data])
  const box = useFocusFirst<HTMLDivElement>('desk')
  return (
    <div ref={box}>
      {error && <Banner tone="warning">{t.problem(error)}</Banner>}
      {data && things.length === 0 && (
        <Banner tone="warning">{t(`scan.nothing.${data.is}`)}</Banner>
      )}
      {things.length > 0 && (
        <ul className={styles.found} aria-label={t('scan.found', { count: things.length })}>
          {things.map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => take(one)}>
                {one.label}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ScanBox onCode={setText} />
    </div>
  )
}
