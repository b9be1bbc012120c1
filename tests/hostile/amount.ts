// How much the hostile tests send, and which of all possible requests. A failure prints the seed that brings it back.
import { isProof } from '../support/proof.ts'

/** Requests over all routes: HOSTILE_INPUTS, else 400 in `npm test` and 100,000 in `npm run proof`. */
export const inputs = Number(process.env['HOSTILE_INPUTS'] ?? (isProof ? 100_000 : 400))

/** HOSTILE_SEED, else the same one each time; `npm run proof` takes a new one for each run. */
export const seed = Number(process.env['HOSTILE_SEED'] ?? 20_261_121)
