// Our theme for the library's parts; around each place that draws with them, so that no page waits for the library which shows
// none of them. Looks only.
import { MantineContext, MantineProvider } from '@mantine/core'
import { use, type ReactNode } from 'react'
import { useScheme } from './scheme.ts'
import { theme, variables } from './theme.ts'
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
