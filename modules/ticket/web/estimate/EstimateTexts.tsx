// The words around estimates: loaded with what shows them.
import type { ReactNode } from 'react'
import { PartTexts } from '#web/api/PartTexts.tsx'

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export function EstimateTexts({ outline, children }: { outline: ReactNode; children: ReactNode }) {
  return (
    <PartTexts name="estimate" load={texts} outline={outline}>
      {children}
    </PartTexts>
  )
}
