// Every error that leaves the house, in CouchDB's shape `{ error, reason }`. Knows no routes.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { fail, failCall, failFields, Failure, sentence, type WireFailure } from '#core/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer to a call without valid credentials requests them by Basic. */
    challenges?: boolean
    /** Values of a body in JSON (`Route.maxValues`). */
    maxValues?: number | undefined
  }
}

/** What Fastify itself refuses, by its code. */
const refusals: Record<string, () => Failure> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    failCall('bad_content_type', 'Content-Type must be application/json'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => fail('too_large', 'too_large'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => failCall('bad_request', 'Request body must be a JSON object'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    failCall('bad_request', 'Request body does not match Content-Length'),
  FST_ERR_BAD_URL: () => failCall('bad_request', 'The address is not valid UTF-8'),
  FST_ERR_CONTENT_LENGTH: () =>
    failCall('bad_request', 'Request body does not match Content-Length'),
}

const statuses: Record<number, () => Failure> = {
  400: () => fail('bad_request', 'invalid'),
  404: () => fail('not_found', 'missing'),
  413: () => fail('too_large', 'too_large'),
  414: () => failCall('too_long', 'the request uri is too long'),
  415: () => failCall('bad_content_type', 'Content-Type must be application/json'),
}

/** PostgreSQL: unique_violation. Its column or constraint names no field we promise, so the record is blamed. */
const uniqueViolation = '23505'

/** The Failure that an error means; undefined when it is a fault of ours. */
function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  const { code, statusCode } = error as Partial<FastifyError>
  if (code === uniqueViolation) return failFields({ _id: { key: 'taken' } })
  if (code !== undefined && code in refusals) return refusals[code]!()
  return statusCode === undefined ? undefined : statuses[statusCode]?.()
}

/** The client went away before its body was read, or its answer began: nobody awaits it, and it is no fault of the server. */
function isHangUp(error: unknown, { raw }: FastifyRequest): boolean {
  const { code } = error as Partial<FastifyError>
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return raw.socket.destroyed
  // A body that has come whole may still wait to be read.
  return code === 'ECONNRESET' && raw.destroyed && (!raw.complete || raw.errored === error)
}

/** The answer to a fault of ours. */
function faultOf(id: string): WireFailure {
  const reason = `${sentence({ key: 'internal' })}; it is noted as ${id}`
  return { error: 'internal_server_error', reason, key: 'internal', id }
}

/** Answers any error. Faults of ours are logged with their stack and answered without it. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(error)
  // A feed has named its own type before it failed.
  reply.type('application/json; charset=utf-8')
  if (failure === undefined && isHangUp(error, request)) {
    request.log.info({ reqId: request.id }, 'the client went away')
    void reply.code(400).send(failCall('bad_request', 'The body is not whole').body)
    return
  }
  if (failure === undefined) {
    request.log.error({ reqId: request.id, err: error }, 'unexpected error')
    void reply.code(500).send(faultOf(request.id))
    return
  }
  if (failure.status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '5')
  if (failure.status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', '60')
  if (failure.status === 401 && request.headers['x-couchdb-www-authenticate'] !== undefined) {
    reply.header('www-authenticate', String(request.headers['x-couchdb-www-authenticate']))
  }
  if (failure.status === 401 && request.routeOptions?.config?.challenges) {
    reply.header('www-authenticate', 'Basic realm="Bancada", charset="UTF-8"')
  }
  // An address that cannot be parsed is refused before authentication.
  const isProgram = (request.session as typeof request.session | undefined)?.isProgram ?? false
  void reply.code(failure.status).send(isProgram ? failure.programBody : failure.body)
}
