// What this module writes into the audit, and the words for it.
import en from '../locales/audit/en.json' with { type: 'json' }
import ptBr from '../locales/audit/pt-BR.json' with { type: 'json' }

export const words = { en, 'pt-BR': ptBr }
export { audited } from '../rules/audited.ts'
