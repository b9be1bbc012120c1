// The words of statements: loaded with what shows them.
import type { ReactNode } from 'react'
import { PartTexts } from '#web/api/PartTexts.tsx'

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export function StatementTexts({ outline, children }: { outline: ReactNode; children: ReactNode }) {
  return (
    <PartTexts name="wallet" load={texts} outline={outline}>
      {children}
    </PartTexts>
  )
}
