// How texts are worded: where they lie, words that the product does not use, and the sentences of the specification that it says as
// they are written there. Read by `tests/texts.test.ts` and `tests/guide.test.ts`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#core/wire.ts'

const root = join(import.meta.dirname, '../..')

type Tree = { [name: string]: string | Tree }

/** `records.sort` → "Sort by"; a name may hold dots of its own nowhere, so the path is unambiguous. */
function flatten(tree: Tree, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, value]) => {
    const key = path === '' ? name : `${path}.${name}`
    return typeof value === 'string' ? [[key, value] as [string, string]] : flatten(value, key)
  })
}

/** Paths of the files of a room whose names fit. */
export function filesIn(room: string, fits: RegExp): string[] {
  const names = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => fits.test(name)).map((name) => join(root, room, name))
}

/** What screens, papers and mails say, by key. */
export function catalogue(locale: Locale): Map<string, string> {
  const name = new RegExp(`(^i18n|locales)/(?:[\\w-]+/)?${locale}\\.json$`)
  const files = [...filesIn('core', name), ...filesIn('modules', name), ...filesIn('web', name)]
  return new Map(files.flatMap((file) => flatten(JSON.parse(readFileSync(file, 'utf8')) as Tree)))
}

/** Words that are not said, what is said instead, and the keys of texts in which they are right all the same. */
type Unwanted = readonly [words: RegExp, instead: string, but?: RegExp]

/** Pages for people who set up programs. */
const expert = /^(exports|help|profile\.scopes)\./

