// The words around receipts: loaded with their screen, and with the card of their settings.
import type { ReactNode } from 'react'
import { PartTexts } from '#web/api/PartTexts.tsx'

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export function ReceiptTexts({ outline, children }: { outline: ReactNode; children: ReactNode }) {
  return (
    <PartTexts name="receipts" load={texts} outline={outline}>
      {children}
    </PartTexts>
  )
}
