// The folders of a Group, each level a step to the right. A level is asked for when it is opened. In the side of the list a folder
// is a link that takes what is dropped on it; in a dialog it is chosen.
import {
  IconChevronDown,
  IconChevronRight,
  IconFolder,
  IconFolderOpen,
  IconLock,
} from '@tabler/icons-react'
import { useMemo, type CSSProperties, type ReactNode } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Bone, Delayed } from '#web/ui/feedback/Skeleton.tsx'
import type { Target } from '../actions/file-actions.ts'
import { isOwn } from '../../rules/own.ts'
import { useTree } from '../disk-calls.ts'
import type { Item } from '#web/files/disk/items.ts'
import { useBranches, type Branches } from './branches.ts'
import { walkTree } from './keys.ts'
import classes from './tree.module.css'

/** Draws the words of one folder: a link, or what chooses it. */
export type DrawFolder = (folder: Target, item: Item | undefined, content: ReactNode) => ReactNode

/** Folders of one level that are drawn: the list has them all. */
const maxShown = 100

interface TreeProps {
  /** The folder at hand. */
  readonly current: string | undefined
  readonly label: string
  readonly draw: DrawFolder
}

interface Levels extends TreeProps {
  readonly branches: Branches
  /** Levels that came with the first one. */
  readonly known: Readonly<Record<string, readonly Item[]>>
}

export function Tree(props: TreeProps) {
  const t = useTexts()
  const { current, label } = props
  const { data } = useTree('', { open: current })
  const onWay = useMemo(() => wayTo(data?.levels ?? {}, current), [data, current])
  const branches = useBranches(onWay)
  if (!data) {
    return (
      <ul className={classes.level}>
        <Waiting />
      </ul>
    )
  }
  const levels = { ...props, branches, known: data.levels }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows walk the links and buttons in it
    <nav className={classes.tree} aria-label={label} onKeyDown={walkTree}>
      <ul className={classes.level}>
        <Folder folder={{ id: '', name: t('disk.root') }} item={undefined} depth={0} {...levels} />
      </ul>
    </nav>
  )
}

/** A folder and those that lead to it, by the levels that came with it. */
function wayTo(known: Levels['known'], id: string | undefined): ReadonlySet<string> {
  const parents = new Map(
    Object.values(known).flatMap((level) => level.map((one) => [one.id, one.parent] as const)),
  )
  const way = new Set<string>()
  for (let at = id; at !== undefined && !way.has(at); at = parents.get(at)) way.add(at)
  return way
}

interface FolderProps extends Levels {
  readonly folder: Target
  /** Undefined: the root. */
  readonly item: Item | undefined
  readonly depth: number
}

function Folder({ folder, item, depth, ...levels }: FolderProps) {
  const t = useTexts()
  const { branches, current, draw, known } = levels
  const { id, name } = folder
  const isOpen = branches.isOpen(id)
  const mayOpen = id === '' || (item?.items ?? 0) > 0
  const { data } = useTree(id, { enabled: isOpen && mayOpen && known[id] === undefined })
  const below = known[id] ?? data?.levels[id]
  const hasBelow = mayOpen && (below === undefined || below.length > 0)
  const Arrow = isOpen ? IconChevronDown : IconChevronRight
  const Sign = item && !isOwn(item) ? IconLock : isOpen && hasBelow ? IconFolderOpen : IconFolder
  const content = (
    <>
      <Sign size={16} stroke={1.75} aria-hidden style={{ color: item?.color || undefined }} />
      <span>{name}</span>
    </>
  )
  return (
    <li>
      <div
        className={classes.node}
        style={{ '--depth': depth } as CSSProperties}
        data-current={id === current || undefined}
      >
        {hasBelow ? (
          <button
            type="button"
            className={classes.toggle}
            tabIndex={-1}
            aria-expanded={isOpen}
            aria-label={t('disk.tree.below', { name })}
            onClick={() => branches.set(id, !isOpen)}
          >
            <Arrow size={14} stroke={2} aria-hidden />
          </button>
        ) : (
          <span className={classes.toggle} />
        )}
        {draw(folder, item, content)}
        {item?.items !== undefined && item.items > 0 && (
          <small className="num" aria-hidden>
            {item.items.toLocaleString(t.locale)}
          </small>
        )}
      </div>
      {isOpen && hasBelow && (
        <ul className={classes.level}>
          {below?.slice(0, maxShown).map((one) => (
            <Folder key={one.id} folder={one} item={one} depth={depth + 1} {...levels} />
          ))}
          {below === undefined && <Waiting />}
          {below && below.length > maxShown && (
            <li className={classes.more}>{t('disk.more', { count: below.length - maxShown })}</li>
          )}
        </ul>
      )}
    </li>
  )
}

function Waiting() {
  return (
    <Delayed>
      <li className={classes.waiting}>
        <Bone width="60%" />
        <Bone width="45%" />
      </li>
    </Delayed>
  )
}
