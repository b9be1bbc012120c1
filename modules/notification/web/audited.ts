// The words of what this module writes into the audit, for its page.
import en from '../locales/audit/en.json' with { type: 'json' }
import ptBr from '../locales/audit/pt-BR.json' with { type: 'json' }

export const words = { en, 'pt-BR': ptBr }
