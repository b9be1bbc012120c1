// Every code, status and sentence an error can carry (spec 5 and 8). Codes and sentences travel on
// the wire in English, as the specification names them; the browser says them in the person's language.

import type { FileSentence } from './errors-of-files.ts'
import type { MoneySentence } from './errors-of-money.ts'

/** Error codes of the wire (`error`) and the HTTP status each one answers with. */
export const statusByCode = {
  bad_request: 400,
  unauthorized: 401,
  subscription_needed: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  file_exists: 412,
  precondition_failed: 412,
  missing_stub: 412,
  too_large: 413,
  requested_range_not_satisfiable: 416,
  too_long: 414,
  bad_content_type: 415,
  unprocessable_entity: 422,
  too_many_requests: 429,
  internal_server_error: 500,
  service_unavailable: 503,
  insufficient_storage: 507,
  // CouchDB's own names for a bad request; programs that speak to CouchDB look for them.
  illegal_docid: 400,
  illegal_database_name: 400,
  doc_validation: 400,
  query_parse_error: 400,
  invalid_operator: 400,
  bad_arg: 400,
  invalid_key: 400,
  invalid_selector: 400,
  invalid_sort: 400,
  invalid_field_name: 400,
  invalid_bookmark: 400,
  invalid_boolean: 400,
  invalid_field: 400,
  invalid_fields: 400,
  invalid_non_neg_integer: 400,
  invalid_pos_integer: 400,
  invalid_selector_json: 400,
  invalid_sort_field: 400,
  invalid_sort_json: 400,
  invalid_string: 400,
  invalid_index: 400,
  invalid_index_name: 400,
  invalid_ddoc_lang: 400,
  invalid_design_doc: 400,
  invalid_empty_string: 400,
  'required index service unavailable': 503,
  no_usable_index: 400,
  unsupported_mixed_sort: 400,
  missing_required_key: 400,
  not_supported: 400,
  expectation_failed: 417,
} as const

export type ErrorCode = keyof typeof statusByCode

const own = {
  // Under a field (spec 5, standard messages).
  blank: "can't be blank",
  invalid: 'is invalid',
  taken: 'has already been taken',
  accepted: 'must be accepted',
  confirmation: "doesn't match",
  required: 'must exist',
  not_a_number: 'is not a number',
  not_an_integer: 'must be an integer',
  not_an_amount: 'is not an amount of money with at most {count} decimals',
  unclear_amount: 'can be read as two amounts, please write its decimals',
  inclusion: 'is not included in the list',
  greater_than: 'must be greater than {count}',
  greater_than_or_equal_to: 'must be greater than or equal to {count}',
  less_than_or_equal_to: 'must be less than or equal to {count}',
  too_long: 'is too long (maximum is {count} characters)',
  too_short: 'is too short (minimum is {count} characters)',
  too_many: 'has too many entries (maximum is {count})',
  unchangeable: 'cannot be changed',
  unknown_field: 'is not a field of this record',
  leads_elsewhere: 'leads to another record until now',
  ambiguous: 'fits {count} records, say more of it',
  unknown_placeholder: 'names something in braces that is not filled in',
  other_currency: 'is in another currency',
  more_than_left: 'is more than what is left to be paid',
  checklist_incomplete: 'is not complete, lines still open: {count}',
  // The whole call (spec 8).
  updated_by_someone_else: 'This record was updated by someone else, please refresh',
  document_update_conflict: 'Document update conflict.',
  provide_username_and_password: 'Please provide username and password',
  incorrect_email_or_password: 'Email or password is incorrect',
  sign_in_locked:
    'Too many failed attempts for this address, please wait a while or set a new password',
  confirm_email_first: 'Please, confirm your email first',
  login_again: 'Please, login again',
  not_allowed: 'You are not allowed to access this data',
  own_subscription: 'You cannot delete your own subscription',
  own_membership: 'You cannot change your own membership',
  creator_stays: 'The creator of a group cannot be removed and must be an administrator',
  one_admin: 'A free Group can have only one administrator',
  admin_scope: 'can be given only with a token that has the scope admin',
  five_groups: 'You can create or be member of up to 5 free Groups',
  one_group: 'You can have only 1 free Group, please confirm your email to unlock more benefits',
  confirm_to_use: 'You need to confirm your email to use this feature',
  token_used: 'Token already used or expired, please request a new one',
  network: 'Network error',
  merge_itself: 'A record cannot be merged with itself',
  merge_kind: 'Only records of the same kind can be merged',
  merge_refused: 'Records of this kind cannot be merged',
  merged_already: 'This record was already merged into another one',
  fixed: 'is fixed, please make a new version',
  undefined_error: 'Undefined error',
  not_found: 'Not found',
  missing: 'missing',
  file_lost: 'This file is not in the storage any more',
  deleted: 'deleted',
  membership_missing: 'Could not find this Member subscription. It may have been deleted.',
  subscription_needed: 'You need a subscription to access this Group',
  too_many_requests: 'Too many requests, please wait a moment and try again',
  too_much_written:
    'Too much was written in the last ten minutes, please wait a moment and try again',
  xsrf: 'The XSRF token is missing or does not match, please reload the page',
  too_large: 'the request entity is too large',
  system_kind: 'This kind of record is written by the system only',
  system_field: 'is set by the system only',
  conflicts_refused:
    'This kind of record takes no conflicting versions, please change the one that stands',
  several_meant: 'This id stands for records of several Groups, please ask in the Group',
  unknown_kind: 'This kind of record is not known here',
  items_not_written: 'Items of feeds come from their feeds and cannot be written',
  design_refused: 'Design documents are given by the product and cannot be changed',
  too_many_for_free:
    'You can not switch to free plan because you have used more than 1,000 records',
  plan_locked: 'The plan was switched less than 24 hours ago, please wait before switching again',
  local_documents_full: 'There are 1,000 local documents of yours here, please delete some first',
  too_complex: 'The request asks for more than can be worked out at once',
  nul_character: 'Text may not contain the NUL character',
  broken_text: 'Text contains half of a surrogate pair',
  unavailable: 'The service is starting or overloaded, please try again in a moment',
  file_too_large: 'The file is too large, at most 100 MB can be attached',
  files_too_many: 'No more files can be attached to this record',
  files_full:
    'The files of this Group take up all the room that its plan has, please delete some first',
  no_files_here: 'No files can be attached to this kind of record',
  images_only: 'Only pictures can be attached here (JPEG, PNG, WebP or GIF)',
  digest_taken: 'Another file with the same checksum is stored here already',
  not_a_picture: 'This file cannot be shown as a picture',
  disk_full: 'The disk of the server is full, nothing was saved',
}

