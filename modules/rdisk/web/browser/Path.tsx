// Where one is, as the page's title: the folders above are links that take what is dropped on them.
import { useRef } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useDropOn } from '../actions/dragging.ts'
import { itemAddress, type Crumb } from '#web/files/disk/items.ts'
import classes from './browser.module.css'

/** Folders above the last one that are named; of more the middle is left out. */
const named = 3

/** `crumbs`: from below the root to what is shown. */
export function Path({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useTexts()
  const all = [{ id: '', name: t('disk.root') }, ...crumbs]
  const above = all.slice(0, -1)
  const shown = above.length > named ? [above[0]!, undefined, ...above.slice(-named + 1)] : above
  return (
    <span className={classes.path}>
      {shown.map((crumb) =>
        crumb ? (
          <PathLink key={crumb.id} crumb={crumb} />
        ) : (
          <span key="gap" className={classes.above}>
            …<i aria-hidden>/</i>
          </span>
        ),
      )}
      <span>{all.at(-1)!.name}</span>
    </span>
  )
}

function PathLink({ crumb }: { crumb: Crumb }) {
  const { db } = useGroup()
  const link = useRef<HTMLAnchorElement>(null)
  const isOver = useDropOn(link, crumb)
  return (
    <span className={classes.above}>
      <a
        ref={link}
        href={itemAddress(db, crumb.id)}
        data-over={isOver || undefined}
        data-folder-id={crumb.id}
        data-folder-name={crumb.name}
        draggable={false}
      >
        {crumb.name}
      </a>
      <i aria-hidden>/</i>
    </span>
  )
}
