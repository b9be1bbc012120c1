// Entries of the menu under each other, the current one marked, badges at the right.
import { Slot } from '#web/records/Slot.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useProduct } from '../product.ts'
import { isCurrent, useMenu, type MenuItem } from './menu.ts'
import styles from './frame.module.css'

interface MenuListProps {
  readonly items: readonly MenuItem[]
  readonly title?: string | undefined
  /** There is little room: entries have their short names. */
  readonly isNarrow?: boolean
}

export function MenuList({ items, title, isNarrow }: MenuListProps) {
  const { group } = useMenu()
  const { path } = useAddress()
  if (items.length === 0) return null
  return (
    <>
      {title !== undefined && <h2 className={styles.label}>{title}</h2>}
      <ul className={styles.menu}>
        {items.map((item) => (
          <li key={item.href}>
            <a
              className={styles.item}
              href={item.href}
              title={item.label}
              aria-current={
                isCurrent(item, path, `/account/${group?.db_name}`) ? 'page' : undefined
              }
            >
              <Icon name={item.icon} size={17} />
              <span className={styles.words}>{(isNarrow && item.short) || item.label}</span>
              {group && item.kind !== undefined && <Badge kind={item.kind} db={group.db_name} />}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What a module draws at the right of the entry of a kind. */
export function Badge({ kind, db }: { kind: string; db: string }) {
  const load = useProduct().badges[kind]
  if (!load) return null
  return (
    <span className={styles.badge}>
      <Slot load={load} db={db} />
    </span>
  )
}
