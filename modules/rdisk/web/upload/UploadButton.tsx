// The button of the main action of a folder; what it does comes once the page is there.
import { IconUpload } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Kbd } from '#web/ui/marks/Kbd.tsx'
import classes from '../browser/browser.module.css'

export function UploadButton(props: Omit<ComponentProps<'button'>, 'color'>) {
  const t = useTexts()
  return (
    <Button
      {...props}
      className={classes.upload}
      variant="filled"
      leftSection={<IconUpload size={17} aria-hidden />}
      rightSection={<Kbd>U</Kbd>}
    >
      <span className={classes.words}>{t('disk.upload.do')}</span>
    </Button>
  )
}
