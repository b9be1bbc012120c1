// What is known of a file, where there is no room for it beside the list: on a phone a sheet.
import { useTexts } from '#web/api/texts.ts'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import type { Item } from '#web/files/disk/items.ts'
import { Details } from './Details.tsx'
import classes from './details.module.css'

export function DetailsSheet({ item, onClose }: { item: Item; onClose: () => void }) {
  const t = useTexts()
  return (
    <Sheet opened onClose={onClose} title={t('disk.info')}>
      <div className={classes.sheet}>
        <Details item={item} />
      </div>
    </Sheet>
  )
}
