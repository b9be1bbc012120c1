// The parts of a menu: items, links, choices, labels and lines. Looks only.
import { IconCheck } from '@tabler/icons-react'
import { createContext, useContext, type ReactNode } from 'react'
import styles from './float.module.css'
import { useMenuState } from './menu-state.ts'

/** Closes the menu first, so that what the item opens finds the focus on the button, and gives it back there. */
function useChoose(stays = false) {
  const { anchor, open } = useMenuState()
  return (run?: () => void) => {
    if (!stays) {
      anchor?.focus({ preventScroll: true })
      open(undefined)
    }
    run?.()
  }
}

interface Sections {
  leftSection?: ReactNode
  rightSection?: ReactNode
  children: ReactNode
}

function Parts({ leftSection, rightSection, children }: Sections) {
  return (
    <>
      {leftSection}
      <span className={styles.words}>{children}</span>
      {rightSection}
    </>
  )
}

interface ItemProps extends Sections {
  /** Makes it a link. */
  href?: string
  /** The link is a file, which is saved under this name. */
  download?: string
  color?: 'danger'
  closeMenuOnClick?: boolean
  disabled?: boolean
  lang?: string
  onClick?: () => void
}

export function Item(props: ItemProps) {
  const {
    href,
    download,
    color,
    closeMenuOnClick = true,
    onClick,
    lang,
    disabled,
    ...parts
  } = props
  const choose = useChoose(!closeMenuOnClick)
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    lang,
    className: styles.item,
    'data-color': color,
    onClick: () => choose(onClick),
  }
  if (href !== undefined) {
    return (
      <a {...shared} href={href} download={download}>
        <Parts {...parts} />
      </a>
    )
  }
  return (
    <button type="button" {...shared} disabled={disabled}>
      <Parts {...parts} />
    </button>
  )
}

export const Label = ({ children }: { children: ReactNode }) => (
  <div className={styles.label}>{children}</div>
)

export const Divider = () => <hr className={styles.divider} />

interface Choice {
  readonly value: string
  readonly onChange: (value: string) => void
}

const ChoiceContext = createContext<Choice | undefined>(undefined)

export function RadioGroup({ children, ...choice }: Choice & { children: ReactNode }) {
  return (
    <ChoiceContext value={choice}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no group of a menu */}
      <div role="group">{children}</div>
    </ChoiceContext>
  )
}

export function RadioItem({ value, children }: { value: string; children: ReactNode }) {
  const choice = useContext(ChoiceContext)
  const choose = useChoose()
  const isChosen = choice?.value === value
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isChosen}
      tabIndex={-1}
      className={styles.item}
      onClick={() => choose(() => choice?.onChange(value))}
    >
      <span className={styles.check}>{isChosen && <IconCheck size={14} stroke={2.2} />}</span>
      <Parts>{children}</Parts>
    </button>
  )
}
