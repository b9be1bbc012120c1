// Our theme for the library's parts; around everything that draws with them. Looks only.
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useScheme } from './scheme.ts'
import { theme, variables } from './theme.ts'
import './mantine.css'
import './more.css'

export function ThemeProvider({ children }: { children: ReactNode }) {
  const { drawn } = useScheme()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} forceColorScheme={drawn}>
      {children}
    </MantineProvider>
  )
}
