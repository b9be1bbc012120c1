// The pages of the wiki by the parts of their addresses. A level is asked for when it is opened, so that thousands of pages are
// quickly there.
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Bone, Delayed } from '#web/ui/feedback/Skeleton.tsx'
import { PageIcon } from '../PageIcon.tsx'
import { pageAddress, useTree, type TreeAnswer, type TreeNode } from '../wiki-calls.ts'
import { useBranches, type Branches } from './branches.ts'
import { segmentTitle } from './names.ts'
import classes from './tree.module.css'

interface TreeProps {
  /** Address of the page that is read. */
  current?: string
}

export function Tree({ current }: TreeProps) {
  const t = useTexts()
  const branches = useBranches(current)
  const { data } = useTree('', { open: current })
  return (
    <nav aria-label={t('wiki.tree.label')}>
      {data ? (
        <Nodes answer={data} depth={0} {...{ current, branches }} levels={data.levels ?? {}} />
      ) : (
        <Waiting />
      )}
    </nav>
  )
}

interface LevelProps extends TreeProps {
  readonly depth: number
  readonly branches: Branches
  /** Levels that came with the first one. */
  readonly levels: NonNullable<TreeAnswer['levels']>
}

function Nodes({ answer, ...level }: LevelProps & { answer: TreeAnswer }) {
  const t = useTexts()
  return (
    <ul className={classes.level}>
      {answer.nodes.map((node) => (
        <Node key={node.uri} node={node} {...level} />
      ))}
      {answer.more && <li className={classes.more}>{t('wiki.tree.more')}</li>}
    </ul>
  )
}

function Node({ node, ...level }: LevelProps & { node: TreeNode }) {
  const t = useTexts()
  const { db } = useGroup()
  const { uri, segment, page, below } = node
  const { branches, depth, current } = level
  const isOpen = branches.isOpen(uri)
  const name = page?.title ?? segmentTitle(segment)
  const toggle = () => branches.toggle(uri)
  const Arrow = isOpen ? IconChevronDown : IconChevronRight
  const arrow = <Arrow size={15} aria-hidden />
  return (
    <li>
      <div
        className={classes.node}
        style={{ '--depth': depth } as CSSProperties}
        data-current={uri === current || undefined}
      >
        {below > 0 && page && (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-label={t('wiki.tree.below', { name })}
            onClick={toggle}
          >
            {arrow}
          </button>
        )}
        {below === 0 && <span className={classes.toggle} />}
        {page ? (
          <a href={pageAddress(db, page)} aria-current={uri === current ? 'page' : undefined}>
            <PageIcon icon={page.icon} size={15} />
            <span>{name}</span>
          </a>
        ) : (
          <button type="button" className={classes.folder} aria-expanded={isOpen} onClick={toggle}>
            {arrow}
            <span>{name}</span>
          </button>
        )}
        {below > 0 && !isOpen && (
          <small className="num" aria-hidden>
            {below}
          </small>
        )}
      </div>
      {isOpen && below > 0 && <Below uri={uri} {...level} depth={depth + 1} />}
    </li>
  )
}

function Below({ uri, ...level }: LevelProps & { uri: string }) {
  const known = level.levels[uri]
  const { data } = useTree(uri, { enabled: known === undefined })
  const answer = known ?? data
  return answer ? <Nodes answer={answer} {...level} /> : <Waiting />
}

function Waiting() {
  return (
    <Delayed>
      <div className={classes.waiting}>
        <Bone width="60%" />
        <Bone width="45%" />
        <Bone width="52%" />
      </div>
    </Delayed>
  )
}
