// One switch of the Group. Saved as it is switched; it moves at once and comes back when the server refuses.
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { showErrorOf } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import styles from '../account.module.css'
import type { Feature as Name } from '../../rules/features.ts'
import type { Settings } from '../settings.ts'

export function Feature({ name, settings }: { name: Name; settings: Settings }) {
  const t = useTexts()
  const { actor } = useGroup()
  const [wanted, setWanted] = useState<boolean>()
  const change = (value: boolean) => {
    setWanted(value)
    void settings
      .save(name, value)
      .catch(showErrorOf('adjustment'))
      .finally(() => setWanted(undefined))
  }
  return (
    <div className={styles.feature}>
      <Switch
        label={t(`adjustment.options.key.${name}`)}
        description={t(`admin.feature.${name}`)}
        checked={wanted ?? settings.value(name) === true}
        disabled={!actor.membership?.editor || wanted !== undefined}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </div>
  )
}
