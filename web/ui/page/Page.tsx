// The frame of a screen: its width, header, breadcrumb and columns. Looks only.
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { Kbd } from '../marks/Kbd.tsx'
import styles from './page.module.css'

/** `narrow` keeps forms and reading pages at a comfortable width; `wide` gives three columns their room. */
export function Page({ narrow, wide, children }: PageProps) {
  const width = narrow ? styles.narrow : wide ? styles.wide : ''
  return <div className={`${styles.page} ${width}`}>{children}</div>
}

interface PageProps {
  narrow?: boolean
  wide?: boolean
  children: ReactNode
}

export interface Crumb {
  readonly label: string
  readonly href?: string
}

export interface PageHeaderProps {
  title: ReactNode
  /** Beside the title: "23 open". */
  count?: ReactNode
  /** On a phone both are one line; the narrowest ones have room for the title alone. */
  isLine?: boolean
  /** Under the title, one quiet line. */
  subtitle?: ReactNode
  crumbs?: readonly Crumb[]
  /** Under the title: status pill, priority, chips. */
  meta?: ReactNode
  /** At the right; the main action comes last. */
  actions?: ReactNode
}

/** One per screen: its `h1` takes the focus after a navigation. */
export function PageHeader(props: PageHeaderProps) {
  const { title, count, isLine, subtitle, crumbs, meta, actions } = props
  return (
    <header
      className={styles.header}
      data-tall={crumbs || meta ? true : undefined}
      data-crumbs={crumbs ? true : undefined}
      data-line={isLine || undefined}
    >
      <div className={styles.titles}>
        {crumbs && <Crumbs crumbs={crumbs} />}
        <div className={styles.line}>
          <h1 className={styles.h1} tabIndex={-1}>
            {title}
          </h1>
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </div>
        {subtitle !== undefined && <div className={styles.sub}>{subtitle}</div>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {meta !== undefined && <div className={styles.meta}>{meta}</div>}
    </header>
  )
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={crumbs.map(({ label }) => label).join(' / ')}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, href }) => (
          <li key={label}>
            {href ? <a href={href}>{label}</a> : <span className="num">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

export interface MainActionProps {
  label: string
  /** Its key, shown at the end of the button. */
  shortcut?: string
  icon?: ReactNode
  href?: string
  /** The link is a file, which is saved under this name. */
  download?: string
  onClick?: () => void
  disabled?: boolean
  /** Steps back behind another main action of the page. */
  quiet?: boolean
}

/** The one filled button of a page; in the header of a phone only its icon is seen. */
export function MainAction(props: MainActionProps) {
  const { label, shortcut, icon, href, download, onClick, disabled, quiet } = props
  const content = (
    <>
      <span className={styles.words}>{label}</span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </>
  )
  const look = {
    variant: quiet ? ('default' as const) : ('filled' as const),
    className: styles.mainAction,
    leftSection: icon ?? <IconPlus size={18} stroke={1.9} aria-hidden />,
  }
  return href !== undefined && !disabled ? (
    <Button {...look} component="a" href={href} download={download}>
      {content}
    </Button>
  ) : (
    <Button {...look} onClick={onClick} disabled={disabled}>
      {content}
    </Button>
  )
}

/** On a phone the one bar at the bottom of a page, in the place of the menu: what is done most there. Not seen at a desk. */
export function PageBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} data-page-bar>
      {children}
    </div>
  )
}

/** What people read and write at the left, facts at the right (312 px); one under the other when narrow. */
export function TwoColumns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.two}>
      <Stack>{main}</Stack>
      <Stack as="aside">{aside}</Stack>
    </div>
  )
}

/** Things under each other, 16 px apart. */
export function Stack({
  as: Tag = 'div',
  children,
}: {
  as?: 'div' | 'aside'
  children: ReactNode
}) {
  return <Tag className={styles.stack}>{children}</Tag>
}

/** A row of figures, as many side by side as fit. */
export function Figures({ children }: { children: ReactNode }) {
  return <div className={styles.figures}>{children}</div>
}
