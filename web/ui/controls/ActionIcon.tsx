// A button that is an icon; `aria-label` is its name. Looks only.
import type { ComponentProps } from 'react'
import { Ring } from './Button.tsx'
import './controls.css'

interface Look {
  variant?: 'default' | 'subtle'
  /** `sm`: beside small text. On a touch screen both are as large as a thumb. */
  size?: 'sm' | 'md'
  loading?: boolean
}

type AsButton = Look & { component?: 'button' } & ComponentProps<'button'>
type AsLink = Look & { component: 'a' } & ComponentProps<'a'>

export function ActionIcon(props: AsButton | AsLink) {
  const { variant = 'subtle', size = 'md', loading, children } = props
  const look = {
    className: ['icon-button', props.className].filter(Boolean).join(' '),
    'data-variant': variant,
    'data-size': size,
    'data-loading': loading ? true : undefined,
  }
  const content = (
    <>
      {loading && <Ring />}
      <span className="button-inner">{children}</span>
    </>
  )
  if (props.component === 'a') {
    const { component: _c, variant: _v, size: _s, loading: _l, ...rest } = props
    return (
      <a {...rest} {...look}>
        {content}
      </a>
    )
  }
  const {
    component: _c,
    variant: _v,
    size: _s,
    loading: _l,
    disabled,
    type = 'button',
    ...rest
  } = props
  return (
    <button {...rest} {...look} type={type} disabled={disabled || loading}>
      {content}
    </button>
  )
}
