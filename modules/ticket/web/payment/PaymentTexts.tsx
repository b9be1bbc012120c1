// The words around payments: loaded with what shows them.
import type { ReactNode } from 'react'
import { PartTexts } from '#web/api/PartTexts.tsx'

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export function PaymentTexts({ outline, children }: { outline: ReactNode; children: ReactNode }) {
  return (
    <PartTexts name="payments" load={texts} outline={outline}>
      {children}
    </PartTexts>
  )
}
