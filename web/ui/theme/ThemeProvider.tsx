// Our theme for the library's parts; around each place that draws with them, so that no page waits for the library which shows
// none of them. Looks only.
import {
  createTheme,
  MantineContext,
  MantineProvider,
  type CSSVariablesResolver,
} from '@mantine/core'
import { use, type ReactNode } from 'react'
import { useScheme } from './scheme.ts'
import './mantine.css'
import './more.css'

/** Inside another one it adds nothing. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { drawn } = useScheme()
  if (use(MantineContext) !== null) return children
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} forceColorScheme={drawn}>
      {children}
    </MantineProvider>
  )
}

/** Mantine asks for ten shades; ours are one variable, the theme decides what it is. */
const flat = (name: string) => {
  const shade = `var(--${name})`
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade] as const
}

const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent: flat('accent'), danger: flat('danger') },
  fontFamily: 'var(--font)',
  fontSizes: {
    xs: 'var(--t-xs)',
    sm: 'var(--t-s)',
    md: 'var(--t-m)',
    lg: 'var(--t-l)',
    xl: 'var(--t-xl)',
  },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.5', xl: '1.3' },
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  radius: { xs: '4px', sm: 'var(--r-s)', md: 'var(--r-m)', lg: 'var(--r-l)', xl: '20px' },
  spacing: {
    xs: 'var(--s-2)',
    sm: 'var(--s-3)',
    md: 'var(--s-4)',
    lg: 'var(--s-5)',
    xl: 'var(--s-6)',
  },
  shadows: { sm: 'var(--shadow)', md: 'var(--shadow-float)' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 1, color: 'var(--veil)' },
        transitionProps: { transition: 'pop', duration: 140 },
      },
    },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    Switch: { defaultProps: { withThumbIndicator: false } },
    // What floats is inside the page's landmark, so that readers know where it belongs.
    Popover: { defaultProps: { portalProps: { target: '#main' } } },
    Drawer: { defaultProps: { transitionProps: { duration: 160 } } },
  },
})

const variables: CSSVariablesResolver = () => {
  const colors = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-success': 'var(--done)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-disabled': 'var(--cancel-soft)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
    '--mantine-primary-color-light': 'var(--accent-soft)',
    '--mantine-primary-color-light-hover': 'var(--accent-soft)',
    '--mantine-primary-color-light-color': 'var(--accent)',
    '--mantine-primary-color-contrast': 'var(--accent-ink)',
    '--mantine-color-white': 'var(--accent-ink)',
  }
  return { variables: {}, light: colors, dark: colors }
}
