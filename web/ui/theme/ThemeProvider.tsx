// Mantine with our theme, and the choice of light, dark or system, kept in this browser. Looks only.
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme, variables } from './theme.ts'
import './layers.css'
import './tokens.css'
import './base.css'
import './mantine.css'

/** The key that `public/theme.js` reads before the first paint. */
const manager = localStorageColorSchemeManager({ key: 'theme' })

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  )
}
