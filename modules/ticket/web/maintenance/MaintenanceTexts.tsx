// The words around maintenance: loaded with what shows it.
import type { ReactNode } from 'react'
import { PartTexts } from '#web/api/PartTexts.tsx'

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

interface MaintenanceTextsProps {
  outline: ReactNode
  children: ReactNode
}

export function MaintenanceTexts({ outline, children }: MaintenanceTextsProps) {
  return (
    <PartTexts name="maintenance" load={texts} outline={outline}>
      {children}
    </PartTexts>
  )
}
