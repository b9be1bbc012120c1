// Three dots that open what is seldom done: to a page, a row, a line. Looks only; the items are `Menu.Item`s.
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ActionIcon } from '../controls/ActionIcon.tsx'
import { Menu } from '../float/Menu.tsx'

export interface DotsMenuProps {
  /** Spoken name of the button. */
  label: string
  /** Beside a line of text: small and without an edge. */
  small?: boolean
  className?: string
  children: ReactNode
}

export function DotsMenu({ label, small, className, children }: DotsMenuProps) {
  const look = small ? ({ size: 'sm' } as const) : ({ variant: 'default' } as const)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon {...look} className={className} aria-label={label}>
          <IconDots size={small ? 16 : 18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