/** What no text of a language says. */
export const unwanted: Record<Locale, readonly Unwanted[]> = {
  en: [
    [/e-mail/i, 'email'],
    [/\bmails?\b/i, 'email, message'],
    [/\bsomebody\b/i, 'someone'],
    [/\bgroups?\b/, 'Group'],
    [/can't|doesn't|\bisn't|'/, 'typographic apostrophes and quotes'],
    [/\bthrow (the|it) /i, 'discard'],
    [/\bbroke\b/i, 'stopped working'],
    [/^(Places|Like the system)$/, 'Navigation, Same as the system'],
    [/\boutgos?\b/i, 'expense'],
    [/\bincomes\b/i, 'income'],
    [/\bmappings?\b/i, 'rule'],
    [/\bseries\b/i, 'recurring entry'],
    [/(?<!currency )\bexchanges?\b/i, 'currency exchange', /^errors\./],
    [/third part(y|ies)/i, 'supplier, customer'],
    [/\bsubscriptions?\b/i, 'feed, plan', /^(errors|titles|calendar|operator)\./],
    [/\b(tak\w+|took) .*\bhome\b/i, 'download'],
    [/\bchecksum|\bNUL\b|\bscopes?\b|\bXSRF\b/, 'words of a shop'],
    [/hledger|webdav|\bhook/i, 'other programs', expert],
    [
      /labour|instalment|colour|neighbour|cancell|recognis|organis|licence|\bgrey\b|\btill,/i,
      'American English',
    ],
  ],
  'pt-BR': [
    [/não é válid[oa]/i, 'tem valor inválido'],
    [/^separadas por/i, 'Separados por', /\.categories$/],
    [/precisa ser aceit[oa]/i, 'é preciso aceitar'],
    [/não pode ser mudad[oa]/i, 'não aceita alteração'],
    [/(longo|curto) demais/i, 'passou de, precisa de ao menos'],
    [/não está complet[oa]/i, 'está incompleto'],
    [/bloquead[oa] por/i, 'Motivo do bloqueio'],
    [/\bmudou \{/i, 'alterou “{campo}” para'],
    [/^(altas|médias|baixas), abertas/i, 'abertas, prioridade alta'],
    [/sem novidade há/i, 'paradas há'],
    [/precisam? de você/i, 'pendente para você'],
    [/o cliente não quis|mais caro que um novo/i, 'Cliente não aprovou, O conserto não compensa'],
    [/identificação do cliente/i, 'Patrimônio/nome no cliente'],
    [/^qual$/i, 'Tipo'],
    [/^cadastros$/i, 'Documentos fiscais'],
    [/nada combina/i, 'Nada encontrado'],
    [/coisas? precisa/i, 'campos para corrigir'],
    [/trazer de volta|jogar .* fora/i, 'Recuperar, Descartar rascunho'],
    [/quebrou|quebrar/i, 'parou de funcionar'],
    [/^lugares$|como no sistema|buscar e ir/i, 'Navegação, Igual ao sistema, Buscar ou ir para'],
    [/diga seu endereço/i, 'Informe seu e-mail'],
    [/lixo eletrônico/i, 'spam'],
    [/voltar para a entrada/i, 'Voltar ao login'],
    [/mud(ar|e|ou) (a|o|sua|seu) /i, 'alterar'],
    [/\bemail\b/i, 'e-mail'],
    [/\bgrupos?\b/, 'Grupo'],
    [/"|'/, 'aspas tipográficas'],
    [/\bpainel\b/i, 'Início'],
    [/prometid[ao]|previsão de entrega/i, 'Prazo'],
    [/cópias? de segurança/i, 'backup'],
    [/\bdesativ(ar|ado)\b/i, 'Revogar'],
    [/\bfavoritas?\b/i, 'com estrela'],
    [/etiqueta/i, 'marcador', /^(labels|equipment|scan|ticket\.visit)\./],
    [/\bnotas?\b(?! fisca)/i, 'anotação'],
    [/qr ?code(?<!QR Code)/i, 'QR Code'],
    [
      /\bassin(atura|ar|e\b)/i,
      'feed, plano, seguir',
      /sign|strokes|^offer_page|calendar\.subscribe\.how/,
    ],
    [/\bstatus\b/i, 'situação'],
    [/\btickets?\b/i, 'ordem de serviço'],
    [/\bterceiro\b/i, 'fornecedor, cliente'],
    [/desconfirm/i, 'voltar a pendente'],
    [/^(para quê|oferta)$/i, 'Serviço, Itens'],
    [/endereço d[ae] (sua )?rede/i, 'endereço IP'],
    [/\bao lado de \{|^antes: |tudo junto/i, 'comparado com, período anterior, Total'],
    [/(?<!alg)um destes dias/i, 'algum destes dias'],
    [/linhas criaram|^desfeita$/i, 'Os registros criados, Importação desfeita'],
    [/^solte aqui (um|o|a|arquivos?) /i, 'Escolha ou solte aqui'],
    [/conta do pix/i, 'chave Pix'],
    [/leva até aqui|endereço antigo leva/i, 'Nenhuma página cita, O link antigo abre'],
    [/com a bancada$|com a bancada\./i, 'pela Bancada'],
    [/parad[ao]s? há \d/i, 'há mais de 3 dias'],
    [/devolvido sem/i, 'devolvida sem'],
    [/soma de verificação|\bNUL\b|\bescopo/i, 'palavras da oficina'],
    [/\bajustes\b/i, 'Configurações'],
    [/hledger|webdav/i, 'outros programas', expert],
  ],
}

/** The product's name is feminine in Portuguese: a Bancada, na Bancada. */
export const masculineName = /\b(o|do|no|ao|pelo|este|deste|neste|um) Bancada\b/i

/** Sentences of the specification (section 8) by their key in `core/errors.ts`. */
export const specifiedSentences: Readonly<Record<string, string>> = {
  updated_by_someone_else: 'This record was updated by someone else, please refresh',
  exchange_confirmed: 'Exchange is already confirmed',
  revenue_confirmed: 'Revenue is already confirmed',
  expense_confirmed: 'Expense is already confirmed',
  transfer_confirmed: 'Transfer is already confirmed',
  exchange_unconfirmed: 'Exchange is already unconfirmed',
  revenue_unconfirmed: 'Revenue is already unconfirmed',
  expense_unconfirmed: 'Expense is already unconfirmed',
  transfer_unconfirmed: 'Transfer is already unconfirmed',
  is_imported: 'Record is imported',
  is_not_imported: 'Record is not imported',
  confirmed_exchange: 'You cannot delete a confirmed Exchange',
  confirmed_revenue: 'You cannot delete a confirmed Revenue',
  confirmed_expense: 'You cannot delete a confirmed Expense',
  confirmed_transfer: 'You cannot delete a confirmed Transfer',
  transfer_currencies: 'Transfer wallets same currency, otherwise use Exchange',
  exchange_currencies: 'Exchange wallets different currencies, otherwise use Transfer',
  provide_username_and_password: 'Please provide username and password',
  incorrect_email_or_password: 'Email or password is incorrect',
  confirm_email_first: 'Please, confirm your email first',
  login_again: 'Please, login again',
  not_allowed: 'You are not allowed to access this data',
  own_subscription: 'You cannot delete your own subscription',
  five_groups: 'You can create or be member of up to 5 free Groups',
  one_group: 'You can have only 1 free Group, please confirm your email to unlock more benefits',
  confirm_to_use: 'You need to confirm your email to use this feature',
  token_used: 'Token already used or expired, please request a new one',
  network: 'Network error',
  undefined_error: 'Undefined error',
  not_found: 'Not found',
  membership_missing: 'Could not find this Member subscription. It may have been deleted.',
  subscription_needed: 'You need a subscription to access this Group',
  too_many_for_free:
    'You can not switch to free plan because you have used more than 1,000 records',
}

/** Titles and sentences of the specification that only screens say, by the key of their text. */
export const specifiedTexts: Readonly<Record<string, string>> = {
  'plans.none': 'No plans found, please try again later',
  'plans.unknown': 'We could not find any plan, please refresh the page',
  'titles.internal_server_error': 'Internal server error',
  'titles.network': 'Connection error',
  'titles.forbidden': 'Forbidden',
  'titles.unauthorized': 'Unauthorized',
  'titles.conflict': 'Conflict',
  'titles.too_many_requests': 'Too many requests',
  'titles.unprocessable_entity': 'Your request failed',
  'titles.not_found': 'Not found',
  'titles.subscription_needed': 'Subscription needed',
  'titles.undefined_error': 'Undefined error',
  'shell.login_again.title': 'Please login again',
  'shell.new_version': 'A new version is available.',
}