export type Sentence = keyof typeof own | MoneySentence | FileSentence

/**
 * Sentences by key. `{count}` is the one argument a sentence may take. Messages of an app are added when its kinds are
 * loaded, so pages of other apps do not wait for them.
 */
export const sentences = own as Readonly<Record<Sentence, string>>

/** A sentence with its argument: what validation collects under each field. */
export interface Message {
  readonly key: Sentence
  readonly count?: number
}

/** Field name (`name`, `phones.0.number`) → what is wrong with it. */
export type FieldErrors = Record<string, Message>

/** The sentence in English, as it travels on the wire. */
export function sentence({ key, count }: Message): string {
  return sentences[key].replace('{count}', String(count ?? ''))
}

const patterns: (readonly [Sentence, RegExp])[] = []

/** Adds the sentences of an app. */
export function addSentences(more: Partial<Record<Sentence, string>>): void {
  Object.assign(own, more)
  for (const [key, text] of Object.entries(more)) {
    const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace('{count}', '(\\d+)')
    patterns.push([key as Sentence, new RegExp(`^${escaped}$`)])
  }
}
addSentences(own)

/** The other way round: finds the sentence behind a wire text; undefined when it is not one of ours. */
export function recognise(text: string): Message | undefined {
  for (const [key, pattern] of patterns) {
    const match = pattern.exec(text)
    if (match) return match[1] === undefined ? { key } : { key, count: Number(match[1]) }
  }
  return undefined
}

/** The one error that our own code throws on purpose: a code, and a sentence or a map field → message. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined

  constructor(code: ErrorCode, reason: string, fields?: FieldErrors) {
    super(reason)
    this.name = 'Failure'
    this.code = code
    this.fields = fields
  }

  get status(): number {
    return statusByCode[this.code]
  }

  /** The body of the answer: `{ error, reason }`; `reason` is a text or a map field → text (spec 8). */
  get body(): { error: ErrorCode; reason: string | Record<string, string> } {
    if (!this.fields) return { error: this.code, reason: this.message }
    const reason = Object.entries(this.fields).map(([name, message]) => [name, sentence(message)])
    return { error: this.code, reason: Object.fromEntries(reason) as Record<string, string> }
  }

  /**
   * The same for programs, which print `reason`: always a text, and the map in `fields`. They cannot
   * show a message under its field.
   */
  get programBody(): { error: ErrorCode; reason: string; fields?: Record<string, string> } {
    const { error, reason } = this.body
    if (typeof reason === 'string') return { error, reason }
    const each = Object.entries(reason).map(([name, text]) => `${name} ${text}`)
    return { error, reason: each.join(', '), fields: reason }
  }
}

/** Whether what was needed, such as the database, is away for the moment: no fault of what asked for it. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Failure && error.code === 'service_unavailable'
}

/** `throw fail('conflict', 'document_update_conflict')`; a sentence key becomes its English text. */
export function fail(code: ErrorCode, reason: Sentence | (string & {})): Failure {
  return new Failure(
    code,
    Object.hasOwn(sentences, reason) ? sentence({ key: reason as Sentence }) : reason,
  )
}

/** `throw failFields({ email: { key: 'blank' } })`: 422 with one message under each field. */
export function failFields(fields: FieldErrors): Failure {
  return new Failure('unprocessable_entity', 'unprocessable_entity', fields)
}
