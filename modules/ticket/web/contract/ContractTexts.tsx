// The words around contracts, which are loaded with what shows them.
import type { ReactNode } from 'react'
import { PartTexts } from '#web/api/PartTexts.tsx'

const texts = {
  en: () => import('../../locales/contract/en.json'),
  'pt-BR': () => import('../../locales/contract/pt-BR.json'),
}

export function ContractTexts({ outline, children }: { outline?: ReactNode; children: ReactNode }) {
  return (
    <PartTexts name="contracts" load={texts} outline={outline ?? null}>
      {children}
    </PartTexts>
  )
}
