// The part of the authorisation table about the public page, which is everybody's.
import type { Case } from '../support/authorisation-table.ts'

const open = (url: string): readonly Case[] => [
  { name: 'the page', aim: () => ({ url }), answers: [200] },
]

export const welcomeCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /welcome': open('/welcome'),
  'GET /welcome/en': open('/welcome/en'),
  'GET /welcome/pt-BR': open('/welcome/pt-BR'),
  'GET /robots.txt': open('/robots.txt'),
  'GET /sitemap.xml': open('/sitemap.xml'),
}
