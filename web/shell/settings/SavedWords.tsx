// Beside a field, for some seconds: that it is saved, and the way back.
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useTexts } from '#web/api/texts.ts'
import styles from './settings.module.css'
import type { Saved } from './use-autosave.ts'

export function SavedWords({ saved }: { saved: Saved | undefined }) {
  const t = useTexts()
  return (
    <output className={styles.saved}>
      {saved && (
        <>
          <IconCircleCheckFilled size={15} aria-hidden />
          {t('settings.saved')}
          {saved.undo && (
            <button type="button" onClick={saved.undo}>
              {t('settings.undo')}
            </button>
          )}
        </>
      )}
    </output>
  )
}
