// The button, and the link that looks like one. Looks only.
import type { ComponentProps, ReactNode } from 'react'
import './controls.css'

interface Look {
  /** `filled`: the main action of a screen; one of them. */
  variant?: 'default' | 'filled' | 'light' | 'subtle'
  size?: 'xs' | 'sm' | 'md'
  /** What it does cannot be taken back. */
  color?: 'danger'
  leftSection?: ReactNode
  rightSection?: ReactNode
  /** Its work is under way: it cannot be pressed, and turns a ring. */
  loading?: boolean
}

type AsButton = Look & { component?: 'button' } & Omit<ComponentProps<'button'>, 'color'>
type AsLink = Look & { component: 'a' } & Omit<ComponentProps<'a'>, 'color'>
export type ButtonProps = AsButton | AsLink

export function Button(props: ButtonProps) {
  const { variant = 'default', size = 'sm', color, leftSection, rightSection, loading } = props
  const content = (
    <>
      {loading && <Ring />}
      <span className="button-inner">
        {leftSection !== undefined && <span className="button-left">{leftSection}</span>}
        <span className="button-label">{props.children}</span>
        {rightSection !== undefined && <span className="button-right">{rightSection}</span>}
      </span>
    </>
  )
  const look = {
    className: ['button', props.className].filter(Boolean).join(' '),
    'data-variant': variant,
    'data-size': size,
    'data-color': color,
    'data-loading': loading ? true : undefined,
  }
  if (props.component === 'a') {
    const { component: _, ...rest } = withoutLook(props)
    return (
      <a {...rest} {...look}>
        {content}
      </a>
    )
  }
  const { component: _, disabled, type = 'button', ...rest } = withoutLook(props)
  return (
    <button {...rest} {...look} type={type} disabled={disabled || loading}>
      {content}
    </button>
  )
}

function withoutLook<Props extends Look>(props: Props): Omit<Props, keyof Look> {
  const {
    variant: _v,
    size: _s,
    color: _c,
    leftSection: _l,
    rightSection: _r,
    loading: _,
    ...rest
  } = props
  return rest
}

/** Turns while something is under way. */
export function Ring() {
  return (
    <span className="ring" aria-hidden>
      <span />
    </span>
  )
}
